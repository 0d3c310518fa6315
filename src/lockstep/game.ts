import { assert } from "../base/index.ts";
import { checksumOf, restoreSnapshot, type Snapshot, type World } from "../sim/index.ts";
import { worldOfState, type AgreedState, type LogState } from "./agreed-state.ts";
import { nextCommandDelay } from "./command-delay.ts";
import { extendLogChecksum } from "./command-log.ts";
import { withinTurn, type MeasureCommand } from "./command-queue.ts";
import { FIRST_TURN, SUB_TURNS_PER_TURN, TURN_MAX } from "./constants.ts";
import { changeMinds, checksumOfMinds, mindAt, NO_BOT_TURN, type BotTurn, type Minds } from "./minds.ts";
import { latestChange, type Roster } from "./roster.ts";
import { SIM_RULES, type Rules } from "./rules.ts";
import type { PlayerCommands, TurnData } from "./turn-data.ts";

/**
 * An agreed state, or that of a replay: there the file vouches for all commands, those of bots as well, and nothing is known
 * of a log and of what bots remember.
 */
type GameState = AgreedState | RecordedState;
type RecordedState = Pick<AgreedState, "turn" | "words" | "roster"> & { readonly logState: null };

/** How a game stands at the end of a turn. Equal on every peer and in every replay of it. */
export interface TurnEnd {
  readonly randomValue: number; // u32
  readonly checksum: number; // u32
}

/** What a game is computed with. */
interface GameOptions {
  readonly rules?: Rules; // SIM_RULES by default
  /** Bots say no more in a turn than a peer may, and only the caller, which knows the wire, knows how much that is. */
  readonly measureCommand?: MeasureCommand | undefined;
}

/**
 * The one way to run a turn: enter, three sub-turns, end. A match, a second run and a replay are this object, each from an
 * agreed state on. Before turn 0 nothing moves, but each turn ends with a draw. Calls out of order are mistakes of ours and
 * throw, and what the rules throw is thrown on. A turn of few cats takes 10 us: what is asserted must cost nothing.
 */
export class Game {
  readonly world: World;
  /** What the bots remember. Any other code that writes to it damages the match. */
  readonly minds: Minds;
  readonly rules: Rules;
  readonly #measure: MeasureCommand | undefined;
  #turn: number;
  #subTurnsRun = SUB_TURNS_PER_TURN;
  #hasEnded = true;
  #logState: LogState | null;
  #roster: Roster;
  #botTurn = NO_BOT_TURN;

  /** Takes copies: nothing that happens to `state` later, or to rows that it does not use, is in it. */
  constructor(state: GameState, { rules = SIM_RULES, measureCommand }: GameOptions = {}) {
    this.world = worldOfState(state);
    this.minds = state.logState === null ? new Int32Array(0) : state.minds.slice();
    this.rules = rules;
    this.#measure = measureCommand;
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

  /** The roster of that turn. */
  get roster(): Roster {
    return this.#roster;
  }

  /** What the bots did as that turn was entered. */
  get botTurn(): BotTurn {
    return this.#botTurn;
  }

  /**
   * The next turn begins with the data of the peers, in ascending player id: the bots decide, all on the world as it is before
   * any command, and the commands of all run in ascending player id, of each in the order given. Before turn 0 there are none.
   * With another roster, which is of that turn, others take part from now on.
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
    if (roster !== this.#roster)
      changeMinds(this.minds, { before: this.#roster, after: roster }, this.world, turn);
    this.#roster = roster;
    this.#botTurn = turn < 0 || roster.bots.length === 0 ? NO_BOT_TURN : this.#decide(turn);
    if (turn >= 0) this.#logState = nextLogState(before, turn, turnData, this.#botTurn);
    this.#runCommands(inOrder(turnData, this.#botTurn.orders));
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
    const randomValue = this.#drawCheckValue();
    const checksum = this.checksum();
    this.#hasEnded = true; // a turn in which one of these throws has not, and may be ended once it is mended
    return { randomValue, checksum };
  }

  /** As `endTurn`, and gives the check value: for a game that is compared with no other. A fifth of a turn is its checksum. */
  endUnchecked(): number {
    const randomValue = this.#drawCheckValue();
    this.#hasEnded = true;
    return randomValue;
  }

  #drawCheckValue(): number {
    const isDue = this.#subTurnsRun === SUB_TURNS_PER_TURN && !this.#hasEnded;
    assert(isDue, "a turn ends once, after its sub-turns");
    return this.rules.drawRandom(this.world);
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

  /** Sets world and minds, at the moment where the game is, to what they should be. */
  repair({ words, minds }: Pick<AgreedState, "words" | "minds">): void {
    this.world.words.set(words);
    this.minds.set(minds);
  }

  /** Goes back to a state of the same match, in the same world. */
  resumeAt(state: AgreedState): void {
    assert(state.turn <= this.#turn, `a game goes back from turn ${this.#turn}, not to ${state.turn}`);
    this.joinAt(state);
  }

  /** Goes to a state of the same match that others have come to, or to one of the same replay, in the same world. */
  joinAt(state: GameState): void {
    assert((state.logState === null) === (this.#logState === null), "a replay has no log, and a match has");
    restoreSnapshot(this.world, state.words);
    if (state.logState !== null) this.minds.set(state.minds);
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

  #decide(turn: number): BotTurn {
    const measure = this.#measure;
    assert(measure !== undefined, "who plays with bots measures what they say");
    const orders = this.#roster.bots.map(({ playerId, level, place }): PlayerCommands => {
      const decided = this.rules.decide(this.world, mindAt(this.minds, place), { playerId, level, turn });
      return { playerId, commands: withinTurn(decided, measure) };
    });
    return { orders, mindsChecksum: checksumOfMinds(this.minds) };
  }

  #runCommands(playerCommands: readonly PlayerCommands[]): void {
    for (const { playerId, commands } of playerCommands) {
      for (const command of commands) this.rules.runCommand(this.world, playerId, command);
    }
  }
}

function nextLogState(
  { logChecksum, delay }: LogState,
  turn: number,
  turnData: readonly TurnData[],
  botTurn: BotTurn,
): LogState {
  const wantedDelays = turnData.map(({ wantedDelay }) => wantedDelay);
  return {
    logChecksum: extendLogChecksum(logChecksum, turn, turnData, botTurn),
    delay: nextCommandDelay(delay, wantedDelays),
  };
}

/** Nobody is in both. */
function inOrder(
  peers: readonly PlayerCommands[],
  bots: readonly PlayerCommands[],
): readonly PlayerCommands[] {
  return bots.length === 0 ? peers : [...peers, ...bots].sort((a, b) => a.playerId - b.playerId);
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
