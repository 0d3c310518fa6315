// What the result of a match is called, and what is said of it.

import type { MatchInfo, ResultNotice, Stood } from "../../channel/index.ts";
import { OBSERVER, type PlayerId } from "../../sim/index.ts";
import { joinNames, nameOfTeam } from "../looks/player-names.ts";
import { clockOfTurns } from "../match/match-clock.ts";

/** The last part of a path, of whichever system. */
export function fileNameOf(file: string): string {
  return file.split(/[\\/]/).at(-1)!;
}

/** The headline of a result. */
export function resultTitle(result: ResultNotice, match: MatchInfo | null): string {
  switch (result.outcome) {
    case "won":
      return hasLost(result, match) ? `You lost – ${winnerTitle(result, match)}` : winnerTitle(result, match);
    case "draw":
      return "A draw – nobody wins";
    case "stopped":
      return "The match was stopped";
    case "desynced":
      return "The worlds came apart";
    case "lost-peers":
      return "Cut off from the others";
    case "left":
      return "You left the match";
  }
}

/** How long it was played, pauses aside. */
export function playedText(turns: number): string {
  return turns === 0 ? "Ended before it began." : `Played ${clockOfTurns(turns)}.`;
}

/** Of the button that opens the replay where the graph is looked at: at its end there is nothing to watch. */
export function watchFromText(turn: number, turnCount: number, stood?: readonly Stood[]): string {
  return turn >= turnCount
    ? "Watch from a place: click the graph"
    : `Watch from ${clockOfTurns(turn, stood)}`;
}

/** Since when a bot has played a seat, where the match `stood` in pauses. */
export function goneText(turn: number, stood?: readonly Stood[]): string {
  return ` a bot from ${clockOfTurns(turn, stood)} on`;
}

/** Why there is no replay here, and who has one; null: this player has been there from the start. */
export function noReplayText(
  { replayWith }: Pick<ResultNotice, "replayWith">,
  match: MatchInfo | null,
): string | null {
  if (replayWith === undefined) return null;
  if (replayWith.length === 0)
    return "Nobody has the whole replay of this match: everybody was gone from it at some time.";
  const names = joinNames(replayWith.map((id) => nameIn(match, id)));
  const have = replayWith.length === 1 ? "has" : "have";
  return `You came back to this match: ${names} ${have} its replay, for yours would lack what was before.`;
}

/** Whether this is the result of who played here, and did not win. */
function hasLost(result: ResultNotice, match: MatchInfo | null): boolean {
  const own = match?.players.find(({ playerId }) => playerId === match.localPlayerId);
  if (match === null || own === undefined || match.isObserver || own.team === OBSERVER) return false;
  return !winnersOf(result).includes(own.playerId);
}

function winnersOf({ winnerId, winnerIds }: ResultNotice): readonly PlayerId[] {
  return winnerIds.length > 0 || winnerId === null ? winnerIds : [winnerId];
}

/** "You win!", "Your team wins!", "Ada wins", "Ada and Jane win" or of more "Team Ada wins". */
function winnerTitle(result: ResultNotice, match: MatchInfo | null): string {
  const ids = winnersOf(result);
  const local = match?.localPlayerId ?? null;
  if (local !== null && ids.includes(local)) return ids.length === 1 ? "You win!" : "Your team wins!";
  const names = ids.map((id) => nameIn(match, id));
  if (names.length === 0) return "Somebody wins";
  return `${nameOfTeam(names)} ${names.length === 2 ? "win" : "wins"}`;
}

/** The message without what the title has said: "You win!" is "Ada wins." as well. */
export function textBeyondTitle(result: ResultNotice, match: MatchInfo | null): string {
  const own = match?.localPlayerId ?? null;
  const title = result.outcome === "won" ? winnerTitle(result, match) : resultTitle(result, match);
  const said = own !== null && title === "You win!" ? `${nameIn(match, own)} wins.` : `${title}.`;
  if (result.message === said) return "";
  return result.message.startsWith(`${said} `) ? result.message.slice(said.length + 1) : result.message;
}

export function nameIn(match: MatchInfo | null, id: PlayerId): string {
  return match?.players.find(({ playerId }) => playerId === id)?.name ?? `Player ${id}`;
}
