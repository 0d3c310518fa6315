// courier: turn data on their way: what goes to which peer, how often, in how large a packet, and which peer is asked for what is missing.
// It hands back link packets to send; the clock and the sockets belong to others.
export { type Stage } from "./courier-line.ts";
export { TurnCourier, type CourierOptions, type Delivery, type Situation } from "./turn-courier.ts";
