import { FLOOD_FROM, type Misdeed, type WarningFact } from "../channel/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A flood that goes on is told again after so long. */
const FLOOD_AGAIN_MS = 60_000;

/** What a player's game did that is not taken, by what is said of it in the match's own words. */
const MISDEEDS: readonly (readonly [said: RegExp, misdeed: Misdeed])[] = [
  [/without cause/, "false-alarm"],
  [/\bgone\b/, "false-absence"],
  [/another one's place/, "false-guest"],
  [/contradict/, "contradiction"],
  [/sign|claim/, "false-signature"],
  [/another state/, "false-state"],
  [/blocks|minds|messages|finding|account|turn data|unasked/, "false-account"],
];

/**
 * What players are told at once of others that do what they may not: each kind once a player, for a player that lies
 * all the time must not fill the screen.
 */
export class MatchWarnings {
  readonly #told = new Set<string>(); // kind and player: bounded by both
  #floodToldMs = -Infinity;

  /** What that player said or gave has no effect. Null: there is nothing new to tell. */
  refused(playerId: PlayerId, reason: string, name: string): WarningFact | null {
    const misdeed = MISDEEDS.find(([said]) => said.test(reason))?.[1] ?? "other";
    const key = `${misdeed} ${playerId}`;
    if (this.#told.has(key)) return null;
    this.#told.add(key);
    return { kind: "warning", misdeed, name };
  }

  /** Whether so many packets of strangers, refused in a second, are a flood that was not told yet. */
  isFlood(refusedPerSecond: number, nowMs: number): boolean {
    if (refusedPerSecond < FLOOD_FROM || nowMs < this.#floodToldMs + FLOOD_AGAIN_MS) return false;
    this.#floodToldMs = nowMs;
    return true;
  }
}
