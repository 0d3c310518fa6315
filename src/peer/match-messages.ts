import type { SessionLoss } from "../net/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { RefusalReason } from "../wire/index.ts";
import { describeFileError } from "./describe-file-error.ts";
import type { MatchResult } from "./match-events.ts";

/** One sentence for the player on how the match ended. */
export function describeResult(result: MatchResult, nameOf: (playerId: PlayerId) => string): string {
  switch (result.outcome) {
    case "won":
      return `${nameOf(result.winnerId!)} wins.`;
    case "draw":
      return "A draw: the last cats fell at the same moment.";
    case "stopped":
      return `The match stopped after turn ${result.turn}, as agreed.`;
    case "desynced":
      return "The games of the players differ; the match can't go on.";
    case "lost-peers":
      return `The match ended: ${result.lostPlayerIds.map(nameOf).join(", ")} left or fell silent.`;
    case "left":
      return "You left the match.";
  }
}

/** One sentence for the player on why there is no lobby. */
export function describeLoss(loss: SessionLoss): string {
  switch (loss.kind) {
    case "refused":
      return describeRefusal(loss.reason);
    case "no-answer":
      return "Cannot join: nobody answers at that address.";
    case "no-master-peer":
      return "Cannot join: the peers there do not agree on who hosts the match.";
    case "master-silent":
      return "The lobby is closed: there was no word from the host for 10 s.";
    case "master-left":
      return "The lobby is closed: the host left.";
  }
}

function describeRefusal(reason: RefusalReason): string {
  switch (reason) {
    case "full":
      return "Cannot join: the match is full.";
    case "started":
      return "Cannot join: the match has already started.";
    case "other-version":
      return "Cannot join: the host plays another version of the game.";
    case "removed":
      return "You were removed from the lobby: the host had no word from you for 10 s.";
  }
}

/** The rest of a sentence on an error of the operating system when a peer opens its port or makes its folders. */
export function describeOpenError(error: unknown, port: number): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (typeof path === "string") return `the folder ${path} can't be used: ${describeFileError(error)}.`;
  switch (code) {
    case "EADDRINUSE":
      return `UDP port ${port} is in use by another program; choose another one.`;
    case "EACCES":
      return `this user may not open UDP port ${port}; choose one of 1024 to 65535.`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
