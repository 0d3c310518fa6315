import type { MatchInfo } from "../../channel/index.ts";
import { LADDER, type LadderGoal } from "../../ladder/index.ts";
import { make } from "../dom.ts";
import { shortGoalTexts } from "./ladder-text.ts";
import { makeStar } from "./star-row.ts";

const TURNS_A_MINUTE = 600;

/** Whether a star can still be earned: its own time has run out, or that of one before it. */
type StarReach = "open" | "too-late" | "after-another";

const WHY_OUT: Readonly<Record<StarReach, string>> = {
  open: "",
  "too-late": "Too late for this star",
  "after-another": "Only with the star before it",
};

/**
 * What the stars of a ladder match ask for, beside it while it is played. A time that has run out is struck through; what comes after
 * it is only dimmed.
 */
export class MatchGoals {
  readonly element: HTMLElement;
  readonly #latestTurns: readonly number[]; // from when each star is out of reach, of those there are

  /** Null for a match that is none of the ladder's, and for a replay of one. */
  static of({ ladderId }: MatchInfo): MatchGoals | null {
    const match = LADDER.find(({ id }) => id === ladderId);
    if (match === undefined) return null;
    const goals = [match.secondStar, match.thirdStar];
    return new MatchGoals(shortGoalTexts(match), [Infinity, ...goals.map(latestTurnOf)]);
  }

  private constructor(texts: readonly string[], latestTurns: readonly number[]) {
    this.#latestTurns = latestTurns;
    const attributes = { "aria-label": "Stars of this match" };
    const items = texts.map((text) => make("li", {}, [makeStar(false), text]));
    this.element = make("ul", { className: "match-goals", testId: "match-goals", attributes }, items);
  }

  /** `turn`: that is played now. */
  update(turn: number): void {
    const reach = reachOfStars(this.#latestTurns, turn);
    for (const [i, item] of [...this.element.children].entries()) {
      item.classList.toggle("is-lost", reach[i] === "too-late");
      item.classList.toggle("is-out", reach[i] !== "open");
      const why = WHY_OUT[reach[i]!];
      if (why === "") item.removeAttribute("title");
      else item.setAttribute("title", why);
    }
  }
}

/** Of each star, the first at first. `latestTurns`: from when each is out of reach by itself. */
export function reachOfStars(latestTurns: readonly number[], turn: number): readonly StarReach[] {
  const firstLate = latestTurns.findIndex((latest) => turn >= latest);
  return latestTurns.map((latest, i) => {
    if (turn >= latest) return "too-late";
    return firstLate >= 0 && i > firstLate ? "after-another" : "open";
  });
}

function latestTurnOf(goal: LadderGoal): number {
  return goal.kind === "within-minutes" ? goal.minutes * TURNS_A_MINUTE : Infinity;
}
