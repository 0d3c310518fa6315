// What the result of a match is called, and what is said of it.

import type { MatchInfo, ResultNotice, Stood } from "../../channel/index.ts";
import { OBSERVER, type PlayerId } from "../../sim/index.ts";
import { describeResult, RESULT_WORDS } from "../../words/index.ts";
import { clockOfTurns } from "../match/match-clock.ts";

/** The last part of a path, of whichever system. */
export function fileNameOf(file: string): string {
  return file.split(/[\\/]/).at(-1)!;
}

/** The headline of a result. */
export function resultTitle(result: ResultNotice, match: MatchInfo | null): string {
  const { outcome } = result.told;
  if (outcome.kind === "you-left" && outcome.out !== undefined) return RESULT_WORDS.out[outcome.out];
  if (result.outcome !== "won") return RESULT_WORDS.titles[result.outcome];
  const ids = winnersOf(result);
  if (isWonBy(result, match?.localPlayerId ?? null)) return RESULT_WORDS.won(ids.length > 1);
  return RESULT_WORDS.wonBy(
    ids.map((id) => nameIn(match, id)),
    hasLost(result, match),
  );
}

/** How long it was played, pauses aside. */
export function playedText(turns: number): string {
  return turns === 0 ? RESULT_WORDS.notBegun : RESULT_WORDS.played(clockOfTurns(turns));
}

/** Of the button that opens the replay where the graph is looked at: at its end there is nothing to watch. */
export function watchFromText(turn: number, turnCount: number, stood?: readonly Stood[]): string {
  return turn >= turnCount ? RESULT_WORDS.watchNowhere : RESULT_WORDS.watchFrom(clockOfTurns(turn, stood));
}

/** Since when a bot has played a seat, where the match `stood` in pauses. */
export function goneText(turn: number, stood?: readonly Stood[]): string {
  return ` ${RESULT_WORDS.gone(clockOfTurns(turn, stood))}`;
}

/** Why there is no replay here, and which players have one; null: this player has been there from the start. */
export function noReplayText(
  { replayWith }: Pick<ResultNotice, "replayWith">,
  match: MatchInfo | null,
): string | null {
  if (replayWith === undefined) return null;
  return RESULT_WORDS.noReplay(replayWith.map((id) => nameIn(match, id)));
}

/** Whether this is the result of a player that played here, and did not win. */
function hasLost(result: ResultNotice, match: MatchInfo | null): boolean {
  const own = match?.players.find(({ playerId }) => playerId === match.localPlayerId);
  if (match === null || own === undefined || match.isObserver || own.team === OBSERVER) return false;
  return !winnersOf(result).includes(own.playerId);
}

function winnersOf({ winnerId, winnerIds }: ResultNotice): readonly PlayerId[] {
  return winnerIds.length > 0 || winnerId === null ? winnerIds : [winnerId];
}

/** What there is to say beyond the title: "You win!" is "Ada wins." as well. */
export function textBeyondTitle(result: ResultNotice, match: MatchInfo | null): string {
  const sentences = describeResult(result.told);
  return sentences.slice(isSaidByTitle(result, match) ? 1 : 0).join(" ");
}

/** Whether the title has said how it ended, with all names. */
function isSaidByTitle(result: ResultNotice, match: MatchInfo | null): boolean {
  const { outcome } = result.told;
  if (outcome.kind === "you-left") return outcome.out === undefined;
  if (outcome.kind !== "victory" || outcome.reader !== undefined) return false;
  if (outcome.by !== "last-awake" || outcome.surrendered.length > 0) return false;
  const isOwnTeam = outcome.names.length > 1 && isWonBy(result, match?.localPlayerId ?? null);
  return outcome.names.length <= 2 && !isOwnTeam;
}

function isWonBy(result: ResultNotice, playerId: PlayerId | null): boolean {
  return playerId !== null && winnersOf(result).includes(playerId);
}

export function nameIn(match: MatchInfo | null, id: PlayerId): string {
  return match?.players.find(({ playerId }) => playerId === id)?.name ?? RESULT_WORDS.player(id);
}
