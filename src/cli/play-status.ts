import type { LivePeerEvent } from "../peer/index.ts";
import { EXIT } from "./exit-status.ts";

/** Whether there is nothing to wait for after this event but the goodbyes. */
export function isEnd({ kind }: LivePeerEvent): boolean {
  return kind === "result" || kind === "lost-lobby" || kind === "crashed";
}

/** The exit status after that end; null: there was none. A signal counts only if it was what ended the match. */
export function playStatus(end: LivePeerEvent | null, isInterrupted: boolean): number {
  if (end?.kind === "crashed") return EXIT.crashed;
  if (end?.kind === "lost-lobby") return end.loss.kind === "refused" ? EXIT.refused : EXIT.lostPeers;
  if (end?.kind !== "result") return isInterrupted ? EXIT.interrupted : EXIT.cannotStart;
  switch (end.result.outcome) {
    case "left":
      return isInterrupted ? EXIT.interrupted : EXIT.inSync;
    case "desynced":
      return EXIT.desynced;
    case "lost-peers":
      return EXIT.lostPeers;
    case "won":
    case "draw":
    case "stopped":
      return EXIT.inSync;
  }
}
