import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { runCompare } from "../../src/cli/desync-compare.ts";
import { runExplain } from "../../src/cli/desync-explain.ts";
import { verifyFiles, type VerifyEvent } from "../../src/cli/verify.ts";
import { ReplayScreen } from "../../src/desk/replay-screen.ts";
import { FROZEN_SIMS, loadReplay, MACHINE_CLOCK } from "../../src/peer/index.ts";
import type { FrozenGame } from "../../src/replay/frozen/frozen-sim.ts";
import { isWorld, openWorld, SIM_VERSION } from "../../src/sim/index.ts";
import { partOf } from "../support/drawn.ts";

// Recordings on maps, made with a SIM_VERSION whose rules were then left behind. They are never made again: whoever has such files
// must be able to verify, watch and explain them for ever. By today's rules while the version lasts, by frozen rules from then on.

const SIMS = { frozen: { ...FROZEN_SIMS, arePreferred: true }, chosen: FROZEN_SIMS };
/** Of each kept replay: its turns, and the checksum after the last. */
const KEPT = [
  { version: 2, name: "battle-in-four-rooms", turnCount: 1057, checksum: "2b764a81" },
  { version: 2, name: "busy-ground", turnCount: 9, checksum: "b05550fe" },
  { version: 2, name: "cushions-in-the-hallway", turnCount: 1042, checksum: "63bc2ccd" },
  { version: 2, name: "drill", turnCount: 640, checksum: "112e58dc" },
  { version: 3, name: "battle-in-four-rooms", turnCount: 1201, checksum: "7dd58243" },
  { version: 3, name: "busy-ground", turnCount: 9, checksum: "d4338da0" },
  { version: 3, name: "cushions-in-the-hallway", turnCount: 552, checksum: "eb34efd6" },
  { version: 3, name: "drill", turnCount: 640, checksum: "309d6b9b" },
  { version: 4, name: "battle-in-four-rooms", turnCount: 1141, checksum: "3290617b" },
  { version: 4, name: "busy-ground", turnCount: 9, checksum: "d4338da0" },
  { version: 4, name: "cushions-in-the-hallway", turnCount: 552, checksum: "1398586b" },
  { version: 4, name: "drill", turnCount: 820, checksum: "697b7592" },
  { version: 5, name: "battle-in-four-rooms", turnCount: 1016, checksum: "c4b857fa" },
  { version: 5, name: "busy-ground", turnCount: 9, checksum: "0a5c2884" },
  { version: 5, name: "cushions-in-the-hallway", turnCount: 720, checksum: "743c2e4c" },
  { version: 5, name: "drill", turnCount: 820, checksum: "11506923" },
  { version: 6, name: "battle-in-four-rooms", turnCount: 947, checksum: "610e1bad" },
  { version: 6, name: "busy-ground", turnCount: 9, checksum: "d2bed7c4" },
  { version: 6, name: "cushions-in-the-hallway", turnCount: 782, checksum: "34356cd3" },
  { version: 6, name: "drill", turnCount: 820, checksum: "37360574" },
  { version: 7, name: "battle-in-four-rooms", turnCount: 970, checksum: "715e1422" },
  { version: 7, name: "busy-ground", turnCount: 9, checksum: "2094245b" },
  { version: 7, name: "cushions-in-the-hallway", turnCount: 763, checksum: "a6c04cad" },
  { version: 7, name: "drill", turnCount: 820, checksum: "efcb6eb6" },
  { version: 8, name: "battle-in-four-rooms", turnCount: 959, checksum: "aa9dcdd9" },
  { version: 8, name: "busy-ground", turnCount: 9, checksum: "2094245b" },
  { version: 8, name: "cushions-in-the-hallway", turnCount: 763, checksum: "a6c04cad" },
  { version: 8, name: "drill", turnCount: 820, checksum: "efcb6eb6" },
] as const;
const GOLDEN = import.meta.dirname;
/** Each with the checksum of turn 6, in which one game differed, as it should have been. */
const REPORTS = [
  { version: 2, file: path.join(GOLDEN, "sim-2/busy-ground.desync.jsonl"), played: "34c0a677" },
  { version: 3, file: path.join(GOLDEN, "sim-3/busy-ground.desync.jsonl"), played: "6eb4e6a6" },
  { version: 4, file: path.join(GOLDEN, "sim-4/busy-ground.desync.jsonl"), played: "6eb4e6a6" },
  { version: 5, file: path.join(GOLDEN, "sim-5/busy-ground.desync.jsonl"), played: "0427dbe8" },
  { version: 6, file: path.join(GOLDEN, "sim-6/busy-ground.desync.jsonl"), played: "842d3859" },
  { version: 7, file: path.join(GOLDEN, "sim-7/busy-ground.desync.jsonl"), played: "7607cbc6" },
  { version: 8, file: path.join(GOLDEN, "sim-8/busy-ground.desync.jsonl"), played: "7607cbc6" },
];

