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

const OTHER = { host: "192.0.2.8", port: 45_001 };
const BESIDE = { host: "192.0.2.9", port: 45_002 };
const NOBODY: Loss = { kind: "no-answer" };

/** A visit at the host's two addresses and one of somebody else: where it knocked, in order, and how long it waited for each. */
async function knockAll(losses: readonly Loss[], usesRelay = false) {
  const clock = new TestClock();
  clock.setSpeed(0); // it moves on by hand alone
  const knocks: string[] = [];
  const waits: number[] = [];
  const places = [
    { addresses: [HOST, BESIDE], isHost: true },
    { addresses: [OTHER], isHost: false },
  ];
  const visit = new ReturnVisit({ places, usesRelay }, clock, ({ host }) => void knocks.push(host));
  onTestFinished(() => visit.end());
  let answer: string = "asks-again";
  for (const loss of losses) {
    const [before, fromMs] = [knocks.length, clock.nowMs()];
    answer = visit.takesLoss(loss);
    if (answer !== "asks-again") break;
    await clock.untilTrue(() => knocks.length > before, "another knock", 10_000);
    waits.push(clock.nowMs() - fromMs);
  }
  return { knocks, answer, waits };
}

test("the addresses of a place take turns; where nobody is at any of them the next place is asked, and that twice", async () => {
  const { knocks, answer } = await knockAll(Array<Loss>(9).fill(NOBODY));
  expect(knocks).toEqual([HOST, BESIDE, OTHER, OTHER].map(({ host }) => host));
  expect(answer).toBe("nobody");
});

test("a place where somebody answers is not left for the next one", async () => {
  const { knocks } = await knockAll([NOBODY, STARTED, NOBODY, STARTED, NOBODY]);
  expect(knocks).not.toContain(OTHER.host);
});

test("a lobby of another invitation is not theirs, and so nobody is there", async () => {
  const { knocks } = await knockAll(Array<Loss>(2).fill({ kind: "wrong-key" }));
  expect(knocks.at(-1)).toBe(OTHER.host);
});

test("an address at a relay is asked less often", async () => {
  const [direct, relayed] = [await knockAll([STARTED]), await knockAll([STARTED], true)];
  const inSeconds = [...direct.waits, ...relayed.waits].map((ms) => Math.round(ms / 100) / 10);
  expect(inSeconds).toEqual([0.5, 3]); // a ring is late by a step of the clock
});
