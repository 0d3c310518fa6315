import type { MatchInfo } from "../../channel/index.ts";
import { LADDER, type LadderGoal } from "../../ladder/index.ts";
import { make } from "../dom.ts";
import { shortGoalTexts } from "./ladder-text.ts";
import { makeStar } from "./star-row.ts";

const TURNS_A_MINUTE = 600;

/** What the stars of a ladder match ask for, beside it while it is played. A time that has run out is struck through; what comes after it is only dimmed. */
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

  /** `turn`: that is played now. A star is out of reach with the one before it. */
  update(turn: number): void {
    let isOut = false; // of reach
    for (const [i, item] of [...this.element.children].entries()) {
      const isLost = turn >= this.#latestTurns[i]!;
      isOut ||= isLost;
      item.classList.toggle("is-lost", isLost);
      item.classList.toggle("is-out", isOut);
      item.toggleAttribute("title", false);
      if (isOut) item.setAttribute("title", isLost ? "Too late for this star" : "Only with the star before it");
    }
  }
}

function latestTurnOf(goal: LadderGoal): number {
  return goal.kind === "within-minutes" ? goal.minutes * TURNS_A_MINUTE : Infinity;
}
