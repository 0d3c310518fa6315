// net: UDP, and what peers say to each other over it: the session (hello ... goodbye), turn data, worlds after a desync.
// All but udp-socket.ts is without a socket and a clock: datagrams and the time come in, datagrams to send are handed back.
// It must not know the rules of the game, files, or a window.
export * from "./constants.ts";
export {
  TurnCourier,
  type CourierOptions,
  type Delivery,
  type Situation,
  type Stage,
} from "./courier/index.ts";
export { BULK_LANE, NORMAL_LANE, URGENT_LANE } from "./link/lane-limits.ts";
export { Link, type LinkOptions } from "./link/link.ts";
export type { DeliveryReport, LinkContents, LinkDropReason, LinkStats, TurnRef } from "./link/link-types.ts";
export type { MessageLanes, MessageProgress } from "./link/message-lanes.ts";
export { HostLink } from "./link-model/host-link.ts";
export { LinkRandom } from "./link-model/link-random.ts";
export { LINK_RANGES, PERFECT_LINK, type LinkNumber, type LinkSettings } from "./link-model/link-settings.ts";
export { readLinkTrace, type LinkTrace } from "./link-model/link-trace.ts";
export { readLinkSettings, writeLinkSettings, type ReadTraceFile } from "./link-model/read-link-settings.ts";
export type { LobbyProblem } from "./lobby-options.ts";
export { RoundTrip } from "./round-trip.ts";
export { Session } from "./session.ts";
export type { Datagram, DropReason, SessionEvent, SessionLoss, SessionPlayer } from "./session-events.ts";
export type { HostOptions, SessionOptions } from "./session-state.ts";
export { openUdpSocket, type UdpSocket, type UdpSocketOptions } from "./udp-socket.ts";
