import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { MatchLog } from "../../../src/peer/files/match-log.ts";

let folder = "";
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-log-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function logOf(write: (log: MatchLog) => void): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const file = path.join(folder, `log-${(count += 1)}.jsonl`);
  const log = new MatchLog(file);
  write(log);
  await log.close();
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test("writes an object a line, with the time and what happened", async () => {
  const lines = await logOf((log) => {
    log.write("opened", { name: "Søren\n🐱", port: 7 });
    log.write("bare");
  });
  expect(lines).toMatchObject([{ event: "opened", name: "Søren\n🐱", port: 7 }, { event: "bare" }]);
  for (const { time } of lines) expect(new Date(String(time)).toISOString()).toBe(time);
});

test("holds nothing that a terminal would obey, and still says the same", async () => {
  const name = "\u001b[2J\u009bA\u202eB\u007f\u2028";
  const file = path.join(folder, "escaped.jsonl");
  const log = new MatchLog(file);
  log.write("lobby", { name });
  await log.close();
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(text)).toMatchObject({ name });
  expect(log.lastLines[0]).toBe(text.trimEnd()); // as it goes into a report
});

test("stops growing, counts what it leaves out, and still tells how the match ended", async () => {
  const facts = { filler: "x".repeat(100_000) };
  const lines = await logOf((log) => {
    for (let i = 0; i < 100; i += 1) log.write("turn", facts);
    for (let i = 0; i < 100; i += 1) log.write("turned-away", facts); // whoever can reach the port makes these
    log.write("result", { outcome: "won" });
    log.write("crashed", { trace: "Error" });
  });
  const [result, crashed, last] = lines.slice(-3);
  expect([result, crashed]).toMatchObject([{ event: "result" }, { event: "crashed" }]);
  expect(last).toMatchObject({ event: "log-full" });
  expect(Number(last!["droppedLines"]) + lines.length - 3).toBe(200);
  expect(lines.length).toBeLessThan(100); // of 8 MiB, and three of the second kind
});

test("keeps its last hundred lines for a report", async () => {
  let last: readonly string[] = [];
  const lines = await logOf((log) => {
    for (let i = 0; i < 150; i += 1) log.write("turn", { turn: i });
    last = log.lastLines.slice();
  });
  expect(last.map((line) => JSON.parse(line) as unknown)).toEqual(lines.slice(-100));
});

test("in a folder that is gone troubles nobody", async () => {
  const log = new MatchLog(path.join(folder, "gone", "log.jsonl"));
  log.write("opened");
  await log.close();
});
