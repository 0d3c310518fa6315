// `npm run build:kernel`: compiles the rules of a sub-turn on a map to WebAssembly, from their TypeScript, and writes
// src/sim/kernel/kernel-code.ts. The same source gives the same bytes, whatever the machine. `--check` writes nothing, and
// exits with 1 if the file there is another one. What may be written in those rules: docs/kernel.md.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import binaryen from "binaryen";
import { KernelCompiler, SEGMENT_BYTES_MAX } from "./kernel/kernel-compiler.ts";
import { MemoryPlan, planWorld, type WorldTables } from "./kernel/memory-plan.ts";
import { RuleModules } from "./kernel/rule-modules.ts";
import { readToolWords } from "./read-words.ts";

const HELP = `npm run build:kernel -- [--check]: compiles the rules of a sub-turn on a map into src/sim/kernel/kernel-code.ts

  --check  writes nothing, and looks whether the file there is what the rules come to

Exit status: 0 written, or as it should be; 1 it is another one, the rules can't be compiled, or bad usage.
`;

const ROOT = path.dirname(import.meta.dirname);
const ENTRY = { module: "sim/kernel/kernel-entry.ts", name: "moveIfUsual" };
const CODE_FILE = path.join(ROOT, "src/sim/kernel/kernel-code.ts");
const LINE_CHARACTERS = 800;
/** Functions up to so many instructions become part of those that call them. Tried: larger ones gain nothing. */
const INLINE_ALWAYS_MAX = 60;
const INLINE_HOT_MAX = 200;
const INLINE_ONCE_MAX = 1000;

interface Kernel {
  readonly bytes: Uint8Array;
  readonly plan: MemoryPlan;
}

/** The text of src/sim/kernel/kernel-code.ts. */
async function buildKernel(): Promise<string> {
  const modules = new RuleModules(path.join(ROOT, "src"));
  await modules.run(ENTRY.module);
  const plan = new MemoryPlan();
  const world = planWorld(plan, await tablesOf(modules));
  const compiler = new KernelCompiler(modules, plan);
  const args = [world, world.parts.get("ground")!];
  const module = compiler.compile({ ...ENTRY, args, exportName: "run" });
  await checkTables(plan);
  if (module.validate() === 0) throw new Error("the kernel is no valid module");
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(INLINE_ALWAYS_MAX);
  binaryen.setFlexibleInlineMaxSize(INLINE_HOT_MAX);
  binaryen.setOneCallerInlineMaxSize(INLINE_ONCE_MAX);
  module.optimize();
  return textOf({ bytes: module.emitBinary(), plan });
}

/** What is too long to be part of the kernel must be put there by who opens it. */
async function checkTables(plan: MemoryPlan): Promise<void> {
  const { kernelTables } = await import("../src/sim/kernel/kernel-tables.ts");
  const missing = tablesIn(plan).filter((name) => kernelTables[name] === undefined);
  if (missing.length > 0) throw new Error(`src/sim/kernel/kernel-tables.ts has no ${missing.join(", ")}`);
}

/** A world with room for all that there may be. */
async function tablesOf(modules: RuleModules): Promise<WorldTables> {
  const { Scratch } = await import("../src/sim/world/scratch.ts");
  const constant = (name: string) => modules.valueOf("sim/constants.ts", name) as number;
  const fields = (name: string) =>
    modules.valueOf("sim/world/fields.ts", name) as Readonly<Record<string, readonly string[]>>;
  const side = constant("MAP_SIDE_MAX");
  const players = constant("PLAYER_COUNT_MAX");
  const cats = players * constant("CATS_PER_PLAYER_MAX") + constant("MAP_CUSHIONS_MAX");
  const scratch = new Scratch();
  scratch.reserve(cats, side, side);
  const { header, ...classic } = fields("FIELDS");
  const { ground, ...others } = fields("GROUND_FIELDS");
  const rowsOf: Readonly<Record<string, number>> = {
    ...{ players, seats: players, cushions: constant("MAP_CUSHIONS_MAX") },
    ...{ flowFields: constant("FLOW_FIELD_ROWS"), waypoints: constant("WAYPOINT_ROWS") },
  };
  const columns = Object.entries({ ...classic, ...others }).map(([table, names]) => [
    table,
    { fields: names, rows: rowsOf[table] ?? cats },
  ]);
  const cells = side * side;
  return {
    scalars: { header: header!, ground: ground! },
    columns: Object.fromEntries(columns) as WorldTables["columns"],
    walls: (cells >> 5) + side, // a wall beyond the last one is none
    ways: { rows: constant("FLOW_FIELD_ROWS"), cells },
    scratch,
  };
}

