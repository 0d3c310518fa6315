import { assert } from "../base/index.ts";
import { GO_ON_SUB_TURNS } from "./constants.ts";
import { OUTCOME_RUNNING, type PauseField } from "./world/fields.ts";
import { rowOfPlayer } from "./world/rows.ts";
import type { World } from "./world/world.ts";

/** Why somebody pauses. In the order of the wire and of the world; only ever append. */
export const PAUSE_REASONS = ["none", "wait-for-me", "somebody-away", "connection"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** How often and how long a match may be paused. */
export interface PauseRules {
  readonly each: number; // pauses of a player in a match, 1..PAUSES_EACH_MAX
  readonly seconds: number; // of one, before its countdown; PAUSE_SECONDS_MIN..PAUSE_SECONDS_MAX
}

/** What a host who chooses nothing gets. */
export const USUAL_PAUSES: PauseRules = { each: 3, seconds: 60 };

/** Whether nothing moves. */
export function isPaused({ pausing }: World): boolean {
  return pausing !== null && pausing.pause.playerId !== 0;
}

/**
 * The match stands from the next step on. Changes nothing if it stands already or is decided, and nothing for a player who has no cats awake
 * or has used all their pauses.
 */
export function pauseMatch(world: World, sender: number, reason: PauseReason): void {
  const { header, players, pausing } = world;
  if (pausing === null || isPaused(world) || header.outcome !== OUTCOME_RUNNING) return;
  const { pause, pausers } = pausing;
  const row = rowOfPlayer(world, sender);
  if (row < 0 || players.score[row] === 0 || pausers.used[row]! >= pause.each) return;
  pausers.used[row]! += 1;
  pause.playerId = sender;
  pause.reason = PAUSE_REASONS.indexOf(reason);
  pause.subTurnsLeft = pause.length;
}

/** The countdown begins, if the match stands and it has not begun. Each player may say so, also one without cats; a watcher may not. */
export function goOn(world: World, sender: number): void {
  if (world.pausing === null || rowOfPlayer(world, sender) < 0) return;
  const { pause } = world.pausing;
  if (pause.subTurnsLeft > 0) beginCountdown(pause);
}

/** A step of a match that stands: nothing but its pause passes. */
export function stepPause(pause: Record<PauseField, number>): void {
  assert(pause.subTurnsLeft > 0 !== pause.countdown > 0, "a pause lasts, or is counted down");
  pause.spent += 1;
  if (pause.countdown > 0) {
    pause.countdown -= 1;
    if (pause.countdown > 0) return;
    pause.playerId = 0;
    pause.reason = 0;
    return;
  }
  pause.subTurnsLeft -= 1;
  if (pause.subTurnsLeft === 0) beginCountdown(pause);
}

function beginCountdown(pause: Record<PauseField, number>): void {
  pause.subTurnsLeft = 0;
  pause.countdown = GO_ON_SUB_TURNS;
}
