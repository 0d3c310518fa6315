// peer: the machine that a match needs: UDP socket, multicast DNS, clock, timers, files, names of this computer.
// It joins a match to them and tells what happens.
// It must not decide anything of the game, nor know windows.
export { MACHINE_CLOCK, Repeater, WakeTimer, type Clock } from "./clock.ts";
export { environment } from "./environment.ts";
export { loadCameras } from "./files/camera-file.ts";
export { FILE_LIMITS } from "./files/file-limits.ts";
export { FROZEN_SIMS } from "./files/frozen-sims.ts";
export { KeyLog } from "./files/key-log.ts";
export { homeFolder, replayFolder } from "./files/home-folder.ts";
export { readLinkOption } from "./files/link-option.ts";
export { drawAhead, isToDraw } from "./files/generated-maps.ts";
export {
  chooseMap,
  findMapId,
  listMaps,
  listMapsInTurns,
  loadMap,
  mapFolder,
  readMapFile,
} from "./files/map-files.ts";
export { usualMapId } from "./files/usual-map.ts";
export { DeskLog } from "./files/match-log.ts";
export { SUB_TURNS_EVENT } from "./files/sub-turn-log.ts";
export { readFileHead, readFileLines, readWholeFile } from "./files/read-file.ts";
export {
  findLinkedReplay,
  linkedReplayFile,
  loadHeldReplay,
  loadKeptReplay,
  loadReplay,
  type HeldReplay,
} from "./files/replay-files.ts";
export { ReplayList } from "./files/replay-list.ts";
export { marksOfReplay, toldMarksOf, withMark } from "./files/replay-marks.ts";
export { SLICE_BYTES, TurnTaker } from "./files/turn-taker.ts";
export { ownSigningKey } from "./files/identity-file.ts";
export { keepSeat, keptSeats, noteUnanswered } from "./files/seat-file.ts";
export type { KeptDamage } from "./files/kept-file.ts";
export { loadSettings, saveSettings } from "./files/settings-file.ts";
export { NODE_CIPHER_SUITE } from "./node-cipher-suite.ts";
export {
  makeRoomKey,
  ownAddresses,
  resolveAddress,
  shownPlace,
  type LivePeerEvent,
  type LivePeerOptions,
  type ResolvedInvitation,
} from "./live-peer-options.ts";
export type { EarlySocket } from "./early-socket.ts";
export type { CodeState } from "./code/code-door.ts";
export { thisVersion } from "./code/game-of-service.ts";
export { findByCode } from "./code/find-by-code.ts";
export { ElderWatch } from "./public/elder-watch.ts";
export { TriedLobbies } from "./public/tried-lobbies.ts";
export { findQuickMatch, type QuickFind } from "./public/quick-match.ts";
export type { SeenLobby } from "./public/public-rows.ts";
export { PublicVisitor, type PublicView } from "./public/public-visitor.ts";
export { readKeyLetter, readPingLetter, writeKeyLetter, writePingLetter } from "./public/public-letters.ts";
export { type ServicePlace } from "./code/service-place.ts";
export { askedServicePlace } from "./code/asked-service-place.ts";
export { dayOf, notesOn } from "./acquaintance-notes.ts";
export { People, type Acquaintance } from "./people.ts";
export { askedStunServers, type OutsideWish } from "./outside-door.ts";
export { NoRelayError } from "./relay/game-socket.ts";
export type { KeptRelay, RelayState, RelayWish } from "./relay/relay-state.ts";
export {
  readTurnsUri,
  readTurnUri,
  SILENT_RELAY_SECONDS,
  tryRelay,
  type RelayTrial,
} from "./relay/try-relay.ts";
export { invitationPlace, outsideAddresses, reachFact, type Reach } from "./reach.ts";
export { LivePeer } from "./live-peer.ts";
export { LiveWatcher, type LiveWatcherEvent } from "./live-watcher.ts";
export { endFact, wrongEndingFact } from "./ending-fact.ts";
export { watchedEndFact } from "./watch-facts.ts";
export { departureFact, ownSplitFact, splitFact } from "./departure-facts.ts";
export { lossFact, newHostFact, resultFact } from "./match-facts.ts";
export { openFaultOf } from "./open-fault.ts";
export { setupFact, setupProblemOf } from "./setup-fact.ts";
export { factsOfLobby } from "./near/facts-of-lobby.ts";
export { readLobbies, recordsOf } from "./near/lobby-records.ts";
export { Near } from "./near/near.ts";
export { openMulticast, type OpenMulticastDns } from "./near/multicast.ts";
export { fileCauseOf, openUdpSocket, wholePath } from "../system/index.ts";
