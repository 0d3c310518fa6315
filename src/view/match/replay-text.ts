import type { LiveStatus, Stood } from "../../channel/index.ts";
import { clockOfTurns } from "./match-clock.ts";

/** So late is as good as live. */
const LIVE_SECONDS = 3;

/** Where in a replay one is; the time is that of the match, which stands in its pauses. */
export function placeText(
  turn: number,
  turnCount: number,
  stood?: readonly Stood[],
  what = `turn ${turn} of ${turnCount}`,
): string {
  return `${what} – ${clockOfTurns(turn, stood)} / ${clockOfTurns(turnCount, stood)}`;
}

const LACKS = {
  players: "the match waits for somebody who plays",
  source: "looking for somebody who has the match",
} as const;

/** How far behind the players one is who watches, or what it waits for: "live", "30 s late", "12 s before now". */
export function liveText(
  turn: number,
  newestTurn: number,
  live: LiveStatus,
  clock = clockOfTurns(turn),
): string {
  const { delaySeconds, isOver, isLost, stands, isBack } = live;
  if (isLost === true) return `${clock} – nobody who has the match can be reached`;
  if (isOver) return `${clock} – the match is over`;
  if (isBack === true) return `${clock} – ${Math.round((newestTurn - turn) / 10)} s before now`;
  if (stands !== undefined) return `${clock} – ${LACKS[stands.lacks]}, ${stands.seconds} s`;
  const lateSeconds = delaySeconds + Math.round((newestTurn - turn) / 10);
  return lateSeconds <= LIVE_SECONDS ? `${clock} – live` : `${clock} – ${lateSeconds} s late`;
}
