import path from "node:path";
import { defineConfig } from "vitest/config";

import { COMPILE_CACHE } from "./scripts/compile-all.ts";
import { ELECTRON, FILES_ALONE, findFilesOutside } from "./test/support/files-alone.ts";
import { HANG_LIMIT_MS } from "./test/support/hang/board.ts";
import { LongFilesFirst } from "./test/support/long-files-first.ts";
import { PlainTotalsReporter } from "./test/support/plain-totals-reporter.ts";

const PROCESSES = "test/e2e/process/**/*.test.ts";
const WINDOWS = "test/e2e/window/**/*.test.ts";
const SIMULATION = "test/simulation/**/*.test.ts";
const EVERYTHING = "test/**/*.test.ts";
const OUTSIDE = findFilesOutside([EVERYTHING], [PROCESSES, WINDOWS, ...FILES_ALONE]);

// Tests start some hundred processes, each of which reads the whole game: what V8 made of its files is kept.
process.env["NODE_COMPILE_CACHE"] ??= COMPILE_CACHE;

// Node reads our TypeScript as it is, and runs it a third faster than what Vitest makes of imports.
const AS_IT_IS = { experimental: { viteModuleRunner: false } };

// What computes. The smallest machine we care for has two cores; each worker more reads the game, and makes it fast, once more.
const COMPUTES = { ...AS_IT_IS, maxWorkers: 2, sequence: { groupOrder: 0 } };
// What mostly waits: for a countdown, a silence, a process. Most files wait at a time, and few compute. Each more at a time is another
// process that reads the game, and this lane ends long before the one that computes.
const WAITS = { ...AS_IT_IS, maxWorkers: 4, sequence: { groupOrder: 1 } };
// Reading what a test imports takes longer than most tests: files share a process, and what is read already. Nothing of ours
// keeps state in a module.
const SHARED = { isolate: false };
// What they start as processes is built first.
const STARTS_PROGRAMS = { globalSetup: path.join(import.meta.dirname, "test/support/built-programs.ts") };

// What touches real time, sockets or browsers may fail for a reason outside of us, and is run once more. The reporter tells of it.
const ONCE_MORE = { retry: 1 };

// A poll never gives up by itself: this is the longest time that a timer of Node takes.
const NEVER_MS = 2 ** 31 - 1;

// No test has a limit of its own, and this one is for tests that hang: test/support/hang names them, and what they wait for.
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: HANG_LIMIT_MS,
    hookTimeout: HANG_LIMIT_MS,
    setupFiles: ["test/support/hang/watch-tests.ts", "test/support/drawn.ts"].map((file) =>
      path.join(import.meta.dirname, file),
    ),
    expect: { poll: { timeout: NEVER_MS } },
    reporters: ["default", new PlainTotalsReporter()],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: [EVERYTHING],
          exclude: [PROCESSES, WINDOWS, SIMULATION, ...FILES_ALONE, ...OUTSIDE],
          ...COMPUTES,
          ...SHARED,
        },
      },
      {
        test: {
          name: "simulation",
          include: [SIMULATION],
          exclude: [...FILES_ALONE, ...OUTSIDE],
          ...COMPUTES,
          ...SHARED,
        },
      },
      { test: { name: "alone", include: FILES_ALONE, exclude: [ELECTRON], ...COMPUTES } },
      { test: { name: "outside", include: OUTSIDE, ...STARTS_PROGRAMS, ...WAITS, ...SHARED, ...ONCE_MORE } },
      {
        // These put stand-ins in the place of modules, which Vitest can where it reads them itself.
        test: {
          name: "electron",
          include: [ELECTRON],
          ...WAITS,
          ...ONCE_MORE,
          experimental: { viteModuleRunner: true },
        },
      },
      {
        // Real processes and ports.
        test: {
          name: "processes",
          include: [PROCESSES],
          ...STARTS_PROGRAMS,
          ...WAITS,
          ...SHARED,
          ...ONCE_MORE,
        },
      },
      {
        // Real windows, last, in a browser for each worker that goes on. Each takes less than half a core, for few of its pictures are drawn:
        // three keep busy what the other lane leaves of two cores.
        test: {
          ...AS_IT_IS,
          ...STARTS_PROGRAMS,
          ...ONCE_MORE,
          name: "windows",
          include: [WINDOWS],
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
