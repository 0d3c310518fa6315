import type { MatchInfo } from "../../channel/index.ts";
import { readMatchMemory } from "../match/match-memory.ts";
import type { TutorialProgress } from "./steps.ts";
import { TutorialPanel } from "./tutorial-panel.ts";

interface LessonsOptions {
  readonly leave: () => void; // the match
  readonly kept: () => TutorialProgress; // where they go on
  readonly keep: (progress: TutorialProgress) => void;
  readonly done: () => void; // once, when all are
}

/** Which matches of a window come with lessons. How far the player has come is kept from match to match. */
export class Lessons {
  readonly #options: LessonsOptions;
  #isExpected = false; // the next match is to come with lessons, or this one does
  #panel: TutorialPanel | null = null; // of this match
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
    this.#panel = this.#hadAny ? this.#makePanel(before ?? this.#options.kept()) : null;
    this.#isExpected = this.#panel !== null && !this.#panel.isDone;
    return this.#panel;
  }

  /** The match is left. */
  end(): void {
    this.#panel = null;
  }

  #makePanel(progress: TutorialProgress): TutorialPanel {
    const { leave, keep, done } = this.#options;
    return new TutorialPanel(progress, {
      leave,
      cameTo: keep,
      done: () => {
        this.#isExpected = false;
        done();
      },
    });
  }
}
