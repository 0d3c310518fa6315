import type { KeptSettings } from "../../channel/index.ts";
import { STEPS, type TutorialProgress } from "./steps.ts";

export const FROM_THE_FIRST: TutorialProgress = { now: 0, done: [] };

const NOW = "lessons.now";
const DONE = "lessons.done";
/** Past the last lesson, of which some were skipped. */
const PAST = "past";

/** How far the player has come with the lessons. They are kept by their names: another lesson is none of those that are done. */
export function readProgress(kept: KeptSettings): TutorialProgress {
  const [now, names] = [kept[NOW], kept[DONE]];
  if (typeof now !== "string" || typeof names !== "string") return FROM_THE_FIRST;
  const known: readonly string[] = [...STEPS, PAST];
  const done = [...STEPS.keys()].filter((i) => names.split(" ").includes(STEPS[i]!));
  const isOpen = known.includes(now) && done.length < STEPS.length;
  return isOpen ? { now: known.indexOf(now), done } : FROM_THE_FIRST;
}

/** The same, as it is kept. */
export function keptProgress({ now, done }: TutorialProgress): KeptSettings {
  return { [NOW]: STEPS[now] ?? PAST, [DONE]: done.map((i) => STEPS[i]).join(" ") };
}
