import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tmpdir } from "node:os";
import { build } from "vite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENVIRONMENT_TEXT_MAX, type Environment } from "../../src/desync/index.ts";
import { codeHash, environment } from "../../src/peer/environment.ts";
import { hashOfSources } from "../../src/peer/source-hash.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("names this program and what it runs on, as it can be sent", () => {
  const told: Readonly<Record<string, string>> = { ...environment() };
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  expect(told).toEqual({
    gameVersion: version,
    codeHash: codeHash(),
    platform: `${process.platform} ${process.arch}`,
    engine: `V8 ${process.versions.v8}`,
  });
  for (const text of Object.values(told)) expect(text).toMatch(/^[\x20-\x7e]+$/);
  for (const text of Object.values(told)) expect(text.length).toBeLessThanOrEqual(ENVIRONMENT_TEXT_MAX);
});

// Goal: a game that was built and one that runs from source are the same game to each other.
// Method: the module is bundled as the Electron app is, and run from where no source lies.
test("is the same in the built game, which has no sources beside it", async () => {
  const built: unknown = await build({
    configFile: path.join(ROOT, "vite.electron.config.ts"),
    mode: "peer-process",
    logLevel: "error",
    build: {
      ssr: path.join(ROOT, "src/peer/environment.ts"),
      write: false,
    },
  });
  const { output } = built as { readonly output: readonly [{ readonly code: string }] };
  const { code } = output[0];
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly environment: () => Environment;
  };
  expect(module.environment()).toEqual(environment());
});

describe("the hash of the code", () => {
  const SOURCES = path.resolve(import.meta.dirname, "../../src");
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "code-hash-"));
    for (const layer of ["base", "sim", "bot", "lockstep"]) {
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
});
