import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import path from "node:path";
import type { Readable } from "node:stream";

const ROBOCAT = path.join(import.meta.dirname, "../robocat.ts");
/** As it ends, a process writes into its third pipe what it took. */
const TELL = `import { writeSync } from "node:fs";
process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ peakBytes: maxRSS * 1024, processorMs: (userCPUTime + systemCPUTime) / 1000 }));
});`;

/** What a command printed, and what it took. */
export interface MeasuredRun {
  readonly status: number | null;
  readonly printed: string; // to both outputs
  readonly peakBytes: number; // of memory
  readonly processorMs: number;
}

/** Runs `robocat` with those arguments in a process of its own, to its end. */
export async function runMeasured(args: readonly string[]): Promise<MeasuredRun> {
  const told = `data:text/javascript,${encodeURIComponent(TELL)}`;
  const child = spawn(process.execPath, ["--import", told, ROBOCAT, ...args], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [out, problems, took] = await Promise.all(
    [child.stdout, child.stderr, child.stdio[3]].map((stream) => text(stream as Readable)),
  );
  const status = await ended;
  const { peakBytes, processorMs } = JSON.parse(took!) as MeasuredRun;
  return { status, printed: `${out!}${problems!}`, peakBytes, processorMs };
}
