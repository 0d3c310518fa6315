import { expect, test } from "vitest";

import { MATCH_MEMORY_CHARS_MAX } from "../../../src/channel/index.ts";
import { keepMatchMemory, memoryText, readMatchMemory } from "../../../src/view/match/match-memory.ts";
import { REQUEST_BYTES_MAX } from "../../../src/desk/window/limits.ts";
import { emptyStorage } from "../support/empty-storage.ts";
import { OWN_MATCH } from "../support/own-match.ts";

const CATS = { selection: [1, 4], groups: [[1], [], [4]] };
const MEMORY = {
  cats: CATS,
  cushions: { selection: [], groups: [[2]] },
  lessons: { now: 3, done: [0, 2] },
  fog: null,
};

test("gives back what was kept of this match, and nothing of another one or another seat", () => {
  const storage = emptyStorage();
  expect(readMatchMemory(storage, OWN_MATCH)).toBeNull();
  keepMatchMemory(storage, OWN_MATCH, MEMORY);
  expect(readMatchMemory(storage, OWN_MATCH)).toEqual(MEMORY);
  expect(readMatchMemory(storage, { ...OWN_MATCH, seed: 8 })).toBeNull();
  expect(readMatchMemory(storage, { ...OWN_MATCH, localPlayerId: 2 })).toBeNull();
  keepMatchMemory(storage, { ...OWN_MATCH, seed: 8 }, MEMORY);
  expect(readMatchMemory(storage, OWN_MATCH)).toBeNull(); // of one match at a time
  expect(Object.keys(storage)).toHaveLength(1);
});

test("passes over what is no memory, and a storage that refuses", () => {
  for (const text of [
    "",
    "{",
    "null",
    "7",
    '{"selection":[1]}',
    ...[
      { cats: { selection: ["1"], groups: [] } },
      { cats: { selection: [], groups: [1] } },
      { cushions: { selection: [], groups: [[0.5]] } },
      { lessons: { now: -1, done: [] } },
      { lessons: { now: 1, done: [0.5] } },
      { fog: { width: 2, height: 2, explored: "no!", owners: [] } },
      { fog: { width: 0, height: 2, explored: "", owners: [] } },
    ].map((wrong) => JSON.stringify({ ...MEMORY, ...wrong })),
  ])
    expect(readMatchMemory({ getItem: () => text }, OWN_MATCH), text).toBeNull();
  const refusing = Object.assign(emptyStorage(), {
    setItem: () => {
      throw new Error("full");
    },
  });
  expect(() => keepMatchMemory(refusing, OWN_MATCH, MEMORY)).not.toThrow();
});

test("what the peer kept counts where the page remembers nothing, or nonsense", () => {
  const storage = emptyStorage();
  const kept = { ...OWN_MATCH, memory: memoryText({ ...MEMORY, lessons: null }) };
  expect(readMatchMemory(storage, kept)).toEqual({ ...MEMORY, lessons: null });
  expect(readMatchMemory(storage, { ...OWN_MATCH, memory: "{" })).toBeNull();
  expect(readMatchMemory({ getItem: () => "7" }, kept)).toEqual({ ...MEMORY, lessons: null });
  keepMatchMemory(storage, OWN_MATCH, MEMORY); // later than the peer was told
  expect(readMatchMemory(storage, kept)).toEqual(MEMORY);
});

test("the peer is told no more than it keeps: what was seen of the map rather than groups", () => {
  const fog = {
    width: 255,
    height: 255,
    explored: "A".repeat(4 * Math.ceil(255 ** 2 / 24)),
    owners: [0, 3],
  };
  const selection = Array.from({ length: 20_000 }, (_, i) => i);
  const text = memoryText({ ...MEMORY, fog, cats: { ...CATS, selection } });
  expect(text.length).toBeLessThan(MATCH_MEMORY_CHARS_MAX / 4);
  const longest = memoryText({ ...MEMORY, fog, cats: { ...CATS, selection: selection.slice(0, 7_000) } });
  expect(longest.length).toBeGreaterThan(0.9 * MATCH_MEMORY_CHARS_MAX);
  const request = JSON.stringify({ kind: "keep-memory", memory: longest });
  expect(request.length).toBeLessThan(REQUEST_BYTES_MAX);
  const back = readMatchMemory(emptyStorage(), { ...OWN_MATCH, memory: text });
  expect(back).toEqual({ ...MEMORY, fog, cats: { selection: [], groups: [] } });
});
