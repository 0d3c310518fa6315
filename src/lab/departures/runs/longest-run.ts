import type { RunPlan } from "./run-plan.ts";

/** Simulated time that a turn may take at most, on average, while nobody is waited for. */
const TURN_MS_MAX = 150;
/** What each trouble may cost beside its own time: 8 s of silence, a second to agree, the halt it falls into. */
const TROUBLE_MS = 15_000;
/** Peers that are too few give up after half a minute; then goodbyes. */
const END_MS = 50_000;
/** Nobody gives a state of the match to one that comes back: then it takes so long to give up. */
const VAIN_MS = 220_000;

/** After so much simulated time from turn -2 on somebody hangs. */
export function longestMs({ match, troubles, comesBack }: RunPlan): number {
  const ownMs = troubles.map(({ when, deed }) => {
    const againMs = deed.kind === "crash" ? (deed.againMs ?? 0) : 0;
    return when.ms + TROUBLE_MS + againMs + ("ms" in deed ? (deed.ms ?? 0) : 0);
  });
  const vainMs = comesBack ? VAIN_MS : 0;
  return match.stopAfterTurn * TURN_MS_MAX + ownMs.reduce((sum, ms) => sum + ms, 0) + vainMs + END_MS;
}
