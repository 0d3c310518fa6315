import { joined } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { segmentOf } from "./broadcast.ts";
import { DELAY_BEFORE_SEGMENT, readWatchRecord, type WatchRecord } from "./watch-record.ts";

/** A record that is whole, and its bytes. */
interface ReadRecord {
  readonly turn: number;
  readonly record: WatchRecord;
  readonly bytes: Uint8Array;
}

/** Takes the bytes of one segment after the other as they come, and gives the records in them. */
export class SegmentReader {
  readonly #playerIds: readonly PlayerId[];
  #turn: number; // the turn whose record comes next
  #offset = 0; // of its segment, what has come
  #pending: Uint8Array = new Uint8Array(0); // no whole record yet
  #delayBefore = DELAY_BEFORE_SEGMENT;

  constructor(turn: number, playerIds: readonly PlayerId[]) {
    this.#turn = turn;
    this.#playerIds = playerIds;
  }

  /** The first turn of the segment of which bytes are wanted. */
  get segment(): number {
    return segmentOf(this.#turn);
  }

  /** From which of its bytes on. */
  get offset(): number {
    return this.#offset;
  }

  /** The records that are whole now; null: they are none, or the segment has bytes after its last. */
  take(bytes: Uint8Array): readonly ReadRecord[] | null {
    this.#offset += bytes.length;
    this.#pending = joined(this.#pending, bytes);
    const records: ReadRecord[] = [];
    for (;;) {
      const read = readWatchRecord(this.#pending, 0, {
        ...{ turn: this.#turn, delayBefore: this.#delayBefore, playerIds: this.#playerIds },
      });
      if (read === "malformed") return null;
      if (read === null) return records;
      const { record, end } = read;
      records.push({ turn: this.#turn, record, bytes: this.#pending.slice(0, end) });
      this.#pending = this.#pending.slice(end);
      if (record.kind === "end") return this.#pending.length === 0 ? records : null;
      this.#delayBefore = record.replayTurn.commandDelayTurns;
      this.#turn += 1;
      if (segmentOf(this.#turn) !== this.#turn) continue;
      this.#offset = 0; // the next one's bytes are another section
      this.#delayBefore = DELAY_BEFORE_SEGMENT;
      return this.#pending.length === 0 ? records : null;
    }
  }
}
