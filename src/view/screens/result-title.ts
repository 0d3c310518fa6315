import type { MatchInfo, ResultNotice } from "../../channel/index.ts";
import { clockOfTurns } from "../match/match-clock.ts";
import { NAMED_ONE_BY_ONE_MAX } from "../match/teams.ts";
import { joinNames } from "../match/wait-text.ts";

/** The headline of a result. */
export function resultTitle(result: ResultNotice, match: MatchInfo | null): string {
  switch (result.outcome) {
    case "won":
      return winnerTitle(result, match);
    case "draw":
      return "A draw";
    case "stopped":
      return "The match was stopped";
    case "desynced":
      return "The worlds came apart";
    case "lost-peers":
      return "The others are gone";
    case "left":
      return "You left the match";
  }
}

/** How long it was played: the first turn is turn 0, so one of a minute ends with turn 599. */
export function playedText(lastTurn: number): string {
  return lastTurn < 0 ? "Ended before turn 0." : `Played ${clockOfTurns(lastTurn + 1)}, to turn ${lastTurn}.`;
}

/** "You win!", "Your team wins!", "Ada wins", "Ada and Jane win" or of more "Team Ada wins". */
function winnerTitle({ winnerId, winnerIds }: ResultNotice, match: MatchInfo | null): string {
  const ids = winnerIds.length > 0 || winnerId === null ? winnerIds : [winnerId];
  const local = match?.localPlayerId ?? null;
  if (local !== null && ids.includes(local)) return ids.length === 1 ? "You win!" : "Your team wins!";
  const names = ids.map(
    (id) => match?.players.find((player) => player.playerId === id)?.name ?? `Player ${id}`,
  );
  if (names.length === 0) return "Somebody wins";
  if (names.length > NAMED_ONE_BY_ONE_MAX) return `Team ${names[0]!} wins`;
  return `${joinNames(names)} ${names.length === 1 ? "wins" : "win"}`;
}
