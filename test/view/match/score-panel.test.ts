import { expect, test } from "vitest";

import { watchersText } from "../../../src/view/match/score-panel.ts";

test("of those who watch it says who has left", () => {
  const watchers = ["Ada", "Ben", "Cem"].map((name, i) => ({ playerId: i + 3, name }));
  expect(watchersText(watchers, [])).toBe("Ada, Ben and Cem");
  expect(watchersText(watchers, [{ playerId: 4, turn: 12, playedBy: "nobody" }])).toBe(
    "Ada, Ben (left) and Cem",
  );
});
