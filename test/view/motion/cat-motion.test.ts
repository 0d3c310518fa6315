import { expect, test } from "vitest";

import {
  cloneWorld,
  createWorld,
  ONE,
  openWorld,
  ORDER_ASLEEP,
  ORDER_HOLD,
  type World,
} from "../../../src/sim/index.ts";
import { CatMotion } from "../../../src/view/motion/cat-motion.ts";
import { NOWHERE } from "../../../src/view/motion/step-between.ts";
import { DEATH_SECONDS } from "../../../src/view/motion/cat-table.ts";

/** A picture in which cats with these network ids stand at their id, to the east. */
function pictureOf(subTurn: number, networkIds: readonly number[]): World {
  const world = openWorld(cloneWorld(createWorld({ seed: 1, catsPerPlayer: 4, playerIds: [1, 2] })).words);
  const { header, cats } = world;
  header.subTurn = subTurn;
  header.catCount = networkIds.length;
  networkIds.forEach((networkId, row) => {
    cats.networkId[row] = networkId;
    cats.playerId[row] = 1 + (networkId % 2);
    cats.x[row] = networkId * ONE;
    cats.y[row] = 0;
    cats.health[row] = 5;
  });
  return world;
}

function placed(motion: CatMotion, before: World, after = before): void {
  motion.place({ before, after, fraction: 0.5 }, 16);
}

test("a cat that is bred appears, one that died is drawn on and known no more, the others stay themselves", () => {
  const motion = new CatMotion();
  const from = pictureOf(1, [1, 2, 3, 4]);
  const to = pictureOf(2, [1, 3, 4, 9]);
  placed(motion, from, to);
  const third = motion.get(3);
  expect(motion.cross({ from, to }).map((cat) => cat.networkId)).toEqual([2]);
  placed(motion, to);
  expect(motion.livingCats.map((cat) => cat.networkId)).toEqual([1, 3, 4, 9]);
  expect(motion.livingCats.map((cat) => cat.x)).toEqual([1, 3, 4, 9]);
  expect(motion.cats().map((cat) => cat.networkId)).toEqual([1, 3, 4, 9, 2]);
  expect(motion.get(2)).toBeNull();
  expect(motion.get(3)).toBe(third);
  expect(motion.get(9)).toMatchObject({ networkId: 9, playerId: 2, x: 9 });
});

// Goal: slots that are used again never show one cat at the place of another.
// Method: cats come and go for many pictures, more of them at a time than the table begins with.
test("over many births and deaths every cat is where its picture says", () => {
  const motion = new CatMotion();
  let before: World | null = null;
  for (let subTurn = 1; subTurn < 120; subTurn += 1) {
    const networkIds = Array.from({ length: 8 }, (_, i) => i * 7 + Math.floor((subTurn + i) / 3) * 60 + 1);
    const picture = pictureOf(
      subTurn,
      networkIds.toSorted((a, b) => a - b),
    );
    if (before !== null) motion.cross({ from: before, to: picture });
    placed(motion, picture);
    expect(motion.livingCats.map((cat) => cat.x)).toEqual(motion.livingCats.map((cat) => cat.networkId));
    expect(motion.livingCats.map((cat) => cat.networkId)).toEqual([...picture.cats.networkId.subarray(0, 8)]);
    expect(new Set(motion.table.slots.subarray(0, motion.table.count)).size).toBe(motion.table.count);
    before = picture;
  }
  for (let i = 0; i < (DEATH_SECONDS * 1000) / 16 + 1; i += 1) placed(motion, before!);
  expect(motion.table.count).toBe(8);
});

test("half way between two pictures a cat is half way", () => {
  const motion = new CatMotion();
  const before = pictureOf(1, [1]);
  const after = pictureOf(2, [1]);
  after.cats.x[0] = 0;
  after.cats.y[0] = -2 * ONE;
  placed(motion, before, after);
  expect(motion.get(1)).toMatchObject({ x: 0.5, y: -1 });
});

test.each([1, -1])("a cat turns the shorter way round, also past the west", (side) => {
  const motion = new CatMotion();
  const before = pictureOf(1, [1]);
  before.cats.x[0] = 0 - ONE; // it looks to the east at first
  const westward = (y: number): World => {
    const after = pictureOf(2, [1]);
    after.cats.x[0] = 0 - 3 * ONE;
    after.cats.y[0] = Math.round(y * ONE);
    return after;
  };
  const [first, second] = [westward(0.5 * side), westward(-0.5 * side)];
  for (let i = 0; i < 60; i += 1) placed(motion, before, first);
  expect(Math.sin(motion.get(1)!.heading) * side).toBeGreaterThan(0.09);
  for (let i = 0; i < 60; i += 1) {
    placed(motion, before, second);
    expect(Math.cos(motion.get(1)!.heading)).toBeLessThan(-0.9);
  }
  expect(Math.sin(motion.get(1)!.heading) * side).toBeLessThan(-0.09);
});

test("who sleeps curls up, who holds sits, and both get up again", () => {
  const motion = new CatMotion();
  const world = pictureOf(1, [1, 2]);
  world.cats.order[0] = ORDER_ASLEEP;
  world.cats.order[1] = ORDER_HOLD;
  for (let i = 0; i < 120; i += 1) placed(motion, world);
  expect(motion.get(1)!.rest).toBeGreaterThan(0.95);
  expect(motion.get(2)!.rest).toBeLessThan(-0.95);
  const awake = pictureOf(2, [1, 2]);
  for (let i = 0; i < 120; i += 1) placed(motion, awake);
  expect(Math.abs(motion.get(1)!.rest) + Math.abs(motion.get(2)!.rest)).toBeLessThan(0.05);
});

test("after it has forgotten all, it knows nobody", () => {
  const motion = new CatMotion();
  placed(motion, pictureOf(1, [1, 2]));
  motion.clear();
  expect(motion.get(1)).toBeNull();
  expect(motion.livingCats).toEqual([]);
  expect(motion.cross({ from: pictureOf(1, [1, 2]), to: pictureOf(2, [1]) })).toEqual([]);
});

test("a cat that is dying is drawn on while the others stay who they are", () => {
  const motion = new CatMotion();
  const [from, to, then] = [pictureOf(1, [1, 2, 3]), pictureOf(2, [1, 3]), pictureOf(3, [1, 3])];
  placed(motion, from, to);
  motion.cross({ from, to });
  placed(motion, to, then);
  expect(motion.cross({ from: to, to: then })).toEqual([]);
  placed(motion, then);
  expect(motion.cats().map(({ networkId }) => networkId)).toEqual([1, 3, 2]);
});

test("who nobody looks at is moved all the same, and posed again once it is seen", () => {
  const world = createWorld({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2] });
  const after = cloneWorld(world);
  after.header.subTurn += 1;
  after.cats.x[0]! += ONE / 4;
  for (const away of [{ has: () => false }, NOWHERE]) {
    const motion = new CatMotion();
    const sample = { before: world, after, fraction: 0.5 };
    motion.place(sample, 30, away);
    const cat = motion.get(1)!;
    expect(cat.x).toBeCloseTo((world.cats.x[0]! + ONE / 8) / ONE);
    expect(cat.run).toBe(0);
    motion.place(sample, 30, { has: () => true });
    expect(cat.run).toBeGreaterThan(0);
  }
});
