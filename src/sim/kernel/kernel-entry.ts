import { moveGround } from "../ground/move-ground.ts";
import type { Ground, World } from "../world/world.ts";
import { isUsual } from "./is-usual.ts";

/** What the kernel does when it is called: `npm run build:kernel` compiles this function, and nothing else calls it. */
export function moveIfUsual(world: World, ground: Ground): boolean {
  if (!isUsual(world, ground)) return false;
  moveGround(world, ground);
  return true;
}
