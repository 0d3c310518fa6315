import { cloneWorld, drawRandom, FIELDS, type World } from "../../sim/index.ts";

/** More random numbers than that in one turn are not looked for. */
const DRAWS_MAX = 4_096;

/** How often the generator of `from` moves until its state is that of those words; null: it does not come there. */
export function drawsBetween(from: World, to: Int32Array): number | null {
  const probe = cloneWorld(from);
  const start = FIELDS.header.length;
  const isThere = (): boolean => FIELDS.random.every((_, i) => probe.words[start + i] === to[start + i]);
  for (let draws = 0; draws <= DRAWS_MAX; draws += 1) {
    if (isThere()) return draws;
    drawRandom(probe);
  }
  return null;
}
