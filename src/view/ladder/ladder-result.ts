import type { MatchInfo, ResultNotice } from "../../channel/index.ts";
import { LADDER, type LadderMatch } from "../../ladder/index.ts";
import { LADDER_MATCH_WORDS, LADDER_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import { make } from "../dom.ts";
import type { ScreenContext } from "../screens/screen.ts";
import { missedText } from "./ladder-text.ts";
import { makeStarRow } from "./star-row.ts";

/** What a result is in the ladder: its stars, and the way on. Null: the match was none of the ladder's. */
export function makeLadderResult(
  context: ScreenContext,
  result: ResultNotice,
  match: MatchInfo | null,
): { readonly stars: HTMLElement; readonly next: HTMLButtonElement | null } | null {
  const { ladder } = result;
  const index = LADDER.findIndex(({ id }) => id === match?.ladderId);
  const played = LADDER[index];
  if (ladder === undefined || played === undefined || match === null) return null;
  const following = LADDER[index + 1];
  const catsLeft = result.scores.find(({ playerId }) => playerId === match.localPlayerId)?.score ?? 0;
  const stars = make("section", { className: "ladder-result", testId: "ladder-result" }, [
    make("h2", { text: LADDER_WORDS.numbered(index + 1, LADDER_MATCH_WORDS[played.id].title) }),
    makeStarRow(ladder.now, "result-stars"),
    ...linesOf(played, ladder, { turns: result.playedTurns, catsLeft }).map(([testId, text]) =>
      make("p", { text, testId }),
    ),
    ...(ladder.now > 0 ? [wayOn(following)] : []),
  ]);
  const isOpen = ladder.now > 0 || ladder.before > 0;
  return {
    stars,
    next: following !== undefined && isOpen ? makeNext(context, following, ladder.now > 0) : null,
  };
}

function linesOf(
  match: LadderMatch,
  { now, before }: { readonly now: number; readonly before: number },
  facts: { readonly turns: number; readonly catsLeft: number },
): readonly (readonly [string, string])[] {
  const missed = missedText(match, now, facts);
  const news = bestText(now, before);
  return [
    ...(missed === null ? [] : [["result-missed", missed] as const]),
    ...(news === null ? [] : [["result-best", news] as const]),
  ];
}

/** What the match after this one is about: the button to it leads past the ladder, which says so too. */
function wayOn(following: LadderMatch | undefined): HTMLElement {
  if (following === undefined) return make("p", { className: "ladder-end", text: LADDER_WORDS.last });
  const { title, story } = LADDER_MATCH_WORDS[following.id];
  return make("p", { text: LADDER_WORDS.nextStory(title, withKeys(story)), testId: "next-story" });
}

function bestText(now: number, before: number): string | null {
  if (now > before) return before === 0 ? null : LADDER_WORDS.best;
  return before > now ? LADDER_WORDS.bestSoFar(before) : null;
}

/** `isMeant`: this match was won. A player that lost it may go on where it was won before, and rather tries again. */
function makeNext(context: ScreenContext, { id }: LadderMatch, isMeant: boolean): HTMLButtonElement {
  return make("button", {
    className: isMeant ? "button primary" : "button",
    text: LADDER_WORDS.next(LADDER_MATCH_WORDS[id].title),
    testId: "next-match",
    onClick: () => {
      const { name } = context.settings();
      context.send({ kind: "play-ladder", name, matchId: id });
    },
  });
}
