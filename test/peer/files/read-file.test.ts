import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { FILE_LIMITS } from "../../../src/peer/files/file-limits.ts";
import {
  readFileHead,
  readFileLines,
  readWholeFile,
  type LineLimits,
} from "../../../src/peer/files/read-file.ts";
import { describeTrouble } from "../../../src/words/index.ts";
import { troubleOf } from "../../support/sentences.ts";

const LIMIT = { sort: "report", bytesMax: 10 } as const;
const LINES = { sort: "log", bytesMax: 2_000_000, linesMax: 3, lineBytesMax: 8 } as const;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-read-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const file = path.join(folder, "a");
  writeFileSync(file, text);
  return file;
}

function linesOf(text: string, limits: LineLimits = LINES): readonly string[] | string {
  const lines: string[] = [];
  const read = readFileLines<string>(fileOf(text), limits, (line) => {
    lines.push(line);
    return null;
  });
  if (read.ok) return lines;
  return read.reason.kind === "refused" ? read.reason.why : describeTrouble(read.reason);
}

describe("a whole file", () => {
  test("is read up to its limit, and refused above it", () => {
    const full = readWholeFile(fileOf("0123456789"), LIMIT);
    expect(full.ok && full.value.toString()).toBe("0123456789");
    const reason = "11 bytes, and a report has at most 10";
    expect(troubleOf(readWholeFile(fileOf("0123456789x"), LIMIT))).toBe(reason);
  });

  test("is refused by its size before it takes memory, of which there is not so much", () => {
    const file = fileOf("");
    truncateSync(file, 2 ** 40); // a terabyte of nothing, which takes no room on the disk
    const reason = `${2 ** 40} bytes, and a replay has at most ${FILE_LIMITS.replay.bytesMax}`;
    expect(troubleOf(readWholeFile(file, FILE_LIMITS.replay))).toBe(reason);
  });

  test("that is none is refused and keeps nobody waiting: a folder, a device, a pipe without a writer", () => {
    const pipe = path.join(folder, "pipe");
    for (const file of [folder, "/dev/zero", pipe]) {
      if (process.platform === "win32" && file !== folder) continue;
      if (file === pipe) spawnSync("mkfifo", [pipe]);
      expect(troubleOf(readWholeFile(file, LIMIT)), file).toBe("not a file");
    }
    const reason = "there is no such file or folder";
    expect(troubleOf(readWholeFile(path.join(folder, "none"), LIMIT))).toBe(reason);
  });
});

test("of a file of any length its head can be read", () => {
  const file = fileOf("RCR\u001a");
  truncateSync(file, 2 ** 40);
  expect(readFileHead(file, 6)).toEqual({ ok: true, value: Buffer.from("RCR\u001a\0\0") });
  expect(readFileHead(fileOf("ab"), 6)).toEqual({ ok: true, value: Buffer.from("ab") });
});

describe("a file of lines", () => {
  test("hands over each line, whether the last has an end or not", () => {
    expect(linesOf("a\n\nb\n")).toEqual(["a", "", "b"]);
    expect(linesOf("a\r\nb")).toEqual(["a\r", "b"]);
    expect(linesOf("")).toEqual([]);
  });

  test("puts together what a piece of the file has cut: lines, and characters", () => {
    const line = `${"🐱".repeat(30_000)}!`; // 120,001 bytes
    const limits = { ...LINES, linesMax: 20, lineBytesMax: 200_000 };
    expect(linesOf(`${line}\n`.repeat(10), limits)).toEqual(Array(10).fill(line));
  });

  test("is refused with too many lines, too long a line, or too many bytes", () => {
    expect(linesOf("\n\n\n")).toEqual(["", "", ""]);
    expect(linesOf("\n\n\n\n")).toBe("more lines than a log has, 3");
    expect(linesOf("12345678")).toEqual(["12345678"]);
    expect(linesOf("a\n123456789\n")).toBe("line 2 has more than 8 bytes");
    expect(linesOf("x".repeat(1_000_000))).toBe("line 1 has more than 8 bytes");
    expect(linesOf("x".repeat(2_000_001))).toBe("2000001 bytes, and a log has at most 2000000");
  });

  test("that grows while it is read has its limit all the same", () => {
    const file = fileOf("a\n");
    const limits = { ...LINES, bytesMax: 100_000, linesMax: 1e9 };
    const read = readFileLines(file, limits, () => {
      appendFileSync(file, "a\n".repeat(1_000));
      return null;
    });
    expect(read).toMatchObject({
      ok: false,
      reason: { kind: "file-too-large", sort: "log", bytesMax: 100_000 },
    });
  });

  test("is read no further once it is refused", () => {
    let count = 0;
    const read = readFileLines(fileOf("a\nb\nc\n"), LINES, (line) => {
      count += 1;
      return line === "b" ? "it has a b" : null;
    });
    expect([read, count]).toEqual([{ ok: false, reason: { kind: "refused", why: "it has a b" } }, 2]);
  });
});
