import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { createWorld, ORDER_IDLE, readMap, runCommand, step } from "../../../src/sim/index.ts";
import { TOGETHER_SECONDS } from "../../support/marching-group.ts";

const NAMES = ["four-rooms", "the-back-yard", "the-long-garden", "the-old-manor"] as const;

test.each(NAMES)("twelve cats who leave home in %s together arrive together", (name) => {
  const map = readMap(readFileSync(new URL(`../../../maps/${name}.txt`, import.meta.url), "utf8"));
  if (!map.ok) throw new Error(map.reason.kind);
  const ground = { mode: "battle", map: map.value, catLimit: 12, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 12, playerIds: [1, 2], teams: [1, 1], ground });
  const { cats, header } = world;
  const rows = Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => cats.playerId[row] === 1,
  );
  runCommand(world, 1, { kind: "move", cats: rows.map((row) => cats.networkId[row]!), x: 0, y: 0 });
  const restAt = rows.map(() => Infinity);
  for (let subTurn = 1; subTurn <= 1_500 && restAt.includes(Infinity); subTurn += 1) {
    step(world);
    rows.forEach((row, i) => {
      if (cats.order[row] === ORDER_IDLE) restAt[i] = Math.min(restAt[i]!, subTurn);
    });
  }
  expect((Math.max(...restAt) - Math.min(...restAt)) / 30).toBeLessThan(TOGETHER_SECONDS);
});
