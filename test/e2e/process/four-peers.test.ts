import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { verifyFiles } from "../../../src/cli/verify.ts";
import { recorderRecord, sharedRecords } from "../../support/replay-bytes.ts";
import { checksumsOf, ProcessBench, type RobocatProcess } from "../../support/robocat-process.ts";

const TURNS = 100;
const NAMES = ["Ada", "Ben", "Cem", "Søren 🐱"] as const;

const bench = new ProcessBench();
afterAll(() => bench.clear());

function expectSameButForRecorder(files: readonly Buffer[]): void {
  const [first, ...others] = files;
  for (const other of others) {
    expect(sharedRecords(other).equals(sharedRecords(first!))).toBe(true);
    expect(other.subarray(0, 6)).toEqual(first!.subarray(0, 6)); // magic and version
  }
  expect(new Set(files.map((file) => recorderRecord(file).toString("hex"))).size).toBe(files.length);
}

// Goal: four peers play ten seconds and agree on all of it, and each one's replay proves it.
// Method: four processes with bots and armies large enough to last; one comes in through a peer that is not the master.
describe.concurrent("real matches", () => {
  test("four peers stay in sync for 100 turns", async () => {
    const shared = ["--bot", "--turns", TURNS];
    const host = bench.host(NAMES[0], "--players", 4, "--cats", 100, "--seed", 1, ...shared);
    const port = await host.port();
    const second = bench.join(port, NAMES[1], ...shared);
    const third = bench.join(await second.port(), NAMES[2], ...shared); // Ben names the master
    const fourth = bench.join(port, NAMES[3], ...shared);
    const peers = [host, second, third, fourth];
    await host.waitFor(({ event }) => event === "start");
    const late = bench.join(await second.port(), "Late");

    expect(await late.ended).toBe(2);
    expect(late.result).toMatchObject({ outcome: "refused", reason: "started" });
    expect(await Promise.all(peers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
    expectSameMatch(peers);
    expect(host.result).toMatchObject({ outcome: "stopped", turn: TURNS });
    for (const peer of peers) expect(peer.errors).toBe("");

    const files = NAMES.map((name) => bench.replayOf(name));
    expectSameButForRecorder(files.map((file) => readFileSync(file)));
    const lines: unknown[] = [];
    const out = { write: (line: string) => lines.push(JSON.parse(line)) };
    expect(verifyFiles(files, out, true)).toBe(0);
    const judgement = { outcome: "ok", turn: TURNS, checksum: host.result["checksum"] };
    expect(lines).toMatchObject(files.map((file) => ({ event: "verify", file, ...judgement })));
  });

  test("a match comes to its end", async () => {
    const host = bench.host("Gus", "--bot", "--seed", 7, "--cats", 1);
    const guest = bench.join(await host.port(), "Hal", "--bot");
    expect([await host.ended, await guest.ended]).toEqual([0, 0]);
    expectSameMatch([host, guest]);
    expect(host.result).toMatchObject({ outcome: "won", winnerId: 1, message: "Gus wins." });
    expectSameButForRecorder(["Gus", "Hal"].map((name) => readFileSync(bench.replayOf(name))));
  });

  test("without --json people read sentences", async () => {
    const replay = path.join(bench.folder, "here.rcr");
    const said = bench.run(
      "host",
      0,
      "Solo",
      "--players",
      1,
      "--turns",
      5,
      "--no-port-mapping",
      "--home",
      bench.homeOf("Solo"),
      "--replay",
      replay,
    );
    expect(await said.ended).toBe(0);
    expect(said.output.split("\n")).toEqual([
      expect.stringMatching(/^Lobby on UDP port \d+: Solo\.$/),
      "The match starts in 3.0 s: Solo.",
      expect.stringMatching(/^Turn 0, checksum [0-9a-f]{8}\.$/),
      expect.stringMatching(/^The match stopped after turn 5, as agreed\. Turn 5, checksum [0-9a-f]{8}\.$/),
      `Replay: ${replay}`,
      "",
    ]);
    await expectVerifyToFindDamage(readFileSync(replay));
  });
});

/** Every peer has printed the same checksum for the same turns, and ended alike. */
function expectSameMatch(peers: readonly RobocatProcess[]): void {
  const [first, ...others] = peers;
  const checksums = checksumsOf(first!);
  const { outcome, turn, checksum, winnerId } = first!.result;
  expect([...checksums.keys()]).toEqual(Array.from({ length: Number(turn) + 1 }, (_, i) => i));
  expect(checksums.get(Number(turn))).toBe(checksum);
  for (const other of others) {
    expect(checksumsOf(other)).toEqual(checksums);
    expect(other.result).toMatchObject({ outcome, turn, checksum, winnerId });
  }
}

async function expectVerifyToFindDamage(good: Buffer): Promise<void> {
  const file = (name: string, bytes: Buffer): string => {
    const at = path.join(bench.folder, name);
    writeFileSync(at, bytes);
    return at;
  };
  const flipped = [0, 5, 9, good.length - 50, good.length - 1].map((at) => {
    const bytes = Buffer.from(good);
    bytes[at]! ^= 0x10;
    return file(`flipped-${at}.rcr`, bytes);
  });
  const cases = [
    [path.join(bench.folder, "missing.rcr"), "unreadable"],
    [file("text.rcr", Buffer.from("once upon a time")), "unreadable"],
    [file("empty.rcr", Buffer.alloc(0)), "unreadable"],
    [file("short.rcr", good.subarray(0, -14)), "truncated"],
    [flipped[0]!, "unreadable"], // the magic
    [flipped[1]!, "unreadable"], // the version
    [flipped[2]!, "unreadable"], // the recorder's name
    [flipped[3]!, "damaged"],
    [flipped[4]!, "damaged"],
  ] as const;
  for (const [damaged] of cases)
    expect(verifyFiles([damaged], { write: () => true }, false), damaged).toBe(1);
  const all = bench.run("verify", "--json", ...cases.map(([damaged]) => damaged));
  expect(await all.ended).toBe(1);
  expect(all.errors).toBe("");
  expect(all.lines.map(({ outcome }) => outcome)).toEqual(cases.map(([, outcome]) => outcome));
}
