import type { Message } from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import type { LetterTo } from "./letters.ts";

/** What became of a letter. */
export interface Posted extends LetterTo {
  readonly result: ReturnType<MatchWire["sendMessage"]>; // its bytes, or why it can't ever go
}

/** Letters to one player that wait for room: who takes none of so many hears nothing of them any more. */
const WAITING_MAX = 64;

/** Sends letters in their order. One that finds no room on a way waits until there is some. */
export class LetterPost {
  readonly #wire: Pick<MatchWire, "sendMessage">;
  readonly #waiting = new Map<PlayerId, readonly Message[]>();

  constructor(wire: Pick<MatchWire, "sendMessage">) {
    this.#wire = wire;
  }

  /** Sends those that waited and these, as far as there is room; what has gone now, or never will. */
  post(letters: readonly LetterTo[]): readonly Posted[] {
    const players = new Set([...this.#waiting.keys(), ...letters.map(({ to }) => to)]);
    return [...players].flatMap((to) => {
      const own = letters.filter((letter) => letter.to === to).map(({ message }) => message);
      return this.#postTo(to, [...(this.#waiting.get(to) ?? []), ...own]);
    });
  }

  #postTo(to: PlayerId, due: readonly Message[]): readonly Posted[] {
    const posted: Posted[] = [];
    for (const [i, message] of due.entries()) {
      const result = this.#wire.sendMessage(to, message);
      if (!result.ok && result.reason === "too-many") {
        const waiting = due.slice(i);
        this.#waiting.set(to, waiting.slice(0, WAITING_MAX));
        return [...posted, ...waiting.slice(WAITING_MAX).map((late) => ({ to, message: late, result }))];
      }
      posted.push({ to, message, result });
    }
    this.#waiting.delete(to);
    return posted;
  }
}
