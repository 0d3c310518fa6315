import { expect, test } from "vitest";

import { ORDER_ATTACK_MOVE, ORDER_HOLD } from "../../../src/sim/index.ts";
import { summarizeSelected, summaryText } from "../../../src/view/match/selected-panel.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

test("counts how the selected cats are and what they do, the dead not at all", () => {
  const world = makeTeamWorld();
  world.cats.health.set([5, 4, 3, 1]);
  world.cats.order.set([ORDER_HOLD, ORDER_ATTACK_MOVE, ORDER_ATTACK_MOVE, 0]);
  const { count, health, orders } = summarizeSelected(world, [1, 2, 3, 4, 999]);
  expect(count).toBe(4);
  expect(summaryText(health)).toBe("2 fit, 1 hurt, 1 nearly out");
  expect(summaryText(orders)).toBe("2 advancing, 1 holding, 1 waiting");
  expect(summarizeSelected(world, [12])).toMatchObject({ count: 1 });
});
