import { expect, test } from "vitest";

import { isMatchOptions } from "../../../src/sim/index.ts";
import { withArmy, withFog } from "../../../src/view/screens/lobby-extras.ts";

const CHOICE = {
  options: { mode: "cushions", catsPerPlayer: 12, catLimit: 60, timeLimitMinutes: 5 },
  mapId: "built-in:the-hallway",
} as const;

test("army and fog are chosen apart, and what is taken back leaves no trace", () => {
  const both = withFog(withArmy(CHOICE, true), true);
  expect(both).toEqual({ ...CHOICE, options: { ...CHOICE.options, kinds: "mixed", fog: true } });
  expect(isMatchOptions(both.options)).toBe(true);
  expect(withArmy(both, false).options).toEqual({ ...CHOICE.options, fog: true });
  expect(withFog(withArmy(both, false), false)).toEqual(CHOICE);
});
