import { MATCH_MEMORY_CHARS_MAX, type MatchInfo } from "../../channel/index.ts";
import { atLeast, listOf, orNull, readJson, whole, type Of } from "../../shape/index.ts";
import { FOG_MEMORY } from "../fog/fog-memory.ts";

const ids = listOf(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), { most: Infinity });
const place = whole(0, Number.MAX_SAFE_INTEGER);
const CHOSEN = atLeast({ selection: ids, groups: listOf(ids, { most: Infinity }) });

/** What a window knows of a match that its peer does not: lost at a reload or on leaving, were it not kept. */
const MATCH_MEMORY = atLeast({
  cats: CHOSEN, // by network id
  cushions: CHOSEN, // by place in the order of the map
  lessons: orNull(atLeast({ now: place, done: listOf(place, { most: Infinity }) })), // of the tutorial; null: without one
  fog: orNull(FOG_MEMORY), // null: without fog
});
export type MatchMemory = Of<typeof MATCH_MEMORY>;

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

/** For the peer, which keeps only so much: groups of thousands of cats are made again. */
export function memoryText(memory: MatchMemory): string {
  const text = JSON.stringify(memory);
  return text.length <= MATCH_MEMORY_CHARS_MAX
    ? text
    : JSON.stringify({ ...memory, cats: { selection: [], groups: [] } });
}

/** What was kept of this very match: by this page, which knows it to the last moment, or else by the peer; null: nothing. */
export function readMatchMemory(storage: Pick<Storage, "getItem">, match: MatchInfo): MatchMemory | null {
  return readMemory(() => storage.getItem(keyOf(match))) ?? readMemory(() => match.memory ?? null);
}

/** `text` may throw. */
function readMemory(text: () => string | null): MatchMemory | null {
  try {
    const read = readJson(MATCH_MEMORY, text() ?? "null");
    return read.ok ? read.value : null;
  } catch {
    return null;
  }
}

/** A seed is drawn for each match. */
function keyOf({ seed, localPlayerId }: MatchInfo): string {
  return `${PREFIX}${seed}.${localPlayerId ?? 0}`;
}
