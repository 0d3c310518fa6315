/** Whether a star can still be earned: its own time has run out, or that of one before it. */
export type StarReach = "open" | "too-late" | "after-another";

/** Of each star, the first at first. `latest`: the sub-turns from which each is out of reach by itself. */
export function reachOfStars(latest: readonly number[], subTurn: number): readonly StarReach[] {
  const firstLate = latest.findIndex((at) => subTurn >= at);
  return latest.map((at, i) => {
    if (subTurn >= at) return "too-late";
    return firstLate >= 0 && i > firstLate ? "after-another" : "open";
  });
}
