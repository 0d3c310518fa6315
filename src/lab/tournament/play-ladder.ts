import type { Pilot } from "../../bot/index.ts";
import { starsOf, type LadderMatch } from "../../ladder/index.ts";
import type { BotStrength } from "../../sim/index.ts";
import { TURNS_A_MINUTE } from "../simulate/lone-game.ts";
import { PLAYER, setupOfLadder } from "./ladder-setup.ts";
import { playBots } from "./play-bots.ts";

const TURNS_MAX = 18_000;

export interface LadderEnd {
  readonly stars: number; // 0: not won
  readonly minutes: number;
}

/** A bot plays it in the player's seat. */
export function playLadder(match: LadderMatch, level: BotStrength | Pilot, seed: number): LadderEnd {
  const setup = setupOfLadder(match, seed);
  const levels = [level, ...match.bots.map((bot) => bot.level)];
  const { outcome, turns, catsLeft } = playBots({ setup, levels, turnsMax: TURNS_MAX });
  const stars = starsOf(match, { hasWon: outcome === PLAYER, turns, catsLeft: catsLeft[0]! });
  return { stars, minutes: turns / TURNS_A_MINUTE };
}
