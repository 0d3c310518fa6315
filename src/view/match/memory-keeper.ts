import type { MatchInfo, WindowRequest } from "../../channel/index.ts";
import { keepMatchMemory, memoryText, readMatchMemory, type MatchMemory } from "./match-memory.ts";

/** What a memory is kept with. */
interface MemoryKeeperOptions {
  readonly match: MatchInfo;
  readonly memory: () => MatchMemory | null; // null: nothing to keep yet
  readonly send: (request: WindowRequest) => void;
}

/** So much is not known any more after a crash. */
const TELL_EVERY_MS = 5000;

/**
 * Keeps what a window knows of a match: in the page's storage when the match or the page is left, and every few seconds with the
 * peer, whose next process has another port, and so another storage.
 */
export class MemoryKeeper {
  readonly before: MatchMemory | null; // what was kept when this match was left, or the page loaded again
  readonly #options: MemoryKeeperOptions;
  readonly #leaving = new AbortController();
  #told = "";
  #tellAtMs = 0;

  constructor(options: MemoryKeeperOptions) {
    this.#options = options;
    this.before = readMatchMemory(sessionStorage, options.match);
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

  /** Whoever watches has nothing to come back to, and leaves what is kept of the match that was played: its result may be seen again. */
  #keep(): void {
    const { match, memory } = this.#options;
    const now = match.localPlayerId === null ? null : memory();
    if (now !== null) keepMatchMemory(sessionStorage, match, now);
  }
}
