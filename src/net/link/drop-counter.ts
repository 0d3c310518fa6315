import type { LinkDropReason } from "./link-types.ts";

/** How often what was dropped, and why. */
export class DropCounter {
  readonly #counts: Record<LinkDropReason, number> = {
    duplicate: 0,
    "too-old": 0,
    "too-far": 0,
    "bad-ack": 0,
    "no-lane": 0,
    "beyond-window": 0,
    contradiction: 0,
    "bad-message": 0,
    "closed-lane": 0,
  };

  count(reason: LinkDropReason): void {
    this.#counts[reason] += 1;
  }

  get counts(): Readonly<Record<LinkDropReason, number>> {
    return { ...this.#counts };
  }
}
