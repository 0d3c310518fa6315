// Plays bots against each other, as many matches from either seat, and prints who won:
// node test/support/bot-tournament.ts [SEEDS] [MAP ...] [--modes=battle,cushions,classic] [--pairs=strong-weak] [--cats=30]
import { parseArgs } from "node:util";

import {
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  type BotStrength,
  type MatchMode,
  type MatchSetup,
} from "../../src/sim/index.ts";
import { classicSetup, gameMap, groundSetup, playBotMatch } from "./bot-match.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    modes: { type: "string", default: "battle,cushions,classic" },
    pairs: { type: "string", default: "strong-weak,strong-medium,medium-weak" },
    cats: { type: "string", default: "30" },
  },
});
const [seeds = "10", ...mapNames] = positionals;
const seedCount = Number(seeds);
const maps = mapNames.length > 0 ? mapNames : ["the-hallway", "four-rooms", "six-nooks", "the-old-manor"];

for (const mode of values.modes.split(",") as MatchMode[]) {
  for (const mapName of mode === "classic" ? ["-"] : maps) {
    for (const pair of values.pairs.split(",")) console.log(playPair(mode, mapName, pair));
  }
}

function playPair(mode: MatchMode, mapName: string, pair: string): string {
  const [better, worse] = pair.split("-") as [BotStrength, BotStrength];
  const wins = [0, 0]; // from the first seat and from the second
  const all = { open: 0, draws: 0, turns: 0, longest: 0 };
  for (const seat of [1, 2]) {
    for (let seed = 1; seed <= seedCount; seed += 1) {
      const strengths = seat === 1 ? [better, worse] : [worse, better];
      const { outcome, turn } = playBotMatch({ setup: setupOf(mode, mapName, seed), strengths });
      all.turns += turn;
      all.longest = Math.max(all.longest, turn);
      if (outcome === OUTCOME_RUNNING) all.open += 1;
      if (outcome === OUTCOME_DRAW) all.draws += 1;
      if (outcome === seat) wins[seat - 1]! += 1;
    }
  }
  const matchCount = 2 * seedCount;
  const share = Math.round((100 * (wins[0]! + wins[1]!)) / matchCount);
  const meanSeconds = Math.round(all.turns / (10 * matchCount));
  return (
    `${mode.padEnd(9)} ${mapName.padEnd(15)} ${pair.padEnd(14)} won ${wins.join(" + ")} of ${matchCount} (${share} %), ` +
    `draws ${all.draws}, unfinished ${all.open}, mean ${meanSeconds} s, longest ${Math.round(all.longest / 10)} s`
  );
}

function setupOf(mode: MatchMode, mapName: string, seed: number): MatchSetup {
  if (mode === "classic") return classicSetup(seed);
  const { ground, ...setup } = groundSetup(mode, seed, gameMap(mapName));
  const catsPerPlayer = Number(values.cats);
  return { ...setup, catsPerPlayer, ground: { ...ground!, catLimit: 2 * catsPerPlayer } };
}
