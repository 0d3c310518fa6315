// channel: the typed messages between a peer and its window, whichever shell carries them.
// What a peer tells people is a fact, and never a sentence: src/words has those.
// Plain data only: structured clone (Electron) and JSON with binary pictures (WebSocket) carry the same records.
// What a window asks is checked where its peer reads it, by the rows that its types come from.
// It must not import more than base, shape and sim, hold state, or know a transport.
export type {
  DesyncFact,
  DifferenceFact,
  EnvironmentFact,
  MomentFact,
  NamedDesyncFact,
  TurnFact,
} from "./facts/desync-facts.ts";
export type { Fact } from "./facts/fact.ts";
export type { CameraFault, FileFact, FileFault, FileSort, ReplayFault } from "./facts/file-facts.ts";
export type { HostDuty, LobbyFact, LobbyLoss, LostLobbyFact } from "./facts/lobby-facts.ts";
export type { MapTrouble } from "./facts/map-facts.ts";
export type {
  AloneFact,
  DepartureCause,
  DepartureFact,
  MatchFact,
  Misdeed,
  OwnSplitFact,
  SplitFact,
  WarningFact,
} from "./facts/match-facts.ts";
export type { AbsenceFact, OutBefore, OutcomeFact, ResultFact, VictoryReader } from "./facts/result-facts.ts";
export type { AheadFact, FightFact, HeldFact, LostFact, WhyFact, WonFact } from "./facts/why-facts.ts";
export type { CannotFact, CodeFailure, HidingFault, OpenFault } from "./facts/open-facts.ts";
export type { RelayCut, RelayFact, RelayUriFault, TlsFault } from "./facts/relay-facts.ts";
export type { CameraEnd, EndFact, RepairFact, RepairFault, ReplayFact } from "./facts/replay-facts.ts";
export type { LineFault, ServiceFact } from "./facts/service-facts.ts";
export type { SetupFact } from "./facts/setup-facts.ts";
export type { TalkFact, UnsaidFact } from "./facts/talk-facts.ts";
export type { Untruth, WatchEnd, WatchFact } from "./facts/watch-facts.ts";
export type { OutsideReach, PortForward, ReachFact, RouterRefusal } from "./facts/way-facts.ts";
export { KEPT_SETTINGS, KEPT_SETTINGS_MAX, type KeptSettings } from "./kept-settings.ts";
export type { AgreedTerms, LobbyNotice, LobbyPlayer, PeerWay, PlayerNote } from "./lobby-messages.ts";
export type { NearLobby, NearNotice } from "./near-messages.ts";
export type { PublicLobby, PublicNotice, PublicWish } from "./public-messages.ts";
export {
  FLOOD_FROM,
  type AbsentPlayer,
  type AskedPlace,
  type BlockedNotice,
  type DesyncNotice,
  type GonePlayer,
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
  type SlowPlayer,
  type SplitMatch,
  type StatusNotice,
} from "./messages.ts";
export { linkToMoment, readReplayMark, splitReplayLink, turnOfMark } from "./replay-link.ts";
export { playedTurns, turnOfPlayed, type Stood } from "./stood.ts";
export type { PingNotice, SaidLine, TalkLine, TalkNotice } from "./talk-messages.ts";
export {
  LAST_TURN,
  ORDERS_GIVEN_EACH_MAX,
  REPLAY_SPEEDS,
  type CameraSpot,
  type FactsMoment,
  type FactsNotice,
  type GivenOrder,
  type GivenOrderKind,
  type ListedMatch,
  type LiveStatus,
  type MatchFacts,
  type PlayerFacts,
  type PlayerCamera,
  type ReplayCamerasNotice,
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
export { MATCH_MEMORY_CHARS_MAX, NEW_ROOM_KEY, PICTURE_TAKEN } from "./request-values.ts";
export {
  WINDOW_REQUEST,
  type DesyncChoice,
  type RequestOf,
  type SetMatch,
  type TalkRequest,
  type WindowRequest,
} from "./window-requests.ts";
