// replay: a match as bytes: recorder (bytes to append), reader (bytes to turns), player (turns to a world), verification.
// It works in memory: whoever calls it reads and writes the files and owns the clock.
// It must not touch files, time or sockets, throw on any bytes, or change a rule: turns run as in lockstep.
export { REPLAY_VERSION, REPLAY_VERSION_MIN } from "./constants.ts";
export { describeReplayRefusal } from "./describe-replay-refusal.ts";
export type { ReplayEnding } from "./ending-codec.ts";
export type { ReplayHeader } from "./header-codec.ts";
export type { ReplayMatch, ReplayPlayerName } from "./match-body.ts";
export {
  readReplay,
  type Replay,
  type ReplayDamage,
  type ReplayRefusal,
  type ReplayResult,
} from "./read-replay.ts";
export { ReplayPlayer, type ChecksumMismatch } from "./replay-player.ts";
export type { RepairedTurn, RepairMark } from "./repair-mark.ts";
export { ReplayRecorder } from "./replay-recorder.ts";
export type { PlayerCommands, RecordedEnd, ReplayTurn } from "./turn-codec.ts";
export { verifyReplay, type VerifyOptions, type VerifyOutcome } from "./verify-replay.ts";
