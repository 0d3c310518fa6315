import { FIELDS } from "./fields.ts";
import { usedParts } from "./parts.ts";
import { allocateWorld, isCapacity, isWorld, openWorld, type World } from "./world.ts";

/** The words in use only, in their order: what travels when a world is sent. */
export function packWorld(world: World): Int32Array {
  const parts = usedParts(world);
  const packed = new Int32Array(parts.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { start, count } of parts) {
    packed.set(world.words.subarray(start, start + count), at);
    at += count;
  }
  return packed;
}

/** The world that was packed, or null if the words are none. Its values are the sender's: nothing vouches for them. */
export function unpackWorld(packed: Int32Array): World | null {
  const value = (field: (typeof FIELDS.header)[number]): number => packed[FIELDS.header.indexOf(field)] ?? -1;
  const catCapacity = value("catCapacity");
  const yarnCapacity = value("yarnCapacity");
  if (!isCapacity(catCapacity) || !isCapacity(yarnCapacity)) return null;
  const words = allocateWorld(catCapacity, yarnCapacity).words;
  words.set(packed.subarray(0, FIELDS.header.length));
  if (!isWorld(words)) return null;
  const world = openWorld(words);
  const parts = usedParts(world);
  if (packed.length !== parts.reduce((sum, { count }) => sum + count, 0)) return null;
  let at = 0;
  for (const { start, count } of parts) {
    words.set(packed.subarray(at, at + count), start);
    at += count;
  }
  return world;
}
