import { expect, test } from "vitest";

import type { MapEntry } from "../../../src/channel/index.ts";
import {
  classicOptions,
  isMatchOptions,
  matchSetupProblem,
  MATCH_MODES,
  setupOfOptions,
  OPTION_TABLE,
  usualOptions,
  type PartValue,
} from "../../../src/sim/index.ts";
import {
  isRandomMap,
  isTaken,
  randomMapId,
  withMode,
  withPart,
  type OptionsChoice,
} from "../../../src/view/screens/lobby-options.ts";
import { makeDemoMap } from "../support/demo-page/demo-map.ts";

const CLASSIC = { options: usualOptions("classic"), mapId: null };

/** The choice with that set of what has that key. */
function set(choice: OptionsChoice, key: string, value: PartValue): OptionsChoice {
  const row = OPTION_TABLE.find(({ parts }) => parts.some((part) => part.key === key))!;
  return withPart(
    choice,
    row,
    row.parts.findIndex((part) => part.key === key),
    value,
  );
}

function map(mapId: string, change: Partial<MapEntry> = {}): MapEntry {
  const size = { width: 40, height: 30, spawnCount: 4, cushionCount: 3 };
  return { mapId, name: mapId, ...size, problem: null, ...change };
}

test("what a mode begins with can be played", () => {
  for (const mode of MATCH_MODES) {
    const options = usualOptions(mode);
    expect(options.mode).toBe(mode);
    const setup = setupOfOptions(options, makeDemoMap(40, 28, 4), { seed: 1, playerIds: [1, 2] });
    expect(matchSetupProblem(setup)).toBeNull();
  }
});

test("what was chosen is taken when the lobby shows it, whatever the map where none was chosen", () => {
  const before = { options: usualOptions("battle"), mapId: "built-in:a" };
  const choice = { ...before, options: { ...before.options, timeLimitMinutes: 9 } };
  expect(isTaken(choice, before)).toBe(false);
  expect(isTaken(choice, { ...choice })).toBe(true);
  expect(isTaken({ ...choice, mapId: null }, choice)).toBe(true);
  expect(isTaken({ ...choice, mapId: "built-in:b" }, choice)).toBe(false);
});

test("another mode takes the smallest map that has room and what it needs", () => {
  const maps = [
    map("large", { width: 90 }),
    map("small"),
    map("tiny-for-two", { width: 20, spawnCount: 2 }),
    map("no-cushions", { width: 15, cushionCount: 0 }),
    map("broken", { width: 0, height: 0, problem: { kind: "name-missing", line: 1 } }),
  ];
  const from = { maps, playerCount: 4, seed: 7 };
  expect(withMode(CLASSIC, "cushions", from)).toEqual({
    options: usualOptions("cushions"),
    mapId: "small",
  });
  expect(withMode(CLASSIC, "battle", from).mapId).toBe("no-cushions");
  // Room for four at least, for those who will come; and a drawn map before a random one.
  const listed = [...maps, map("generated:4:1", { width: 10 })];
  expect(withMode(CLASSIC, "cushions", { ...from, maps: listed, playerCount: 3 }).mapId).toBe("small");
});

test("about cushions for two the peer takes the map that it has for that", () => {
  const maps = [map("small"), map("chosen", { width: 60 })];
  for (const playerCount of [1, 2]) {
    expect(withMode(CLASSIC, "cushions", { maps, playerCount, seed: 7 }).mapId).toBeNull();
    const battle = { options: usualOptions("battle"), mapId: "chosen" };
    expect(withMode(battle, "cushions", { maps, playerCount, seed: 7 }).mapId).toBe("chosen");
  }
  expect(withMode(CLASSIC, "cushions", { maps, playerCount: 3, seed: 7 }).mapId).toBe("small");
});

