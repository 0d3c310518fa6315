// replay: a match as bytes: recorder (bytes to append), reader (bytes to turns), player (turns to a world), verification; and which
// rules play what was recorded: those of this program or, of older versions, frozen ones that whoever reads files has loaded.
// It works in memory: whoever calls it reads and writes the files and owns the clock.
// It must not touch files, time or sockets, throw on any bytes, or change a rule: turns run as in lockstep.
export {
  cameraBytesMax,
  cameraMatchOf,
  CameraWriter,
  readCamera,
  type CameraLook,
  type CameraOwner,
  type CameraTrack,
} from "./camera/camera-track.ts";
export { MATCH_TURNS_MAX, REPLAY_VERSION, TURN_BODY_BYTES_MAX } from "./constants.ts";
export { readEndingBody, writeEndingBody, type DepartureCause, type ReplayEnding } from "./ending-codec.ts";
export { FactsFold, isCounted } from "./facts/facts-fold.ts";
export { factsOfReplay } from "./facts/facts-of-replay.ts";
export type { MatchFacts } from "./facts/match-facts.ts";
export { standingOf, type Standing } from "./facts/standing.ts";
export { chooseRules } from "./frozen/choose-rules.ts";
export { isFrozenCommand, playFrozen } from "./frozen/frozen-replay.ts";
export { FROZEN_INTERFACE, type FrozenSim } from "./frozen/frozen-sim.ts";
export type { FrozenSims } from "./frozen/frozen-sims.ts";
export { GrowingReplay, TurnWriter, type GrowingStart } from "./growing-replay.ts";
export { writeHeader, type ReplayHeader } from "./header-codec.ts";
export { JumpPlayer, type ReplayPlace } from "./jump-player.ts";
export { resumeOwnGame, startOwnGame } from "./own-rules.ts";
export { readAnyReplay, readingAnyReplay } from "./read-any-replay.ts";
export { coverOf, sayingOfRecord, startOfRecord } from "./record-cover.ts";
export { readReplay, type RecordedSeatChange, type Replay } from "./read-replay.ts";
export type { ChecksumMismatch, RecordedGame } from "./recorded-game.ts";
export { ReplayGlance, TAIL_BYTES, type Glance } from "./replay-glance.ts";
export type { OtherRulesFault, RulesFault } from "./replay-fault.ts";
export type { RepairMark } from "./repair-mark.ts";
export { ReplayPlayer, verifyReplay } from "./replay-player.ts";
export { ReplayRecorder } from "./replay-recorder.ts";
export { type Decision, type EndingMismatch } from "./rules-ending.ts";
export { SightFold, type TeamSight } from "./sight/sight-fold.ts";
export { NO_SIGNATURES, type RecordedSignatures } from "./signatures-codec.ts";
export { readTurnBody, writeTurnBody, type RecordedEnd, type ReplayTurn } from "./turn-codec.ts";
