import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { HostSeat } from "../../src/cli/arguments/play-arguments.ts";
import { EXIT } from "../../src/cli/exit-status.ts";
import { loadPlayMap, play, playStatus } from "../../src/cli/play.ts";
import type { MatchResult } from "../../src/match/index.ts";
import type { LivePeerEvent } from "../../src/peer/index.ts";
import { classicOptions, formatMap, generateMap, type MatchOptions } from "../../src/sim/index.ts";

const MAP = generateMap({ playerCount: 3, seed: 9 });
const BATTLE = { mode: "battle", catsPerPlayer: 60, catLimit: 60, timeLimitMinutes: 0 } as const;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-play-map-"));
  mkdirSync(path.join(folder, "maps"));
  writeFileSync(path.join(folder, "maps", "mine.txt"), formatMap(MAP));
  writeFileSync(path.join(folder, "broken.txt"), "name: Broken\n\n####\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(map: string | null, options: MatchOptions = BATTLE, playerCount = 2) {
  const access = { isPublic: false, isHidden: false, roomKey: null, service: null };
  const seat: HostSeat = { kind: "host", port: 0, options, map, bots: [], ...access };
  return loadPlayMap(seat, folder, playerCount);
}

test("a map is one of the list or any file; without a word the smallest that fits", () => {
  expect(load("own:mine.txt")).toEqual({ ok: true, value: MAP });
  expect(load(path.join(folder, "maps", "mine.txt"))).toEqual({ ok: true, value: MAP });
  expect(load("generated:3:9")).toEqual({ ok: true, value: MAP });
  const named = [2, 3, 5, 8].map((count) => load(null, BATTLE, count));
  const spawnCounts = named.map((read) => read.ok && read.value!.spawns.length);
  expect(spawnCounts).toEqual([2, 4, 6, 8]);
  const forCushions = load(null, { ...BATTLE, mode: "cushions" });
  expect(forCushions).toMatchObject({ ok: true, value: { name: "The Long Garden" } });
  expect(load(null, classicOptions(3))).toEqual({ ok: true, value: null });
});

test("a map of the game needs no more than its name", () => {
  expect(load("four-rooms")).toEqual(load("built-in:four-rooms"));
  expect(load("four-rooms")).toMatchObject({ ok: true, value: { name: "Four Rooms" } });
});

test("a map that can't be played on is refused in one sentence", () => {
  const missing = path.join(folder, "missing.txt");
  const broken = path.join(folder, "broken.txt");
  expect(load(missing)).toEqual({
    ok: false,
    reason: `the map ${missing} can't be used: there is no such file or folder`,
  });
  const refused = load(broken);
  expect(refused.ok ? "" : refused.reason).toMatch(/^the map .*broken\.txt can't be used: line \d+: /);
  expect(load("built-in:nowhere")).toMatchObject({ ok: false });
  expect(load("built-in:the-hallway", { ...BATTLE, catLimit: 2_500 })).toEqual({
    ok: false,
    reason: "The map has no room for 1 player with 2500 cats each.",
  });
  const bare = path.join(folder, "bare.txt");
  writeFileSync(bare, formatMap({ ...MAP, cushions: [] }));
  expect(load(bare, { ...BATTLE, mode: "cushions" })).toEqual({
    ok: false,
    reason: "The map has no cushions, and this match is about them.",
  });
});

function ended(outcome: MatchResult["outcome"]): LivePeerEvent {
  return {
    kind: "result",
    result: {
      outcome,
      winnerId: null,
      winnerIds: [],
      turn: 9,
      checksum: 7,
      lostPlayerIds: [],
      lostBecause: null,
    },
  };
}

test.each([
  [ended("won"), EXIT.inSync],
  [ended("draw"), EXIT.inSync],
  [ended("stopped"), EXIT.inSync],
  [ended("desynced"), EXIT.desynced],
  [ended("lost-peers"), EXIT.lostPeers],
  [{ kind: "lost-lobby", loss: { kind: "refused", reason: "full" } }, EXIT.refused],
  [{ kind: "lost-lobby", loss: { kind: "no-answer" } }, EXIT.lostPeers],
  [{ kind: "crashed", fact: { kind: "mistake", of: "match", log: null } }, EXIT.crashed],
] satisfies [LivePeerEvent, number][])(
  "%j has its status, also if a signal comes after it",
  (end, status) => {
    expect(playStatus(end, false)).toBe(status);
    expect(playStatus(end, true)).toBe(status);
  },
);

test("a signal that ends the match, or the lobby, is what the status tells", () => {
  expect(playStatus(ended("left"), true)).toBe(EXIT.interrupted);
  expect(playStatus(null, true)).toBe(EXIT.interrupted);
  expect(playStatus(null, false)).toBe(EXIT.cannotStart);
});

test("a refusal is one sentence with one full stop, whatever its reason ends with", async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  const out = { write: () => true };
  const statuses = [await play("host", ["0"], out), await play("join", [":1", "Ada"], out)];
  expect(statuses).toEqual([EXIT.cannotStart, EXIT.cannotStart]);
  expect(lines.join("")).toBe(
    `Cannot start: robocat host takes a port and a name, then options.
Cannot start: ":1" is not an address; it looks like 192.168.0.7:45000.
`,
  );
});
