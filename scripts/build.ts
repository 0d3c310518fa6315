// Builds the window and the Electron app into dist/, unless they are up to date. `npm start` and `npm test` call it.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);
const DIST = path.join(ROOT, "dist");
const STAMP_FILE = path.join(DIST, "build-stamp.txt");
/** The frozen rules: built long ago, and loaded by name, so no bundle has them in it. */
const SIMS = path.join(ROOT, "sims");
const SOURCE_FOLDERS = ["src", "electron", "sims"];
const SOURCE_FILES = [
  "package-lock.json",
  "package.json",
  "scripts/build.ts",
  "tsconfig.json",
  "scripts/short-shaders.ts",
  "scripts/unused-animations.ts",
  "scripts/unused-branches.ts",
  "scripts/unused-shaders.ts",
  "vite.config.ts",
  "vite.electron.config.ts",
];
const OUTPUT_FILES = [
  "window/index.html",
  "electron/main.js",
  "electron/peer-process.js",
  "electron/preload.cjs",
  "electron/replay-thread.js",
  "electron/sims",
];

/** Resolves to whether there was anything to do; `onBegin` is called before it is done, for that takes a while. */
export async function build(onBegin: () => void = () => undefined): Promise<boolean> {
  const stamp = await stampOfSources();
  if (await isUpToDate(stamp)) return false;
  onBegin();

  // Elsewhere first: whoever runs the old build, or builds at the same time, never sees half a folder.
  const unfinished = path.join(DIST, `.unfinished-${process.pid}`);
  try {
    await buildInto(unfinished);
    await rm(STAMP_FILE, { force: true });
    for (const name of ["window", "electron"]) await replaceFolder(name, unfinished);
    await writeFile(STAMP_FILE, stamp);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return true;
}

async function isUpToDate(stamp: string): Promise<boolean> {
  const built = await readFile(STAMP_FILE, "utf8").catch(() => undefined);
  return built === stamp && OUTPUT_FILES.every((file) => existsSync(path.join(DIST, file)));
}

/** A hash of the names and contents of all that goes into the build: file times mean little after a checkout. */
export async function stampOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = [...SOURCE_FILES];
  for (const folder of SOURCE_FOLDERS) {
    const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
    const inFolder = entries.filter((entry) => entry.isFile());
    files.push(...inFolder.map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))));
  }
  files.sort();
  const contents = await Promise.all(files.map((file) => readFile(path.join(ROOT, file))));
  for (const [i, file] of files.entries()) {
    hash.update(`${file}\0${contents[i]!.length}\0`).update(contents[i]!);
  }
  return hash.digest("hex");
}

async function buildInto(folder: string): Promise<void> {
  const { build: viteBuild } = await import("vite"); // slow to load, and mostly not needed
  const { ELECTRON_ENTRIES } = await import("../vite.electron.config.ts");
  const outputOf = (name: string) => ({ outDir: path.join(folder, name) });

  await viteBuild({
    configFile: path.join(ROOT, "vite.config.ts"),
    logLevel: "warn",
    build: outputOf("window"),
  });
  for (const mode of ELECTRON_ENTRIES) {
    const configFile = path.join(ROOT, "vite.electron.config.ts");
    await viteBuild({ configFile, mode, logLevel: "warn", build: outputOf("electron") });
  }
  await cp(SIMS, path.join(folder, "electron/sims"), { recursive: true });
}

/** Puts the new folder in the place of the old one. Another build may be doing the same: then again. */
async function replaceFolder(name: string, unfinished: string): Promise<void> {
  const ATTEMPT_COUNT_MAX = 20;
  await mkdir(DIST, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const old = path.join(unfinished, `old-${name}-${attempt}`);
      if (existsSync(path.join(DIST, name))) await rename(path.join(DIST, name), old);
      await rename(path.join(unfinished, name), path.join(DIST, name));
      return;
    } catch (error) {
      if (attempt === ATTEMPT_COUNT_MAX) throw error;
    }
  }
}

async function main(): Promise<void> {
  const startedAtMs = performance.now();
  const hasBuilt = await build(() => console.log("Building the game …"));
  if (!hasBuilt && process.argv.includes("--quiet")) return;
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(hasBuilt ? `Built dist/ in ${seconds} s` : "dist/ is up to date");
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(`Cannot build: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}
