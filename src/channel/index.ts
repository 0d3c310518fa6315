// channel: the typed messages between a peer and its window, whichever shell carries them.
// Plain data only: structured clone (Electron) and JSON with binary pictures (WebSocket) carry the same records.
// It must not import more than base and sim, hold state, or know a transport.
export { isKeptSettings } from "./kept-settings.ts";
export type { AgreedTerms, LobbyNotice, LobbyPlayer } from "./lobby-messages.ts";
export type { NearLobby, NearNotice } from "./near-messages.ts";
export type { PublicLobby, PublicNotice } from "./public-messages.ts";
export {
  DESYNC_CHOICES,
  FLOOD_FROM,
  MATCH_MEMORY_CHARS_MAX,
  NEW_ROOM_KEY,
  type AbsentPlayer,
  type BlockedNotice,
  type DesyncChoice,
  type DesyncNotice,
  type DesyncPlayer,
  type GonePlayer,
  type KeptSettings,
  type LadderMap,
  type LadderStars,
  type MapEntry,
  type MapPicture,
  type MatchInfo,
  type MatchPlayer,
  type NetworkNotice,
  type NetworkPeer,
  type PeerNotice,
  type PictureNotice,
  type ResultNotice,
  type SetMatch,
  type SlowPlayer,
  type SplitMatch,
  type StatusNotice,
  type RequestOf,
  type WindowRequest,
} from "./messages.ts";
export { linkToMoment, readReplayMark, splitReplayLink, turnOfMark } from "./replay-link.ts";
export { playedTurns, type Stood } from "./stood.ts";
export type { PingNotice, TalkLine, TalkNotice, TalkRequest } from "./talk-messages.ts";
export {
  LIVE_SPEEDS,
  ORDERS_GIVEN_EACH_MAX,
  REPLAY_SPEEDS,
  type FactsMoment,
  type FactsNotice,
  type GivenOrder,
  type GivenOrderKind,
  type ListedMatch,
  type LiveStatus,
  type MatchFacts,
  type PlayerFacts,
  type ReplayEntry,
  type ReplayGlanceNotice,
  type ReplayMark,
  type ReplayMarkKind,
  type ReplaySeat,
  type ReplaySpeed,
  type ReplayStatusNotice,
  type SeenGround,
  type SmallMap,
} from "./replay-messages.ts";
