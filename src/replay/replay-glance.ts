import { assert, BitReader, joined, ok, type Result } from "../base/index.ts";
import { PREAMBLE_BYTES, RECORD_BODY_BYTES_MAX, REPLAY_MAGIC, TURN_BODY_BYTES_MIN } from "./constants.ts";
import { readEndingHead, type EndingHead } from "./ending-codec.ts";
import { readRecord, recordOfHead } from "./format.ts";
import type { FrozenSims } from "./frozen/frozen-sims.ts";
import type { ReplayHeader } from "./header-codec.ts";
import { readAnyReplay } from "./read-any-replay.ts";
import type { ReplayFault } from "./replay-fault.ts";

/** What a list tells of a replay. */
export interface Glance {
  readonly header: ReplayHeader;
  readonly ending: EndingHead | null; // null: the file breaks off, or its match goes on
}

/** Magic, recorder, match and the largest map take less. */
const HEAD_BYTES_MAX = 128 * 1_024;
const HEAD_BYTES = 2;
const CRC_BYTES = 4;
/** So many bytes at the end of a file have its last record, and the CRC that it goes on from. */
export const TAIL_BYTES = HEAD_BYTES + RECORD_BODY_BYTES_MAX + 2 * CRC_BYTES;

/** The head of a replay of any version, as pieces of its file come. What comes behind it is not asked for. */
export class ReplayGlance {
  #head: Uint8Array[] = []; // what came, up to the piece with the first turn
  #headEnd: number | null = null; // where the first turn begins; null: it has not come
  #at = 0; // of the next piece, in bytes of the file
  #next = PREAMBLE_BYTES; // where the next record begins
  #high: number | null = null; // the first of the two bytes that begin it, if it was the last of a piece
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
    this.#head.push(new Uint8Array(piece)); // a copy: pieces may share memory
    const end = this.#at + piece.length;
    while (!this.#isDone && this.#next < end) {
      const high = this.#high ?? piece[this.#next - this.#at]!;
      const low = piece[this.#next + 1 - this.#at];
      this.#high = low === undefined ? high : null;
      if (low === undefined) break;
      this.#pass((high << 8) | low);
    }
    this.#at = end;
  }

  /** Of what came, and of the last TAIL_BYTES of the file, which has so many bytes. */
  result(sims: FrozenSims, tail: Uint8Array, byteCount: number): Result<Glance, ReplayFault> {
    const read = readAnyReplay(joined(...this.#head).subarray(0, this.#headEnd ?? HEAD_BYTES_MAX), sims);
    if (!read.ok) return read;
    const ending = endingOfTail(tail);
    const turnBytesMin = HEAD_BYTES + TURN_BODY_BYTES_MIN + CRC_BYTES;
    const isOfThisFile = ending !== null && ending.turnCount * turnBytesMin <= byteCount;
    return ok({ header: read.value.header, ending: isOfThisFile ? ending : null });
  }

  #pass(head: number): void {
    const { kind, byteCount } = recordOfHead(head);
    const isOfHead = kind === "recorder" || kind === "match";
    if (!isOfHead) this.#headEnd = this.#next;
    this.#next += byteCount;
    this.#isDone = !isOfHead || this.#next > HEAD_BYTES_MAX;
  }
}

/** The last record of a file, if it is an end: its CRC goes on from that of the record before, which stands right before it. */
function endingOfTail(tail: Uint8Array): EndingHead | null {
  for (let at = CRC_BYTES; at + HEAD_BYTES <= tail.length; at += 1) {
    const { kind, byteCount } = recordOfHead((tail[at]! << 8) | tail[at + 1]!);
    if (kind !== "end" || at + byteCount !== tail.length) continue;
    const crcBefore = new BitReader(tail.subarray(at - CRC_BYTES, at)).u32();
    const read = readRecord(tail, at, crcBefore);
    if (read.kind === "whole") return readEndingHead(read.body);
  }
  return null;
}
