import { beforeEach, expect, test } from "vitest";

import { CAT_KINDS, CUSHION_KINDS, ONE, type World } from "../../../src/sim/index.ts";
import { Fog } from "../../../src/view/fog/fog.ts";
import { FogShade } from "../../../src/view/fog/fog-shade.ts";
import { SeenCats } from "../../../src/view/fog/seen-cats.ts";
import { SightGrid, VISIBLE } from "../../../src/sim/index.ts";
import { CatMotion } from "../../../src/view/motion/cat-motion.ts";
import { YarnTable } from "../../../src/view/motion/yarn-motion.ts";
import { makeTeamWorld, TEAM_MATCH } from "../support/ground-match.ts";

let world: World;

/** Ada's cats at (-15, -10), Jane's (her ally) at (-15, 10), those of Bo at (15, 0); the map is 40 x 28. */
beforeEach(() => {
  world = makeTeamWorld();
  world.ground!.rules.fog = 1;
  const places: readonly (readonly [x: number, y: number])[] = [
    [-15, -10],
    [15, 0],
    [-15, 10],
  ];
  for (let row = 0; row < 12; row += 1) put(row, ...places[Math.floor(row / 4)]!);
});

function put(row: number, x: number, y: number): void {
  world.cats.x[row] = x * ONE;
  world.cats.y[row] = y * ONE;
}

function lookAs(change: Partial<typeof TEAM_MATCH> = {}): Fog {
  const fog = new Fog({ ...TEAM_MATCH, ...change });
  fog.update(world, 0);
  return fog;
}

