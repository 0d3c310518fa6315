// A setup file of every project: tells the watching thread which test runs and what it waits for, and adds the same to the message
// of a test that Vitest ends because it hangs.
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeAll, beforeEach, expect, inject, type TestContext } from "vitest";

import { forgetWaits, hearWaits, whatIsWaitedFor } from "../waiting-for.ts";
import { HANG_LIMIT_MS, HangBoard, type PhaseKind } from "./board.ts";
import type { WatchThreadData } from "./watch-thread.ts";

declare module "vitest" {
  interface ProvidedContext {
    hangLimitMs: number; // only the tests of this watch have another
  }
}

const ROOT = path.resolve(import.meta.dirname, "../../..");

// Files share a process, and this file may be read again for each of them.
const shared = globalThis as { robocatHangBoard?: HangBoard };
const board = (shared.robocatHangBoard ??= startWatching());

// Tests of a file may run side by side.
const running: string[] = [];
let between = "";

function startWatching(): HangBoard {
  const watched = new HangBoard();
  const limitMs = (inject("hangLimitMs") as number | undefined) ?? HANG_LIMIT_MS;
  const everyMs = Math.min(1_000, limitMs / 20);
  setInterval(() => watched.beat(), everyMs).unref();
  const workerData: WatchThreadData = { memory: watched.memory, limitMs, everyMs };
  new Worker(new URL("watch-thread.ts", import.meta.url), { workerData }).unref();
  return watched;
}

function begin(kind: PhaseKind, words: string): void {
  between = words;
  board.begin(kind);
  board.say(describeNow());
}

function describeNow(): string {
  const file = path.relative(ROOT, expect.getState().testPath ?? "");
  const names = running.length === 0 ? between : running.join(" + ");
  return `${file} > ${names}\n  It waits for: ${whatIsWaitedFor()}`;
}

function addWaits({ signal }: TestContext): void {
  // Vitest fails the test with this very error once all have heard of it. What it says before asks for a longer limit.
  const addTo = (): void => {
    const reason: unknown = signal.reason;
    if (reason instanceof Error) reason.message = `${reason.message.split("\n")[0]}\n${describeNow()}`;
    if (running.length === 1) forgetWaits();
  };
  signal.addEventListener("abort", addTo, { once: true });
}

hearWaits(() => board.say(describeNow()));
forgetWaits(); // those of a file before
begin("reading", "the file is being read");
beforeAll(() => begin("testing", "hooks before the first test"));
beforeEach((context) => {
  running.push(context.task.fullTestName);
  begin("testing", "");
  addWaits(context);
});
afterEach(({ task }) => {
  running.splice(running.indexOf(task.fullTestName), 1);
  begin("testing", "hooks after a test");
});
