// lockstep: turns. Turn data in, worlds that advance together out: the game, who plays it, turn data, command queue and delay.
// It hands back what to send and what happened; whoever calls it owns the clock and the sockets.
// It must not know bytes, sockets, time or files.
export * from "./constants.ts";
export { EMPTY_LOG_CHECKSUM, extendLogChecksum } from "./command-log.ts";
export { FIRST_COMMAND_DELAY, isCommandDelay, nextCommandDelay, type CommandDelay } from "./command-delay.ts";
export { namedCatCount, type MeasureCommand } from "./command-queue.ts";
export { findCause, type DesyncCause, type TurnOutcome } from "./decide-turn.ts";
export { Game, startOfMatch, worldOfState, type AgreedState, type LogState, type TurnEnd } from "./game.ts";
export { LockstepMatch, type EndedTurn, type LockstepOptions, type SettledState } from "./lockstep-match.ts";
export { isInMask, maskOfPlayers } from "./player-mask.ts";
export { rosterOf, type Roster } from "./roster.ts";
export { SIM_RULES, type Rules } from "./rules.ts";
export { turnDataDigest } from "./command-log.ts";
export type { PlayerCommands, TurnData } from "./turn-data.ts";
export { TurnBook, type OtherData } from "./turn-book.ts";
export type { PlayerId } from "../sim/index.ts";
