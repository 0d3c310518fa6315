import { crc32 } from "../base/index.ts";
import { WATCH_PART_BYTES_MAX, type WatchPartPacket, type WatchPlace } from "../wire/index.ts";

/** Bytes of which size and checksum are known before the first of them is here. */
interface SectionFacts {
  readonly section: "head" | "state";
  readonly turn: number;
  readonly byteCount: number;
  readonly checksum: number; // u32, CRC-32
}

/** Parts under way: at first, and at most. */
const WINDOW_FIRST = 8;
const WINDOW_MAX = 48;
/** A part that has not come is asked for again. */
const PART_MS = 1_000;

/** Gets a section part by part, several at a time: more while all come, fewer where they do not. */
export class SectionFetch {
  readonly facts: SectionFacts;
  readonly #parts: (Uint8Array | null)[];
  readonly #askedMs: number[]; // by part; -Infinity: never
  #window = WINDOW_FIRST;
  #whole: Uint8Array | "damaged" | "gone" | null = null;

  constructor(facts: SectionFacts) {
    this.facts = facts;
    const count = Math.ceil(facts.byteCount / WATCH_PART_BYTES_MAX);
    this.#parts = Array.from({ length: count }, () => null);
    this.#askedMs = this.#parts.map(() => -Infinity);
  }

  /** Null: it is not all here; "damaged": it is not what was promised; "gone": it is not kept any more. */
  get whole(): Uint8Array | "damaged" | "gone" | null {
    return this.#whole;
  }

  get bytesHere(): number {
    return this.#parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  }

  asksDue(nowMs: number): readonly WatchPlace[] {
    if (this.#whole !== null) return [];
    const isOpen = (i: number): boolean => this.#parts[i] === null && nowMs >= this.#askedMs[i]! + PART_MS;
    const lost = this.#parts.filter((_, i) => isOpen(i) && this.#askedMs[i]! > -Infinity).length;
    if (lost > 0) this.#window = Math.max(1, Math.floor(this.#window / 2));
    let room = this.#window - this.#parts.filter((part, i) => part === null && !isOpen(i)).length;
    const asks: WatchPlace[] = [];
    for (let i = 0; i < this.#parts.length && room > 0; i += 1) {
      if (!isOpen(i)) continue;
      this.#askedMs[i] = nowMs;
      room -= 1;
      const { section, turn } = this.facts;
      asks.push({ section, turn, offset: i * WATCH_PART_BYTES_MAX });
    }
    return asks;
  }

  hear({ section, turn, offset, byteCount, bytes }: WatchPartPacket): void {
    const { facts } = this;
    if (this.#whole !== null || section !== facts.section || turn !== facts.turn) return;
    if (byteCount !== facts.byteCount) {
      this.#whole = byteCount === 0 ? "gone" : "damaged";
      return;
    }
    const index = offset / WATCH_PART_BYTES_MAX;
    const length = Math.min(WATCH_PART_BYTES_MAX, byteCount - offset);
    if (this.#parts[index] !== null || bytes.length !== length) return; // undefined: no part begins there
    this.#parts[index] = bytes;
    this.#window = Math.min(WINDOW_MAX, this.#window + 1);
    if (this.#parts.includes(null)) return;
    const whole = new Uint8Array(byteCount);
    this.#parts.forEach((part, i) => whole.set(part!, i * WATCH_PART_BYTES_MAX));
    this.#whole = crc32(whole) === facts.checksum ? whole : "damaged";
  }
}
