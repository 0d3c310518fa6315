// Goal: a bad line is shown to our linter at a place of the project, without a file there.
// Method: the samples of a test file lie in a copy of the project that holds nothing else, for as long as one oxlint reads them.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OXLINT = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
const PREFIX = `robocat-lint-${userInfo().uid}-`;
const TYPES_ON = `"typeAware": true`;

/** Code by its file: its path from the root of the project, where it need not exist. */
export type Samples = ReadonlyMap<string, string>;

/** The rules that refuse a file, sorted: `no-var`, `typescript/no-namespace`, `robocat/file-name`. Of what has no name, its text. */
export type Refusals = ReadonlyMap<string, readonly string[]>;

/**
 * Declares a test: each place refuses the code for these rules and no other, or at least for this one.
 * A place is a file, once in a test file, or a folder with a slash at its end.
 */
export type LintTest = (
  name: string,
  places: readonly string[],
  code: string,
  expected: readonly string[] | string,
) => void;

/** For a whole test file: what its tests need is linted together before the first of them. Rules that need types are left out. */
export function lintTests(): LintTest {
  const samples = new Map<string, string>();
  let refusals: Refusals = new Map();
  beforeAll(() => {
    refusals = lintSamples(samples, "syntax");
  });
  return (name, places, code, expected) => {
    const files = places.map((place) => (place.endsWith("/") ? `${place}sample-${samples.size}.ts` : place));
    for (const file of files) {
      if (samples.has(file)) throw new Error(`Cannot lint ${file} twice: ${name}`);
      samples.set(file, code);
    }
    test(name, () => {
      for (const file of files) {
        if (typeof expected === "string") expect(refusals.get(file), file).toContain(expected);
        else expect(refusals.get(file), file).toEqual(expected);
      }
    });
  };
}

/** Lints all samples by the rules of the project, at once. Rules that need types read those of the project that a file belongs to. */
export function lintSamples(samples: Samples, rules: "syntax" | "types"): Refusals {
  removeWhatAKilledTestLeft();
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`)));
  try {
    copyProject(folder, rules);
    for (const [file, code] of samples) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${code}\n`, { flag: "wx" });
    }
    const run = spawnSync(process.execPath, [OXLINT, "--format", "json", ...samples.keys()], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: Infinity,
    });
    return read(samples, run);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function copyProject(folder: string, rules: "syntax" | "types"): void {
  const config = readFileSync(path.join(ROOT, ".oxlintrc.json"), "utf8");
  if (!config.includes(TYPES_ON)) throw new Error(`.oxlintrc.json does not say ${TYPES_ON}`);
  const ours = rules === "types" ? config : config.replace(TYPES_ON, `"typeAware": false`);
  writeFileSync(path.join(folder, ".oxlintrc.json"), ours);
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  cpSync(path.join(ROOT, "lint"), path.join(folder, "lint"), { recursive: true });
  if (rules === "syntax") return;
  for (const file of globSync("{,src/,src/*/,electron/,scripts/,test/}tsconfig*.json", { cwd: ROOT }))
    cpSync(path.join(ROOT, file), path.join(folder, file));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
}

interface Report {
  readonly diagnostics: readonly {
    readonly code?: string;
    readonly filename: string;
    readonly message: string;
  }[];
  readonly number_of_files: number;
}

function read(samples: Samples, run: { readonly stdout: string; readonly stderr: string }): Refusals {
  const isReport = run.stdout.startsWith("{");
  if (!isReport) throw new Error(`oxlint did not judge: ${run.stdout}${run.stderr}`);
  const { diagnostics, number_of_files: fileCount } = JSON.parse(run.stdout) as Report;
  // A file that nobody reads is not refused either.
  if (fileCount !== samples.size) throw new Error(`oxlint read ${fileCount} of ${samples.size} samples`);
  const found = new Map([...samples.keys()].map((file) => [file, new Set<string>()]));
  for (const { code, filename, message } of diagnostics) {
    const ofFile = found.get(filename);
    if (ofFile === undefined) throw new Error(`oxlint tells of ${filename}: ${message}`);
    ofFile.add(ruleName(code) ?? `not read: ${message}`);
  }
  return new Map([...found].map(([file, names]) => [file, [...names].toSorted()]));
}

/** eslint(no-var) -> no-var; typescript(no-namespace) -> typescript/no-namespace */
function ruleName(code: string | undefined): string | undefined {
  const [, plugin, rule] = /^(\w+)\(([\w-]+)\)$/.exec(code ?? "") ?? [];
  return plugin === "eslint" ? rule : plugin && `${plugin}/${rule}`;
}

/** Nobody can clean up who was killed: its folder bears its process id, and goes when the next test comes. */
function removeWhatAKilledTestLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const [pid] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split("-") : [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
