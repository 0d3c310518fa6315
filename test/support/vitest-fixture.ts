import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

export interface FixtureConfig {
  readonly head?: string; // before the configuration
  readonly test?: string; // members of `test`, each followed by a comma
}

export interface FixtureRun {
  readonly output: string;
  readonly lines: readonly string[]; // of standard output
  readonly lastLine: string | undefined;
  readonly status: number | null;
}

/** Runs Vitest with our reporters over these files, in a folder of its own. `test` and `expect` are there without an import. */
export async function runFixture(
  config: FixtureConfig,
  files: Readonly<Record<string, string>>,
): Promise<FixtureRun> {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-vitest-"));
  try {
    const reporter = path.join(ROOT, "test/support/plain-totals-reporter.ts");
    const configText = `import { PlainTotalsReporter } from ${JSON.stringify(reporter)};
      ${config.head ?? ""}
      export default { test: { globals: true, ${config.test ?? ""} reporters: ["default", new PlainTotalsReporter()] } };`;
    writeFileSync(path.join(folder, "vitest.config.ts"), configText);
    symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    return await runVitest(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runVitest(folder: string): Promise<FixtureRun> {
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => ((stdout += text), (output += text)));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      const lines = stdout.trimEnd().split("\n");
      resolve({ output, lines, lastLine: lines.at(-1), status });
    });
  });
}
