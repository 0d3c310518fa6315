import type { MapPicture } from "../../channel/index.ts";
import type { LadderMatch } from "../../ladder/index.ts";
import { LADDER_MATCH_WORDS, LADDER_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import { make, setText } from "../dom.ts";
import { makeIcon } from "../looks/icons.ts";
import { MapPreview } from "../screens/map-preview.ts";
import { factTexts, goalTexts, opponentsText } from "./ladder-text.ts";
import { makeStar } from "./star-row.ts";

/** One match of the ladder, as it is looked at. */
interface LadderChoice {
  readonly match: LadderMatch;
  readonly number: number; // from 1
  readonly stars: number; // the best so far
  readonly unlockedBy: LadderMatch | null; // null: it is open
  readonly map: MapPicture | null; // null: not told yet, or it can't be read
}

/** What there is to know of a match before it is played, and the button that begins it. */
export class LadderDetails {
  readonly element: HTMLElement;
  readonly #title = make("h2", { testId: "ladder-title" });
  readonly #story = make("p", { className: "ladder-story", testId: "ladder-story" });
  readonly #opponents = make("p", { className: "ladder-opponents", testId: "ladder-opponents" });
  readonly #facts = make("ul", { className: "ladder-facts" });
  readonly #goals = make("ul", { className: "ladder-goals", testId: "ladder-goals" });
  readonly #why = make("span");
  readonly #lock = make("p", { className: "ladder-why", testId: "ladder-lock" }, [
    makeIcon("lock"),
    this.#why,
  ]);
  readonly #preview = new MapPreview("ladder");
  readonly #play: HTMLButtonElement;

  constructor(play: () => void) {
    this.#play = make("button", {
      className: "button primary ladder-play",
      text: LADDER_WORDS.play,
      testId: "ladder-play",
      onClick: play,
    });
    this.element = make("section", { className: "ladder-details", attributes: { "aria-live": "polite" } }, [
      this.#title,
      this.#story,
      make("div", { className: "ladder-more" }, [
        make("div", { className: "ladder-words" }, [this.#opponents, this.#facts]),
        this.#preview.element,
      ]),
      this.#lock,
      make("div", { className: "ladder-foot" }, [this.#goals, this.#play]),
    ]);
  }

  show({ match, number, stars, unlockedBy, map }: LadderChoice): void {
    const { title, story } = LADDER_MATCH_WORDS[match.id];
    setText(this.#title, LADDER_WORDS.numbered(number, title));
    setText(this.#story, withKeys(story));
    setText(this.#opponents, opponentsText(match));
    this.#facts.replaceChildren(...factTexts(match).map((text) => make("li", { text })));
    this.#goals.replaceChildren(
      ...goalTexts(match).map((text, i) => {
        const isEarned = i < stars;
        const attributes = { "aria-label": LADDER_WORDS.goal(text, isEarned) };
        return make("li", { className: isEarned ? "is-earned" : "", attributes }, [makeStar(isEarned), text]);
      }),
    );
    const hasCushions = match.options.mode === "cushions"; // what lies on the map is of no use in the other modes
    this.#preview.show(map === null || hasCushions ? map : { ...map, cushions: [] });
    this.#play.disabled = unlockedBy !== null;
    this.#lock.hidden = unlockedBy === null;
    setText(
      this.#why,
      unlockedBy === null ? "" : LADDER_WORDS.unlock(LADDER_MATCH_WORDS[unlockedBy.id].title),
    );
  }
}
