import type { Page } from "playwright-core";
import { expect, onTestFinished, test, vi } from "vitest";

import { describeFact } from "../../src/words/index.ts";
import { startsMatch } from "./window-steps.ts";

const REFUSALS = [
  { kind: "left-before-start", names: ["Ann"] },
  { kind: "not-ready", names: ["Ann", "Bo"] },
  { kind: "not-all-hear" },
] as const;

test.for(REFUSALS)("a host that is told %s clicks again, until the match is there", async (refusal) => {
  const { page, clicks } = pageOf([describeFact(refusal), null]);
  await startsMatch(page);
  expect(clicks()).toBe(2);
});

test("what was told before the click, and what is no refusal, lets the host wait", async () => {
  const { page, clicks, begin } = pageOf(["Bo is host now."], [describeFact({ kind: "not-all-hear" })]);
  let isBegun = false;
  const started = startsMatch(page).then(() => (isBegun = true));
  await turnOfEvents();
  expect([clicks(), isBegun]).toEqual([1, false]);
  begin();
  await started;
  expect(clicks()).toBe(1);
});

/** A page whose host is told the next of these at each click; null: the match begins. What it says of itself stands in `window`. */
function pageOf(
  answers: readonly (string | null)[],
  toldBefore: readonly string[] = [],
): { page: Page; clicks: () => number; begin: () => void } {
  let clicks = 0;
  let screen = "lobby";
  const robocatTold = [...toldBefore];
  vi.stubGlobal("window", { robocatTold, robocatView: { screen: () => screen } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const click = async (): Promise<void> => {
    const answer = answers[clicks++];
    if (answer === null) screen = "match";
    else if (answer !== undefined) robocatTold.push(answer);
  };
  const page = {
    getByTestId: () => ({ click }),
    evaluate: async (script: () => unknown) => script(),
    waitForFunction: async (script: (argument: unknown) => unknown, argument: unknown) => {
      for (let turn = 0; turn < 10; turn++) {
        const value = script(argument);
        if (value !== null) return { jsonValue: async () => value };
        await turnOfEvents();
      }
      throw new Error(`after ${clicks} clicks nothing more is told`);
    },
  };
  return { page: page as unknown as Page, clicks: () => clicks, begin: () => void (screen = "match") };
}

function turnOfEvents(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
