// `npm run freeze`: the rules of this program, and what reads the files that they made, as one file that is kept for ever:
// sims/N.js, N being SIM_VERSION. To be run before SIM_VERSION rises, or nothing plays the replays of today afterwards. It is
// written once: a file that is there, or whose checksum is, is refused.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { SIM_VERSION } from "../src/sim/index.ts";
import { readToolWords } from "./read-words.ts";

const HELP = `npm run freeze: keeps the rules of this program for ever, as sims/${SIM_VERSION}.js, and the checksum of that file

Before SIM_VERSION rises. A version that is frozen is not written again.

Exit status: 0 written, 1 it was not, or bad usage.
`;

const ROOT = path.dirname(import.meta.dirname);
const ENTRY = "src/replay/frozen/entry.ts";
const CHECKSUM_TABLE = "src/peer/files/frozen-checksums.ts";
const TABLE_END = "};\n";
const BANNER = [
  `// Robo Cat RTS: the rules of SIM_VERSION ${SIM_VERSION}, as npm run freeze made them from the source of that time. They play what was`,
  "// recorded with them, so this file never changes. It holds crc-32 (SheetJS, Apache 2.0) and xor128 of seedrandom (David Bau, MIT).",
].join("\n");

/** Where it goes; the project itself, but for tests. */
export interface FreezePlaces {
  readonly folder: string;
  readonly tableFile: string; // as src/peer/files/frozen-checksums.ts
}

const PLACES: FreezePlaces = { folder: path.join(ROOT, "sims"), tableFile: path.join(ROOT, CHECKSUM_TABLE) };

/** Writes the file and its checksum; resolves to the file's path. Rejects, with nothing written, if that version is frozen. */
export async function freezeSim({ folder, tableFile }: FreezePlaces = PLACES): Promise<string> {
  const file = path.join(folder, `${SIM_VERSION}.js`);
  const table = await readFile(tableFile, "utf8");
  if (existsSync(file) || hasLine(table, SIM_VERSION)) {
    throw new Error(`version ${SIM_VERSION} is frozen already, and what is frozen never changes`);
  }
  const text = await bundle();
  const checksum = createHash("sha256").update(text).digest("hex");
  await mkdir(folder, { recursive: true });
  await writeFile(file, text, { flag: "wx" });
  await writeFile(tableFile, withLine(table, `  ${SIM_VERSION}: "${checksum}",\n`));
  return file;
}

function hasLine(table: string, simVersion: number): boolean {
  return new RegExp(`^  ${simVersion}: `, "m").test(table);
}

/** Appended, for versions rise. */
function withLine(table: string, line: string): string {
  const at = table.lastIndexOf("}");
  const end = table.slice(at);
  if (end !== TABLE_END)
    throw new Error(`the table of checksums does not end with ${JSON.stringify(TABLE_END)}`);
  const start = table.slice(0, at);
  return `${start.endsWith("{") ? `${start}\n` : start}${line}${end}`;
}

/** Frozen rules run as they are written, on any engine of the future: nothing of WebAssembly is in them. */
const NO_KERNEL = `
export const moveInKernel = () => false;
export const rulesRunner = () => ({ by: "typescript", why: "missing" });
export const chooseRulesRunner = () => undefined;
export const kernelSubTurns = () => 0;
`;
const WITHOUT_KERNEL = {
  name: "without-kernel",
  load: (id: string): string | null => (id.endsWith("/sim/kernel/move-in-kernel.ts") ? NO_KERNEL : null),
};

/** One module that imports nothing, readable, with its comments: what somebody in ten years looks into has no other source. */
async function bundle(): Promise<string> {
  const { build } = await import("vite");
  const output = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "warn",
    plugins: [WITHOUT_KERNEL],
    build: {
      lib: { entry: path.join(ROOT, ENTRY), formats: ["es"] },
      write: false,
      target: "es2023",
      minify: false,
      rolldownOptions: {
        // What none of it uses is left out, with what a file does when it is loaded: it only checks constants of its own.
        treeshake: { moduleSideEffects: false },
        optimization: { inlineConst: false }, // a name says more than its number
        output: { format: "es", codeSplitting: false, banner: BANNER },
      },
    },
  });
  const [built] = Array.isArray(output) ? output : [];
  if (built === undefined) throw new Error("vite built nothing");
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error("the rules do not fit one file");
  if (chunk.imports.length > 0) throw new Error(`the rules import ${chunk.imports.join(", ")}`);
  if (!chunk.code.endsWith("\nexport { frozenSim };\n"))
    throw new Error("the rules are not exported as expected");
  return chunk.code;
}

async function main(): Promise<void> {
  if (readToolWords({ name: "freeze", help: HELP }, {}) === null) return;
  const file = await freezeSim();
  console.log(`Wrote ${path.relative(ROOT, file)} and its checksum, into ${CHECKSUM_TABLE}`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(`Cannot freeze: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}
