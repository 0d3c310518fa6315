import { once } from "node:events";
import { spawn } from "node:child_process";
import { expect, test } from "vitest";

import { tellCampaign } from "../../src/cli/desync.ts";
import { tellLiars } from "../../src/cli/desync-liars.ts";
import { FAULT_KIT } from "../../src/lab/faults/fault-kit.ts";
import { programFile } from "../support/built-programs.ts";

// Nothing here waits for a certain time: the first line comes when it does, and then the process must end. Whole, each takes minutes or hours.
test.each([
  ["desync --liars --runs 10000 --json", { seed: 1, problems: [] }],
  ["attack --quick --only member --json", { ok: true }],
  ["departures --json", { isOk: true }],
])("SIGINT stops robocat %s, and what it has is told", async (words, first) => {
  const child = spawn(process.execPath, [programFile("robocat"), ...words.split(" ")]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    if (text === "") child.kill("SIGINT");
    text += chunk;
  });
  const [status] = (await once(child, "close")) as [number | null];
  expect(status).toBe(130);
  expect(JSON.parse(text.split("\n")[0]!)).toMatchObject(first);
});

test("SIGINT ends the liars with the row so far", async () => {
  let text = "";
  setImmediate(() => process.emit("SIGINT"));
  expect(await tellLiars(["--runs", "10000"], { write: (part) => (text += part) })).toBe(130);
  expect(text).toMatch(/^two-testimonies +\d{1,3} runs, 0 not right, .*; slowest [0-9.]+ turns\/s\n$/);
});

test("SIGINT hides nothing that a campaign of faults has missed by then", async () => {
  const kit = { ...FAULT_KIT, createFault: () => ({ watched: [], deeds: [], isDone: false }) }; // puts no fault in
  let text = "";
  const write = (part: string): void => {
    process.emit("SIGINT");
    text += part;
  };
  const campaign = { seed: 9, runCount: 1000, kindPrefix: "draw", only: null };
  expect(await tellCampaign({ ...campaign, jobCount: 1, isJson: true, kit }, { write })).toBe(1);
  const lines = text.trimEnd().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { problems: string[] }).problems)).toEqual([
    [expect.stringContaining("the fault was never put in")],
  ]);
});
