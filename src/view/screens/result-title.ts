import type { MatchInfo, ResultNotice } from "../../channel/index.ts";

/** The headline of a result. */
export function resultTitle(result: ResultNotice, match: MatchInfo | null): string {
  switch (result.outcome) {
    case "won": {
      if (match !== null && result.winnerId === match.localPlayerId) return "You win!";
      const winner = match?.players.find((player) => player.playerId === result.winnerId);
      return `${winner?.name ?? `Player ${result.winnerId ?? "?"}`} wins`;
    }
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
