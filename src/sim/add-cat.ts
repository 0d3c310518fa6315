import { assert } from "../base/index.ts";
import { CAT_HEALTH } from "./constants.ts";
import type { PlayerId } from "./match-setup.ts";
import type { World } from "./world.ts";

/** A new cat with the next network id, in the next row. x and y are Fixed. The caller sees to it that there is room. */
export function addCat(world: World, playerId: PlayerId, x: number, y: number): void {
  const { header, cats } = world;
  const row = header.catCount;
  assert(row < header.catCapacity, "addCat: the table is full");
  cats.networkId[row] = header.nextNetworkId;
  cats.playerId[row] = playerId;
  cats.x[row] = x;
  cats.y[row] = y;
  cats.health[row] = CAT_HEALTH;
  header.catCount = row + 1;
  header.nextNetworkId += 1;
}
