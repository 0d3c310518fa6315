import { once } from "node:events";
import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const ROBOCAT = path.resolve(import.meta.dirname, "../../src/cli/robocat.ts");

// Nothing here waits for a certain time: the first line comes when it does, and then the process must end. Whole, each takes minutes or hours.
test.each([
  ["desync --liars --runs 10000 --json", { seed: 1, problems: [] }],
  ["attack --quick --json", { ok: true }],
  ["departures --json", { isOk: true }],
])("SIGINT stops robocat %s, and what it has is told", async (words, first) => {
  const child = spawn(process.execPath, [ROBOCAT, ...words.split(" ")]);
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
  const child = spawn(process.execPath, [
    "--input-type=module-typescript",
    "--eval",
    `import { tellLiars } from ${JSON.stringify(path.resolve(import.meta.dirname, "../../src/cli/desync-liars.ts"))};
    setImmediate(() => process.kill(process.pid, "SIGINT"));
    process.exitCode = await tellLiars(["--runs", "10000"], process.stdout);`,
  ]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const [status] = (await once(child, "close")) as [number | null];
  expect(status).toBe(130);
  expect(text).toMatch(/^two-testimonies +\d{1,3} runs, 0 not right, .*; slowest [0-9.]+ turns\/s\n$/);
});

test("SIGINT hides nothing that a campaign of faults has missed by then", async () => {
  const moduleAt = (file: string): string =>
    JSON.stringify(path.resolve(import.meta.dirname, "../../src", file));
  const child = spawn(process.execPath, [
    "--input-type=module-typescript",
    "--eval",
    `import { tellCampaign } from ${moduleAt("cli/desync.ts")};
    import { FAULT_KIT } from ${moduleAt("lab/faults/fault-kit.ts")};
    const kit = { ...FAULT_KIT, createFault: () => ({ watched: [], deeds: [], isDone: false }) }; // puts no fault in
    const out = { write: (text) => { process.emit("SIGINT"); process.stdout.write(text); } };
    const options = { seed: 9, runCount: 1000, kindPrefix: "draw", only: null, jobCount: 1, isJson: true, kit };
    process.exitCode = await tellCampaign(options, out);`,
  ]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const [status] = (await once(child, "close")) as [number | null];
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { problems: string[] }).problems),
  ).toEqual([[expect.stringContaining("the fault was never put in")]]);
  expect(status).toBe(1);
});