const fileOf = ({ version, name }: { readonly version: number; readonly name: string }): string =>
  path.join(GOLDEN, `sim-${version}`, `${name}.rcr`);
/** What plays a recording of that version here. */
const rulesOf = (version: number): number | null => (version === SIM_VERSION ? null : version);

test("every version that is left behind has some", () => {
  const folders = readdirSync(GOLDEN).filter((name) => name.startsWith("sim-"));
  for (const version of FROZEN_SIMS.versions) expect(folders).toContain(`sim-${version}`);
  const files = folders.flatMap((folder) => readdirSync(path.join(GOLDEN, folder)));
  expect(files.filter((file) => file.endsWith(".rcr"))).toEqual(KEPT.map(({ name }) => `${name}.rcr`));
});

const WAYS = ["chosen", "frozen"] as const;
/**
 * Frozen rules are the files that they were (frozen-sims.test.ts): what may change is how they are read and played. A run of the suite
 * verifies all of the last version left behind, and two of each before. It watches all of the last one but the longest, and one of each before.
 */
const LAST_VERSION = Math.max(...KEPT.map(({ version }) => version));
const VERIFIED = partOf(
  KEPT,
  ({ version, name }) => version === LAST_VERSION || name === "drill" || name === "busy-ground",
);
const isWatchedInSuite = ({ version, name }: (typeof KEPT)[number]): boolean =>
  name === "drill" || (version === LAST_VERSION && name !== "battle-in-four-rooms");

describe.each(VERIFIED)("version $version: $name", (kept) => {
  // What is chosen for an old version is its frozen rules.
  test.each(partOf(WAYS, (which) => which === "chosen" || rulesOf(kept.version) === null))(
    "passes verify by the rules that are %s",
    (which) => {
      let line = "";
      const status = verifyFiles([fileOf(kept)], { write: (text) => (line += text) }, true, SIMS[which]);
      expect(status).toBe(0);
      expect(JSON.parse(line) as VerifyEvent).toMatchObject({
        outcome: "ok",
        turn: kept.turnCount - 1,
        checksum: kept.checksum,
        frozenRules: which === "frozen" ? kept.version : rulesOf(kept.version),
        // The kernel is of today's rules.
        rulesBy: which === "frozen" || rulesOf(kept.version) !== null ? "typescript" : "webassembly",
      });
    },
  );

  test.each(partOf(WAYS, (which) => which === "chosen" && isWatchedInSuite(kept)))(
    "can be watched by the rules that are %s",
    (which) => {
      vi.useFakeTimers();
      try {
        const replay = loadReplay(fileOf(kept), SIMS[which]);
        if (!replay.ok) throw new Error(replay.reason.kind);
        const notices: PeerNotice[] = [];
        const screen = new ReplayScreen(replay.value, MACHINE_CLOCK, (notice) => notices.push(notice));
        screen.control(true, 8);
        vi.advanceTimersByTime(20_000);
        screen.close();
        expect(notices.filter(({ kind }) => kind === "problem")).toEqual([]);
        const pictures = notices.filter((notice) => notice.kind === "picture");
        expect(pictures.length).toBeGreaterThan(kept.turnCount / 10);
        const game = startFrozen(kept);
        for (const picture of pictures) expectPictured(picture, game);
      } finally {
        vi.useRealTimers();
      }
    },
  );
});

