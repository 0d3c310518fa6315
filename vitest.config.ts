import path from "node:path";
import { defineConfig } from "vitest/config";

import { ELECTRON, FILES_ALONE } from "./test/support/files-alone.ts";
import { LongFilesFirst } from "./test/support/long-files-first.ts";
import { PlainTotalsReporter } from "./test/support/plain-totals-reporter.ts";

const PROCESSES = "test/e2e/process/**/*.test.ts";
const WINDOWS = "test/e2e/window/**/*.test.ts";
const SIMULATION = "test/simulation/**/*.test.ts";

// Tests start some hundred processes, each of which reads the whole game: what V8 made of its files is kept.
process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, ".cache/compiled");

// Node reads our TypeScript as it is, and runs it a third faster than what Vitest makes of imports.
const AS_IT_IS = { experimental: { viteModuleRunner: false } };

// The smallest machine we care for has two cores. A third file runs while others wait: for a countdown, a silence, a process.
const AT_A_TIME = { ...AS_IT_IS, maxWorkers: 3, sequence: { groupOrder: 0 } };
// Reading what a test imports takes longer than most tests: files share a process, and what is read already. Nothing of ours
// keeps state in a module.
const SHARED = { ...AT_A_TIME, isolate: false };

// The time limits only end a test that hangs; none is a statement about speed.
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    reporters: ["default", new PlainTotalsReporter()],
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: ["test/**/*.test.ts"],
          exclude: [PROCESSES, WINDOWS, SIMULATION, ...FILES_ALONE],
          ...SHARED,
        },
      },
      { test: { name: "simulation", include: [SIMULATION], exclude: FILES_ALONE, ...SHARED } },
      { test: { name: "alone", include: FILES_ALONE, exclude: [ELECTRON], ...AT_A_TIME } },
      {
        // These put stand-ins in the place of modules, which Vitest can where it reads them itself.
        test: {
          name: "electron",
          include: [ELECTRON],
          ...AT_A_TIME,
          experimental: { viteModuleRunner: true },
        },
      },
      {
        // Real processes and ports, which mostly wait: after the others, so that none waits for a core.
        test: {
          ...AS_IT_IS,
          name: "processes",
          include: [PROCESSES],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Real windows, which take all cores to draw: last, and only two files at a time, in a browser each that goes on.
        test: {
          ...AS_IT_IS,
          name: "windows",
          include: [WINDOWS],
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
