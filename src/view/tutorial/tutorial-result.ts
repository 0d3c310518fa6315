import type { MatchInfo, ResultNotice } from "../../channel/index.ts";
import { LADDER } from "../../ladder/index.ts";
import { make } from "../dom.ts";
import type { ScreenContext } from "../screens/screen.ts";

/** What the result of the match with the lessons adds: that they are done, and the way on. */
interface TutorialResult {
  readonly title: string | null; // in place of the usual one; null: it is not won
  readonly note: HTMLElement | null;
  readonly next: HTMLButtonElement | null;
}

/** Whoever has won has learned it all; who has not may go on with the lessons. */
export function makeTutorialResult(
  context: ScreenContext,
  { winnerIds }: ResultNotice,
  match: MatchInfo | null,
): TutorialResult {
  const hasWon = winnerIds.some((playerId) => playerId === match?.localPlayerId);
  if (!hasWon) {
    const text = "Nothing is lost: play again, and the lessons go on where you were.";
    return { title: null, note: make("p", { text, testId: "tutorial-open" }), next: null };
  }
  const next = make("button", {
    className: "button primary",
    text: "On to the Ladder",
    testId: "tutorial-next",
    onClick: () => {
      context.send({ kind: "leave" });
      context.goTo("ladder");
    },
  });
  const text = `You know everything that counts now. Next comes the Ladder: ${LADDER.length} matches against bots, the first of them easy.`;
  const note = make("p", { text, testId: "tutorial-done" });
  return { title: "Tutorial done: you win!", note, next };
}
