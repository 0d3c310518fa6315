import type { MatchInfo } from "../../channel/index.ts";
import { readMatchMemory } from "../match/match-memory.ts";
import type { TutorialProgress } from "./steps.ts";
import { TutorialPanel } from "./tutorial-panel.ts";

const FROM_THE_FIRST: TutorialProgress = { now: 0, done: [] };

interface LessonsOptions {
  readonly leave: () => void; // the match
  readonly done: () => void; // once, when all are
}

/** Which matches of a window come with lessons, and how far the player has come in the one before. */
export class Lessons {
  readonly #options: LessonsOptions;
  #isExpected = false; // the next match is to come with lessons, or this one does
  #panel: TutorialPanel | null = null; // of this match
  #progress = FROM_THE_FIRST; // of the match before
  #hadAny = false;

  constructor(options: LessonsOptions) {
    this.#options = options;
  }

  /** Whether this match has lessons, or had them until they were done. */
  get hadAny(): boolean {
    return this.#hadAny;
  }

  /** The match that was just asked for comes with lessons. */
  expect(): void {
    this.#isExpected = true;
  }

  /** Back in the menu: the next match has none, unless it is asked for with them. */
  expectNone(): void {
    this.#isExpected = false;
  }

  /** Those beside a match; null: it has none. */
  begin(match: MatchInfo): TutorialPanel | null {
    const before = readMatchMemory(sessionStorage, match)?.lessons ?? null; // before a reload of the page
    this.#hadAny = (this.#isExpected || before !== null) && match.localPlayerId !== null;
    this.#panel = this.#hadAny ? this.#makePanel(before ?? this.#progress) : null;
    this.#isExpected = this.#panel !== null && !this.#panel.isDone;
    return this.#panel;
  }

  /** The match is left. */
  end(): void {
    if (this.#panel !== null) this.#progress = this.#panel.isDone ? FROM_THE_FIRST : this.#panel.progress;
    this.#panel = null;
  }

  #makePanel(progress: TutorialProgress): TutorialPanel {
    const { leave, done } = this.#options;
    return new TutorialPanel(progress, {
      leave,
      done: () => {
        this.#isExpected = false;
        done();
      },
    });
  }
}
