import { expect, test } from "vitest";
import { listMaps } from "../../src/peer/files/map-files.ts";
import { MAP_ABOUT_WORDS } from "../../src/words/index.ts";

test("each map of the game has words of its own, and no other has", () => {
  const maps = listMaps("/nowhere").filter(({ mapId }) => mapId.startsWith("built-in:"));
  const ids = maps.map(({ mapId }) => mapId);
  expect(Object.keys(MAP_ABOUT_WORDS).toSorted()).toEqual(ids.toSorted());
  expect(new Set(Object.values(MAP_ABOUT_WORDS)).size).toBe(ids.length);
  expect(maps.filter(({ about }) => about !== undefined)).toEqual([]);
});
