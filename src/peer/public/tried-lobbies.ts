import { MACHINE_CLOCK, type Clock } from "../clock.ts";

/** A lobby whose host was only slow for a moment lets somebody in by then. */
const AGAIN_MS = 30_000;
/** One that lets nobody in is tried so often. */
const TRIES_MAX = 2;

interface Tries {
  readonly count: number;
  readonly lastMs: number;
}

/** The lobbies that a quick match has tried in vain. Each is passed over: for a while at first, then for good. */
export class TriedLobbies {
  readonly #clock: Clock;
  readonly #tries = new Map<string, Tries>();

  constructor(clock: Clock = MACHINE_CLOCK) {
    this.#clock = clock;
  }

  add(lobbyId: string): void {
    const { count = 0 } = this.#tries.get(lobbyId) ?? {};
    this.#tries.set(lobbyId, { count: count + 1, lastMs: this.#clock.nowMs() });
  }

  /** Whether that lobby is passed over now. */
  has(lobbyId: string): boolean {
    const tries = this.#tries.get(lobbyId);
    return tries !== undefined && (tries.count >= TRIES_MAX || this.#clock.nowMs() < tries.lastMs + AGAIN_MS);
  }
}
