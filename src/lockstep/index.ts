// lockstep: turns. Turn data in, worlds that advance together out: store, decision, command queue, command delay, log checksum.
// It hands back what to send and what happened; whoever calls it owns the clock and the sockets.
// It must not know bytes, sockets, time or files.
export * from "./constants.ts";
export { EMPTY_LOG_CHECKSUM, extendLogChecksum } from "./command-log.ts";
export { FIRST_COMMAND_DELAY, isCommandDelay, nextCommandDelay, type CommandDelay } from "./command-delay.ts";
export { namedCatCount, type MeasureCommand } from "./command-queue.ts";
export { findCause, type DesyncCause, type TurnOutcome } from "./decide-turn.ts";
export {
  LockstepMatch,
  type AgreedState,
  type EndedTurn,
  type LockstepOptions,
  type LogState,
} from "./lockstep-match.ts";
export { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";
export { SIM_RULES, type Rules } from "./rules.ts";
export { turnDataDigest } from "./command-log.ts";
export { beginTurn, finishTurn, runCommands, type TurnEnd } from "./turn-cycle.ts";
export type { TurnData } from "./turn-data.ts";
export type { TurnDataRefusal } from "./turn-store.ts";
export type { PlayerId } from "../sim/index.ts";
