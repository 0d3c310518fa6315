import type { MatchInfo } from "../../channel/index.ts";
import type { ControlGroups, Selection } from "../control/selection.ts";
import { isFogMemory, type FogMemory } from "../fog/fog-memory.ts";

/** What a window knows of a match that its peer does not: lost at a reload, were it not kept. */
export interface MatchMemory {
  readonly selection: Selection;
  readonly groups: ControlGroups;
  readonly lesson: number | null; // of the tutorial; null: without one
  readonly fog: FogMemory | null; // null: without fog
}

const PREFIX = "robocat.match.";

/** Keeps it as long as the window is open; of one match at a time. A storage that refuses is no reason to stop. */
export function keepMatchMemory(storage: Storage, match: MatchInfo, memory: MatchMemory): void {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    storage.setItem(keyOf(match), JSON.stringify(memory));
  } catch {
    // full, or none: the groups are made again
  }
}

/** Keeps what `memory` says when the page is left or loaded again; null: nothing. Until `signal` ends it. */
export function rememberOnLeaving(
  match: MatchInfo,
  signal: AbortSignal,
  memory: () => MatchMemory | null,
): void {
  const keep = (): void => {
    const now = memory();
    if (now !== null) keepMatchMemory(sessionStorage, match, now);
  };
  window.addEventListener("pagehide", keep, { signal });
}

/** What was kept of this very match; null: nothing. */
export function readMatchMemory(storage: Pick<Storage, "getItem">, match: MatchInfo): MatchMemory | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(match)) ?? "null");
    return isMemory(value) ? value : null;
  } catch {
    return null;
  }
}

/** A seed is drawn for each match. */
function keyOf({ seed, localPlayerId }: MatchInfo): string {
  return `${PREFIX}${seed}.${localPlayerId ?? 0}`;
}

function isMemory(value: unknown): value is MatchMemory {
  if (typeof value !== "object" || value === null) return false;
  const { selection, groups, lesson, fog } = value as Partial<Record<keyof MatchMemory, unknown>>;
  return (
    isSelection(selection) &&
    Array.isArray(groups) &&
    groups.every(isSelection) &&
    (lesson === null || (Number.isInteger(lesson) && (lesson as number) >= 0)) &&
    (fog === null || isFogMemory(fog))
  );
}

function isSelection(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id));
}