function textOf({ bytes, plan }: Kernel): string {
  const checksum = createHash("sha256").update(bytes).digest("hex");
  const base64 = Buffer.from(bytes).toString("base64");
  const lines = base64.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, "gu"))!;
  return [
    "// Made by `npm run build:kernel` of the rules in src/sim: never change it by hand.",
    "",
    `/** SHA-256 of the ${bytes.length} bytes. */`,
    `export const KERNEL_CHECKSUM = "${checksum}";`,
    "",
    "/** Where what lies in its memory, in bytes. */",
    `export const PLACES: Readonly<Record<string, number>> = {`,
    ...placesOf(plan).map(([name, at]) => `  "${name}": ${at},`),
    "};",
    "",
    "/** The columns of cats and cushions that it reads or writes, and those that it writes. */",
    `export const READ_COLUMNS: readonly string[] = ${JSON.stringify(columnsOf(plan, false))};`,
    `export const WRITTEN_COLUMNS: readonly string[] = ${JSON.stringify(columnsOf(plan, true))};`,
    "",
    "// A sum of texts and no call, so that who does not step worlds need not carry it.",
    `export const KERNEL_BASE64 = ${lines.map((line) => `"${line}"`).join(" + ")};`,
    "",
  ].join("\n");
}

/** Those of worlds and of what a step works with, and tables; what else a module has is nobody's business. */
function placesOf(plan: MemoryPlan): readonly (readonly [string, number])[] {
  const tables = tablesIn(plan);
  return [...plan.scalars, ...plan.arrays]
    .filter(([name]) => tables.includes(name) || /^([a-z]+|scratch\.[a-z]+)(\.[a-z0-9]+)?$/iu.test(name))
    .map(([name, { at }]) => [name, at]);
}

function columnsOf(plan: MemoryPlan, isWritten: boolean): readonly string[] {
  return [...plan.arrays.keys()]
    .filter((name) => plan.isWritten(name) || (!isWritten && plan.isRead(name)))
    .filter((name) => /^(cats|steering|cushions)\./u.test(name));
}

function tablesIn(plan: MemoryPlan): readonly string[] {
  return plan.initial.filter(({ bytes }) => bytes.length > SEGMENT_BYTES_MAX).map(({ name }) => name);
}

async function main(isCheck: boolean): Promise<void> {
  const { format } = await import("oxfmt");
  // As .oxfmtrc.json has it.
  const { code: text, errors } = await format(CODE_FILE, await buildKernel(), { printWidth: 110 });
  if (errors.length > 0) throw new Error(errors[0]!.message);
  if (!isCheck) {
    writeFileSync(CODE_FILE, text);
    console.log(`Wrote ${path.relative(ROOT, CODE_FILE)}: ${/of the \d+ bytes/u.exec(text)?.[0] ?? ""}`);
  } else if (readFileSync(CODE_FILE, "utf8") !== text) {
    console.error(`${path.relative(ROOT, CODE_FILE)} is not what the rules come to: npm run build:kernel`);
    process.exitCode = 1;
  }
}

const words = readToolWords({ name: "build:kernel", help: HELP }, { check: { type: "boolean" } });
if (words !== null) await main(words.check === true);
