import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { typecheck } from "../../scripts/typecheck.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What the compiler says to each of these sources, in their order, under the options of one of our projects. */
export function checkSources(project: string, sources: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-types-"));
  try {
    const config = {
      extends: path.join(ROOT, project),
      compilerOptions: { typeRoots: [path.join(ROOT, "node_modules/@types")] }, // else looked for beside the folder
      include: ["*.ts"],
    };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    sources.forEach((source, i) => writeFileSync(path.join(folder, `source-${i}.ts`), source));

    const { output } = typecheck(path.join(folder, "tsconfig.json"));
    return sources.map((_, i) => linesAbout(`source-${i}.ts`, output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function linesAbout(file: string, output: string): string {
  return output
    .split("\n")
    .filter((line) => line.includes(`${file}(`))
    .join("\n");
}
