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
  const stop = sayLines(input, { say }, print);
  input.write("Hello \n\n/team to the left\nmore\n");
  await eventually("three sayings", () => expect(said).toHaveLength(3));
  expect(said).toEqual([
    { kind: "line", isForTeam: false, text: "Hello" },
    { kind: "line", isForTeam: true, text: "to the left" },
    { kind: "line", isForTeam: false, text: "more" },
  ]);
  expect(print.mock.calls).toEqual([
    [{ json: { event: "not-said", reason: "too-much" }, text: "Not said: too-much." }],
  ]);
  stop();
});
