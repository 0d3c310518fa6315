// net: UDP, and what peers say to each other over it: the session (hello ... goodbye), turn data, worlds after a desync.
// It is without a socket and a clock: datagrams and the time come in, datagrams to send are handed back.
// It must not know the rules of the game, files, or a window.
export { RTT_MS_ASSUMED } from "./constants.ts";
export type { Stage } from "./courier/courier-line.ts";
export { MessageBudget } from "./courier/line-messages.ts";
export { TurnCourier, type Delivery, type Situation } from "./courier/turn-courier.ts";
export { Budget } from "./keys/budget.ts";
export { BULK_LANE, NORMAL_LANE, URGENT_LANE } from "./link/lane-limits.ts";
export type { LinkStats, TurnRef } from "./link/link-types.ts";
export type { Seating } from "./lobby/seat-book.ts";
export type { SessionPlayer } from "./lobby/session-player.ts";
export type { DropReason, SessionEvent, SessionLoss } from "./session/session-events.ts";
export type { KnownSeat } from "./session/known-seat.ts";
export { asSeenFrom, isLoopback, lineOf, sameAddress } from "./ways/addresses.ts";
export { MATCH_IDS_MAX, type MatchNames } from "./session/match-ids.ts";
export { Inquiry } from "./keys/inquiry.ts";
export { Reception } from "./keys/reception.ts";
export { statementOf } from "./keys/statements.ts";
export { SessionKeys, type Pair, type SessionSecrets } from "./keys/session-keys.ts";
export type { StartWish } from "./session/match-start.ts";
export { Session } from "./session/session.ts";
