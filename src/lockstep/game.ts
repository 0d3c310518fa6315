import { assert } from "../base/index.ts";
import {
  checksumOf,
  createWorld,
  openWorld,
  restoreSnapshot,
  usedParts,
  type MatchSetup,
  type Snapshot,
  type World,
} from "../sim/index.ts";
import { FIRST_COMMAND_DELAY, nextCommandDelay, type CommandDelay } from "./command-delay.ts";
import { EMPTY_LOG_CHECKSUM, extendLogChecksum } from "./command-log.ts";
import { FIRST_TURN, SUB_TURNS_PER_TURN, TURN_MAX } from "./constants.ts";
import { latestChange, rosterOf, type Roster } from "./roster.ts";
import { SIM_RULES, type Rules } from "./rules.ts";
import type { PlayerCommands, TurnData } from "./turn-data.ts";

/** What goes on from turn to turn besides the world and who takes part. */
export interface LogState {
  readonly logChecksum: number; // u32, of all turn data that have run
  readonly delay: CommandDelay;
}

/** How a match stands at the end of a turn, as all peers agree on it: whatever runs on from here runs alike. */
export interface AgreedState {
  readonly turn: number; // it has ended
  readonly words: Snapshot; // of the world
  readonly logState: LogState;
  readonly roster: Roster;
}

/** An agreed state, or that of a replay: there the file vouches for the commands, and nothing is known of a log. */
type GameState = Omit<AgreedState, "logState"> & { readonly logState: LogState | null };

/** How a game stands at the end of a turn. Equal on every peer and in every replay of it. */
export interface TurnEnd {
  readonly randomValue: number; // u32
  readonly checksum: number; // u32
}

/**
 * The one way to run a turn: enter, three sub-turns, end. A match, a second run and a replay are this object, each from an
 * agreed state on. Before turn 0 nothing moves, but each turn ends with a draw. Calls out of order are mistakes of ours and
 * throw, and what the rules throw is thrown on. A turn of few cats takes 10 us: what is asserted must cost nothing.
 */
export class Game {
  readonly world: World;
  readonly rules: Rules;
  #turn: number;
  #subTurnsRun = SUB_TURNS_PER_TURN;
  #hasEnded = true;
  #logState: LogState | null;
  #roster: Roster;

  /** Takes copies: nothing that happens to `state` later, or to rows that it does not use, is in it. */
  constructor(state: GameState, rules: Rules = SIM_RULES) {
    this.world = worldOfState(state);
    this.rules = rules;
    this.#turn = state.turn;
    this.#logState = state.logState;
    this.#roster = state.roster;
  }

  /** The turn that was entered last. */
  get turn(): number {
    return this.#turn;
  }

  /** Sub-turns of that turn that have run: 0 to 3. */
  get subTurnsRun(): number {
    return this.#subTurnsRun;
  }

  /** Whether that turn has ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Of the world, as they are now. */
  get words(): Snapshot {
    return this.world.words;
  }

