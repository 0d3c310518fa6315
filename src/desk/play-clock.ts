import { playedTurns, type Stood } from "../channel/index.ts";
import { SUB_TURNS_PER_TURN } from "../lockstep/index.ts";
import type { World } from "../sim/index.ts";

/** When the match here stood, so that the clock of its sentences is the one that stands in a pause. */
export class PlayClock {
  #stood: Stood[] = [];
  #spent = 0; // sub-turns of all pauses, in the last world
  #turn = -Infinity;

  /** The world in that turn. */
  note({ pausing }: World, turn: number): void {
    const spent = pausing?.pause.spent ?? 0;
    // After a repair a match goes on from an earlier turn.
    if (turn < this.#turn) {
      const before = this.#stood.filter((one) => one.turn < turn);
      this.#stood = before.map((one) => ({ ...one, endTurn: Math.min(one.endTurn, turn) }));
    } else if (spent > this.#spent) this.#add(spent - this.#spent, turn + 1);
    this.#turn = turn;
    this.#spent = spent;
  }

  /** Ascending turn. A player that came back to the match knows how long it had stood, not when: it counts as if it was just before. */
  get stood(): readonly Stood[] {
    return this.#stood;
  }

  /** Of the turns before that one. */
  readonly playedTurns = (turn: number): number => playedTurns(turn, this.#stood);

  #add(subTurns: number, endTurn: number): void {
    const last = this.#stood.at(-1);
    const turn = endTurn - Math.ceil(subTurns / SUB_TURNS_PER_TURN);
    if (last === undefined || turn > last.endTurn) this.#stood.push({ turn: Math.max(0, turn), endTurn });
    else this.#stood.splice(-1, 1, { turn: last.turn, endTurn });
  }
}
