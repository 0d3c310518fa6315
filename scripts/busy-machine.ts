// `npm run test:load`: the suite on a machine that has much else to do. Four processes compute beside it all the time. They end with
// this one, however it ends: each looks whether its parent still is.
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

const HELP = `npm run test:load: all tests, beside four processes that compute all the time

  npm run test:load [-- WORDS]    WORDS, such as files: vitest runs with them

Exit status: that of the build or of the tests.
`;

const ROOT = path.dirname(import.meta.dirname);
const BUSY_COUNT = 4;
// It is told who its parent is: one that asks may ask when that has ended already.
const BUSY = "while (process.ppid === Number(process.argv[1]));";

/** Runs `node` with each of these lists of words, one after the other, up to the first that fails. Resolves to its exit status. */
export async function runBesideBusy(
  commands: readonly (readonly string[])[],
  tell: (line: string) => void,
): Promise<number> {
  const busy = Array.from({ length: BUSY_COUNT }, () => start(["-e", BUSY, String(process.pid)]));
  tell(`Beside ${BUSY_COUNT} busy processes: ${busy.map(({ pid }) => pid).join(", ")}`);
  let running: ChildProcess | undefined;
  let isStopped = false;
  const stop = (signal: NodeJS.Signals): void => {
    isStopped = true;
    running?.kill(signal);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    for (const words of commands) {
      running = start(words);
      const status = await ended(running);
      if (status !== 0 || isStopped) return status === 0 ? 1 : status;
    }
    return 0;
  } finally {
    for (const child of busy) child.kill("SIGKILL");
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

function start(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, words, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (status) => resolve(status ?? 1));
  });
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  if (words.includes("--help")) process.stdout.write(HELP);
  else {
    const tests = ["scripts/run-tests.ts", ...words];
    process.exitCode = await runBesideBusy([["scripts/build.ts"], tests], (line) => console.log(line));
  }
}
