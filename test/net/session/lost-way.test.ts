import { expect, test } from "vitest";

import { WayWorld } from "../../support/way-world.ts";

test("whoever loses a way in the lobby is told of it at once", () => {
  const world = new WayWorld();
  world.host();
  const a = world.join({ host: "203.0.113.2", port: 45_000 });
  const b = world.join({ host: "203.0.113.3", port: 45_000 });
  expect(world.runToReady()).toBe(true);
  world.run(2_000);
  const told = (): number => a.events.filter(({ kind }) => kind === "players-changed").length;
  for (const one of [world.master, a]) world.cut(one, b); // nobody is left who could pass packets on
  const direct = a.wayTo(3);
  let before = told();
  for (let looks = 0; looks < 2_000 && a.wayTo(3) === direct; looks += 1) {
    before = told();
    world.run(10);
  }
  expect(a.wayTo(3)).not.toBe(direct);
  expect(told()).toBe(before + 1);
});