test("without a map that fits a random one is made for all players, and for two at least", () => {
  expect(withMode(CLASSIC, "battle", { maps: [map("a")], playerCount: 6, seed: 7 }).mapId).toBe(
    "generated:6:7",
  );
  expect(randomMapId(0, 7)).toBe("generated:2:7");
  expect(isRandomMap("generated:2:7")).toBe(true);
  expect(isRandomMap("own:generated.txt")).toBe(false);
  expect(isRandomMap(null)).toBe(false);
});

test("before the maps are known the peer chooses one", () => {
  expect(withMode(CLASSIC, "battle", { maps: [], playerCount: 1, seed: 7 }).mapId).toBeNull();
});

test("the map chosen before stays if it will do, and the time limit too", () => {
  const maps = [map("small"), map("chosen", { width: 60 }), map("bare", { cushionCount: 0 })];
  const from = { maps, playerCount: 3, seed: 7 };
  const battle = { options: { ...usualOptions("battle"), timeLimitMinutes: 15 }, mapId: "chosen" };
  const cushions = withMode(battle, "cushions", from);
  expect(cushions.mapId).toBe("chosen");
  expect(cushions.options.timeLimitMinutes).toBe(15);
  expect(withMode({ ...battle, mapId: "bare" }, "cushions", from).mapId).toBe("small");
  expect(withMode(battle, "classic", from)).toEqual({ ...CLASSIC, mapId: "chosen" });
  expect(withMode(battle, "battle", from)).toBe(battle);
});

test("others may watch as late as is chosen, or not at all, in every mode", () => {
  const late = set(CLASSIC, "watch-delay", 30);
  expect(late.options.watchDelaySeconds).toBe(30);
  const from = { maps: [], playerCount: 2, seed: 7 };
  expect(withMode(late, "battle", from).options.watchDelaySeconds).toBe(30);
  const never = withMode(set(CLASSIC, "watch-delay", null), "battle", from).options;
  expect("watchDelaySeconds" in never).toBe(false);
});

test("more cats at the start raise the limit", () => {
  const cushions = { options: usualOptions("cushions"), mapId: "a" };
  expect(set(cushions, "cats", 20).options).toMatchObject({ catsPerPlayer: 20, catLimit: 120 });
  expect(set(cushions, "cats", 200).options).toMatchObject({ catsPerPlayer: 200, catLimit: 200 });
  const battle = { options: usualOptions("battle"), mapId: "a" };
  expect(set(battle, "cats", 20).options).toMatchObject({ catsPerPlayer: 20, catLimit: 20 });
  expect(set(CLASSIC, "cats", 20).options).toEqual(usualOptions("classic", 20));
});

test("pauses are chosen by number and length, stay in another mode, and none is an absence", () => {
  const none = set(CLASSIC, "pauses", 0);
  expect(none.options).toEqual({ ...classicOptions(3), watchDelaySeconds: 0 });
  expect(set(none, "pause-seconds", 30)).toEqual(none);
  const some = set(set(none, "pauses", 5), "pause-seconds", 30);
  expect(some.options.pauses).toEqual({ each: 5, seconds: 30 });
  const from = { maps: [map("small")], playerCount: 2, seed: 7 };
  expect(withMode(some, "battle", from).options.pauses).toEqual({ each: 5, seconds: 30 });
  expect(withMode(none, "battle", from).options).not.toHaveProperty("pauses");
});

test("army and fog are chosen apart, and what is taken back leaves no trace", () => {
  const cushions = { options: usualOptions("cushions"), mapId: "a" };
  const both = set(set(cushions, "kinds", "mixed"), "fog", true);
  expect(both).toEqual({ ...cushions, options: { ...cushions.options, kinds: "mixed", fog: true } });
  expect(isMatchOptions(both.options)).toBe(true);
  expect(set(both, "kinds", "tabbies").options).toEqual({ ...cushions.options, fog: true });
  expect(set(set(both, "kinds", "tabbies"), "fog", false)).toEqual(cushions);
});
