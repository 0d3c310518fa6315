import type { TurnData } from "../lockstep/index.ts";
import {
  ReplayRecorder,
  type RecordedEnd,
  type RepairMark,
  type ReplayEnding,
  type ReplayHeader,
} from "../replay/index.ts";

interface PendingTurn {
  readonly turn: number;
  readonly turnData: readonly TurnData[];
  readonly end: RecordedEnd;
  readonly mark: RepairMark | null;
}

/** The replay of a match, written as far as all agree: nothing in it ever has to be taken back. */
export class AgreedRecorder {
  readonly #recorder: ReplayRecorder;
  #pending: PendingTurn[] = []; // ended here, in their order
  #mark: RepairMark | null = null; // for the next turn that ends

  constructor(header: ReplayHeader) {
    this.#recorder = new ReplayRecorder(header);
  }

  /** The bytes of the header. */
  start(): Uint8Array {
    return this.#recorder.start();
  }

  /** A turn ended, entered with these turn data. */
  note(turn: number, turnData: readonly TurnData[], end: RecordedEnd): void {
    this.#pending.push({ turn, turnData, end, mark: this.#mark });
    this.#mark = null;
  }

  /** All agreed at the end of that turn: the bytes of the turns up to it that were not written. */
  agree(turn: number): readonly Uint8Array[] {
    const agreed = this.#pending.filter((one) => one.turn <= turn);
    this.#pending = this.#pending.filter((one) => one.turn > turn);
    return agreed.map((one) => this.#recorder.turn(one.turn, one.turnData, one.end, one.mark));
  }

  /** After a heal: what holds of the turns from this one on. The turn that is entered next carries the mark. */
  settle(
    from: number,
    turns: readonly { readonly turnData: readonly TurnData[]; readonly end: RecordedEnd }[],
    mark: RepairMark,
  ): void {
    const first = this.#recorder.turnCount; // what is written before was agreed on
    const kept = this.#pending.filter(({ turn }) => turn < from);
    const settled = turns.map(({ turnData, end }, i): PendingTurn => {
      const turn = from + i;
      const before = this.#pending.find((one) => one.turn === turn);
      return { turn, turnData, end, mark: before?.mark ?? null };
    });
    this.#pending = [...kept, ...settled.filter(({ turn }) => turn >= first)];
    const { playerMask } = this.#mark ?? mark; // of two repairs before the same turn the first is described
    this.#mark = { ...(this.#mark ?? mark), playerMask: playerMask | mark.playerMask };
  }

  /** The match has ended with that turn: the bytes of all that is left. */
  end(ending: ReplayEnding, lastTurn: number): readonly Uint8Array[] {
    const rest = this.agree(lastTurn);
    this.#pending = [];
    return [...rest, this.#recorder.end(ending)];
  }
}
