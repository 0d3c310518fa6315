import type { Digest } from "../../src/base/index.ts";

/** A digest that shows a number; 0: of what is not here. */
export function digestNamed(number: number): Digest {
  return number === 0 ? "" : number.toString(16).padStart(32, "0");
}
