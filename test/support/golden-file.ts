import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const GOLDEN = path.resolve(import.meta.dirname, "../golden");

/** A golden file as it should be now. `version` is that of the rules which made it. */
export interface Golden {
  readonly version: number;
  readonly content: string;
}

export interface GoldenJudgement {
  readonly kind: "same" | "missing" | "outdated" | "moved";
  readonly message: string;
}

/**
 * Compares a golden file with what the code makes now. One that moved while its version did not is never written over:
 * peers of one version would not understand each other.
 */
export function judgeGolden(stored: Golden | null, fresh: Golden, versionName: string): GoldenJudgement {
  const update = "run the tests once with UPDATE_GOLDEN=1, then npm run format, and commit what they wrote";
  if (stored === null) return { kind: "missing", message: `There is no golden file yet: ${update}.` };
  if (stored.version !== fresh.version) {
    return {
      kind: "outdated",
      message: `It is of ${versionName} ${stored.version}, the code is of ${fresh.version}: ${update}.`,
    };
  }
  if (stored.content === fresh.content) return { kind: "same", message: "" };
  return {
    kind: "moved",
    message:
      `The code no longer gives what it gave in ${versionName} ${stored.version}. If that is meant, raise ` +
      `${versionName} and name the change in CHANGELOG.md, then ${update}. If not, it is a bug.`,
  };
}

/** Throws unless the golden file says what the code makes now; writes it if asked to and allowed. */
export function checkGolden(
  name: string,
  parse: (text: string) => Golden,
  fresh: string,
  versionName: string,
): void {
  const file = path.join(GOLDEN, name);
  const stored = existsSync(file) ? parse(readFileSync(file, "utf8")) : null;
  const { kind, message } = judgeGolden(stored, parse(fresh), versionName);
  if (kind === "same") return;
  if (process.env["UPDATE_GOLDEN"] !== "1" || kind === "moved")
    throw new Error(`test/golden/${name}: ${message}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, fresh);
}

/** The text of a golden file that is there. */
export function readGolden(name: string): string {
  return readFileSync(path.join(GOLDEN, name), "utf8");
}
