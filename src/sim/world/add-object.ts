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

/** Where a ball of yarn flies, and to which cat. */
interface Flight {
  readonly targetId: number; // 0: to the place
  readonly x: number; // Fixed
  readonly y: number;
}

/** The cat in the row `thrower` throws. */
export function throwYarn(world: World, thrower: number, { targetId, x, y }: Flight): void {
  const { cats, yarn, header, ground } = world;
  const row = header.yarnCount;
  assert(row < header.yarnCapacity, "throwYarn: the table is full");
  const kind = ground === null ? TABBY_WORD : ground.steering.kind[thrower]!;
  if (ground !== null) ground.balls.kind[row] = kind;
  yarn.networkId[row] = header.nextNetworkId;
  yarn.playerId[row] = cats.playerId[thrower]!;
  yarn.targetId[row] = targetId;
  yarn.fromX[row] = cats.x[thrower]!;
  yarn.fromY[row] = cats.y[thrower]!;
  yarn.toX[row] = x;
  yarn.toY[row] = y;
  yarn.subTurnsLeft[row] = ground === null ? YARN_FLIGHT_SUB_TURNS : OF_KIND.flight[kind]!;
  header.yarnCount = row + 1;
  header.nextNetworkId += 1;
}
