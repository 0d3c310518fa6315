// Goal: what a bot weighs up of its foes is the same on every peer, also where two are alike.
// Method: a battle at its beginning, of one player against two allies that are as strong.
import { expect, test } from "vitest";

import { Scene } from "../../src/bot/scene.ts";
import { makeTeamWorld } from "../view/support/ground-match.ts";

test("of foes that are alike the first is the weakest", () => {
  const scene = new Scene();
  scene.observe(makeTeamWorld(), 2);
  const { foe } = scene;
  expect([foe.count, foe.weakest]).toEqual([2, 1]);
  expect(foe.strongestPower * 2).toBe(foe.power);
});
