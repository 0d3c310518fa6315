import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";

import { eventually } from "../support/waiting-for.ts";

import { fail, ok, type Saying } from "../../src/base/index.ts";
import { sayLines } from "../../src/cli/say-lines.ts";

test("lines of the input are said, to the team what begins so; what is not said is told", async () => {
  const input = new PassThrough();
  const said: Saying[] = [];
  const print = vi.fn();
  const say = (saying: Saying) => {
    said.push(saying);
    return said.length < 3 ? ok("said" as const) : fail("too-much" as const);
  };
  const { stop } = sayLines(input, { say }, print);
  input.write("Hello \n\n/team to the left\nmore\n");
  await eventually("three sayings", () => expect(said).toHaveLength(3));
  expect(said).toEqual([
    { kind: "line", isForTeam: false, text: "Hello" },
    { kind: "line", isForTeam: true, text: "to the left" },
    { kind: "line", isForTeam: false, text: "more" },
  ]);
  expect(print.mock.calls).toEqual([
    [{ json: { event: "not-said", reason: "too-much" }, text: "Not so fast: that was not said." }],
  ]);
  stop();
});

test("what is typed before one is in is said then, and told as not said where one never is", async () => {
  const input = new PassThrough();
  const said: string[] = [];
  const print = vi.fn();
  let isIn = false;
  let asked = 0;
  const say = (saying: Saying) => {
    asked += 1;
    if (!isIn) return fail("not-here" as const);
    if (saying.kind === "line") said.push(saying.text);
    return ok("said" as const);
  };
  const lines = sayLines(input, { say }, print);
  input.write("Hello\nAll\n");
  await eventually("both were tried", () => expect(asked).toBe(2));
  lines.sayWaiting(); // still not
  isIn = true;
  lines.sayWaiting();
  expect(said).toEqual(["Hello", "All"]);
  isIn = false;
  input.write("Too late\n");
  await eventually("an answer", () => expect(print).toHaveBeenCalledTimes(1));
  lines.stop();

  const never = new PassThrough();
  const other = sayLines(never, { say }, print);
  never.write("Anybody?\n");
  await eventually("it was tried", () => expect(asked).toBe(8));
  expect(print).toHaveBeenCalledTimes(1);
  other.stop();
  expect(print).toHaveBeenLastCalledWith({
    json: { event: "not-said", reason: "not-here" },
    text: "There is nobody to talk to.",
  });
});
