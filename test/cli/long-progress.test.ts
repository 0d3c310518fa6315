// Goal: a run of minutes tells how far it is: on a terminal all the time, and where its problems go into a file now and then.
// Method: the clock of the machine and the standard error are stand-ins, for what they say is all that is looked at.
import { afterEach, expect, test, vi } from "vitest";

import { LongProgress } from "../../src/cli/long-progress.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What is written while something goes on for 25 s and says every second how far it is. */
function written(isTerminal: boolean): string {
  let [all, nowMs] = ["", 0];
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  vi.stubGlobal("process", {
    ...process,
    stderr: { isTTY: isTerminal, write: (text: string) => (all += text) },
  });
  const progress = new LongProgress();
  for (let second = 1; second <= 25; second += 1) {
    nowMs = second * 1_000;
    progress.show(() => `${second} of 25`);
  }
  progress.clear();
  return all;
}

test("a file has a line every ten seconds", () => {
  expect(written(false)).toBe("10 of 25\n20 of 25\n");
});

test("a terminal has one line, and none in the end", () => {
  const all = written(true);
  expect(all).toContain("\r\u001b[2K10 of 25\r\u001b[2K11 of 25");
  expect(all).not.toContain("\n");
  expect(all.endsWith("25 of 25\r\u001b[2K")).toBe(true);
});
