import type { LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LetterTo } from "./letter.ts";

/** How many watch by each player, as the players tell each other. */
export class WatcherCounts {
  readonly #match: LockstepMatch;
  readonly #letters: LetterTo[] = [];
  readonly #heard: (readonly [playerId: PlayerId, count: number])[] = [];
  #said = "";

  constructor(match: LockstepMatch) {
    this.#match = match;
  }

  /** So many watch by this peer: the others are told when it changes. */
  say(count: number): void {
    const { localPlayerId, participants } = this.#match;
    const { stayers } = participants;
    const said = `${count} ${stayers.join()}`; // a player that has come back has not heard it
    if (said === this.#said) return;
    this.#said = said;
    const others = stayers.filter((to) => to !== localPlayerId);
    this.#letters.push(
      ...others.map((to) => ({ to, view: 0, message: { kind: "watchers" as const, count } })),
    );
  }

  hear(from: PlayerId, count: number): void {
    this.#heard.push([from, count]);
  }

  /** How many watch by others, as they have said since. */
  takeHeard(): readonly (readonly [playerId: PlayerId, count: number])[] {
    return this.#heard.splice(0);
  }

  takeLetters(): readonly LetterTo[] {
    return this.#letters.splice(0);
  }
}
