// Goal: two logs of sub-turns tell the very step in which two games part. Method: peers on modelled links, traced, whose logs are files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { runCompare } from "../../src/cli/desync-compare.ts";
import { stepDifference, stepsOfLog, stepsOfReplay } from "../../src/cli/desync-compare/steps.ts";
import { SIM_RULES } from "../../src/lockstep/index.ts";
import type { RunEvent } from "../../src/match/match-events.ts";
import type { MatchRunOptions } from "../../src/match/match-run-options.ts";
import { SubTurnLog } from "../../src/peer/files/sub-turn-log.ts";
import { step, type PlayerId } from "../../src/sim/index.ts";
import { joinBytes, readWhole } from "../replay/recorded-match.ts";
import { peerOf, runToEnd, startHealable } from "../support/healed-match.ts";

const HARMED_SUB_TURN = 100; // sub-turn 2 of turn 33: turns -2 and -1 have none
let count = 0;
const folder = mkdtempSync(path.join(tmpdir(), "robocat-steps-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A match of two that was played to its end, and the log of each, in which there is something where its peer is traced. */
async function play(peerOptions: (playerId: PlayerId) => Partial<MatchRunOptions>) {
  const files = [1, 2].map((playerId) => path.join(folder, `${(count += 1)}-${playerId}.jsonl`));
  const logs = files.map((file) => new SubTurnLog(file, (message) => expect(message).toBe("")));
  for (const log of logs) log.note({ kind: "start", seed: 7, startsInMs: 0 });
  const onEvent = (playerId: PlayerId, event: RunEvent): void => logs[playerId - 1]!.note(event);
  const match = startHealable({ peerCount: 2, onEvent, peerOptions });
  runToEnd(match);
  for (const log of logs) await log.close();
  return { peers: [peerOf(match, 1), peerOf(match, 2)] as const, files: files as [string, string] };
}

async function compared(...args: readonly string[]): Promise<{ status: number; text: string }> {
  let text = "";
  const status = await runCompare(args, { write: (line) => (text += line) });
  return { status, text };
}

/** One in whose game a cat loses health in the midst of a sub-turn. */
function otherRules(): Partial<MatchRunOptions> {
  const harm = (world: Parameters<typeof step>[0]): void => {
    step(world);
    if (world.header.subTurn === HARMED_SUB_TURN) world.cats.health[2]! -= 1;
  };
  return { rules: { ...SIM_RULES, step: harm } };
}

test("a peer that is traced tells each step of each turn, as the replay has it; one that is not tells none", async () => {
  const {
    peers: [traced, plain],
    files: [file],
  } = await play((playerId) => ({ isTraced: playerId === 1 }));
  const steps = traced.events.flatMap((event) => (event.kind === "traced" ? [event] : []));
  const moments = steps.filter(({ at }) => at.turn >= 0).map(({ at }) => `${at.turn}.${at.point}`);
  expect(moments).toEqual(Array.from({ length: 101 * 5 }, (_, i) => `${Math.floor(i / 5)}.${i % 5}`));
  expect(plain.events.filter(({ kind }) => kind === "traced")).toEqual([]);

  const replay = readWhole(joinBytes(plain.replay));
  for (const turn of [0, 1, 40, 99, 100]) {
    const [ofLog, ofReplay] = [stepsOfLog(file)(turn), stepsOfReplay(replay)!(turn)];
    expect(ofLog).toEqual(ofReplay);
    expect(ofLog).toHaveLength(5);
  }
  expect(stepDifference(stepsOfLog(file), stepsOfReplay(replay), 40)).toBeNull();
  expect(stepsOfReplay(replay)!(101)).toBeNull();
});

test("two logs name the sub-turn, the cat and the field, and so do a log and a replay", async () => {
  const {
    peers,
    files: [a, b],
  } = await play((playerId) => ({
    ...{ isTraced: true, standstillMs: 400 },
    ...(playerId === 2 ? otherRules() : {}),
  }));
  const { status, text } = await compared(a, b);
  expect(status).toBe(3);
  expect(text).toMatch(/They differ first in the checksum at the end of turn 33/);
  expect(text).toMatch(
    /The first step that did something else is sub-turn 1 of turn 33:\n {2}cats#3\.health: as it was in A, \d+ to \d+ in B/,
  );
  const replay = path.join(folder, "right.rcr");
  writeFileSync(replay, joinBytes(peers[0].replay));
  expect((await compared(replay, b)).text).toContain("cats#3.health: as it was in A,");
  const { difference } = JSON.parse((await compared(a, b, "--json")).text) as {
    difference: { step: object };
  };
  expect(difference.step).toMatchObject({
    point: 1,
    wordCount: 1,
    words: [{ path: "cats#3.health", a: null }],
  });
});

test.each([
  ["cut in the midst of a line", (text: string) => text.slice(0, text.lastIndexOf('"turn":40,') + 40)],
  ["with lines that are none", (text: string) => text.replaceAll('"point":2', '"point":2,,')],
  [
    "with steps of other shapes",
    (text: string) => text.replaceAll('"point":3', '"point":99').replaceAll("],[", "],7,["),
  ],
])("a log %s is read as far as it goes, and nothing is made up", async (_, damage) => {
  const {
    files: [whole],
  } = await play(() => ({ isTraced: true }));
  const cut = path.join(folder, "damaged.jsonl");
  writeFileSync(cut, damage(readFileSync(whole, "utf8")));
  const { status, text } = await compared(whole, cut);
  expect(status).toBe(0);
  expect(text).toContain("No difference in what both hold");
  const steps = stepsOfLog(cut)(39)!;
  const right = stepsOfLog(whole)(39)!;
  steps.forEach((one, point) =>
    expect(one === null || JSON.stringify(one) === JSON.stringify(right[point])).toBe(true),
  );
  expect(readdirSync(folder)).toContain("damaged.jsonl");
});
