import { assert } from "../../base/index.ts";
import type { Pilot } from "../../bot/index.ts";
import { PLAY_MATCH, TUTORIAL_MATCH, type FirstMatch } from "../../ladder/index.ts";
import { chooseMap } from "../../peer/index.ts";
import { setupOfOptions, type BotStrength, type MatchSetup } from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "../bench/figure.ts";
import { createNewcomer } from "./lead-newcomer.ts";
import { playBots, type BotMatchEnd } from "./play-bots.ts";
import type { TournamentWish } from "./tournament-wish.ts";

const NO_HOME = "";
const SEEDS = 40;
const SEEDS_QUICK = 3;
const TURNS_A_MINUTE = 600;
const TURNS_MAX = 18_000;
const PLAYER = 1;
/** Who has never played looks around, and reads, before the first order that matters. */
const READING_TURNS = 2 * TURNS_A_MINUTE;

const LESSONS_TURNS = 200;

/** Whoever plays in the player's seat. */
interface Newcomer {
  readonly who: string;
  readonly level: BotStrength | Pilot | null; // null: nobody
  readonly from: number; // the turn of the first order
}

const WEAK: Newcomer = { who: "weak", level: "weak", from: 0 };
const READER: Newcomer = { who: "weak, after two minutes of reading", level: "weak", from: READING_TURNS };
const MEDIUM: Newcomer = { who: "medium", level: "medium", from: 0 };
/** Who plays a lesson or two, and then does what the last one says; and who does not. */
const LEARNER: Newcomer = {
  ...{ who: "all at cushions, then at the enemy", from: 0 },
  level: createNewcomer(PLAYER, { aim: "cushions-first", from: LESSONS_TURNS }),
};
const RUSHER: Newcomer = {
  ...{ who: "all at the enemy at once", from: 0 },
  level: createNewcomer(PLAYER, { aim: "enemies", from: LESSONS_TURNS }),
};
const NOBODY: Newcomer = { who: "nobody", level: null, from: 0 };

/** Per cent of matches that are won, and of few matches with room for chance. */
const FIRST_MATCHES: readonly {
  readonly title: string;
  readonly match: FirstMatch;
  readonly aims: readonly { readonly newcomer: Newcomer; readonly won: number; readonly wonQuick: number }[];
}[] = [
  {
    title: "Tutorial",
    match: TUTORIAL_MATCH,
    aims: [
      { newcomer: WEAK, won: 95, wonQuick: 60 },
      { newcomer: READER, won: 90, wonQuick: 60 },
      { newcomer: MEDIUM, won: 95, wonQuick: 60 },
      { newcomer: LEARNER, won: 90, wonQuick: 60 },
    ],
  },
  {
    title: "Play",
    match: PLAY_MATCH,
    aims: [
      { newcomer: WEAK, won: 70, wonQuick: 60 },
      { newcomer: READER, won: 70, wonQuick: 60 },
      { newcomer: MEDIUM, won: 90, wonQuick: 60 },
      { newcomer: LEARNER, won: 90, wonQuick: 60 },
    ],
  },
];
/** Whoever does nothing at all loses: there is somebody to beat. */
const NOBODY_WON_MAX = 20;
/** For whoever reads along: as long as somebody has patience for something new. */
const READER_MINUTES = {
  text: "4 to 8",
  holds: (minutes: number): boolean => minutes >= 4 && minutes <= 8,
};

/** How often bots in the player's seat win what the title begins with one click, and after how long it is over. */
export function* measureFirstMatches({ firstSeed, isQuick, tell }: TournamentWish): Iterable<Figure> {
  const seeds = Array.from({ length: isQuick ? SEEDS_QUICK : SEEDS }, (_, i) => firstSeed + i);
  for (const { title, match, aims } of FIRST_MATCHES) {
    const rows = aims.map(({ newcomer, won, wonQuick }) => ({
      newcomer,
      won: atLeast(isQuick ? wonQuick : won),
    }));
    const others = [
      { newcomer: RUSHER, won: null },
      { newcomer: NOBODY, won: atMost(NOBODY_WON_MAX) },
    ];
    for (const { newcomer, won } of [...rows, ...others]) {
      const name = `first: ${title}, ${newcomer.who}`;
      tell(name);
      const ends = seeds.map((seed) => playFirst(match, newcomer, seed));
      const wins = ends.filter(({ outcome }) => outcome === PLAYER).length;
      const minutes = ends.map(({ turns }) => turns / TURNS_A_MINUTE).toSorted((a, b) => a - b);
      const hasMinutes = newcomer === READER && !isQuick;
      yield createFigure(`${name}, wins`, (100 * wins) / ends.length, "% won", won);
      yield createFigure(
        `${name}, median`,
        minutes[minutes.length >> 1]!,
        "min",
        hasMinutes ? READER_MINUTES : null,
      );
      yield createFigure(`${name}, the longest`, minutes.at(-1)!, "min", null);
    }
  }
}

function playFirst(match: FirstMatch, { level, from }: Newcomer, seed: number): BotMatchEnd {
  const levels = [level, ...match.bots.map(({ strength }) => strength)];
  return playBots({ setup: setupOfFirst(match, seed), levels, firstSeatFrom: from, turnsMax: TURNS_MAX });
}

function setupOfFirst({ mapId, options, bots }: FirstMatch, seed: number): MatchSetup {
  const chosen = chooseMap(NO_HOME, mapId, bots.length + 1);
  assert(chosen.ok, `the map ${mapId} has room for ${bots.length + 1}`);
  return setupOfOptions(options, chosen.value.map, {
    seed,
    playerIds: [PLAYER, ...bots.map((_, i) => i + 2)],
  });
}
