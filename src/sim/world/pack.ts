import { assert } from "../../base/index.ts";
import {
  isWorld,
  layoutOf,
  readGroundDimensions,
  readHeaderDimensions,
  readPauseDimensions,
  shapesOf,
  usedWordCountOf,
  type Dimensions,
} from "./layout.ts";
import { usedParts } from "./parts.ts";
import { allocateWorld, dimensionsOf, openWorld, type World } from "./world.ts";

/** The words in use only, in their order: what travels when a world is sent. */
export function packWorld(world: World): Int32Array {
  const parts = usedParts(world);
  const packed = new Int32Array(parts.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { start, count } of parts) {
    packed.set(world.words.subarray(start, start + count), at);
    at += count;
  }
  assert(at === packed.length, "packWorld: the parts are all that is packed");
  return packed;
}

/** The world that was packed, or null if the words are none. Its values are the sender's: nothing vouches for them. */
export function unpackWorld(packed: Int32Array): World | null {
  const dimensions = readPackedDimensions(packed);
  if (dimensions === null) return null;
  const { catCapacity, yarnCapacity, ...extras } = dimensions;
  const blank = allocateWorld(catCapacity, yarnCapacity, extras).words;
  blank.set(packed.subarray(0, usedWordCountOf(layoutOf(dimensions)[0]!)));
  if (!isWorld(blank)) return null;
  const world = openWorld(blank);
  let at = 0;
  for (const { start, count } of usedParts(world)) {
    world.words.set(packed.subarray(at, at + count), start);
    at += count;
  }
  assert(at === packed.length, "unpackWorld: every packed word has its place");
  return world;
}

/** What the packed words say of themselves, or null if that is out of range or not what their number says. */
function readPackedDimensions(packed: Int32Array): Dimensions | null {
  const counts = readHeaderDimensions(packed);
  if (counts === null) return null;
  const classicWords = packedWordCount({ ...counts, ground: null, pauses: null });
  const ground = readGroundDimensions(packed.subarray(classicWords));
  const pauses = readPauseDimensions(packed, counts.playerCount);
  return shapesOf(counts, ground, pauses).find((shape) => packed.length === packedWordCount(shape)) ?? null;
}

function packedWordCount(dimensions: Dimensions): number {
  return layoutOf(dimensions).reduce((sum, table) => sum + usedWordCountOf(table), 0);
}

/**
 * A world of the same rows without room for more: what is shown of a world whose tables are mostly empty. Its capacities,
 * and with them its checksum, are its own.
 */
export function trimWorld(world: World): Int32Array {
  const { catCount, yarnCount } = world.header;
  return resizeWorld(world, Math.max(1, catCount), Math.max(1, yarnCount)).words;
}

/** Another world with the same rows and room for so many; not fewer than there are. */
export function resizeWorld(world: World, catCapacity: number, yarnCapacity: number): World {
  const { header } = world;
  assert(
    catCapacity >= header.catCount && yarnCapacity >= header.yarnCount,
    "resizeWorld: the rows have room",
  );
  const resized = allocateWorld(catCapacity, yarnCapacity, dimensionsOf(world));
  const { playerCount, catCount, yarnCount } = header;
  Object.assign(resized.header, { playerCount, catCount, yarnCount }); // what its parts follow from
  const from = usedParts(world);
  usedParts(resized).forEach(({ start, count }, i) => {
    resized.words.set(world.words.subarray(from[i]!.start, from[i]!.start + count), start);
  });
  Object.assign(resized.header, { catCapacity, yarnCapacity });
  return resized;
}
