import { expect, test } from "vitest";

import type { MapEntry } from "../../src/channel/index.ts";
import { defaultMapId } from "../../src/peer/choose-map.ts";

function entry(mapId: string, spawnCount: number, facts: Partial<MapEntry> = {}): MapEntry {
  const size = { width: 20, height: 20, cushionCount: 3 };
  return { mapId, name: mapId, ...size, spawnCount, problem: null, ...facts };
}

const MAPS = [
  entry("own:tiny", 2, { width: 12, height: 12 }),
  entry("built-in:six", 6),
  entry("built-in:wide-four", 4, { width: 40 }),
  entry("built-in:four", 4),
  entry("built-in:broken", 2, { problem: "No map." }),
  entry("built-in:three", 3),
];

test("nobody chose: the smallest built-in map with room for all, or else the one for four", () => {
  const chosen = [1, 2, 3, 4, 5, 6, 7].map((playerCount) => defaultMapId(MAPS, playerCount));
  const [three, four, six] = ["built-in:three", "built-in:four", "built-in:six"];
  expect(chosen).toEqual([three, three, three, four, six, six, four]);
  expect(defaultMapId([MAPS[0]!, MAPS[4]!], 2)).toBe(null);
});