test("one sees as far as one's own and allied cats do, each kind as far as its rules say", () => {
  const fog = lookAs();
  expect([fog.isVisible(-15, -10), fog.isVisible(-15, 10), fog.isVisible(15, 0)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([fog.isVisible(-9, -10), fog.isVisible(-8, -10)]).toEqual([true, false]);
  world.ground!.steering.kind.fill(CAT_KINDS.indexOf("kitten"));
  expect(lookAs().isVisible(-8, -10)).toBe(true);
});

test("without fog, in a replay, for observers and once one's side is gone everything is seen", () => {
  expect(lookAs({ localPlayerId: null }).isOn).toBe(false);
  expect(lookAs({ localPlayerId: 4, isObserver: true }).isVisible(15, 0)).toBe(true);
  world.players.score.set([0, 4, 0, 0]);
  expect(lookAs().isVisible(15, 0)).toBe(true);
  world.players.score.set([4, 4, 0, 4]);
  world.ground!.rules.fog = 0;
  expect(lookAs().isOn).toBe(false);
});

test("ground that is crossed while the window is hidden is known afterwards, and what is drawn meanwhile waits for frames", () => {
  const cross = (isHidden: boolean): Fog => {
    put(0, -15, -10);
    const fog = lookAs();
    [0, 5, 15].forEach((x, i) => {
      put(0, x, -10);
      fog.hearPicture(world, 1_000 + 250 * i, isHidden);
    });
    return fog;
  };
  const hidden = cross(true);
  expect([0, 5].map((x) => hidden.knowledgeOf(x, -10))).toEqual(["explored", "explored"]);
  expect(hidden.isVisible(15, -10)).toBe(true);
  expect(cross(false).knowledgeOf(0, -10)).toBe("nothing");
});

test("cats in the fog are neither drawn nor picked, those that come in sight are", () => {
  const fog = lookAs();
  const motion = new CatMotion();
  const seen = new SeenCats(motion, fog);
  const frame = (): void => {
    motion.place({ before: world, after: world, fraction: 0 }, 16);
    seen.update();
  };
  frame();
  expect(seen.livingCats.map(({ networkId }) => networkId)).toEqual([1, 2, 3, 4, 9, 10, 11, 12]);
  expect(seen.networkIds.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 9, 10, 11, 12]);
  expect([seen.table.count, seen.table.livingCount, motion.table.count]).toEqual([8, 8, 12]);
  expect([seen.get(5), seen.get(1)?.networkId]).toEqual([null, 1]);
  put(4, -12, -10);
  frame();
  expect(seen.get(5)?.networkId).toBe(5);
});

test("yarn is seen while either end of its way is", () => {
  const seen = new SeenCats(new CatMotion(), lookAs());
  const yarns = new YarnTable();
  for (const [fromX, toX] of [
    [15, 14],
    [15, -15],
    [-15, 15],
  ] as const) {
    const row = yarns.add();
    yarns.fromX[row] = fromX;
    yarns.toX[row] = toX;
    yarns.fromY[row] = yarns.toY[row] = fromX > 0 ? 0 : -10;
    if (toX < 0) yarns.toY[row] = -10;
  }
  expect(seen.yarns(yarns).count).toBe(2);
});

test("a cushion out of sight keeps the owner that it was last seen with, and nothing of what goes on there", () => {
  const { cushions } = world.ground!;
  const fog = new Fog(TEAM_MATCH);
  put(0, cushions.x[0]! / ONE, cushions.y[0]! / ONE);
  cushions.owner[0] = 2;
  fog.update(world, 0);
  put(0, -19, -13);
  cushions.owner[0] = 0;
  cushions.claimant[0] = 2;
  for (let row = 1; row < 12; row += 1) put(row, row > 3 && row < 8 ? 19 : -19, -13);
  fog.update(world, 1000);
  const known = fog.known(world.ground)!.cushions;
  expect([known.owner[0], known.claimant[0]]).toEqual([2, 0]);
  expect(cushions.owner[0]).toBe(0); // the world itself is not touched
});

test("one's own cushions see, and those at a window see far", () => {
  const { cushions } = world.ground!;
  cushions.owner[0] = 1;
  const [x, y] = [cushions.x[0]! / ONE, cushions.y[0]! / ONE];
  for (let row = 0; row < 12; row += 1) put(row, -19, -13);
  expect([lookAs().isVisible(x + 2, y), lookAs().isVisible(x + 8, y)]).toEqual([true, false]);
  cushions.kind[0] = CUSHION_KINDS.indexOf("window");
  expect(lookAs().isVisible(x + 8, y)).toBe(true);
});

test("only the other side's numbers are hidden", () => {
  const fog = lookAs();
  expect([1, 2, 5].map((playerId) => fog.hides(playerId))).toEqual([false, true, false]);
});

test("shades follow softly, or at once for who wants no motion", () => {
  const grid = new SightGrid(4, 4);
  const shade = new FogShade();
  shade.update(grid, 0, false);
  const dark = shade.shades[0]!;
  grid.cells.fill(VISIBLE);
  expect(shade.update(grid, 10, false)).toBe(false);
  expect(shade.update(grid, 50, false)).toBe(true);
  expect(shade.shades[0]).toBeGreaterThan(0);
  expect(shade.shades[0]).toBeLessThan(dark);
  shade.update(grid, 50, true);
  expect(shade.shades[0]).toBe(0);
  expect(shade.update(grid, 50, false)).toBe(false);
});

test("eyes that are changed see what these see, and know what is told of before; never everything in between", () => {
  const fog = lookAs();
  fog.lookThrough([2]);
  expect([fog.isVisible(-15, -10), fog.knowledgeOf(15, 0)]).toEqual([false, "nothing"]);
  fog.update(world, 1);
  expect([fog.isVisible(-15, -10), fog.isVisible(15, 0), fog.hides(1), fog.hides(2)]).toEqual([
    ...[false, true, true, false],
  ]);
  expect(fog.knowledgeOf(-15, -10)).toBe("nothing");
  const all = { width: 40, height: 28, explored: btoa("\xff".repeat(140)), owners: [] };
  fog.lookThrough([2], all);
  fog.update(world, 2);
  expect([fog.knowledgeOf(-15, -10), fog.knowledgeOf(15, 0)]).toEqual(["explored", "visible"]);
  fog.lookThrough([]);
  fog.update(world, 3);
  expect([fog.isOn, fog.isVisible(-15, -10)]).toEqual([false, true]);
});
