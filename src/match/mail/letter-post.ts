import type { Result } from "../../base/index.ts";
import type { Letter } from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { LetterTo } from "./letter.ts";

/** The bytes of a letter that is on its way, or why it can't go; where there are too many, it can later. */
type SendResult = Result<number, "nobody" | "too-long" | "too-many">;

/** The ways to the other players. */
interface LetterWays {
  readonly sendLetter: (to: PlayerId, letter: Letter) => SendResult;
}

/** What became of a letter. */
interface Posted extends LetterTo {
  readonly result: SendResult;
}

/** Letters to one player that wait for room. If it takes none of so many, it is sent only statements about players that are gone. */
const WAITING_MAX = 64;

/** Sends letters in their order. One that finds no room on a way waits until there is some. */
export class LetterPost {
  readonly #wire: LetterWays;
  readonly #waiting = new Map<PlayerId, readonly LetterTo[]>();

  constructor(wire: LetterWays) {
    this.#wire = wire;
  }

  /** Sends those that waited and these, as far as there is room; what has gone now, or never will. */
  post(letters: readonly LetterTo[]): readonly Posted[] {
    const players = new Set([...this.#waiting.keys(), ...letters.map(({ to }) => to)]);
    return [...players].flatMap((to) => {
      const own = letters.filter((letter) => letter.to === to);
      return this.#postTo(to, [...(this.#waiting.get(to) ?? []), ...own]);
    });
  }

  #postTo(to: PlayerId, due: readonly LetterTo[]): readonly Posted[] {
    const posted: Posted[] = [];
    for (const [i, letter] of due.entries()) {
      const { view, message } = letter;
      const result = this.#wire.sendLetter(to, { view, message });
      if (!result.ok && result.reason === "too-many") {
        const waits = due.slice(i);
        const isKept = (one: LetterTo, at: number): boolean =>
          at < WAITING_MAX || one.message.kind === "statement";
        this.#waiting.set(to, waits.filter(isKept));
        const unsent = waits.filter((one, at) => !isKept(one, at));
        return [...posted, ...unsent.map((late) => ({ ...late, result }))];
      }
      posted.push({ ...letter, result });
    }
    this.#waiting.delete(to);
    return posted;
  }
}
