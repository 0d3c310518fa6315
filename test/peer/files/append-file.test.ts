import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { AppendFile } from "../../../src/peer/files/append-file.ts";
import { describeTrouble } from "../../../src/words/index.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-append-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(name: string): { readonly file: AppendFile; readonly problems: string[] } {
  const problems: string[] = [];
  const at = path.isAbsolute(name) ? name : path.join(folder, name);
  return { file: new AppendFile(at, (why) => problems.push(describeTrouble(why))), problems };
}

test("keeps the order of what is appended, however fast it comes", async () => {
  const { file, problems } = open("order.txt");
  const lines = Array.from({ length: 2_000 }, (_, i) => `${i}\n`);
  for (const [i, line] of lines.entries()) {
    file.append(Buffer.from(line));
    if (i % 300 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await file.close();
  expect(readFileSync(file.path, "utf8")).toBe(lines.join(""));
  expect(file.bytes).toBe(lines.join("").length);
  expect([file.hasFailed, problems]).toEqual([false, []]);
});

test("says when all that it took so far is written, and takes more after it", async () => {
  const { file } = open("written.txt");
  await file.written(); // nothing was taken
  for (const text of ["one ", "two ", "three"]) {
    file.append(Buffer.from(text));
    await file.written();
  }
  expect(readFileSync(file.path, "utf8")).toBe("one two three");
  await file.close();
});

test("gathers for half a second what comes after a write, and writes it at once for who waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { file } = open("gathered.txt");
    const until = async (text: string): Promise<void> => {
      while (!existsSync(file.path) || readFileSync(file.path, "utf8") !== text)
        await new Promise((resolve) => setImmediate(resolve));
      while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    file.append(Buffer.from("one "));
    await until("one ");
    file.append(Buffer.from("two "));
    file.append(Buffer.from("three "));
    for (let i = 0; i < 100; i += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(readFileSync(file.path, "utf8")).toBe("one ");
    vi.advanceTimersByTime(500);
    await until("one two three ");
    file.append(Buffer.from("four"));
    await file.written();
    expect(readFileSync(file.path, "utf8")).toBe("one two three four");
    await file.close();
  } finally {
    vi.useRealTimers();
  }
});

test("begins anew where a file was", async () => {
  for (const text of ["a longer text", "short"]) {
    const { file } = open("again.txt");
    file.append(Buffer.from(text));
    await file.close();
  }
  expect(readFileSync(path.join(folder, "again.txt"), "utf8")).toBe("short");
});

test("makes no file if nothing is appended", async () => {
  const { file } = open("never.txt");
  await file.close();
  expect(() => readFileSync(file.path)).toThrow("ENOENT");
});

test.each([
  ["no/such/folder.txt", "there is no such file or folder"],
  [".", "it is a folder"],
])("to %s tells its problem once and drops what comes later", async (name, problem) => {
  const { file, problems } = open(name);
  file.append(Buffer.from("one"));
  await file.close();
  file.append(Buffer.from("two"));
  await file.close();
  expect(problems).toEqual([problem]);
  expect(file.hasFailed).toBe(true);
  expect(file.bytes).toBe(3);
});

test.runIf(process.platform === "linux")("tells a full disk once", async () => {
  const { file, problems } = open("/dev/full");
  for (let i = 0; i < 50; i += 1) {
    file.append(Buffer.from("x"));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await file.close();
  expect(problems).toEqual(["the disk is full"]);
  expect(file.hasFailed).toBe(true);
});

// A limit on the length of files is a full disk to whoever writes the first byte.
test.runIf(process.platform === "linux")("leaves no empty file behind where nothing could be written", () => {
  const at = path.join(folder, "empty.txt");
  const module = pathToFileURL(path.join(import.meta.dirname, "../../../src/peer/files/append-file.ts")).href;
  const script = `
    const { AppendFile } = await import(${JSON.stringify(module)});
    const file = new AppendFile(${JSON.stringify(at)}, ({ kind }) => console.log(kind));
    file.append(Buffer.from("the head of a replay"));
    await file.close();`;
  const run = spawnSync(
    "bash",
    ["-c", 'ulimit -f 0; exec "$0" --input-type=module -e "$1" | cat', process.execPath, script],
    { encoding: "utf8" },
  );
  expect([run.stdout, run.stderr]).toEqual(["file-too-long\n", ""]);
  expect(existsSync(at)).toBe(false);
});

test("keeps what it has when more comes after it was closed", async () => {
  const { file, problems } = open("closed.txt");
  file.append(Buffer.from("whole"));
  const closing = file.close();
  file.append(Buffer.from("too late"));
  await closing;
  file.append(Buffer.from("much too late"));
  await file.close();
  expect(readFileSync(file.path, "utf8")).toBe("whole");
  expect([file.bytes, problems]).toEqual([5, []]);
});
