import type { FuzzTarget } from "../engine/fuzz-target.ts";

/** Of a reader that looks at each byte a few times. */
const READER_BUDGET: FuzzTarget["budget"] = (byteCount) => ({
  steps: 20_000 + 1_000 * byteCount,
  room: 100_000 + 1_000 * byteCount,
});

/** Makes targets that are no more than a reader with its seeds. */
export function readerTarget(bytesMax: number, budget = READER_BUDGET) {
  return (name: string, seeds: readonly Uint8Array[], check: (input: Uint8Array) => string): FuzzTarget => ({
    name,
    bytesMax,
    seeds,
    check,
    budget,
  });
}
