import type { Rules } from "./rules.ts";

/**
 * Rules of which one that throws does no more than leave the world as it is: only world and minds are theirs to break. What the draw
 * throws at the end of a turn is thrown on, for then it has not ended.
 */
export class GuardedRules {
  readonly rules: Rules;
  #thrown: Error | null = null;

  constructor({ runCommand, step, drawRandom, decide }: Rules) {
    this.rules = {
      runCommand: (world, playerId, command) => {
        // Once one has failed the others of its turn are left to the repair.
        if (this.#thrown === null) this.#attempt(() => runCommand(world, playerId, command));
      },
      step: (world) => this.#attempt(() => step(world)),
      drawRandom,
      decide: (world, memory, moment) => {
        let orders: ReturnType<typeof decide> = [];
        this.#attempt(() => (orders = decide(world, memory, moment)));
        return orders;
      },
    };
  }

  /** What was thrown first since the last call; null: nothing. */
  takeThrown(): Error | null {
    const thrown = this.#thrown;
    this.#thrown = null;
    return thrown;
  }

  #attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#thrown ??= error instanceof Error ? error : new Error(String(error));
    }
  }
}
