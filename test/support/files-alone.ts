import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** They replace modules (vi.mock). */
export const ELECTRON = "test/electron/**/*.test.ts";

/** Test files that need a process of their own: they replace modules (vi.mock), or measure the memory of their process. */
export const FILES_ALONE: string[] = [
  ELECTRON,
  "test/simulation/soak.test.ts",
  "test/**/lane-receiver.test.ts",
  "test/**/window-server-channel.test.ts",
];

/** What a file says that waits for real time, talks through a real socket or looks into a browser. */
const TOUCHES_THE_WORLD = [
  /\bsetTimeout\(|\bsleep\(|\.poll\(|\beventually\(|\bvi\.waitFor\b|\bspawn\(/,
  /from "(node:(dgram|http|net|timers\/promises)|ws|playwright-core)"/,
  /\b(LivePeer|runPeer|UdpSocket|serveTestWindow)\b/,
];
const IMPORT_OF_TEST_CODE = /from "(\.[^"]*\.ts)"/g;
// Their own tests are about other things than the world: they begin processes that compute, or read code as text.
const COMPUTES = ["test/architecture/**"];

/**
 * The test files that touch what is outside of us: real time, sockets, browsers. They say so in their own text, or in that of the test
 * code they import. Only these may be run a second time, for what is outside may fail.
 */
export function findFilesOutside(include: readonly string[], exclude: readonly string[]): string[] {
  const known = new Map<string, boolean>();
  const touches = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    known.set(file, false); // as long as we look, for circles
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const imported = [...text.matchAll(IMPORT_OF_TEST_CODE)]
      .map(([, name]) => path.join(path.dirname(file), name!))
      .filter((name) => name.startsWith("test/") && !name.startsWith("test/support/waiting-for"))
      .filter((name) => existsSync(path.join(ROOT, name))); // some name imports of the code that they make up
    const found = TOUCHES_THE_WORLD.some((words) => words.test(text)) || imported.some(touches);
    known.set(file, found);
    return found;
  };
  const isIn = (file: string, patterns: readonly string[]): boolean =>
    patterns.some((pattern) => path.matchesGlob(file, pattern));
  return globSync([...include], { cwd: ROOT })
    .filter((file) => !isIn(file, [...exclude, ...COMPUTES]) && touches(file))
    .toSorted();
}
