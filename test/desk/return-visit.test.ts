// Goal: who wants to play again asks until the lobby is open, and no longer than it may open yet.
// Method: a visit on a clock of the test; each knock is answered by the test.
import { expect, onTestFinished, test } from "vitest";

import { ReturnVisit, type Loss } from "../../src/desk/return-visit.ts";
import { TestClock } from "../support/test-clock.ts";

const HOST = { host: "192.0.2.7", port: 45_000 };
const STARTED: Loss = { kind: "refused", reason: "started" };

function openVisit() {
  const clock = new TestClock();
  const seen = { knocks: 0 };
  const places = [{ addresses: [HOST], isHost: true }];
  const visit = new ReturnVisit({ places, usesRelay: false }, clock, () => void (seen.knocks += 1));
  onTestFinished(() => visit.end());
  /** The answer to the next knock, and what comes of it. */
  const answer = async (loss: Loss) => {
    const before = seen.knocks;
    const next = visit.takesLoss(loss);
    if (next === "asks-again") await clock.untilTrue(() => seen.knocks > before, "another knock", 5_000);
    return next;
  };
  return { clock, seen, answer };
}

test("a host that still shows its result is asked for five minutes, and then no more", async () => {
  const { clock, seen, answer } = openVisit();
  const fromMs = clock.nowMs();
  let last = await answer(STARTED);
  while (last === "asks-again" && clock.nowMs() < fromMs + 400_000) {
    await clock.skip(20_000);
    last = await answer(STARTED);
  }
  expect(last).toBe("refused");
  expect(clock.nowMs() - fromMs).toBeGreaterThan(300_000);
  expect(clock.nowMs() - fromMs).toBeLessThan(330_000);
  const { knocks } = seen;
  await clock.skip(10_000);
  expect(seen.knocks).toBe(knocks);
});

test.each<Loss>([{ kind: "refused", reason: "full" }, { kind: "bad-map" }])(
  "a lobby that will not open for one is not asked again: $kind",
  async (loss) => {
    const { seen, answer } = openVisit();
    expect(await answer(STARTED)).toBe("asks-again");
    expect(await answer(loss)).toBe("refused");
    expect(seen.knocks).toBe(2);
  },
);
