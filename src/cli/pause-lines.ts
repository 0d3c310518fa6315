import { PAUSE_REASONS, type PlayerId, type World } from "../sim/index.ts";
import type { PlayLine } from "./play-line.ts";

const REASON_TEXTS: Readonly<Record<(typeof PAUSE_REASONS)[number], string>> = {
  none: "",
  "wait-for-me": ": wait for me",
  "somebody-away": ": somebody is away",
  connection: ": trouble with the connection",
};

/** Follows the pauses of a match from turn to turn. */
export class PauseLines {
  #playerId = 0; // who paused; 0: the match runs

  /** What has changed at the end of that turn: it was paused in it, or runs again from the next one on. */
  atEndOf(turn: number, { pausing }: World, nameOf: (playerId: PlayerId) => string): PlayLine | null {
    const playerId = pausing?.pause.playerId ?? 0;
    if (playerId === this.#playerId) return null;
    this.#playerId = playerId;
    if (playerId === 0) {
      return { json: { event: "went-on", turn: turn + 1 }, text: `The match goes on in turn ${turn + 1}.` };
    }
    const reason = PAUSE_REASONS[pausing!.pause.reason] ?? "none";
    const text = `${nameOf(playerId)} paused in turn ${turn}${REASON_TEXTS[reason]}.`;
    return { json: { event: "paused", turn, playerId, reason }, text };
  }
}
