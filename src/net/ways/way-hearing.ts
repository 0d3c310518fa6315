import { DETOUR_MS, WAY_SILENCE_LOBBY_MS, WAY_SILENCE_MATCH_MS } from "../constants.ts";

/** What came of a peer, as far as its ways are concerned: "other" is anything but an intro and the answer to one. */
export type HeardKind = "intro" | "intro-ack" | "other";

/** When what last came from one peer, and what follows of that alone. */
export class WayHearing {
  #anyMs = -Infinity; // by whatever way
  #directMs = -Infinity; // from an address of the peer, whichever
  #spokenMs = -Infinity; // something but an intro or an answer to one, from an address of the peer
  #soughtMs = -Infinity; // an intro from an address of the peer, in the match
  #matchSinceMs = Infinity;

  get anyMs(): number {
    return this.#anyMs;
  }

  get directMs(): number {
    return this.#directMs;
  }

  get isInMatch(): boolean {
    return this.#matchSinceMs !== Infinity;
  }

  enterMatch(nowMs: number): void {
    this.#matchSinceMs = Math.min(this.#matchSinceMs, nowMs);
  }

  note(kind: HeardKind, isDirect: boolean, nowMs: number): void {
    this.#anyMs = nowMs;
    if (!isDirect) return;
    this.#directMs = nowMs;
    if (kind === "other") this.#spokenMs = nowMs;
    if (kind === "intro" && this.isInMatch) this.#soughtMs = nowMs;
  }

  /** Something came from an address of the peer lately. */
  isHeardDirectly(nowMs: number): boolean {
    return nowMs < this.#directMs + this.#silenceMs(nowMs);
  }

  /** It talks to us from an address of its own, and does not ask for a way to us. */
  speaksDirectly(nowMs: number): boolean {
    const isAsking = this.isInMatch && nowMs < this.#soughtMs + DETOUR_MS;
    return !isAsking && nowMs < this.#spokenMs + this.#silenceMs(nowMs);
  }

  /** When it counts as silent, if nothing comes until then, ms. */
  get silentAtMs(): number {
    if (!this.isInMatch) return this.#directMs + WAY_SILENCE_LOBBY_MS;
    return Math.max(this.#directMs, this.#matchSinceMs) + WAY_SILENCE_MATCH_MS;
  }

  /** The lobby's heartbeats may be a second apart: the match's measure counts once its packets had time to come. */
  #silenceMs(nowMs: number): number {
    const isEarly = nowMs < this.#matchSinceMs + WAY_SILENCE_MATCH_MS;
    return this.isInMatch && !isEarly ? WAY_SILENCE_MATCH_MS : WAY_SILENCE_LOBBY_MS;
  }
}
