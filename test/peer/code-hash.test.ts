import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { codeHash, hashOfSources } from "../../src/peer/code-hash.ts";

const SOURCES = path.resolve(import.meta.dirname, "../../src");
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "code-hash-"));
  for (const layer of ["base", "sim", "lockstep"]) {
    cpSync(path.join(SOURCES, layer), path.join(folder, layer), { recursive: true });
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const edit = (file: string, change: (text: string) => string): void => {
  const name = path.join(folder, file);
  writeFileSync(name, change(readFileSync(name, "utf8")));
};

test("is 16 hex digits, and the same wherever the sources lie", () => {
  expect(codeHash()).toMatch(/^[0-9a-f]{16}$/);
  expect(hashOfSources(SOURCES)).toBe(codeHash());
  expect(hashOfSources(folder)).toBe(codeHash());
});

test.each(["base/crc32.ts", "sim/step.ts", "sim/ground/queue.ts", "lockstep/decide-turn.ts"])(
  "is another once %s changes by a character",
  (file) => {
    edit(file, (text) => text.replace(/;/, " ;"));
    expect(hashOfSources(folder)).not.toBe(codeHash());
  },
);

test("is another once a file has another name", () => {
  renameSync(path.join(folder, "sim/step.ts"), path.join(folder, "sim/stride.ts"));
  expect(hashOfSources(folder)).not.toBe(codeHash());
});

test("does not hang on the line ends of a checkout", () => {
  edit("sim/step.ts", (text) => text.replaceAll("\n", "\r\n"));
  expect(hashOfSources(folder)).toBe(codeHash());
});

test("does not hang on what a match is not computed with", () => {
  writeFileSync(path.join(folder, "sim/notes.txt"), "a reminder");
  expect(hashOfSources(folder)).toBe(codeHash());
});
