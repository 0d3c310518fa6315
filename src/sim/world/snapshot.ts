import { assert } from "../../base/index.ts";
import { openWorld, type World } from "./world.ts";

/** The words of a world at one moment. */
export type Snapshot = Int32Array;

export function takeSnapshot(world: World): Snapshot {
  return world.words.slice();
}

/** Sets a world back to a snapshot of it, in place. */
export function restoreSnapshot(world: World, snapshot: Snapshot): void {
  assert(snapshot.length === world.words.length, "restoreSnapshot: a snapshot of another world");
  world.words.set(snapshot);
}

/** Another world that starts as this one is. */
export function cloneWorld(world: World): World {
  return openWorld(takeSnapshot(world));
}
