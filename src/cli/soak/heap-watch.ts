import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What may be added to the heap after the first sample: far more than code that warms up, far less than a leak fills. */
const GROWTH_BYTES_MAX = 48 * 1_048_576;

/** Samples how much memory is in use after everything that is not in use was thrown away. */
export class HeapWatch {
  readonly #measure: () => number;
  #firstBytes: number | null = null;
  #maxBytes = 0;

  /** `measure` gives the bytes in use. */
  constructor(measure: () => number = measureHeap) {
    this.#measure = measure;
  }

  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** Takes a sample; returns what is wrong, or null. */
  sample(): string | null {
    const bytes = this.#measure();
    this.#firstBytes ??= bytes;
    this.#maxBytes = Math.max(this.#maxBytes, bytes);
    const growth = bytes - this.#firstBytes;
    if (growth <= GROWTH_BYTES_MAX) return null;
    return `the heap grew by ${Math.round(growth / 1_048_576)} MB, from ${Math.round(this.#firstBytes / 1_048_576)} MB`;
  }
}

let collectGarbage: (() => void) | null = null;

/** Bytes of heap and of buffers beside it. */
function measureHeap(): number {
  if (collectGarbage === null) {
    setFlagsFromString("--expose-gc");
    collectGarbage = runInNewContext("gc") as () => void;
  }
  collectGarbage();
  collectGarbage(); // what was held by what went in the first round
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
