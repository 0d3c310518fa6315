import { assert } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MIN, rosterOf } from "../lockstep/index.ts";
import { SIM_VERSION, type PlayerId } from "../sim/index.ts";
import type { ReplayHeader } from "./header-codec.ts";
import { playOwnGameFrom } from "./own-rules.ts";
import type { RecordedSeatChange, Replay } from "./read-replay.ts";
import type { ReplayGame } from "./recorded-game.ts";
import type { RecordedSeat } from "./seat-codec.ts";
import { readTurnBody, writeTurnBody, type ReplayTurn } from "./turn-codec.ts";

/** Where somebody came to a match that runs: the world at the end of a turn. It may be sent to a thread. */
export interface GrowingStart {
  readonly header: ReplayHeader;
  readonly turn: number; // that has ended; the next one is the first that is held
  readonly words: Int32Array; // all of the world
  readonly seats: readonly RecordedSeat[]; // who plays then, ascending player id
}

/** What a turn takes besides its bytes, about. */
const TURN_BYTES = 200;

/** Turns of a match that runs, as bytes for a `GrowingReplay`: in their order, from the first that is held on. */
export class TurnWriter {
  readonly #playerIds: readonly PlayerId[];
  #delayBefore = COMMAND_DELAY_TURNS_MIN;
  #bytes = 0;

  constructor(playerIds: readonly PlayerId[]) {
    this.#playerIds = playerIds;
  }

  /** What those who hold all of these turns need for them, bytes, about. */
  get heldBytes(): number {
    return this.#bytes;
  }

  write(turn: ReplayTurn): Uint8Array {
    const body = writeTurnBody(this.#playerIds, turn.playerCommands, {
      ...turn,
      delayBefore: this.#delayBefore,
    });
    this.#delayBefore = turn.commandDelayTurns;
    this.#bytes += body.length + TURN_BYTES;
    return body;
  }
}

/**
 * A match that runs, as a replay of what was seen of it so far: it begins with a state in its middle, and more turns follow until it is
 * ended. Whoever has it bounds it.
 */
export class GrowingReplay implements Replay {
  readonly simVersion = SIM_VERSION;
  readonly frozenRules = null;
  readonly header: ReplayHeader;
  readonly firstTurn: number;
  readonly marks = [];
  readonly ending = null;
  readonly recordStart = null;
  readonly signed = null;
  readonly damage = null;
  readonly #turns: ReplayTurn[] = [];
  readonly #seatChanges: RecordedSeatChange[];
  readonly #start: GrowingStart;
  #isOpen = true;

  constructor(start: GrowingStart) {
    this.#start = start;
    this.header = start.header;
    this.firstTurn = start.turn + 1;
    this.#turns.length = this.firstTurn;
    this.#seatChanges = start.seats.map((seat) => ({ turn: this.firstTurn, ...seat, cause: null }));
  }

  /** turns[n] is turn n; there are none before `firstTurn`. */
  get turns(): readonly ReplayTurn[] {
    return this.#turns;
  }

  get seatChanges(): readonly RecordedSeatChange[] {
    return this.#seatChanges;
  }

  /** More turns follow. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The next turns, of a `TurnWriter` that has written all before. */
  add(bodies: readonly Uint8Array[]): void {
    assert(this.#isOpen, "a replay that was ended does not grow");
    for (const body of bodies) {
      const turn = this.#turns.length;
      const delayBefore = this.#turns.at(-1)?.commandDelayTurns ?? COMMAND_DELAY_TURNS_MIN;
      const read = readTurnBody(body, this.header.setup.playerIds, { turn, delayBefore });
      assert(read !== null, `turn ${turn} of a match that runs is none`);
      this.#turns.push(read);
      for (const seat of read.seats ?? []) this.#seatChanges.push({ turn, ...seat, cause: null });
    }
  }

  /** Nothing more follows. */
  end(): void {
    this.#isOpen = false;
  }

  /** A game at its beginning. */
  readonly startGame = (): ReplayGame => {
    const { turn, words } = this.#start;
    return playOwnGameFrom({ turn, words: words.slice(), roster: rosterOf({ playerIds: [1] }) }); // as resumeOwnGame does it
  };
}
