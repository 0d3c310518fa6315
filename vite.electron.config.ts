import { builtinModules } from "node:module";
import path from "node:path";
import { defineConfig } from "vite";
import { versionInPackage } from "./src/peer/environment.ts";
import { hashOfSources } from "./src/peer/source-hash.ts";

const ROOT = import.meta.dirname;

const ENTRIES = {
  main: { format: "es", extension: "js" },
  "peer-process": { format: "es", extension: "js" },
  "replay-thread": { format: "es", extension: "js" },
  preload: { format: "cjs", extension: "cjs" }, // a sandboxed preload script has no modules and no files beside it
} as const;

export type ElectronEntry = keyof typeof ENTRIES;
export const ELECTRON_ENTRIES = Object.keys(ENTRIES) as readonly ElectronEntry[];

/** `vite build --mode peer-process`: one self-contained file for each process of the Electron app. */
export default defineConfig(({ mode }) => {
  const entry = readEntry(mode);
  const { format, extension } = ENTRIES[entry];
  return {
    root: ROOT,
    publicDir: false,
    define: {
      ROBOCAT_CODE_HASH: JSON.stringify(hashOfSources(path.join(ROOT, "src"))),
      ROBOCAT_REPLAY_THREAD: JSON.stringify("./replay-thread.js"), // beside the peer process
      ROBOCAT_SIMS_FOLDER: JSON.stringify("sims"), // scripts/build.ts puts them beside the bundle
      ROBOCAT_VERSION: JSON.stringify(versionInPackage(ROOT)),
    },
    ssr: { target: "node", noExternal: true },
    build: {
      ssr: path.join(ROOT, `electron/${entry}.ts`),
      outDir: path.join(ROOT, "dist/electron"),
      emptyOutDir: false, // they share it
      target: "node22",
      minify: false,
      rolldownOptions: {
        // bufferutil and utf-8-validate are optional native parts of ws, which we do without.
        external: ["electron", /^node:/, ...builtinModules, "bufferutil", "utf-8-validate"],
        output: { format, entryFileNames: `${entry}.${extension}`, codeSplitting: false },
      },
    },
  };
});

function readEntry(mode: string): ElectronEntry {
  const entry = ELECTRON_ENTRIES.find((name) => name === mode);
  if (entry === undefined) throw new Error(`Cannot build ${mode}: expected ${ELECTRON_ENTRIES.join(", ")}`);
  return entry;
}
