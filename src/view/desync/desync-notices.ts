import type { DesyncNotice } from "../../channel/index.ts";
import { DESYNC_WORDS, describeStory, namesIn, type DescribedPlayer } from "../../words/index.ts";

/** The desyncs of one match, each as it was told last. */
export class DesyncList {
  #all: readonly DesyncNotice[] = [];

  /** Ascending number; a window that opened late knows only the later ones. */
  get all(): readonly DesyncNotice[] {
    return this.#all;
  }

  get latest(): DesyncNotice | null {
    return this.#all.at(-1) ?? null;
  }

  keep(notice: DesyncNotice): void {
    const others = this.#all.filter(({ number }) => number !== notice.number);
    this.#all = [...others, notice].toSorted((a, b) => a.number - b.number);
  }
}

/** A sign and a word: nothing is told by colour alone. */
interface SignedWord {
  readonly sign: string;
  readonly word: string;
}

const STATE_SIGNS: Readonly<Record<DesyncNotice["state"], string>> = {
  comparing: "…",
  repaired: "✓",
  standing: "❚❚",
  "went-on": "»",
  ended: "■",
};

const VERDICT_SIGNS: Readonly<Record<DescribedPlayer["verdict"], string>> = {
  right: "✓",
  wrong: "✕",
  unknown: "?",
};

/** For the banner: what happened, and what became of it. */
export function desyncSentence({ story }: DesyncNotice): string {
  return story === null ? DESYNC_WORDS.comparing : describeStory(story, namesIn(story)).sentence;
}

/** What became of a desync. */
export function stateWord(state: DesyncNotice["state"]): SignedWord {
  return { sign: STATE_SIGNS[state], word: DESYNC_WORDS.states[state] };
}

/** What was found about a player's game. */
export function verdictWord(verdict: DescribedPlayer["verdict"]): SignedWord {
  return { sign: VERDICT_SIGNS[verdict], word: DESYNC_WORDS.verdicts[verdict] };
}

/** What the result says of a match in which games differed; null if none did. */
export function resultDesyncText(all: readonly DesyncNotice[]): string | null {
  if (all.length === 0) return null;
  const repaired = all.filter(({ state }) => state === "repaired").length;
  const wentOn = all.filter(({ state }) => state === "went-on").length;
  return DESYNC_WORDS.result({ all: all.length, repaired, wentOn });
}
