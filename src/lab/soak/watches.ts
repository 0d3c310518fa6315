import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Turns that some peers have ended and others have not; more are not possible, see TurnBook. */
const OPEN_TURNS_MAX = 32;

interface OpenTurn {
  readonly checksum: number;
  readonly by: number; // the peer that ended it first
  count: number;
}

/** Compares the checksums of all peers turn by turn, and forgets a turn once all have ended it. */
export class ChecksumLedger {
  readonly #peerCount: number;
  readonly #open = new Map<number, OpenTurn>();
  #turn = -1;
  #checksum = 0;

  constructor(peerCount: number) {
    this.#peerCount = peerCount;
  }

  /** The last turn that all have ended; -1: none. */
  get turn(): number {
    return this.#turn;
  }

  /** At the end of that turn. */
  get checksum(): number {
    return this.#checksum;
  }

  /** A peer has ended a turn. Returns what is wrong about it, or null. */
  note(peer: number, turn: number, checksum: number): string | null {
    const known = this.#open.get(turn) ?? { checksum, by: peer, count: 0 };
    if (known.checksum !== checksum) return `peers ${known.by} and ${peer} differ at the end of turn ${turn}`;
    known.count += 1;
    if (known.count < this.#peerCount) {
      this.#open.set(turn, known);
      return this.#open.size > OPEN_TURNS_MAX
        ? `peer ${peer} is at turn ${turn}, far ahead of turn ${this.#turn}`
        : null;
    }
    this.#open.delete(turn);
    if (turn !== this.#turn + 1) return `turn ${turn} was ended by all after turn ${this.#turn}`;
    this.#turn = turn;
    this.#checksum = checksum;
    return null;
  }
}

/** Turns a second are taken over so many turns. */
const WINDOW_TURNS = 50;

interface Slow {
  readonly turnsPerSecond: number;
  readonly turn: number; // the last of the stretch
  readonly weather: string; // at its end
}

/** Finds where a match was slowest. */
export class SlowestStretch {
  readonly #endsMs = new Float64Array(WINDOW_TURNS);
  #count = 0;
  #lastMs = 0;
  #longestMs = 0;
  #slowest: Slow | null = null;

  /** Null as long as the match is shorter than a stretch. */
  get slowest(): Slow | null {
    return this.#slowest;
  }

  /** The longest time between the ends of two turns, ms. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** All have ended a turn. */
  note(turn: number, nowMs: number, weather: string): void {
    if (this.#count > 0) this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    const place = this.#count % WINDOW_TURNS;
    if (this.#count >= WINDOW_TURNS) {
      const turnsPerSecond = (WINDOW_TURNS * 1_000) / Math.max(1, nowMs - this.#endsMs[place]!);
      if (turnsPerSecond < (this.#slowest?.turnsPerSecond ?? Infinity)) {
        this.#slowest = { turnsPerSecond, turn, weather };
      }
    }
    this.#endsMs[place] = nowMs;
    this.#count += 1;
  }
}

/** What may be added to the heap after the first sample: far more than code that warms up, far less than a leak fills. */
const GROWTH_BYTES_MAX = 48 * 1_048_576;

/** Samples how much memory is in use after everything that is not in use was thrown away. */
export class HeapWatch {
  readonly #measure: () => number;
  #firstBytes: number | null = null;
  #maxBytes: number | null = null;

  /** `measure` gives the bytes in use. */
  constructor(measure: () => number = measureHeap) {
    this.#measure = measure;
  }

  /** Null: it was not measured yet. */
  get maxBytes(): number | null {
    return this.#maxBytes;
  }

  /** Takes a sample; returns what is wrong, or null. */
  sample(): string | null {
    const bytes = this.#measure();
    this.#firstBytes ??= bytes;
    this.#maxBytes = Math.max(this.#maxBytes ?? 0, bytes);
    const growth = bytes - this.#firstBytes;
    if (growth <= GROWTH_BYTES_MAX) return null;
    return `the heap grew by ${Math.round(growth / 1_048_576)} MB, from ${Math.round(this.#firstBytes / 1_048_576)} MB`;
  }
}

let collectGarbage: (() => void) | null = null;

/** Bytes of heap and of buffers beside it. */
export function measureHeap(): number {
  if (collectGarbage === null) {
    setFlagsFromString("--expose-gc");
    collectGarbage = runInNewContext("gc") as () => void;
  }
  collectGarbage();
  collectGarbage(); // what was held by what went in the first round
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
