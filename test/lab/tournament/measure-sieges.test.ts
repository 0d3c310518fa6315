import { expect, test } from "vitest";

import { measureSieges } from "../../../src/lab/tournament/measure-sieges.ts";

// Goal: cats that are sent onto a cushion take it from fewer, though that one breeds. Method: `npm run tournament -- sieges --quick`.
test("twelve tabbies that advance onto a cushion with four of the enemy's cats on it mostly take it", () => {
  const figures = [...measureSieges({ firstSeed: 1, isQuick: true, tell: () => undefined })];
  const [advance] = figures;
  expect(advance?.name).toBe("sieges: twelve against four on their cushion, by attack-move, taken");
  expect(advance?.ok, `${advance?.value} %`).toBe(true);
  expect(figures.map(({ unit }) => unit)).toEqual(["%", "cats", "%", "cats"]);
});
