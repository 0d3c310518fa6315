import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { KernelCompiler } from "../../scripts/kernel/kernel-compiler.ts";
import { MemoryPlan, planWorld, type WorldTables } from "../../scripts/kernel/memory-plan.ts";
import { RuleModules } from "../../scripts/kernel/rule-modules.ts";
import type { Local, Value } from "../../scripts/kernel/values.ts";

const SOURCES = path.resolve(import.meta.dirname, "../../src");

/** A world with room for hardly anything. */
const TABLES: WorldTables = {
  scalars: { header: ["catCount", "yarnCount"], ground: ["mode"] },
  columns: {
    players: { fields: ["playerId", "score"], rows: 2 },
    cats: { fields: ["x", "health"], rows: 4 },
    yarn: { fields: ["targetId", "toX"], rows: 4 },
    seats: { fields: ["team"], rows: 2 },
    cushions: { fields: ["x"], rows: 2 },
    flowFields: { fields: ["goal"], rows: 2 },
    waypoints: { fields: ["x"], rows: 2 },
    steering: { fields: ["pace"], rows: 4 },
    balls: { fields: ["kind"], rows: 4 },
  },
  walls: 4,
  ways: { rows: 2, cells: 4 },
  scratch: { width: 0, catCount: 0, nearest: 0, isReady: false, cell: new Int32Array(4) },
};

/** A folder of rules that are written for a test, beside the few of ours that every rule may call. */
export class CompiledRules {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "robocat-rules-"));
  readonly #modules: RuleModules;
  #count = 0;

  constructor() {
    mkdirSync(path.join(this.#folder, "sim/world"), { recursive: true });
    writeFileSync(path.join(this.#folder, "package.json"), JSON.stringify({ type: "module" }));
    cpSync(path.join(SOURCES, "base/assert.ts"), path.join(this.#folder, "base/assert.ts"));
    writeFileSync(path.join(this.#folder, "base/index.ts"), `export { assert } from "./assert.ts";\n`);
    cpSync(path.join(SOURCES, "sim/fixed.ts"), path.join(this.#folder, "sim/fixed.ts"));
    this.#modules = new RuleModules(this.#folder);
  }

  remove(): void {
    this.#modules.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** Writes a module; returns its path in the folder. */
  write(text: string, file = `sim/rules-${(this.#count += 1)}.ts`): string {
    writeFileSync(path.join(this.#folder, file), text);
    return file;
  }

  /** What Node makes of a module; what its constants are is known from then on. */
  async run(file: string): Promise<Readonly<Record<string, (...numbers: number[]) => number | boolean>>> {
    await this.#modules.run(file);
    const module: unknown = await import(pathToFileURL(path.join(this.#folder, file)).href);
    return module as Record<string, (...numbers: number[]) => number | boolean>;
  }

  /** What the compiler makes of a function that takes so many numbers, as Node would call it. */
  compile(file: string, name: string, numberCount: number): (...numbers: number[]) => number {
    const args = Array.from({ length: numberCount }, (_, index): Local => {
      return { kind: "local", index, width: "i32", key: `number ${index}` };
    });
    const run = this.#instanceOf(file, name, { plan: new MemoryPlan(), args });
    return (...numbers) => Number(run(...numbers));
  }

  /** The same of a function that takes a world and its ground. */
  compileOfWorld(file: string, name: string): void {
    const plan = new MemoryPlan();
    const world = planWorld(plan, TABLES);
    this.#instanceOf(file, name, { plan, args: [world, world.parts.get("ground")!] });
  }

  #instanceOf(
    file: string,
    name: string,
    { plan, args }: { readonly plan: MemoryPlan; readonly args: readonly Value[] },
  ): (...numbers: number[]) => unknown {
    const compiler = new KernelCompiler(this.#modules, plan);
    const module = compiler.compile({ module: file, name, args, exportName: "run" });
    if (module.validate() === 0) throw new Error(`${name} is no valid module`);
    const bytes = module.emitBinary() as Uint8Array<ArrayBuffer>;
    module.dispose();
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports["run"] as () => unknown;
  }
}
