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
