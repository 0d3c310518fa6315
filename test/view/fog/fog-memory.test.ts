import { expect, test } from "vitest";

import { isShaped } from "../../../src/shape/index.ts";
import { ONE } from "../../../src/sim/index.ts";
import { FOG_MEMORY, recallFog, rememberFog } from "../../../src/view/fog/fog-memory.ts";
import { Fog } from "../../../src/view/fog/fog.ts";
import { EXPLORED, SightGrid, UNEXPLORED, VISIBLE } from "../../../src/sim/index.ts";
import { makeTeamWorld, TEAM_MATCH } from "../support/ground-match.ts";

test("what was seen once is explored after a reload, cell by cell, and nothing else", () => {
  const grid = new SightGrid(13, 7);
  for (const [i, known] of [VISIBLE, UNEXPLORED, EXPLORED].entries())
    for (let cell = i; cell < 91; cell += 3) grid.cells[cell] = known;
  const memory = JSON.parse(JSON.stringify(rememberFog(grid, [0, 2]))) as unknown;
  expect(isShaped(FOG_MEMORY, memory)).toBe(true);
  if (!isShaped(FOG_MEMORY, memory)) return;
  const next = new SightGrid(13, 7);
  recallFog(memory, next);
  expect([...next.cells]).toEqual(
    [...grid.cells].map((known) => (known === UNEXPLORED ? UNEXPLORED : EXPLORED)),
  );
  const other = new SightGrid(7, 13);
  recallFog(memory, other);
  expect(other.cells.every((known) => known === UNEXPLORED)).toBe(true);
});

test("a memory that is too short explores nothing beyond it", () => {
  const grid = new SightGrid(100, 100);
  recallFog({ width: 100, height: 100, explored: btoa("\x01"), owners: [] }, grid);
  expect(grid.cells.reduce((sum, known) => sum + known, 0)).toBe(EXPLORED);
});

test("a side recalls where it was, and whose the cushions out of sight were", () => {
  const world = makeTeamWorld();
  const { cushions, rules } = world.ground!;
  rules.fog = 1;
  const put = (x: number, y: number): void => {
    world.cats.x.fill(x * ONE, 0, world.header.catCount);
    world.cats.y.fill(y * ONE, 0, world.header.catCount);
  };
  const fog = new Fog(TEAM_MATCH);
  const [x, y] = [cushions.x[0]! / ONE, cushions.y[0]! / ONE];
  cushions.owner[0] = 2;
  put(x, y);
  fog.update(world, 0);
  put(-x, -y - 12);
  cushions.owner[0] = 0;
  const next = new Fog(TEAM_MATCH, fog.memory);
  next.update(world, 0);
  expect(next.knowledgeOf(x, y)).toBe("explored");
  expect(next.known(world.ground)!.cushions.owner[0]).toBe(2);
  const without = new Fog(TEAM_MATCH);
  without.update(world, 0);
  expect(without.knowledgeOf(x, y)).toBe("nothing");
});
