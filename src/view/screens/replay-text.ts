import type { ReplayEntry } from "../../channel/index.ts";
import { MODE_WORDS, REPLAYS_WORDS } from "../../words/index.ts";
import { clockOfMs } from "../match/match-clock.ts";

/** When it was recorded, and its length: "28 Nov 2026, 14:05 – 12:30 long". */
export function whenText({ recordedAt, durationMs, problem }: ReplayEntry): string {
  const length = durationMs === null ? REPLAYS_WORDS.unfinished : REPLAYS_WORDS.length(clockOfMs(durationMs));
  return REPLAYS_WORDS.when(recordedAt, problem === null ? length : null);
}

/** "Cushions on Hallway – won by Ada". */
export function matchText({ match }: ReplayEntry): string {
  if (match === null) return "";
  const { mode, mapName, outcome, winners } = match;
  const end = winners.length > 0 ? REPLAYS_WORDS.wonBy(winners) : REPLAYS_WORDS.outcomes[outcome ?? "left"];
  return MODE_WORDS.played({ mode, mapName, end: outcome === null ? null : end });
}
