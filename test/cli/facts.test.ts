// Goal: the facts of a match are the same, byte by byte, as a match makes them, as a replay makes them and as `robocat facts` says them.
// Method: every recording of every version of the rules, three ways. For matches in play see also test/support/healed-match.ts.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { runFacts } from "../../src/cli/facts.ts";
import { FactsKeeper } from "../../src/match/chronicle/facts-keeper.ts";
import { FROZEN_SIMS } from "../../src/peer/index.ts";
import {
  JumpPlayer,
  readAnyReplay,
  ReplayPlayer,
  type MatchFacts,
  type Replay,
} from "../../src/replay/index.ts";
import { SIM_VERSION } from "../../src/sim/index.ts";
import { differingFile } from "../replay/recorded-match.ts";
import { partOf } from "../support/drawn.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Of the last version left behind a run of the suite plays all but the longest recording, and of those before it one each. */
const isInSuite = (file: string): boolean =>
  !/\bsim-\d/.test(file) ||
  (file.includes(`sim-${SIM_VERSION - 1}/`) && !file.includes("battle")) ||
  file.endsWith("drill.rcr");
const FILES = partOf(
  ["replays", "test/golden"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".rcr"))
      .map((name) => path.join(folder, name)),
  ),
  isInSuite,
);

function load(file: string): Replay {
  const read = readAnyReplay(new Uint8Array(readFileSync(path.resolve(ROOT, file))), FROZEN_SIMS);
  if (!read.ok) throw new Error(read.reason.kind);
  return read.value;
}

/** As a match has them: each turn ends here, and is agreed on some turns later. */
function inAMatch(replay: Replay): MatchFacts | null {
  const player = new ReplayPlayer(replay);
  const keeper = new FactsKeeper(replay.header.setup.playerIds, player.world);
  const agree = (turn: number): void => keeper.agree(turn, replay.turns[turn]!.playerCommands);
  for (const { turn } of replay.turns) {
    player.runTurn();
    keeper.note(turn, player.world);
    if (turn >= 7) agree(turn - 7);
  }
  for (const { turn } of replay.turns.slice(-7)) agree(turn);
  return keeper.end();
}

function inAReplay(replay: Replay): MatchFacts {
  const jumper = new JumpPlayer(replay);
  while (!jumper.isMade) jumper.make();
  return jumper.facts();
}

function headless(...args: readonly string[]): { readonly status: number; readonly text: string } {
  let text = "";
  const status = runFacts(args, { write: (line) => (text += line) });
  return { status, text };
}

describe.each(FILES)("%s", (file) => {
  test("has the same facts in a match, in a replay and headless", () => {
    const replay = load(file);
    const { status, text } = headless(path.join(ROOT, file), "--json");
    const {
      event,
      file: told,
      names,
      damage,
      differsFrom,
      ...facts
    } = JSON.parse(text) as Record<string, unknown>;
    expect([status, event, told, names]).toEqual([0, "facts", path.join(ROOT, file), replay.header.players]);
    expect([damage, differsFrom]).toEqual([null, null]);
    expect(JSON.stringify(inAReplay(replay))).toBe(JSON.stringify(facts));
    expect(JSON.stringify(inAMatch(replay))).toBe(JSON.stringify(facts));
    expect((facts as unknown as MatchFacts).turnCount).toBe(replay.turns.length);
  });
});

test("for people it is a table, and then what happened", () => {
  const { status, text } = headless(path.join(ROOT, "replays/cushions-in-the-hallway.rcr"));
  expect(status).toBe(0);
  const lines = text.split("\n");
  expect(lines[1]).toBe("   time     cats cushions     lost   orders");
  expect(lines.filter((line) => line.includes("takes a cushion")).length).toBeGreaterThan(0);
});

test("under npm the file is that of the folder where the command was typed, and is named as given", () => {
  vi.stubEnv("INIT_CWD", path.join(ROOT, "replays"));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { status, text } = headless("drill.rcr", "--json");
  expect([status, JSON.parse(text)]).toEqual([0, expect.objectContaining({ file: "drill.rcr" })]);
  expect(headless("drill.rcr").text).toMatch(/^drill\.rcr:\n/);
});

describe("a replay that is not all of the match that was played", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-facts-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, bytes: Uint8Array): string => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };

  test("and breaks off says so, with the status of verify", () => {
    const whole = readFileSync(path.join(ROOT, "replays/cushions-in-the-hallway.rcr"));
    const file = write("cut.rcr", whole.subarray(0, whole.length / 2));
    const { status, text } = headless(file);
    const afterTurn = load(file).damage!.afterTurn;
    expect(status).toBe(1);
    expect(text.split("\n")[1]).toBe(`This replay is truncated; it plays up to turn ${afterTurn}.`);
    const json = headless(file, "--json");
    expect(json.status).toBe(1);
    expect(JSON.parse(json.text)).toMatchObject({
      damage: { kind: "truncated", afterTurn },
      differsFrom: null,
      turnCount: afterTurn + 1,
    });
  });

  test("and has another checksum says so, with the status of verify", () => {
    const file = write("differs.rcr", differingFile());
    const { status, text } = headless(file);
    expect(status).toBe(3);
    expect(text.split("\n")[1]).toBe(
      "From turn 0 on this is not the match that was played: the checksums differ.",
    );
    const json = headless(file, "--json");
    expect(json.status).toBe(3);
    expect(JSON.parse(json.text)).toMatchObject({ damage: null, differsFrom: 0 });
  });
});

test("a file that can't be played, none and two are refused", () => {
  expect(headless(path.join(ROOT, "README.md"))).toEqual({ status: 1, text: "" });
  expect(headless()).toEqual({ status: 1, text: "" });
  expect(headless("a.rcr", "b.rcr")).toEqual({ status: 1, text: "" });
  expect(headless("--help")).toMatchObject({
    status: 0,
    text: expect.stringContaining("robocat facts FILE"),
  });
});
