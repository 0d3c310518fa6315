import { assert } from "../../base/index.ts";
import type { PlayerCommands, TurnBook } from "../../lockstep/index.ts";
import {
  ReplayRecorder,
  type RecordedEnd,
  type RepairMark,
  type ReplayEnding,
  type ReplayHeader,
} from "../../replay/index.ts";

/** How a turn ended, and what the bots ordered in it: that is in no turn data. */
export interface AgreedEnd extends RecordedEnd {
  readonly orders: readonly PlayerCommands[]; // ascending player id
}

interface PendingTurn {
  readonly turn: number;
  readonly end: AgreedEnd;
  readonly mark: RepairMark | null;
}

/**
 * The replay of a match, written as far as all agree: nothing in it ever has to be taken back. The turn data that a turn ran
 * with are taken from the book when it is written: what was agreed on by then.
 */
export class AgreedRecorder {
  readonly #recorder: ReplayRecorder;
  readonly #book: Pick<TurnBook, "dataOf">;
  #pending: PendingTurn[] = []; // ended here, in their order
  #mark: RepairMark | null = null; // for the next turn that ends

  constructor(header: ReplayHeader, book: Pick<TurnBook, "dataOf">) {
    this.#recorder = new ReplayRecorder(header);
    this.#book = book;
  }

  /** The bytes of the header. */
  start(): Uint8Array {
    return this.#recorder.start();
  }

  /** A turn ended. Turns follow each other without gaps. */
  note(turn: number, end: AgreedEnd): void {
    assert(turn === this.#nextTurn, `turn ${turn} ended in place of turn ${this.#nextTurn}`);
    this.#pending.push({ turn, end, mark: this.#mark });
    this.#mark = null;
  }

  /** All agreed at the end of that turn: the bytes of the turns up to it that were not written. */
  agree(turn: number): readonly Uint8Array[] {
    const agreed = this.#pending.filter((one) => one.turn <= turn);
    this.#pending = this.#pending.filter((one) => one.turn > turn);
    return agreed.map(({ turn: at, end, mark }) => {
      return this.#recorder.turn(at, inOrder(this.#book.dataOf(at), end.orders), end, mark);
    });
  }

  /** After a heal: what holds of the turns from this one on. The turn that is entered next carries the mark. */
  settle(from: number, ends: readonly AgreedEnd[], mark: RepairMark): void {
    assert(
      from >= 0 && from <= this.#nextTurn,
      `turns from ${from} on were settled before turn ${this.#nextTurn}`,
    );
    const first = this.#recorder.turnCount; // what is written before was agreed on
    const kept = this.#pending.filter(({ turn }) => turn < from);
    const settled = ends.map((end, i): PendingTurn => {
      const turn = from + i;
      const before = this.#pending.find((one) => one.turn === turn);
      return { turn, end, mark: before?.mark ?? null };
    });
    this.#pending = [...kept, ...settled.filter(({ turn }) => turn >= first)];
    const { playerMask } = this.#mark ?? mark; // of two repairs before the same turn the first is described
    this.#mark = { ...(this.#mark ?? mark), playerMask: playerMask | mark.playerMask };
  }

  get #nextTurn(): number {
    return (this.#pending.at(-1)?.turn ?? this.#recorder.turnCount - 1) + 1;
  }

  /** The match has ended: the bytes of what is left up to that turn, which all agreed on, or had no reason to doubt. */
  end(ending: ReplayEnding, lastTurn: number): readonly Uint8Array[] {
    const rest = this.agree(lastTurn);
    this.#pending = [];
    return [...rest, this.#recorder.end(ending)];
  }
}

/** Nobody is in both. */
function inOrder(
  peers: readonly PlayerCommands[],
  bots: readonly PlayerCommands[],
): readonly PlayerCommands[] {
  return bots.length === 0 ? peers : [...peers, ...bots].sort((a, b) => a.playerId - b.playerId);
}
