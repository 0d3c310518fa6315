/**
 * Random numbers for looks only, so that the simulation's generator is never drawn from. Mulberry32 (Tommy Ettinger,
 * 2017): 32 bits of state, enough for fur colours and dust.
 */
export function makeVisualRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
