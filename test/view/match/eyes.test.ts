import { expect, test } from "vitest";

import { eyesOf } from "../../../src/view/match/eyes.ts";
import { TEAM_MATCH } from "../support/ground-match.ts";

test("one sees with everybody's eyes, a team's, or a player's, who sees what allies see; not with those who only watch", () => {
  const eyes = eyesOf({ ...TEAM_MATCH, localPlayerId: null });
  expect(eyes.map(({ id, name, allies, orders }) => [id, name, allies, orders])).toEqual([
    ["everybody", "Everybody", [], null],
    ["team-1", "Team: Ada and Jane", [1, 5], [1, 5]],
    ["player-1", "Ada", [1, 5], [1]],
    ["player-5", "Jane", [1, 5], [5]],
    ["player-2", "Bo", [2], [2]],
  ]);
});
