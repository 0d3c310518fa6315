import { LIAR_KINDS, type LiarKind } from "../../desync/liars.ts";
import { playLiar } from "../../desync/play-liar.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";

const SEEDS = { full: 100, one: 1 };
/** Of three the honest ones are more than half; two can't be told from each other. */
const PLAYER_COUNTS = [3, 2, 4, 8] as const;

const ENDS: Readonly<Record<LiarKind["end"], string>> = {
  convicted: "the liar is out, with a proof",
  refused: "the liar is named",
  outvoted: "the liar is named",
  "put-out": "the liar is named, and out",
  noticed: "who was lied to names the liar",
  unnamed: "without effect",
};

/** A member of a match lies about its turns: the same campaign as `robocat desync --liars`. */
function playKind(kind: LiarKind, { seed, isQuick, nth }: AttackWish): AttackRow {
  const seeds = isQuick || nth !== undefined ? SEEDS.one : SEEDS.full;
  const results = Array.from({ length: seeds }, (_, i) =>
    playLiar(kind, seed + i, PLAYER_COUNTS[(i + (nth ?? 0)) % PLAYER_COUNTS.length]!),
  );
  const wrong = results.find(({ problems }) => problems.length > 0);
  const slowest = Math.min(...results.map(({ turnsPerSecond }) => turnsPerSecond));
  const players = [...new Set(results.map(({ playerCount }) => playerCount))].join(", ");
  return judge(nameOf(kind), `${count(seeds)} seeds, ${players} players`, [
    [
      wrong === undefined
        ? `${ENDS[kind.end]}; the others play on in one world, and none of them is blamed`
        : `seed ${wrong.seed}: ${wrong.problems[0]!}`,
      wrong === undefined,
    ],
    [`${slowest.toFixed(1)} turns/s at least, halts among them`, true],
  ]);
}

function nameOf({ name }: LiarKind): string {
  return `a liar in the match: ${name}`;
}

export const MATCH_LIAR_ATTACKS: readonly Attack[] = LIAR_KINDS.map((kind) => ({
  name: nameOf(kind),
  play: (wish) => playKind(kind, wish),
}));
