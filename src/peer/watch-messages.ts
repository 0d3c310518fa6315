import type { ReplayEnding } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { Distrust, WatchLoss } from "../watch/index.ts";
import type { PlayedBy } from "../lockstep/index.ts";

/** One sentence on why there is nothing to watch, or nothing more. */
export function describeWatchLoss(loss: WatchLoss): string {
  switch (loss) {
    case "no-answer":
      return "Cannot watch: nobody at that address gives the match.";
    case "no-match":
      return "Cannot watch: no match is played there yet.";
    case "not-allowed":
      return "Cannot watch: the match has begun, and its host lets nobody watch who is not in it.";
    case "no-room":
      return "Cannot watch: all who give the match to others have their hands full.";
    case "other-match":
      return "Another match is played there by now.";
    case "silent":
      return "Nobody who has the match can be reached any more.";
  }
}

/** One sentence on how a match ended that was watched. */
export function describeWatchedEnd(ending: ReplayEnding, nameOf: (playerId: PlayerId) => string): string {
  switch (ending.kind) {
    case "won":
      return `The match is over: ${nameOf(ending.winnerId)} won.`;
    case "draw":
      return "The match is over: a draw.";
    case "stopped":
      return "The match is over: it stopped, as agreed.";
    case "desynced":
      return "The match is over: the games of the players differ.";
    case "lost-peers":
    case "left":
      return "The match is over: too few of those who played are left.";
  }
}

/** One sentence on who plays a seat from now on. */
export function describeSeat(name: string, { kind }: PlayedBy): string {
  if (kind === "peer") return `${name} is back.`;
  return kind === "bot" ? `${name} is gone; a bot plays on.` : `${name} is gone; the cats defend themselves.`;
}

/** The rest of a sentence on what one who gave us the match did. */
export function describeDistrust(why: Distrust): string {
  switch (why) {
    case "damaged":
      return "what it gave was damaged";
    case "other-match":
      return "what it gave is another match, or of another version of the game";
    case "other-state":
    case "other-turns":
      return "what it gave is not what was played";
  }
}
