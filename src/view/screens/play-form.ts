import type { SetMatch } from "../../channel/index.ts";
import { LADDER, PLAY_MATCH, STARS_MAX, TUTORIAL_MATCH } from "../../ladder/index.ts";
import { usualOptions } from "../../sim/index.ts";
import { PLAY_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { Field } from "../forms/field.ts";
import type { Settings } from "../settings.ts";
import { STEPS } from "../tutorial/steps.ts";
import type { ScreenContext } from "./screen.ts";

/** The game of the book, rule for rule, against somebody who leaves time to learn it. */
const CLASSIC_MATCH: SetMatch = {
  options: usualOptions("classic"),
  mapId: null,
  bots: [{ strength: "beginner", team: null }],
};

/** Null: the name is no good, and its field has the focus; Enter there tries `way` again. */
export type ReadPlayer = (way: () => void) => string | null;

interface NameUse {
  readonly readPlayer: ReadPlayer;
  /** Tries again what the name was no good for, if Enter was pressed in its field; false: it was not, or there is nothing. */
  readonly askAgain: () => boolean;
}

/** The way into a match with one click: nobody is asked for a name, for there is one already. */
export class PlayForm {
  readonly element: HTMLElement;
  readonly #context: ScreenContext;
  readonly #name: Field<string>;
  readonly #readPlayer: ReadPlayer;
  readonly #play: HTMLButtonElement;
  readonly #lessons: HTMLButtonElement;
  readonly #ladder: HTMLButtonElement;

  constructor(context: ScreenContext, name: Field<string>, { readPlayer, askAgain }: NameUse) {
    this.#readPlayer = readPlayer;
    this.#context = context;
    this.#name = name;
    const attributes = { type: "submit", "aria-describedby": "play-note" };
    this.#play = make("button", {
      className: "button primary play",
      text: PLAY_WORDS.play,
      testId: "play",
      attributes,
    });
    this.#lessons = make("button", {
      className: "button",
      testId: "play-tutorial",
      attributes: { type: "button", "aria-describedby": "tutorial-note" },
      onClick: () => this.#start(TUTORIAL_MATCH),
    });
    this.#ladder = make("button", {
      className: "button",
      testId: "ladder",
      attributes: { type: "button", "aria-describedby": "ladder-note" },
      onClick: () => context.goTo("ladder"),
    });
    this.showSettings();
    const classic = make("button", {
      className: "button",
      text: PLAY_WORDS.classic,
      testId: "play-classic",
      attributes: { type: "button", "aria-describedby": "classic-note" },
      onClick: () => this.#start(CLASSIC_MATCH),
    });
    const form = { novalidate: "", "aria-label": PLAY_WORDS.title };
    this.element = make("form", { className: "play-form", attributes: form }, [
      this.#play,
      makeNote("play-note", PLAY_WORDS.playNote),
      this.#lessons,
      makeNote("tutorial-note", PLAY_WORDS.tutorialNote),
      this.#ladder,
      makeNote("ladder-note", PLAY_WORDS.ladderNote),
      classic,
      makeNote("classic-note", PLAY_WORDS.classicNote),
      name.element,
    ]);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!askAgain()) this.#start(PLAY_MATCH);
    });
  }

  /** How many of the lessons have been done, or that all were, and how many stars were earned. */
  showSettings(): void {
    const { ladderStars } = this.#context.settings();
    const stars = Object.values(ladderStars).reduce((sum, count) => sum + count, 0);
    setText(this.#lessons, lessonsText(this.#context.settings()));
    setText(
      this.#ladder,
      stars === 0 ? PLAY_WORDS.ladder : PLAY_WORDS.ladderStars(stars, LADDER.length * STARS_MAX),
    );
  }

  focus(): void {
    this.#play.focus();
  }

  #start(match: SetMatch): void {
    if (this.#name.isBlank) this.#name.replaceText(this.#context.settings().name);
    const name = this.#readPlayer(() => this.#start(match));
    if (name === null) return;
    this.#context.send({ kind: "play", name, match });
    if (match === TUTORIAL_MATCH) this.#context.expectTutorial();
  }
}

/** Whoever has begun them goes on where they were, also where all were done once before. */
function lessonsText({ lessons: { now, done }, tutorialDone }: Settings): string {
  if (now > 0 || done.length > 0) return PLAY_WORDS.tutorialBegun(done.length, STEPS.length);
  return tutorialDone ? PLAY_WORDS.tutorialDone : PLAY_WORDS.tutorial;
}

function makeNote(id: string, text: string): HTMLElement {
  return make("p", { className: "play-note", text, attributes: { id } });
}
