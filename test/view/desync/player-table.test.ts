import { expect, test } from "vitest";

import { desyncPlayer } from "../support/desync-notices.ts";
import { hasOtherBuild, shownColumns } from "../../../src/view/desync/player-columns.ts";

test("a column shows as soon as it says something of anybody", () => {
  const silent = desyncPlayer(1, { value: "", draws: "" });
  expect(shownColumns([silent, silent])).toEqual({ hasValues: false, hasDraws: false });
  expect(shownColumns([silent, desyncPlayer(2, { draws: "" })])).toEqual({
    hasValues: true,
    hasDraws: false,
  });
});

test("another build is one that those who are right do not have, be it the more common one", () => {
  const right = desyncPlayer(1);
  const wrong = [2, 3].map((playerId) => desyncPlayer(playerId, { verdict: "wrong", code: "00bad" }));
  const players = [right, ...wrong];
  expect(players.map((player) => hasOtherBuild(player, "code", players))).toEqual([false, true, true]);
  expect(players.some((player) => hasOtherBuild(player, "gameVersion", players))).toBe(false);
});

test("where nobody is known to be right, the most common build is the usual one", () => {
  const codes = ["b", "a", "a"];
  const players = codes.map((code, i) => desyncPlayer(i + 1, { verdict: "unknown", code }));
  expect(players.map((player) => hasOtherBuild(player, "code", players))).toEqual([true, false, false]);
});

test("a build that is not known is no other one", () => {
  const players = [desyncPlayer(1), desyncPlayer(2, { code: "" })];
  expect(players.some((player) => hasOtherBuild(player, "code", players))).toBe(false);
  expect(hasOtherBuild(players[1]!, "code", [players[1]!])).toBe(false);
});
