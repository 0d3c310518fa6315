import type { Fact, PeerNotice } from "../channel/index.ts";
import { describeFact } from "../words/index.ts";

/** Where what has just been said can be read. */
export interface SaidLines {
  readonly shows: (fact: Fact) => boolean;
}

const KEPT_MAX = 8;

/** News of the peer. What is in sight among what was said needs no message over the screen, whichever of the two comes first. */
export class ToldOnce {
  readonly #show: (message: string) => () => void;
  #shown: readonly { readonly fact: Fact; readonly takeBack: () => void }[] = []; // the newest last

  /** `show`: over the screen. What it hands back takes that back. */
  constructor(show: (message: string) => () => void) {
    this.#show = show;
  }

  /** After the lines have heard it. */
  hearNotice(notice: PeerNotice, lines: SaidLines): void {
    if (notice.kind === "news") this.#tell(notice.fact, lines);
    if (notice.kind !== "talk") return;
    const said = this.#shown.filter(({ fact }) => lines.shows(fact));
    this.#shown = this.#shown.filter((one) => !said.includes(one));
    for (const { fact, takeBack } of said) {
      takeBack();
      this.#tellRest(fact, lines);
    }
  }

  #tell(fact: Fact, lines: SaidLines): void {
    if (lines.shows(fact)) return this.#tellRest(fact, lines);
    const takeBack = this.#show(describeFact(fact));
    this.#shown = [...this.#shown, { fact, takeBack }].slice(-KEPT_MAX);
  }

  /** That one is alone now is said in no line. */
  #tellRest(fact: Fact, lines: SaidLines): void {
    if (fact.kind === "departure" && fact.alone !== undefined) this.#tell(fact.alone, lines);
  }
}

/** Whether a line says what the news do, perhaps in fewer words. */
export function saysSame(line: Fact, news: Fact): boolean {
  if (line.kind === "departure" && news.kind === "departure")
    return line.name === news.name && line.cause === news.cause;
  return line.kind === news.kind && describeFact(line) === describeFact(news);
}
