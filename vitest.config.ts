import { defineConfig } from "vitest/config";

import { PlainTotalsReporter } from "./test/support/plain-totals-reporter.ts";

const E2E = "test/e2e/**/*.test.ts";
const SIMULATION = "test/simulation/**/*.test.ts";

// The time limits only end a test that hangs; none is a statement about speed.
export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2, // the smallest machine we care for has two cores
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", new PlainTotalsReporter()],
    projects: [
      {
        test: {
          name: "rules",
          include: ["test/**/*.test.ts"],
          exclude: [E2E, SIMULATION],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "simulation",
          include: [SIMULATION],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Real processes, windows and ports: after the others, and one file at a time.
        test: {
          name: "e2e",
          include: [E2E],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
