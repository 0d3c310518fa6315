import { assert } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MIN, rosterOf } from "../lockstep/index.ts";
import { SIM_VERSION, unpackWorld, type PlayerId } from "../sim/index.ts";
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

/** Where a match that runs begins from now on, as one of its keyframes has it. */
export interface LaterBeginning {
  readonly turn: number; // that has ended
  readonly packed: Int32Array; // the words of the world that are in use
}

/** What a turn takes besides its bytes, about. */
const TURN_BYTES = 200;
/** Stands for each turn that is not held any more. */
const GONE: ReplayTurn = { turn: -1, playerCommands: [], checksum: 0, commandDelayTurns: 0, mark: null };

/** Turns of a match that runs, as bytes for a `GrowingReplay`: in their order, from the first that is held on. */
export class TurnWriter {
  readonly #playerIds: readonly PlayerId[];
  #delayBefore = COMMAND_DELAY_TURNS_MIN;
  #bytes = 0;
  #firstTurn: number;
  #sizes: number[] = []; // of the turns from there on

  constructor(playerIds: readonly PlayerId[], firstTurn: number) {
    this.#playerIds = playerIds;
    this.#firstTurn = firstTurn;
  }

  /** What those who hold these turns need for them, bytes, about. */
  get heldBytes(): number {
    return this.#bytes;
  }

  /** The turns before this one take half of it, or a little more. */
  get middleTurn(): number {
    let [turn, bytes] = [this.#firstTurn, 0];
    for (const size of this.#sizes) {
      if (bytes >= this.#bytes / 2) break;
      bytes += size;
      turn += 1;
    }
    return turn;
  }

  /** Those of before are not held any more. */
  dropBefore(turn: number): void {
    const dropped = this.#sizes.splice(0, turn - this.#firstTurn);
    this.#firstTurn = turn;
    this.#bytes -= dropped.reduce((sum, size) => sum + size, 0);
  }

  write(turn: ReplayTurn): Uint8Array {
    const body = writeTurnBody(this.#playerIds, turn.playerCommands, {
      ...turn,
      delayBefore: this.#delayBefore,
    });
    this.#delayBefore = turn.commandDelayTurns;
    const size = body.length + TURN_BYTES;
    this.#sizes.push(size);
    this.#bytes += size;
    return body;
  }
}

/**
 * A match that runs, as a replay of what was seen of it so far: it begins with a state in its middle, and more turns follow until it is
 * ended. Its owner bounds it.
 */
export class GrowingReplay implements Replay {
  readonly simVersion = SIM_VERSION;
  readonly frozenRules = null;
  readonly header: ReplayHeader;
  readonly marks = [];
  readonly pauses = [];
  readonly ending = null;
  readonly recordStart = null;
  readonly signed = null;
  readonly damage = null;
  readonly #turns: ReplayTurn[] = [];
  readonly #seatChanges: RecordedSeatChange[];
  #start: Pick<GrowingStart, "turn" | "words">;
  #isOpen = true;

  constructor(start: GrowingStart) {
    this.#start = start;
    this.header = start.header;
    this.#turns.length = this.firstTurn;
    this.#seatChanges = start.seats.map((seat) => ({ turn: this.firstTurn, ...seat, cause: null }));
  }

  /** The first turn that is held. */
  get firstTurn(): number {
    return this.#start.turn + 1;
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

  /** What was before that is not held any more. */
  beginAt({ turn, packed }: LaterBeginning): void {
    const world = unpackWorld(packed);
    assert(world !== null && turn >= this.firstTurn, `a match that runs does not begin at turn ${turn}`);
    this.#turns.fill(GONE, this.firstTurn, turn + 1); // in place, for players read them
    this.#start = { turn, words: world.words };
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