  /** With the data of that turn. */
  get logState(): LogState {
    assert(this.#logState !== null, "a replay has no log");
    return this.#logState;
  }

  /** Who takes part in that turn. */
  get roster(): Roster {
    return this.#roster;
  }

  /**
   * The next turn begins with these data, in ascending player id: its commands run, in the order given. Before turn 0 there
   * are none. With another roster, which is of that turn, others take part from now on.
   */
  enter(turnData: readonly TurnData[], roster = this.#roster): void {
    const turn = this.#turn + 1;
    const before = this.logState;
    assert(areOfTurn(turnData, turn), "a turn is entered with turn data of its own");
    assert(
      roster === this.#roster || latestChange(roster) <= turn,
      "a turn is entered with a roster of its own",
    );
    this.#begin(turnData);
    this.#roster = roster;
    if (turn >= 0) this.#logState = nextLogState(before, turn, turnData);
    this.#runCommands(turnData);
  }

  /** As `enter`, of a game without a log. Players without commands may be left out. */
  enterRecorded(playerCommands: readonly PlayerCommands[]): void {
    assert(this.#logState === null, "the log goes on from whole turn data");
    this.#begin(playerCommands);
    this.#runCommands(playerCommands);
  }

  /** From the beginning of a match: runs turns before turn 0, all of them by default. */
  runCountdown(turnCount = -FIRST_TURN): void {
    for (let i = 0; i < turnCount; i += 1) {
      this.#begin([]);
      this.runTurn();
    }
    assert(this.#turn < 0, `turn ${this.#turn} is none of the countdown`);
  }

  /** Runs a sub-turn, 1/30 s. */
  runSubTurn(): void {
    assert(this.#subTurnsRun < SUB_TURNS_PER_TURN, "a turn has three sub-turns");
    this.#subTurnsRun += 1;
    if (this.#turn >= 0) this.rules.step(this.world);
  }

  /** Ends the turn: draws the check value, then takes the checksum, so that the checksum holds the state after the draw. */
  endTurn(): TurnEnd {
    assert(
      this.#subTurnsRun === SUB_TURNS_PER_TURN && !this.#hasEnded,
      "a turn ends once, after its sub-turns",
    );
    const randomValue = this.rules.drawRandom(this.world);
    const checksum = this.checksum();
    this.#hasEnded = true;
    return { randomValue, checksum };
  }

  /** Runs what is left of the turn. */
  runTurn(): TurnEnd {
    while (this.#subTurnsRun < SUB_TURNS_PER_TURN) this.runSubTurn();
    return this.endTurn();
  }

  /** Of the world as it is now, u32. */
  checksum(): number {
    return checksumOf(this.world);
  }

  /** Goes back to a state of the same match, in the same world. */
  resumeAt(state: AgreedState): void {
    assert(state.turn <= this.#turn, `a game goes back from turn ${this.#turn}, not to ${state.turn}`);
    restoreSnapshot(this.world, state.words);
    this.#turn = state.turn;
    this.#subTurnsRun = SUB_TURNS_PER_TURN;
    this.#hasEnded = true;
    this.#logState = state.logState;
    this.#roster = state.roster;
  }

  #begin(playerCommands: readonly PlayerCommands[]): void {
    assert(this.#hasEnded, "the turn before has ended");
    assert(
      this.#turn < TURN_MAX && (this.#turn >= -1 || playerCommands.length === 0),
      "nothing runs before turn 0",
    );
    assert(areAscending(playerCommands), "commands run in ascending player id");
    this.#turn += 1;
    this.#subTurnsRun = 0;
    this.#hasEnded = false;
  }

  #runCommands(playerCommands: readonly PlayerCommands[]): void {
    for (const { playerId, commands } of playerCommands) {
      for (const command of commands) this.rules.runCommand(this.world, playerId, command);
    }
  }
}

/** As a match begins: the turn before the first has ended, and the first is entered next, without turn data. */
export function startOfMatch(setup: MatchSetup): AgreedState {
  return {
    turn: FIRST_TURN - 1,
    words: createWorld(setup).words,
    logState: { logChecksum: EMPTY_LOG_CHECKSUM, delay: FIRST_COMMAND_DELAY },
    roster: rosterOf(setup.playerIds),
  };
}

/** A world of its own, with zeros in rows that are not in use: no checksum vouches for those, and a new cat takes them as they are. */
export function worldOfState({ words }: Pick<AgreedState, "words">): World {
  const cleared = new Int32Array(words.length);
  for (const { start, count } of usedParts(openWorld(words))) {
    cleared.set(words.subarray(start, start + count), start);
  }
  return openWorld(cleared);
}

function nextLogState(
  { logChecksum, delay }: LogState,
  turn: number,
  turnData: readonly TurnData[],
): LogState {
  const wantedDelays = turnData.map(({ wantedDelay }) => wantedDelay);
  return {
    logChecksum: extendLogChecksum(logChecksum, turn, turnData),
    delay: nextCommandDelay(delay, wantedDelays),
  };
}

function areOfTurn(turnData: readonly TurnData[], turn: number): boolean {
  for (const data of turnData) if (data.turn !== turn) return false;
  return true;
}

function areAscending(players: readonly PlayerCommands[]): boolean {
  let before = 0;
  for (const { playerId } of players) {
    if (playerId <= before) return false;
    before = playerId;
  }
  return true;
}
