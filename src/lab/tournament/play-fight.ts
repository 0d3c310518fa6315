import { createWorld, SUB_TURNS_PER_SECOND, type GameMap, type PlayerId } from "../../sim/index.ts";
import { LoneGame, TURNS_A_MINUTE } from "../simulate/lone-game.ts";
import { lead, type Conduct } from "./conduct.ts";

/** A battle of two armies of the same size. */
interface FightPlan {
  readonly seed: number; // u32
  readonly map: GameMap; // with two spawns or more
  readonly catCount: number; // of each army
  readonly conducts: readonly [Conduct, Conduct]; // of players 1 and 2
  readonly since: number; // the turn of the first orders, 0 or later
}

interface FightEnd {
  readonly winner: PlayerId | null; // null: a draw, or nobody has won in good time
  readonly isOpen: boolean; // nobody has won in good time
  readonly survivors: number; // cats of both players
  readonly seconds: number;
}

/** A side that has not won by then will not. */
const TURNS_MAX = 6 * TURNS_A_MINUTE;

/** Fights a battle out: each player leads their army in one way. The same plan comes to the same end. */
export function playFight({ seed, map, catCount, conducts, since }: FightPlan): FightEnd {
  const ground = { mode: "battle", map, catLimit: catCount, timeLimitMinutes: 0 } as const;
  const game = new LoneGame({
    world: createWorld({ seed, catsPerPlayer: catCount, playerIds: [1, 2], ground }),
    pilots: conducts.map((conduct, i) => (world, turn) => lead(world, i + 1, conduct, turn - since)),
  });
  game.runUntil(() => game.isDecided, TURNS_MAX);
  const { header } = game.world;
  return {
    winner: header.outcome > 0 ? header.outcome : null,
    isOpen: !game.isDecided,
    survivors: header.catCount,
    seconds: header.subTurn / SUB_TURNS_PER_SECOND,
  };
}
