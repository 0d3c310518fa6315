import type { LivePeer } from "../peer/index.ts";

/** A peer that plays is heard within 4 s, by a peer that starts anew too. Where nothing came for so long, from anybody, there is nobody. */
const NOBODY_AFTER_MS = 4_500;

/** A match is gone back to, which may have ended: tells when nothing comes from anybody of it. */
export class ReturnSearch {
  readonly #live: Pick<LivePeer, "nowMs" | "matchPeer">;
  readonly #onNobody: () => void;
  #heardMs: number;

  constructor(live: Pick<LivePeer, "nowMs" | "matchPeer">, onNobody: () => void) {
    this.#live = live;
    this.#onNobody = onNobody;
    this.#heardMs = live.nowMs();
  }

  /** A packet came that can't be read: somebody is there that does not know us again yet. */
  noteHeard(): void {
    this.#heardMs = this.#live.nowMs();
  }

  /** To be called often. */
  refresh(): void {
    const { remotes } = this.#live.matchPeer.session.lobby;
    const heardMs = Math.max(this.#heardMs, ...remotes.map(({ lastHeardMs }) => lastHeardMs));
    if (this.#live.nowMs() >= heardMs + NOBODY_AFTER_MS) this.#onNobody();
  }
}
