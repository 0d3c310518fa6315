import { expect, test } from "vitest";

import { drawAhead, generate, isToDraw } from "../../../src/peer/files/generated-maps.ts";
import { SLICE_BYTES, TurnTaker } from "../../../src/peer/files/turn-taker.ts";
import { drawingOf, generateMap } from "../../../src/sim/index.ts";
import { turnsOfOthers } from "../../support/turns-of-others.ts";

function stepsOf(playerCount: number, seed: number): number {
  return [...drawingOf({ playerCount, seed })].length;
}

test("a map is drawn in steps, with turns of others between them, and kept for who asks for it", async () => {
  // One that needs several attempts. Maps are kept for the whole process, so it is none that others ask for.
  const seed = [71, 72, 73, 74, 75, 76, 77, 78].find((one) => stepsOf(5, one) > 3)!;
  const mapId = `generated:5:${seed}`;
  expect(isToDraw(mapId)).toBe(true);
  const turns = new TurnTaker();
  const others = await turnsOfOthers(() => drawAhead(mapId, turns));
  expect(others).toBeGreaterThanOrEqual(stepsOf(5, seed));
  expect(turns.longestSlice).toBe(SLICE_BYTES);
  expect(isToDraw(mapId)).toBe(false);
  expect(generate(mapId)).toEqual({ ok: true, value: generateMap({ playerCount: 5, seed }) });
  const again = await turnsOfOthers(() => drawAhead(mapId, turns));
  expect(again).toBe(0);
});

test("only some are kept, and nothing is drawn for what is no id", async () => {
  for (let seed = 100; seed < 110; seed += 1) expect(generate(`generated:2:${seed}`).ok).toBe(true);
  expect([isToDraw("generated:2:100"), isToDraw("generated:2:109")]).toEqual([true, false]);
  for (const mapId of ["generated:9:1", "generated:2", "own:a.txt", ""]) {
    await drawAhead(mapId, new TurnTaker());
    expect(isToDraw(mapId)).toBe(false);
    expect(generate(mapId).ok).toBe(false);
  }
});
