import { expect, test } from "vitest";
import { seatText, watchersText } from "../../../src/view/match/match-words.ts";

test("of those who watch it says who has left", () => {
  const watchers = ["Ada", "Ben", "Cem"].map((name, i) => ({ playerId: i + 3, name }));
  expect(watchersText(watchers, [])).toBe("Watching: Ada, Ben and Cem");
  expect(watchersText(watchers, [{ playerId: 4 }])).toBe("Watching: Ada, Ben (left) and Cem");
});

test("in a replay it says who plays a seat, where that is not its player", () => {
  const seats = [
    { playerId: 1, playedBy: "peer" },
    { playerId: 2, playedBy: "bot" },
    { playerId: 3, playedBy: "nobody" },
  ] as const;
  expect([1, 2, 3, 4].map((playerId) => seatText(seats, playerId))).toEqual(["", "bot", "nobody", ""]);
  expect(seatText([], 1)).toBe("");
});
