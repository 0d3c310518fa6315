import type { WatchFact } from "../channel/index.ts";
import type { ReplayEnding } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** How a match ended that was watched. */
export function watchedEndFact(ending: ReplayEnding, nameOf: (playerId: PlayerId) => string): WatchFact {
  const winner = ending.kind === "won" ? nameOf(ending.winnerId) : null;
  return { kind: "watched-end", outcome: ending.kind, winner };
}
