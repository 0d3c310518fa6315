import type { MatchInfo, ResultNotice } from "../../channel/index.ts";
import { LADDER } from "../../ladder/index.ts";
import { TUTORIAL_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import type { ScreenContext } from "../screens/screen.ts";

/** What the result of the match with the lessons adds: that they are done, and the way on. */
interface TutorialResult {
  readonly title: string | null; // in place of the usual one; null: it is not won
  readonly note: HTMLElement | null;
  readonly next: HTMLButtonElement | null;
}

/** A player that has won has learned it all; one that has not may go on with the lessons. */
export function makeTutorialResult(
  context: ScreenContext,
  { winnerIds }: ResultNotice,
  match: MatchInfo | null,
): TutorialResult {
  const hasWon = winnerIds.some((playerId) => playerId === match?.localPlayerId);
  if (!hasWon) {
    return {
      title: null,
      note: make("p", { text: TUTORIAL_WORDS.open, testId: "tutorial-open" }),
      next: null,
    };
  }
  const next = make("button", {
    className: "button primary",
    text: TUTORIAL_WORDS.toLadder,
    testId: "tutorial-next",
    onClick: () => {
      context.send({ kind: "leave" });
      context.goTo("ladder");
    },
  });
  const text = TUTORIAL_WORDS.done(LADDER.length);
  const note = make("p", { text, testId: "tutorial-done" });
  return { title: TUTORIAL_WORDS.doneTitle, note, next };
}
