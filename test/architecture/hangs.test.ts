// Goal: a test that hangs is named with what it waits for, and the rest goes on.
// Method: a Vitest of its own, with a limit of some seconds, runs files that hang in every way, and one that does not.
import { expect, test } from "vitest";

import { ROOT, runFixture } from "../support/vitest-fixture.ts";

const LIMIT_MS = 4_000;
const CONFIG = {
  head: `class ByName { constructor() {} shard = (files) => files;
    sort = (files) => files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)); }`,
  test: `setupFiles: [${JSON.stringify(`${ROOT}/test/support/hang/watch-tests.ts`)}],
    provide: { hangLimitMs: ${LIMIT_MS} }, testTimeout: ${LIMIT_MS}, hookTimeout: ${2 * LIMIT_MS},
    isolate: false, maxWorkers: 3, experimental: { viteModuleRunner: false }, sequence: { sequencer: ByName },`,
};
const WAITING_FOR = `import { waitingFor } from ${JSON.stringify(`${ROOT}/test/support/waiting-for.ts`)};`;
// Without a break, and without the processor, which other tests need.
const SPIN = "const cell = new Int32Array(new SharedArrayBuffer(4)); for (;;) Atomics.wait(cell, 0, 0, 10);";
const IMPORTS = `import { beforeAll, expect, test } from "vitest"; ${WAITING_FOR}`;

test("a test, a hook or a file that hangs is named with what it waits for, and the files after it pass", async () => {
  const run = await runFixture(CONFIG, {
    "a-waits.test.ts": `${IMPORTS}
      test("waits", async () => { await waitingFor("a mouse", () => new Promise(() => undefined)); });
      test("comes after it", () => {});`,
    "b-spins.test.ts": `${IMPORTS}
      test("spins", () => { void waitingFor("the end of time", new Promise(() => undefined)); ${SPIN} });`,
    "c-hook.test.ts": `${IMPORTS}
      beforeAll(async () => { await waitingFor("a door", new Promise(() => undefined)); });
      test("never begins", () => {});`,
    "d-reads.test.ts": `${IMPORTS} await waitingFor("a book", new Promise(() => undefined)); test("never read", () => {});`,
    "e-sleeps.test.ts": `${IMPORTS}
      test("sleeps", () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`,
    "f-good.test.ts": `${IMPORTS} test("good", () => { expect(1).toBe(1); });`,
    "g-good.test.ts": `${IMPORTS} test("good as well", async () => { await waitingFor("a crumb", Promise.resolve()); });`,
  });
  const said = run.output;
  expect(said).toMatch(/Test timed out.*\n\s*.*a-waits\.test\.ts > waits\n\s*It waits for: a mouse/);
  expect(said).toMatch(
    /HANGS: .*b-spins\.test\.ts > spins\n\s*It waits for: the end of time\n.*never yields/,
  );
  expect(said).toMatch(
    /HANGS: .*c-hook\.test\.ts > hooks before the first test\n\s*It waits for: a door\n.*goes on waiting/,
  );
  expect(said).toMatch(
    /HANGS: .*d-reads\.test\.ts > the file is being read\n\s*It waits for: a book\n.*never ends/,
  );
  expect(said).toMatch(/HANGS: .*e-sleeps\.test\.ts > sleeps\n/);
  expect(said).not.toMatch(/HANGS: .*good/);
  expect(run).toMatchObject({ status: 1, lastLine: "3 passed, 5 failed, 1 skipped" });
});
