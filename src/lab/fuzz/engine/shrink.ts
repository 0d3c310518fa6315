/** A shorter input, with fewer bytes other than 0, that is still such a one; found by so many attempts. */
export function shrink(
  input: Uint8Array,
  isSuch: (input: Uint8Array) => boolean,
  attemptsMax: number,
): Uint8Array {
  let best = input;
  let attempts = 0;
  const tryOne = (candidate: Uint8Array): boolean => {
    attempts += 1;
    if (!isSuch(candidate)) return false;
    best = candidate;
    return true;
  };
  for (let size = best.length >> 1; size >= 1 && attempts < attemptsMax; size >>= 1) {
    for (let at = 0; at + size <= best.length && attempts < attemptsMax;) {
      const without = new Uint8Array(best.length - size);
      without.set(best.subarray(0, at));
      without.set(best.subarray(at + size), at);
      if (!tryOne(without)) at += size;
    }
  }
  for (let at = 0; at < best.length && attempts < attemptsMax; at += 1) {
    if (best[at] !== 0) tryOne(best.with(at, 0));
  }
  return best;
}
