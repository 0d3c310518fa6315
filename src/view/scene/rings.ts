import type { Color } from "three";

import type { GroundMarks } from "./ground-marks.ts";

interface Ring {
  readonly kind: number; // MARK.splash or MARK.claimed
  readonly x: number; // world units
  readonly y: number;
  readonly size: number;
  readonly color: Color;
  seconds: number; // it has been there
}

const RING_SECONDS = 0.8;
const RINGS_MAX = 40;

/** Rings that run over the ground for a moment: where a big ball has landed, and around a cushion that has a new owner. */
export class Rings {
  readonly #rings: Ring[] = [];

  add(ring: Omit<Ring, "seconds">): void {
    if (this.#rings.length === RINGS_MAX) this.#rings.shift();
    this.#rings.push({ ...ring, seconds: 0 });
  }

  clear(): void {
    this.#rings.length = 0;
  }

  /** Goes on by the time since the last frame and puts those that are left on the ground. */
  draw(elapsedMs: number, marks: GroundMarks): void {
    let kept = 0;
    for (const ring of this.#rings) {
      ring.seconds += elapsedMs / 1000;
      if (ring.seconds >= RING_SECONDS) continue;
      this.#rings[kept++] = ring;
      marks.add({ ...ring, age: ring.seconds / RING_SECONDS });
    }
    this.#rings.length = kept;
  }
}
