// replay: a match as bytes: recorder (bytes to append), reader (bytes to turns), player (turns to a world), verification.
// It works in memory: whoever calls it reads and writes the files and owns the clock.
// It must not touch files, time or sockets, throw on any bytes, or change a rule: turns run as in lockstep.
export { describeReplayRefusal } from "./describe-replay-refusal.ts";
export type { ReplayEnding } from "./ending-codec.ts";
export type { ReplayHeader } from "./header-codec.ts";
export { readReplay, type Replay } from "./read-replay.ts";
export type { RepairMark } from "./repair-mark.ts";
export { ReplayPlayer, verifyReplay } from "./replay-player.ts";
export { ReplayRecorder } from "./replay-recorder.ts";
export type { RecordedEnd } from "./turn-codec.ts";
