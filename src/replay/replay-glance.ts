import { assert, BitReader, fail, joined, ok, type Result } from "../base/index.ts";
import { MATCH_TURNS_MAX, PREAMBLE_BYTES, REPLAY_MAGIC } from "./constants.ts";
import { recordOfHead } from "./format.ts";
import type { FrozenSims } from "./frozen/frozen-sims.ts";
import type { ReplayHeader } from "./header-codec.ts";
import { readAnyReplay } from "./read-any-replay.ts";

/** What a list tells of a replay. */
interface Glance {
  readonly header: ReplayHeader;
  readonly turnCount: number; // by the lengths of the records: only what comes before the first turn is checked
}

/** Magic, recorder, match and the largest map take less. */
const HEAD_BYTES_MAX = 128 * 1_024;

/**
 * A replay of any version, as pieces of its file come: its head is read, and its turns are counted and not read. So the work is for its
 * bytes alone, a piece after another.
 */
export class ReplayGlance {
  #head: Uint8Array[] = []; // what came, up to the piece with the first turn
  #headEnd: number | null = null; // where the first turn begins; null: it has not come
  #at = 0; // of the next piece, in bytes of the file
  #next = PREAMBLE_BYTES; // where the next record begins
  #high: number | null = null; // the first of the two bytes that begin it, if it was the last of a piece
  #isInTurn = false; // a turn has begun, and its end has not come
  #turnCount = 0;
  #isDone = false;

  /** More of it is of no use. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The first piece has the preamble, or is the whole file. */
  take(piece: Uint8Array): void {
    assert(!this.#isDone, "a glance has seen enough");
    if (this.#at === 0)
      this.#isDone = new BitReader(piece.subarray(0, PREAMBLE_BYTES)).u32() !== REPLAY_MAGIC;
    if (this.#headEnd === null && this.#at < HEAD_BYTES_MAX) this.#head.push(new Uint8Array(piece)); // a copy: pieces may share memory
    const end = this.#at + piece.length;
    this.#endTurn(end);
    while (!this.#isDone && this.#next < end) {
      const high = this.#high ?? piece[this.#next - this.#at]!;
      const low = piece[this.#next + 1 - this.#at];
      this.#high = low === undefined ? high : null;
      if (low === undefined) break;
      this.#begin((high << 8) | low);
      this.#endTurn(end);
    }
    this.#at = end;
  }

  /** Of what came. The reason of a failure is the rest of a sentence that begins with the file's name. */
  result(sims: FrozenSims): Result<Glance, string> {
    if (this.#turnCount > MATCH_TURNS_MAX)
      return fail(`more than ${MATCH_TURNS_MAX} turns, which is a day of play`);
    const read = readAnyReplay(joined(...this.#head).subarray(0, this.#headEnd ?? HEAD_BYTES_MAX), sims);
    return read.ok ? ok({ header: read.value.header, turnCount: this.#turnCount }) : read;
  }

  #begin(head: number): void {
    const { kind, byteCount } = recordOfHead(head);
    const isOfHead = kind === "recorder" || kind === "match";
    if (!isOfHead) this.#headEnd ??= this.#next;
    this.#isInTurn = kind === "turn";
    this.#next += byteCount;
    // Nothing of a replay comes after its end, and no head after a turn.
    this.#isDone = kind === "end" || (isOfHead && (this.#headEnd !== null || this.#next > HEAD_BYTES_MAX));
  }

  #endTurn(end: number): void {
    if (!this.#isInTurn || this.#next > end) return;
    this.#isInTurn = false;
    this.#turnCount += 1;
    this.#isDone = this.#turnCount > MATCH_TURNS_MAX;
  }
}
