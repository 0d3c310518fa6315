import type { MatchInfo } from "../../channel/index.ts";
import { LADDER, type LadderGoal } from "../../ladder/index.ts";
import { SUB_TURNS_PER_SECOND } from "../../sim/index.ts";
import { LADDER_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import { shortGoalTexts } from "./ladder-text.ts";
import { makeStar } from "./star-row.ts";
import { reachOfStars, type StarReach } from "./star-reach.ts";

const SUB_TURNS_A_MINUTE = 60 * SUB_TURNS_PER_SECOND;

const WHY_OUT: Readonly<Record<StarReach, string>> = {
  open: "",
  "too-late": LADDER_WORDS.tooLate,
  "after-another": LADDER_WORDS.afterAnother,
};

/**
 * What the stars of a ladder match ask for, beside it while it is played. A time that has run out is struck through; what comes after
 * it is only dimmed.
 */
export class MatchGoals {
  readonly element: HTMLElement;
  readonly #latest: readonly number[]; // sub-turns from which each star is out of reach, of those there are

  /** Null for a match that is none of the ladder's, and for a replay of one. */
  static of({ ladderId }: MatchInfo): MatchGoals | null {
    const match = LADDER.find(({ id }) => id === ladderId);
    if (match === undefined) return null;
    const goals = [match.secondStar, match.thirdStar];
    return new MatchGoals(shortGoalTexts(match), [Infinity, ...goals.map(latestOf)]);
  }

  private constructor(texts: readonly string[], latest: readonly number[]) {
    this.#latest = latest;
    const attributes = { "aria-label": LADDER_WORDS.goalsOfMatch };
    const items = texts.map((text) => make("li", {}, [makeStar(false), text]));
    this.element = make("ul", { className: "match-goals", testId: "match-goals", attributes }, items);
  }

  /** `subTurn`: of the world that is shown, which those of pauses do not count in. */
  update(subTurn: number): void {
    const reach = reachOfStars(this.#latest, subTurn);
    for (const [i, item] of [...this.element.children].entries()) {
      item.classList.toggle("is-lost", reach[i] === "too-late");
      item.classList.toggle("is-out", reach[i] !== "open");
      const why = WHY_OUT[reach[i]!];
      if (why === "") item.removeAttribute("title");
      else item.setAttribute("title", why);
    }
  }
}

function latestOf(goal: LadderGoal): number {
  return goal.kind === "within-minutes" ? goal.minutes * SUB_TURNS_A_MINUTE : Infinity;
}
