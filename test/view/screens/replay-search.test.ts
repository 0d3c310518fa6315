import { expect, test } from "vitest";

import type { ReplayEntry } from "../../../src/channel/index.ts";
import { replaysFor } from "../../../src/view/screens/replay-search.ts";
import { whenText } from "../../../src/view/screens/replay-text.ts";

function entry(replayId: string, title: string, more: Partial<ReplayEntry> = {}): ReplayEntry {
  const match = { mode: "classic", mapName: null, map: null, outcome: "won", winners: [] } as const;
  return { replayId, title, recordedAt: 0, durationMs: 1_000, problem: null, match, ...more };
}

const HALL = { mode: "cushions", mapName: "Hallway", map: null, outcome: "left", winners: [] } as const;
const LIST = [
  entry("a.rcr", "Ada, Søren 🐱", { recordedAt: 2, durationMs: 3_000 }),
  entry("b.rcr", "Bea, Ada", { recordedAt: 3, match: HALL }),
  entry("c.rcr", "Cem", { recordedAt: 1, durationMs: null, match: { ...HALL, mapName: "Attic" } }),
  entry("d.rcr", "d.rcr", {
    recordedAt: 0,
    durationMs: 0,
    match: null,
    problem: { kind: "unplayable", file: "d.rcr", why: { kind: "not-a-replay" } },
  }),
];
const ids = (search: string, order: Parameters<typeof replaysFor>[2] = "newest"): string =>
  replaysFor(LIST, search, order)
    .map(({ replayId }) => replayId[0])
    .join("");

test("a search finds by players, map, mode, and what has no end, whatever the case and the marks on letters", () => {
  expect(ids("")).toBe("bacd");
  expect(ids("ada")).toBe("ba");
  expect(ids("ADA hallway")).toBe("b");
  expect(ids("soren")).toBe(""); // ø is a letter of its own
  expect(ids("søren")).toBe("a");
  expect(ids("cushions")).toBe("bc");
  expect(ids("unfinished")).toBe("c");
  expect(ids("nobody")).toBe("");
});

test("a search finds by the length and by who won or how it ended, as the list shows them", () => {
  const won = { ...HALL, outcome: "won", winners: ["Bea"] } as const;
  const all = [entry("e.rcr", "Ada, Bea", { match: won, durationMs: 754_900 }), ...LIST];
  const found = (search: string) => replaysFor(all, search, "oldest").map(({ replayId }) => replayId[0]);
  expect(found("won by bea")).toEqual(["e"]);
  expect(found("12:34")).toEqual(["e"]);
  expect(found("hallway left")).toEqual(["b"]);
});

test("a link finds the replay that it leads to", () => {
  expect(ids("b.rcr#1:00")).toBe("b");
  expect(ids("/home/ada/replays/c.rcr#7")).toBe("c");
});

test("a list comes in the order that is chosen, the newest first among equals", () => {
  expect(ids("", "oldest")).toBe("dcab");
  expect(ids("", "longest")).toBe("abcd");
  expect(ids("", "players")).toBe("abcd");
  expect(ids("", "map")).toBe("acbd");
});

test("the length of a replay reads as one, and not as the end of a time", () => {
  expect(whenText(entry("a.rcr", "Ada", { durationMs: 630_000 }))).toMatch(/ – 10:30 long$/);
  expect(whenText(entry("a.rcr", "Ada", { durationMs: null }))).toMatch(/ – unfinished$/);
});
