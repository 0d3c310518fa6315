import type { PlayerId } from "../../sim/index.ts";

/** Halts of one player in which it has chosen, and to which we may come yet; of more the first are forgotten. */
const OPEN_MAX = 16;
/** A player that has chosen in so many halts that never were has made them up. */
const STRAY_CHOICES_MAX = 3;

/**
 * Choices in halts that never were. A match stands only where all that take part have halted. A player that chooses,
 * again and again, before turns that all went through without a halt has made the halts up.
 */
export class StrayChoices {
  readonly #open = new Map<PlayerId, readonly number[]>(); // turns of the halts, by the player that chose
  readonly #strays = new Map<PlayerId, number>();

  /** That player has chosen in a halt before that turn, to which we have not come. */
  note(from: PlayerId, turn: number): void {
    const open = this.#open.get(from) ?? [];
    if (!open.includes(turn)) this.#open.set(from, [...open, turn].slice(-OPEN_MAX));
  }

  /** Players that have made up too many, each once. All have agreed on turns up to `lastAgreed`; `hasHalted`: we halted before that turn. */
  take(lastAgreed: number, hasHalted: (turn: number) => boolean): readonly PlayerId[] {
    return [...this.#open].flatMap(([from, turns]) => {
      const over = turns.filter((turn) => turn <= lastAgreed);
      this.#open.set(
        from,
        turns.filter((turn) => turn > lastAgreed),
      );
      const before = this.#strays.get(from) ?? 0;
      const count = Math.min(STRAY_CHOICES_MAX, before + over.filter((turn) => !hasHalted(turn)).length);
      this.#strays.set(from, count);
      return before < STRAY_CHOICES_MAX && count === STRAY_CHOICES_MAX ? [from] : [];
    });
  }
}
