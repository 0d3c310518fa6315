// lockstep: turns. Turn data in, worlds that advance together out: the game, its players, turn data, command queue and delay.
// It hands back what to send and what happened; its caller owns the clock and the sockets.
// It must not know bytes, sockets, time or files.
export { ADMIT_TURNS } from "./admissions.ts";
export { startOfMatch, worldOfState, type AgreedState, type LogState } from "./agreed-state.ts";
export { FIRST_COMMAND_DELAY, isCommandDelay, type CommandDelay } from "./command-delay.ts";
export {
  extendLogChecksum,
  recordedTurnDigest,
  turnDataDigest,
  turnDataWords,
  type CommandWords,
} from "./command-log.ts";
export { namedCatCount } from "./command-queue.ts";
export {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  FIRST_TURN,
  KEPT_TURNS,
  LOW_HALF,
  SUB_TURNS_PER_TURN,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  TURN_GIVEN_BITS_MAX,
  TURN_MAX,
  TURN_MS,
  TURN_WINDOW,
} from "./constants.ts";
export { findCause, type TurnOutcome } from "./decide-turn.ts";
export { DEPARTURE_RULES, type DepartureRules } from "./departure-rules.ts";
export {
  joinDepartures,
  startDepartures,
  type DepartureEvent,
  type Departures,
  type Statement,
} from "./departure-state.ts";
export { isLeftOut, isSplit, lastTurnFrom, mayDoWithout, nextDepartures } from "./departures.ts";
export { Game, type TurnEnd } from "./game.ts";
export { checksumOfMinds, MINDS_WORDS_MAX, nameOfMindWord, type BotTurn, type Minds } from "./minds.ts";
export { LockstepMatch, type EndedTurn, type SettledState } from "./lockstep-match.ts";
export { END_POINT, POINTS_PER_TURN, type Moment } from "./moment.ts";
export { isPart, partIdOf } from "./match-parts.ts";
export type { Departed } from "./participants.ts";
export { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";
export { namingOtherwise, owing, PROMISES_MAX } from "./promises.ts";
export { lastReturn, type SeatChange } from "./roster-plan.ts";
export {
  NO_SHOWS_MAX,
  rosterOf,
  rosterOfSeats,
  type PlayedBy,
  type Roster,
  type RosterSeat,
} from "./roster.ts";
export { SIM_RULES, type Rules } from "./rules.ts";
export type { OtherData } from "./receipts.ts";
export { TurnBook } from "./turn-book.ts";
export type { PlayerCommands, TurnData } from "./turn-data.ts";
