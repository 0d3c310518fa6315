import { expect, test } from "vitest";

import { joinNames, namesOf } from "../../../src/view/looks/player-names.ts";

test("joins names as one says them", () => {
  expect(joinNames([])).toBe("");
  expect(joinNames(["Ada"])).toBe("Ada");
  expect(joinNames(["Ada", "Jane"])).toBe("Ada and Jane");
});

test("a player is named, and one who is not in the match is numbered", () => {
  const nameOf = namesOf([{ playerId: 2, name: "Jane" }]);
  expect([2, 7].map(nameOf)).toEqual(["Jane", "player 7"]);
});
