import { MATCH_MEMORY_CHARS_MAX, type MatchInfo, type WindowRequest } from "../../channel/index.ts";
import { atLeast, listOf, orNull, readJson, whole, type Of } from "../../shape/index.ts";
import { FOG_MEMORY } from "../fog/fog-memory.ts";

const networkIds = listOf(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), { most: Infinity });

/** What a window knows of a match that its peer does not: lost at a reload or on leaving, were it not kept. */
const MATCH_MEMORY = atLeast({
  selection: networkIds,
  groups: listOf(networkIds, { most: Infinity }),
  lesson: orNull(whole(0, Number.MAX_SAFE_INTEGER)), // of the tutorial; null: without one
  fog: orNull(FOG_MEMORY), // null: without fog
});
export type MatchMemory = Of<typeof MATCH_MEMORY>;

/** What a memory is kept with. */
interface MemoryKeeperOptions {
  readonly match: MatchInfo;
  readonly memory: () => MatchMemory | null; // null: nothing to keep yet
  readonly send: (request: WindowRequest) => void;
}

const PREFIX = "robocat.match.";
/** So much is not known any more after a crash. */
const TELL_EVERY_MS = 5000;

/** Keeps it as long as the window is open; of one match at a time. A storage that refuses is no reason to stop. */
export function keepMatchMemory(storage: Storage, match: MatchInfo, memory: MatchMemory): void {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    storage.setItem(keyOf(match), JSON.stringify(memory));
  } catch {
    // full, or none: the groups are made again
  }
}

/**
 * Keeps what a window knows of a match: in the page's storage when the match or the page is left, and every few seconds with the
 * peer, whose next process has another port, and so another storage.
 */
export class MemoryKeeper {
  readonly #options: MemoryKeeperOptions;
  readonly #leaving = new AbortController();
  #told = "";
  #tellAtMs = 0;

  constructor(options: MemoryKeeperOptions) {
    this.#options = options;
    window.addEventListener("pagehide", () => this.#keep(), { signal: this.#leaving.signal });
  }

  /** Tells the peer, if it is time and there is news. `nowMs` of the page, for a slow window's view has less time. */
  update(nowMs: number): void {
    const { match, memory, send } = this.#options;
    if (nowMs < this.#tellAtMs || match.localPlayerId === null) return;
    this.#tellAtMs = nowMs + TELL_EVERY_MS;
    const now = memory();
    const text = now === null ? "" : memoryText(now);
    if (text === this.#told) return;
    this.#told = text;
    send({ kind: "keep-memory", memory: text });
  }

  /** The match is left. */
  end(): void {
    this.#leaving.abort();
    this.#keep();
  }

  #keep(): void {
    const now = this.#options.memory();
    if (now !== null) keepMatchMemory(sessionStorage, this.#options.match, now);
  }
}

/** For the peer, which keeps only so much: groups of thousands of cats are made again. */
export function memoryText(memory: MatchMemory): string {
  const text = JSON.stringify(memory);
  return text.length <= MATCH_MEMORY_CHARS_MAX
    ? text
    : JSON.stringify({ ...memory, selection: [], groups: [] });
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
