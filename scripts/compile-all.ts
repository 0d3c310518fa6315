// Compiles the game's modules and keeps what V8 made of them, for the tests: their first processes begin at the same moment, and each
// would compile all of them. Quick where they are kept already.
import { existsSync, readdirSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);

/** Where what V8 made of our files and of packages is kept. */
export const COMPILE_CACHE = process.env["NODE_COMPILE_CACHE"] ?? path.join(ROOT, ".cache/compiled");

/** Needs a window. */
const VIEW = "view";

async function compileAll(): Promise<void> {
  enableCompileCache(COMPILE_CACHE);
  const source = path.join(ROOT, "src");
  for (const layer of readdirSync(source).filter((name) => name !== VIEW)) {
    const file = path.join(source, layer, "index.ts");
    if (existsSync(file)) await import(file);
  }
  flushCompileCache();
}

if (import.meta.main) {
  await compileAll();
  process.exit(); // nothing that a module opened may hold the process
}
