// A thread in each process that runs tests. It names what hangs, and ends the process where nobody else can: while a test never
// yields, or while a file never ends being read. Vitest then counts that file as failed and runs the next in a new process.
import { readFileSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

import { HangBoard, type Phase } from "./board.ts";

const STDERR = 2;
const { memory, limitMs, everyMs } = workerData as WatchThreadData;
const board = new HangBoard(memory);

/** What the thread is told at its start. */
export interface WatchThreadData {
  readonly memory: SharedArrayBuffer;
  readonly limitMs: number;
  readonly everyMs: number; // how often it looks
}

let seen = board.read();
let phaseMs = 0; // since this phase began
let stuckMs = 0; // since the event loop turned last
let isNamed = false;
let lastMs = performance.now();
let lastCpuMs = cpuMs();

// Vitest ends a test or a hook at the limit: it is named a moment before.
function look(): void {
  // A machine that slept, or gave us nothing for a while, did not hang.
  const wallMs = Math.min(performance.now() - lastMs, 2 * everyMs);
  const computedMs = cpuMs() - lastCpuMs;
  lastMs = performance.now();
  lastCpuMs += computedMs;
  // Tests that want a core and get none are not to blame: what counts is what they computed, or the time in which they slept.
  const spentMs = isAsleep() ? wallMs : computedMs;

  const now = board.read();
  if (now.number !== seen.number) isNamed = false;
  phaseMs = now.number === seen.number ? phaseMs + spentMs : 0;
  stuckMs = now.beats === seen.beats ? stuckMs + spentMs : 0;
  seen = now;
  if (stuckMs >= limitMs) end(now, "and never yields");
  else if (phaseMs >= limitMs && now.kind === "reading") end(now, "and never ends");
  else if (phaseMs >= limitMs - 3 * everyMs && !isNamed) {
    isNamed = true;
    name(now, "and goes on waiting");
  }
}

function name({ text }: Phase, how: string): void {
  writeSync(STDERR, `\nHANGS: ${text}\n  It has run for ${Math.round(limitMs / 1_000)} s, ${how}.\n`);
}

function end(phase: Phase, how: string): void {
  name(phase, `${how}: its process is ended`);
  process.kill(process.pid, "SIGKILL");
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage(); // of the whole process: a worker has none of its own
  return (user + system) / 1_000;
}

/** Whether the thread of the tests waits inside a call, such as for a child process. Only Linux tells; else it is never so. */
function isAsleep(): boolean {
  try {
    const stat = readFileSync(`/proc/${process.pid}/stat`, "utf8");
    return stat[stat.lastIndexOf(")") + 2] !== "R";
  } catch {
    return false;
  }
}

setInterval(look, everyMs);
