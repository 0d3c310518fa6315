import { expect, test } from "vitest";

import { ONE } from "../../../src/sim/index.ts";
import { CushionCalm } from "../../../src/view/match/cushion-calm.ts";
import { EVENT, WorldEvents } from "../../../src/view/motion/world-events.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

const { ground } = makeTeamWorld();

/** What happened so far from the first cushion, in world units. */
function happening(kind: number, awayUnits: number): WorldEvents {
  const events = new WorldEvents();
  events.count = 1;
  events.kind[0] = kind;
  events.x[0] = ground!.cushions.x[0]! / ONE + awayUnits;
  events.y[0] = ground!.cushions.y[0]! / ONE;
  return events;
}

const nothing = new WorldEvents();

test("a cushion by which somebody fights is told of again only once it was calm for a while", () => {
  for (const kind of [EVENT.throw, EVENT.lob, EVENT.hit, EVENT.land, EVENT.fall]) {
    const calm = new CushionCalm();
    calm.update(16, nothing, ground);
    expect(calm.isCalm(0)).toBe(true);
    calm.update(16, happening(kind, 3), ground);
    expect(calm.isCalm(0)).toBe(false);
    calm.update(3_900, nothing, ground);
    expect(calm.isCalm(0)).toBe(false);
    calm.update(100, nothing, ground);
    expect(calm.isCalm(0)).toBe(true);
  }
});

test("a fight elsewhere, and what is no fight, leaves it calm; so does Classic, which has none", () => {
  const calm = new CushionCalm();
  calm.update(16, happening(EVENT.hit, 9), ground);
  calm.update(16, happening(EVENT.breed, 0), ground);
  calm.update(16, happening(EVENT.claim, 0), ground);
  expect(calm.isCalm(0)).toBe(true);
  calm.update(16, happening(EVENT.hit, 0), null);
  expect(calm.isCalm(0)).toBe(true);
});
