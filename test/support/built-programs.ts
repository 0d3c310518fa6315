// What `npm start` and `npm run robocat` run, bundled for the tests that start them: most of what a short process takes is spent
// on finding and reading some 700 modules. The same code finds the same files, for each module still knows where its source lies.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

import { build as buildGame, stampOfSources } from "../../scripts/build.ts";
import { hashOfSources } from "../../src/peer/source-hash.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, ".cache/programs");
const FOLDER_VARIABLE = "ROBOCAT_TEST_PROGRAMS";
/** So many of the newest are kept, for another run may be using them. */
const FOLDERS_KEPT = 8;

/** What Node runs as that program: the bundle of this test run, or the source where nothing was built. */
export function programFile(name: "robocat" | "start"): string {
  const folder = process.env[FOLDER_VARIABLE];
  return folder === undefined ? path.join(ROOT, `src/cli/${name}.ts`) : path.join(folder, `${name}.js`);
}

/**
 * Vitest calls it before the tests of a project (globalSetup). A bundle is named after its sources, so none is ever stale. The game
 * is built here as well: none that a test starts looks again whether it is.
 */
export async function setup(): Promise<void> {
  await buildGame();
  const own = readFileSync(import.meta.filename);
  const name = createHash("sha256")
    .update(await stampOfSources())
    .update(own)
    .digest("hex")
    .slice(0, 16);
  const folder = path.join(FOLDER, name);
  if (!existsSync(folder)) await buildInto(folder);
  process.env[FOLDER_VARIABLE] = folder;
}

async function buildInto(folder: string): Promise<void> {
  const { build } = await import("vite"); // slow to load, and mostly not needed
  mkdirSync(FOLDER, { recursive: true });
  removeOld();
  const unfinished = `${folder}-${process.pid}`;
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "error",
    plugins: [placesOfSources],
    define: {
      ROBOCAT_CODE_HASH: JSON.stringify(hashOfSources(path.join(ROOT, "src"))), // else each process reads them all
      ROBOCAT_IS_BUILT: "true", // else each game starts a process that reads them all
    },
    ssr: { target: "node", noExternal: true },
    build: {
      ssr: true,
      outDir: unfinished,
      target: "node22",
      minify: false,
      rolldownOptions: {
        input: { robocat: path.join(ROOT, "src/cli/robocat.ts"), start: path.join(ROOT, "src/cli/start.ts") },
        external: [/^node:/, ...builtinModules, "bufferutil", "utf-8-validate", "fastify"],
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another run has built the same
    rmSync(unfinished, { recursive: true });
  }
}

function removeOld(): void {
  const folders = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
  const newestFirst = folders
    .map((folder) => ({ folder, builtMs: statSync(folder).mtimeMs }))
    .toSorted((a, b) => b.builtMs - a.builtMs);
  for (const { folder } of newestFirst.slice(FOLDERS_KEPT)) rmSync(folder, { recursive: true, force: true });
}

const placesOfSources: Plugin = {
  name: "places-of-sources",
  enforce: "pre",
  transform(code, id) {
    if (!id.startsWith(path.join(ROOT, "src/"))) return null;
    return code
      .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(id)))
      .replaceAll("import.meta.url", JSON.stringify(`file://${id}`));
  },
};
