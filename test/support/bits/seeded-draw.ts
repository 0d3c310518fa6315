import type { Draw } from "./draw-value.ts";

/** The same chances wherever it runs, now and in ten years. Source: Marsaglia, "Xorshift RNGs", 2003. */
export function seededDraw(seed: number): Draw {
  let state = (seed ^ 0x9e37_79b9) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state;
  };
  const int = (min: number, max: number): number => min + Math.floor((next() / 2 ** 32) * (max - min + 1));
  const bytes = (count: number): Uint8Array => {
    const values = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) values[at] = next();
    return values;
  };
  return { int, bytes };
}
