import { SUB_TURNS_PER_SECOND } from "../../sim/index.ts";

interface PlaybackInput {
  readonly latest: number; // sub-turn of the newest picture
  readonly elapsedMs: number; // since the last drawn frame
  readonly speed: number; // sub-turns come this many times faster than in a match
  readonly delaySubTurns: number; // how far behind the newest picture to stay
}

/** Further behind than this, playback jumps: a second that was missed is not worth catching up with. */
const SNAP_SUB_TURNS = 30;

const PULL_PER_SUB_TURN = 0.2;

const RATE_MIN = 0.4;

const RATE_MAX = 2;

/**
 * The sub-turn to show next, a fraction: runs at the match's pace, a little faster or slower to stay `delaySubTurns`
 * behind the newest picture. Never runs backward and never past the newest: when pictures stop, the world stands still.
 */
export function advancePlayback(shown: number, input: PlaybackInput): number {
  const { latest, speed } = input;
  const target = latest - input.delaySubTurns * speed;
  const behind = target - shown;
  if (behind > SNAP_SUB_TURNS * speed) return target;
  if (shown > latest) return latest;
  const rate = Math.min(RATE_MAX, Math.max(RATE_MIN, 1 + (behind / speed) * PULL_PER_SUB_TURN));
  return Math.min(latest, shown + (input.elapsedMs / 1000) * SUB_TURNS_PER_SECOND * speed * rate);
}
