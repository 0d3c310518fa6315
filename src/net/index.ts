// net: UDP, and what peers say to each other over it: the session (hello ... goodbye), turn data, worlds after a desync.
// All but udp-socket.ts is without a socket and a clock: datagrams and the time come in, datagrams to send are handed back.
// It must not know the rules of the game, files, or a window.
export * from "./constants.ts";
export { LinkModel, PERFECT_LINK, type LinkSettings } from "./link-model.ts";
export type { LobbyProblem } from "./lobby-options.ts";
export { RoundTrip } from "./round-trip.ts";
export { Session, type HostOptions } from "./session.ts";
export type { Datagram, DropReason, SessionEvent, SessionLoss, SessionPlayer } from "./session-events.ts";
export type { SessionOptions } from "./session-state.ts";
export { TurnExchange, type Delivery } from "./turn-exchange.ts";
export { openUdpSocket, type UdpSocket, type UdpSocketOptions } from "./udp-socket.ts";
export { WorldExchange } from "./world-exchange.ts";
