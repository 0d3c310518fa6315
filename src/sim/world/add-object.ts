import { assert } from "../../base/index.ts";
import { CAT_HEALTH, YARN_FLIGHT_SUB_TURNS } from "../constants.ts";
import { OF_KIND, TABBY_WORD } from "../kinds.ts";
import type { World } from "./world.ts";

/** What a new cat is; x and y are Fixed. */
interface NewCat {
  readonly playerId: number;
  readonly x: number;
  readonly y: number;
  readonly kind?: number; // the word of its kind; absent, and always so in Classic: a tabby
}

/** A new cat with the next network id, in the next row. The caller sees to it that there is room. */
export function addCat(world: World, { playerId, x, y, kind = TABBY_WORD }: NewCat): void {
  const { header, cats, ground } = world;
  const row = header.catCount;
  assert(row < header.catCapacity, "addCat: the table is full");
  assert(Number.isInteger(x) && Number.isInteger(y), `addCat: ${x}, ${y} is not Fixed`);
  cats.networkId[row] = header.nextNetworkId;
  cats.playerId[row] = playerId;
  cats.x[row] = x;
  cats.y[row] = y;
  cats.health[row] = ground === null ? CAT_HEALTH : OF_KIND.health[kind]!;
  if (ground !== null) ground.steering.kind[row] = kind;
  header.catCount = row + 1;
  header.nextNetworkId += 1;
}

/** The cat in the row `thrower` throws at its target, which stands at that point. */
export function throwYarn(world: World, thrower: number, toX: number, toY: number): void {
  const { cats, yarn, header } = world;
  const row = header.yarnCount;
  assert(row < header.yarnCapacity, "throwYarn: the table is full");
  yarn.networkId[row] = header.nextNetworkId;
  yarn.playerId[row] = cats.playerId[thrower]!;
  yarn.targetId[row] = cats.targetId[thrower]!;
  yarn.fromX[row] = cats.x[thrower]!;
  yarn.fromY[row] = cats.y[thrower]!;
  yarn.toX[row] = toX;
  yarn.toY[row] = toY;
  yarn.subTurnsLeft[row] = YARN_FLIGHT_SUB_TURNS;
  header.yarnCount = row + 1;
  header.nextNetworkId += 1;
}
