import {
  ONE,
  ORDER_IDLE,
  runCommand,
  step,
  type CatKind,
  type Command,
  type GameMap,
  type World,
} from "../../src/sim/index.ts";
import { blockOf, floorMap, groundWorldWith, type GroundCat, type Point } from "./ground-world.ts";

export const WEST = { x: -15, y: 0 };
export const EAST = { x: 15, y: 0 };
const OPEN = floorMap(60, 40);
export const THREE = ["tom", "tabby", "kitten"] as const;
export const FOUR = ["knitter", "kitten", "tabby", "tom"] as const;
/** From the first that comes to rest to the last. */
export const TOGETHER_SECONDS = 2;

export type GroundWorld = ReturnType<typeof groundWorldWith>;

export function group(kinds: readonly CatKind[], count: number, middle = WEST): readonly GroundCat[] {
  return blockOf(1, count, middle).map((cat, i) => ({ ...cat, kind: kinds[i % kinds.length]! }));
}

export function worldOf(cats: readonly GroundCat[], map: GameMap = OPEN): GroundWorld {
  return groundWorldWith({ map, cats, catLimit: 2_500 });
}

const points = ({ x, y }: Point): Point => ({ x: Math.round(x * 256), y: Math.round(y * 256) });

/** Sends cats of player 1 to a line, or a point. */
export function march(
  world: World,
  cats: readonly number[],
  [from, line]: readonly [Point, Point | null],
  more: Partial<Extract<Command, { kind: "march" }>> = {},
): void {
  const way = { isFighting: false, isLoose: false, ...more };
  const ends = { ...points(from), line: line === null ? null : points(line) };
  runCommand(world, 1, { kind: "march", cats, ...ends, ...way });
}

/** When each cat came to rest, s, by row; Infinity: it did not. */
export function restTimes(
  world: GroundWorld,
  seconds = 120,
  each: (subTurn: number) => void = () => undefined,
): number[] {
  const { cats, header } = world;
  const times = Array.from({ length: header.catCount }, () => Infinity);
  for (let subTurn = 1; subTurn <= 30 * seconds && times.includes(Infinity); subTurn += 1) {
    each(subTurn);
    step(world);
    times.forEach((time, row) => {
      if (time === Infinity && cats.order[row] === ORDER_IDLE) times[row] = subTurn / 30;
    });
  }
  return times;
}

export const spread = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);

/** The middle of all cats of each kind, along the way to the east. */
export function middleOf(world: GroundWorld, kinds: readonly CatKind[]): readonly number[] {
  const { cats, ground, header } = world;
  return kinds.map((kind) => {
    const word = ["tabby", "tom", "kitten", "knitter"].indexOf(kind);
    const rows = Array.from({ length: header.catCount }, (_, row) => row).filter(
      (row) => ground.steering.kind[row] === word,
    );
    return rows.reduce((sum, row) => sum + cats.x[row]! / ONE, 0) / rows.length;
  });
}
