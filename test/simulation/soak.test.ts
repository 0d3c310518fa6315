// Goal: a match goes on whatever the network does, as long as it heals, and what goes wrong is told.
// Method: real peers on a simulated network that gets terrible in ever new ways; then the same with a fault put in by hand.
import { describe, expect, test } from "vitest";

import { runSoak } from "../../src/cli/soak.ts";
import { soak } from "../../src/lab/soak/run-soak.ts";
import { SoakMatch } from "../../src/lab/soak/soak-match.ts";
import { HeapWatch } from "../../src/lab/soak/watches.ts";
import { partOf } from "../support/drawn.ts";
import { describeSoak } from "../../src/cli/soak-text.ts";

const TURNS = 160;
const PROGRESS_MS_MAX = 15_000;

const NEVER = (): boolean => false;

function startMatch(seed: number, turnCount = 2_000): SoakMatch {
  return new SoakMatch({ seed, peerCount: 3, turnCount });
}

/** Runs it to that turn, and a little further. */
function runTo(match: SoakMatch, turn: number): void {
  while (match.turn < turn) if (match.runSome(() => match.turn >= turn)) break;
  expect(match.turn).toBeGreaterThanOrEqual(turn);
}

// `npm run campaigns -- --only soak` plays 100,000 turns.
test.each(partOf([11, 12, 13], (seed) => seed === 12))(
  "three peers play some turns on a network that is terrible in ever new ways, seed %d",
  async (seed) => {
    const event = await soak({ seed, peerCount: 3, turnCount: TURNS }, { isStopped: NEVER });
    expect(event).toMatchObject({ outcome: "ok", problem: null, turns: TURNS });
    expect(event.longestMs).toBeLessThan(8_000 + PROGRESS_MS_MAX);
    expect(Object.keys(event.weatherMs).length).toBeGreaterThan(1);
    expect(Object.values(event.commandDelays).reduce((sum, turns) => sum + turns, 0)).toBe(TURNS);
    expect(describeSoak(event).at(-1)).toBe("OK");
  },
);

test("one that is stopped before its heap was measured says so", async () => {
  const event = await soak({ seed: 12, peerCount: 3, turnCount: TURNS }, { isStopped: () => true });
  expect(event).toMatchObject({ outcome: "interrupted", turns: 0, heapBytesMax: null });
  expect(describeSoak(event).join("\n")).toContain("heap not measured, ");
});

test("the seed repeats it exactly, however it is cut", () => {
  let asked = 0;
  const nowAndThen = (): boolean => (asked += 1) % 50 === 0;
  const ends = [NEVER, nowAndThen].map((isEnough) => {
    const match = startMatch(5, 100);
    while (!match.runSome(isEnough));
    return {
      turn: match.turn,
      checksum: match.checksum,
      nowMs: match.nowMs,
      delays: [...match.commandDelays],
    };
  });
  expect(ends[0]!.turn).toBe(99);
  expect(ends[1]).toEqual(ends[0]);
});

describe("tells", () => {
  test("a world that differs", () => {
    const match = startMatch(1);
    runTo(match, 50);
    match.match.records[1]!.peer.run!.match.world.cats.x[3]! += 1;
    while (!match.runSome(NEVER));
    expect(match.problem).toMatch(/^peers [123] and [123] differ at the end of turn 5\d$/);
  });

  test("a peer that is gone", () => {
    const match = startMatch(2);
    runTo(match, 50);
    match.match.records[2]!.peer.leave(match.nowMs);
    while (!match.runSome(NEVER));
    expect(match.problem).toMatch(/ended with (left|lost-peers)/);
  });

  test("a match that stands still", () => {
    const match = startMatch(3);
    runTo(match, 50);
    match.match.network.onDatagram = () => null;
    while (!match.runSome(NEVER));
    expect(match.problem).toMatch(/^no turn ended in \d+ s after turn 5\d/);
  });

  test("a heap that grows, and a mistake of ours", async () => {
    const wish = { seed: 4, peerCount: 2, turnCount: 300 };
    let megabytes = 0;
    const growing = new HeapWatch(() => (megabytes += 20) * 1_048_576);
    const grown = await soak(wish, { isStopped: NEVER, heap: growing });
    expect(grown).toMatchObject({ outcome: "failed", problem: "the heap grew by 60 MB, from 20 MB" });
    const broken = new HeapWatch(() => {
      throw new Error("out of order");
    });
    expect((await soak(wish, { isStopped: NEVER, heap: broken })).problem).toMatch(
      /^a mistake of ours: Error: out of order/,
    );
  });
});

describe("robocat simulate --soak", () => {
  async function run(...args: readonly string[]) {
    let text = "";
    const status = await runSoak(args, { write: (line) => (text += line) });
    return { status, text };
  }

  test("prints what it found", async () => {
    const { status, text } = await run("--soak", "40", "--peers", "2", "--seed", "9");
    expect(status).toBe(0);
    expect(text).toMatch(/^soak, seed 9: 2 peers, 40 turns, checksum [0-9a-f]{8}\n/);
    expect(text).toMatch(/\nOK\n$/);
  });

  test("with --json as one object", async () => {
    const { text } = await run("--soak", "40", "--peers", "2", "--json");
    expect(JSON.parse(text)).toMatchObject({ event: "soak", outcome: "ok", peers: 2, turns: 40 });
  });

  test("Ctrl+C ends it with what was played", async () => {
    const running = run("--soak", "100000000", "--peers", "2");
    setTimeout(() => process.emit("SIGINT"), 50);
    const { status, text } = await running;
    expect(status).toBe(130);
    expect(text).toMatch(/\ninterrupted\n$/);
  });

  test("refuses what it does not know", async () => {
    expect(await run("--soak", "many")).toEqual({ status: 1, text: "" });
  });
});
