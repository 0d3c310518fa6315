import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, openSync, closeSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";

import { programFile } from "../support/built-programs.ts";
import { partOf } from "../support/drawn.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const fileOf = (name: string): string =>
  name === "robocat" ? programFile(name) : path.join(ROOT, "src/cli", `${name}.ts`);

/** Holds a program back until its standard input has ended. */
const HELD = `data:text/javascript,${encodeURIComponent(
  'await new Promise((resolve) => process.stdin.once("end", resolve).resume());',
)}`;

interface Ended {
  readonly status: number | null;
  readonly errors: string;
}

/** Its output is closed before it begins. */
async function runUnread(name: string, ...words: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", HELD, fileOf(name), ...words], { cwd: ROOT });
  const ended = once(child, "close");
  const errors = text(child.stderr);
  const closed = once(child.stdout, "close");
  child.stdout.destroy();
  await closed;
  child.stdin.end();
  const [status] = (await ended) as [number | null];
  return { status, errors: await errors };
}

/** Its output is a disk on which nothing fits. */
async function runOnFullDisk(name: string, ...words: readonly string[]): Promise<Ended> {
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [fileOf(name), ...words], {
    cwd: ROOT,
    stdio: ["ignore", full, "pipe"],
  });
  closeSync(full);
  const errors = text(child.stderr!);
  const [status] = (await once(child, "close")) as [number | null];
  return { status, errors: await errors };
}

const PROGRAMS: readonly (readonly [name: string, word: string])[] = [
  ["robocat", "help"],
  ["robocat", "trace"],
  ["bench", "--help"],
  ["fuzz", "--help"],
  ["tournament", "--help"],
  ["campaigns", "--help"],
];
/** Each is run in the same way: a run of the suite sees of one that its disk is full, and of all that nobody reads them. */
const onFullDisk = partOf(PROGRAMS, ([, word]) => word === "trace");

test.each(PROGRAMS)("%s %s is interrupted where nobody reads it, without a word", async (name, word) => {
  expect(await runUnread(name, word)).toEqual({ status: 130, errors: "" });
});

describe.runIf(process.platform === "linux")("on a full disk", () => {
  test.each(onFullDisk)("%s %s says that the disk is full, and ends", async (name, word) => {
    const errors = "Cannot write the output: the disk is full.\n";
    expect(await runOnFullDisk(name, word)).toEqual({ status: 1, errors });
  });
});

test.runIf(process.platform === "linux")(
  "a match goes on to its end where its output can't be written",
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), "robocat-full-"));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const words = ["host", "0", "Ada", "--bots", "weak", "--turns", "5", "--no-announce", "--home", home];
    const errors = "Cannot write the output: the disk is full. It goes on without.\n";
    expect(await runOnFullDisk("robocat", ...words)).toEqual({ status: 0, errors });
  },
);

test("robocat relay: where nothing answers it says at once how long that takes, beside its output", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((resolve) => void silent.bind(0, "127.0.0.1", resolve));
  const uri = `turn:127.0.0.1:${silent.address().port}`;
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-relay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "secret");
  writeFileSync(file, "secret\n");
  const words = [programFile("robocat"), "relay", uri, "--secret", file, "--json"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const { value: first } = await createInterface({ input: child.stderr })[Symbol.asyncIterator]().next();
  child.kill();
  await ended;
  silent.close();
  expect(first).toBe(`Asking ${uri}. Where nothing answers, that is known after 40 s.`);
});
