import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findElectron } from "../../src/cli/start/electron.ts";

type ElectronSearch = Parameters<typeof findElectron>[0];

const PROGRAM = { darwin: "Electron.app/Contents/MacOS/Electron", win32: "electron.exe" } as const;
const program =
  process.platform === "darwin" || process.platform === "win32" ? PROGRAM[process.platform] : "electron";

/** A package folder like Electron's, whose installer is the given code. */
async function createPackage(installerCode: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "robocat-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, "install.js"), installerCode);
  const lines: string[] = [];
  const search: ElectronSearch = {
    packageFolder: folder,
    refusalFile: path.join(folder, "state/unavailable"),
    override: undefined,
    fetchTimeoutMs: 20_000,
    say: (line) => lines.push(line),
  };
  return { folder, lines, search, file: path.join(folder, "dist", program) };
}

async function writeProgram(folder: string): Promise<string> {
  const file = path.join(folder, program);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "");
  return file;
}

const INSTALLS = `
  const fs = require("node:fs"), path = require("node:path");
  const file = path.join(__dirname, "dist", ${JSON.stringify(program)});
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, "");
  fs.writeFileSync(path.join(__dirname, "path.txt"), "");`;
const FAILS = 'console.error("no network\\n  at somewhere"); process.exit(1);';

test("what is installed is taken as it is", async () => {
  const { folder, search, lines, file } = await createPackage(FAILS);
  await writeProgram(path.join(folder, "dist"));
  await writeFile(path.join(folder, "path.txt"), program);
  expect(await findElectron(search)).toBe(file);
  expect(lines).toEqual([]);
});

test("ELECTRON_OVERRIDE_DIST_PATH decides alone: nothing is fetched", async () => {
  const { folder, search } = await createPackage(INSTALLS);
  const override = path.join(folder, "own");
  expect(await findElectron({ ...search, override })).toBeUndefined();
  const own = await writeProgram(override);
  expect(await findElectron({ ...search, override })).toBe(own);
  expect(existsSync(path.join(folder, "dist"))).toBe(false);
});

test("what is missing is fetched, half an installation again", async () => {
  const { folder, search, lines, file } = await createPackage(INSTALLS);
  await writeProgram(path.join(folder, "dist"));
  expect(await findElectron(search)).toBe(file);
  expect(lines).toEqual(["Fetching Electron ..."]);
});

test("a failed fetch says why, and is not tried again for a day", async () => {
  const { folder, search, lines, file } = await createPackage(FAILS);
  expect(await findElectron(search)).toBeUndefined();
  expect(lines).toEqual(["Fetching Electron ...", "Electron could not be fetched: no network."]);

  await writeFile(path.join(folder, "install.js"), INSTALLS);
  expect(await findElectron(search)).toBeUndefined();
  expect(lines).toHaveLength(2);

  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(search.refusalFile, yesterday, yesterday);
  expect(await findElectron(search)).toBe(file);
});

test("a fetch that does not end is ended", async () => {
  const { search, lines } = await createPackage("setInterval(() => undefined, 1000);");
  expect(await findElectron({ ...search, fetchTimeoutMs: 300 })).toBeUndefined();
  expect(lines.at(-1)).toBe("Electron could not be fetched: it took longer than 0.3 s.");
});

test("without the package there is no Electron", async () => {
  const { folder, search, lines } = await createPackage(FAILS);
  expect(await findElectron({ ...search, packageFolder: path.join(folder, "none") })).toBeUndefined();
  expect(lines).toEqual([]);
});
