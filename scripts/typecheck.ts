// Checks every TypeScript project with TypeScript 7, and names those that failed. Each project is narrow on purpose:
// what a layer must not use does not exist in its project. Each is checked by one thread: several find many types anew, and take a third
// more of the processor, which other checks want.
import { spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);
const TSC = path.join(ROOT, "node_modules/typescript7/bin/tsc");

/** A file may be checked by two of them: the window draws with src/base, and so does a Node process. */
export const PROJECTS = [
  "src/tsconfig.pure.json",
  "src/tsconfig.node.json",
  "src/view/tsconfig.json",
  "electron/tsconfig.json",
  "scripts/tsconfig.json",
  "test/tsconfig.json",
  "test/tsconfig.window.json",
];

export interface Typecheck {
  readonly succeeded: boolean;
  readonly output: string; // what the compiler said, with paths relative to the top level
}

/** Checks one project, or answers another question about it, such as `--listFilesOnly`. */
export function typecheck(project: string, ...options: readonly string[]): Typecheck {
  const run = spawnSync(process.execPath, [TSC, "--project", project, "--singleThreaded", ...options], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { succeeded: run.status === 0, output: run.stdout + run.stderr }; // status is null after a kill
}

function main(): void {
  for (const project of PROJECTS) {
    const { succeeded, output } = typecheck(project);
    if (succeeded) continue;
    console.error(`${output}typecheck failed: ${project}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
