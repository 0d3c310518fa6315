import type { Moment } from "../../lockstep/index.ts";
import { changesBetween, cloneWorld, isWorld, openWorld, type Change, type World } from "../../sim/index.ts";

/** What a step of a turn did to the world: its commands (0), its sub-turns (1, 2, 3), the draw that ends it (4). */
export interface TracedStep {
  readonly kind: "traced";
  readonly at: Moment; // after that step
  readonly changes: readonly Change[] | "damaged"; // since the step before; of a world that is none any more nothing can be told
}

/** Compares the world with itself as it was a step before. It costs a copy and a comparison each time: for engineers who ask for it. */
export class SubTurnTrace {
  readonly #before: World;
  #steps: TracedStep[] = [];

  constructor(world: World) {
    this.#before = cloneWorld(world);
  }

  /** The world after that step. What something from outside changed between two steps is told with the next one. */
  note(at: Moment, words: Int32Array): void {
    const isWhole = isWorld(words);
    this.#steps.push({
      kind: "traced",
      at,
      changes: isWhole ? changesBetween(this.#before, openWorld(words)) : "damaged",
    });
    if (isWhole) this.#before.words.set(words);
  }

  /** The match goes on from another world. */
  settle(words: Int32Array): void {
    this.#before.words.set(words);
  }

  take(): readonly TracedStep[] {
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }
}