/** The game itself by its own rules, without what plays it for the window. */
function startFrozen(kept: (typeof KEPT)[number]): { readonly advanceTo: (steps: number) => FrozenGame } {
  const sim = FROZEN_SIMS.load(kept.version);
  const read = sim.ok ? sim.value.readReplay(readFileSync(fileOf(kept))) : null;
  if (!sim.ok || read?.ok !== true) throw new Error("it can't be read");
  const { turns, setup } = read.replay;
  const game = sim.value.startGame(setup);
  const subTurnPart = game.parts().find(({ table, field }) => table === "header" && field === "subTurn")!;
  const spentPart = game.parts().find(({ table, field }) => table === "pause" && field === "spent");
  // While a match is paused its sub-turns do not count, but are spent.
  const stepsRun = (): number =>
    game.words[subTurnPart.start]! + (spentPart === undefined ? 0 : game.words[spentPart.start]!);
  const advanceTo = (steps: number): FrozenGame => {
    while (stepsRun() < steps) {
      if (game.hasEnded) game.enter(turns[game.turn + 1]!.playerCommands);
      game.runSubTurn();
      if (game.subTurnsRun === 3) game.endTurn();
    }
    return game;
  };
  return { advanceTo };
}

/** What is drawn is what that game has, field by field. */
function expectPictured(
  { words }: PeerNotice & { readonly kind: "picture" },
  { advanceTo }: ReturnType<typeof startFrozen>,
): void {
  expect(isWorld(words)).toBe(true);
  const { header, cats, yarn, players, ground, pausing } = openWorld(words);
  const game = advanceTo(header.subTurn + (pausing?.pause.spent ?? 0));
  const parts = game.parts();
  const columnOf = (table: string, field: string): readonly number[] => {
    const part = parts.find((one) => one.table === table && one.field === field);
    return part === undefined ? [] : [...game.words.subarray(part.start, part.start + part.count)];
  };
  for (const field of ["networkId", "x", "y", "health", "order"] as const) {
    expect([...cats[field].subarray(0, header.catCount)]).toEqual(columnOf("cats", field));
  }
  expect([...yarn.toX.subarray(0, header.yarnCount)]).toEqual(columnOf("yarn", "toX"));
  expect([...players.score.subarray(0, header.playerCount)]).toEqual(columnOf("players", "score"));
  expect([...ground!.cushions.owner]).toEqual(columnOf("cushions", "owner"));
  expect([...ground!.walls]).toEqual(columnOf("walls", ""));
}

test("signatures under a recording are still looked at once other rules play it", () => {
  const kept = { version: 4, name: "cushions-in-the-hallway" };
  let line = "";
  verifyFiles([fileOf(kept)], { write: (text) => (line += text) }, true, SIMS.frozen);
  const { cover } = JSON.parse(line) as VerifyEvent;
  expect(cover.map(({ isGood }) => isGood)).toEqual([true, true]);
});

describe.each(REPORTS)("version $version: $file", ({ version, file, played }) => {
  test.each([
    ["chosen", [], rulesOf(version)],
    ["frozen", ["--frozen"], version],
  ] as const)("is explained and run again by the rules that are %s", async (_, options, frozenRules) => {
    let text = "";
    expect(await runExplain([file, "--json", ...options], { write: (line) => (text += line) })).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      damage: [],
      noRerun: null,
      rerun: { frozenRules, fromTurn: 4, toTurn: 8, isAfterSame: true, words: [{ first: 7, here: 5 }] },
    });
  });

  test.each([
    ["chosen", [], rulesOf(version)],
    ["frozen", ["--frozen"], version],
  ] as const)("is compared with its replay by the rules that are %s", async (_, options, frozenRules) => {
    let text = "";
    const replay = file.replace(".desync.jsonl", ".rcr");
    expect(await runCompare([file, replay, "--json", ...options], { write: (line) => (text += line) })).toBe(
      3,
    );
    expect(JSON.parse(text)).toMatchObject({
      difference: {
        ...{ kind: "checksum", turn: 6, played, frozenRules },
        word: { path: "cats[3].health", networkId: 4, a: 7, b: 5 },
      },
    });
  });
});

test("who explains and compares says whose rules those are", async () => {
  const { file } = REPORTS[0]!;
  let text = "";
  const out = { write: (line: string) => (text += line) };
  await runExplain([file, "--frozen"], out);
  await runCompare([file, file.replace(".desync.jsonl", ".rcr"), "--frozen"], out);
  expect(text).toContain("Run again by the frozen rules of simulation version 2, from the end of turn 3");
  expect(text).toContain("The frozen rules of version 2 give 34c0a677, as B.");
});
