// channel: the typed messages between a peer and its window, whichever shell carries them.
// Plain data only: structured clone (Electron) and JSON with binary pictures (WebSocket) carry the same records.
// It must not import more than base and sim, hold state, or know a transport.
export { isKeptSettings } from "./kept-settings.ts";
export {
  DESYNC_CHOICES,
  REPLAY_SPEEDS,
  type DesyncChoice,
  type DesyncNotice,
  type DesyncPlayer,
  type KeptSettings,
  type LadderMap,
  type LadderStars,
  type LobbyNotice,
  type LobbyPlayer,
  type MapEntry,
  type MapPicture,
  type MatchInfo,
  type MatchPlayer,
  type NetworkNotice,
  type NetworkPeer,
  type PeerNotice,
  type PictureNotice,
  type ReplayEntry,
  type ReplayMark,
  type ReplaySpeed,
  type ReplayStatusNotice,
  type ResultNotice,
  type SetMatch,
  type StatusNotice,
  type WindowRequest,
} from "./messages.ts";
