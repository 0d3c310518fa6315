import type { DesyncNotice, DesyncPlayer } from "../../channel/index.ts";

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

const STATES: Readonly<Record<DesyncNotice["state"], SignedWord>> = {
  comparing: { sign: "…", word: "Comparing the games" },
  repaired: { sign: "✓", word: "Repaired" },
  standing: { sign: "❚❚", word: "The match stands still" },
  "went-on": { sign: "»", word: "Went on" },
  ended: { sign: "■", word: "The match ended" },
};

const VERDICTS: Readonly<Record<DesyncPlayer["verdict"], SignedWord>> = {
  right: { sign: "✓", word: "right" },
  wrong: { sign: "✕", word: "wrong" },
  unknown: { sign: "?", word: "not known" },
};

/** What became of a desync. */
export function stateWord(state: DesyncNotice["state"]): SignedWord {
  return STATES[state];
}

/** What was found about a player's game. */
export function verdictWord(verdict: DesyncPlayer["verdict"]): SignedWord {
  return VERDICTS[verdict];
}

/** What the result says of a match in which games differed; null if none did. */
export function resultDesyncText(all: readonly DesyncNotice[]): string | null {
  if (all.length === 0) return null;
  const repaired = all.filter(({ state }) => state === "repaired").length;
  const wentOn = all.filter(({ state }) => state === "went-on").length;
  if (repaired === 0 && wentOn === 0) return `The games differed ${times(all.length)}.`;
  const parts = [
    ...(repaired === 0 ? [] : [`was repaired ${times(repaired)}`]),
    ...(wentOn === 0 ? [] : [`went on ${times(wentOn)} without those who differed`]),
  ];
  return `The match ${parts.join(" and ")}.`;
}

function times(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}
