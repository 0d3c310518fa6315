import { expect, test } from "vitest";

import { chooseMap } from "../../../src/peer/files/map-files.ts";
import { usualMapId } from "../../../src/peer/files/usual-map.ts";
import { PLAYER_COUNT_MAX } from "../../../src/sim/index.ts";

test("cushions for two have a map of their own, and it is there", () => {
  for (const playerCount of [1, 2]) {
    const mapId = usualMapId("cushions", playerCount);
    const chosen = chooseMap("", mapId, playerCount);
    expect(chosen).toMatchObject({ ok: true, value: { mapId: "built-in:the-long-garden" } });
    expect(chosen.ok && chosen.value.map.spawns.length).toBe(2);
  }
});

test("for more, and for a battle, the smallest with room will do", () => {
  for (let playerCount = 3; playerCount <= PLAYER_COUNT_MAX; playerCount += 1) {
    expect(usualMapId("cushions", playerCount)).toBeNull();
  }
  expect(usualMapId("battle", 2)).toBeNull();
  expect(usualMapId("classic", 2)).toBeNull();
});
