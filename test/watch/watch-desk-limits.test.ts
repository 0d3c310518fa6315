// Goal: what a desk keeps and gives has limits, whoever asks, and it vouches for nothing but what is played here.
// Method: a desk with a match of made-up turns; questions by hand.
import { expect, test } from "vitest";

import type { Address, WatchPlace } from "../../src/wire/index.ts";
import { GUEST, HOLDERS, PLACES, startDesk } from "../support/started-desk.ts";

const STATE: WatchPlace = { section: "state", turn: -1, offset: 0 };

/** Bytes that those get who ask for the state, one after the other, each so often. */
function given(
  { desk, ask }: Pick<ReturnType<typeof startDesk>, "desk" | "ask">,
  {
    fromMs,
    untilMs,
    everyMs,
  }: { readonly fromMs: number; readonly untilMs: number; readonly everyMs: number },
): number {
  let sum = 0;
  const passes = HOLDERS.map((address) => ask(address, fromMs)!.pass);
  for (let nowMs = fromMs; nowMs < untilMs; nowMs += everyMs)
    HOLDERS.forEach((address, i) => {
      const wanted = { kind: "watch-wanted", pass: passes[i]!, watchers: 1, ...STATE } as const;
      const part = desk.hear(address, wanted, nowMs);
      if (part?.kind === "watch-part") sum += part.bytes.length;
    });
  return sum;
}

test("all who watch together get 64,000 bytes a second, and at once a quarter of that", () => {
  const started = startDesk();
  const inTenSeconds = given(started, { fromMs: 1_000, untilMs: 11_000, everyMs: 5 });
  expect(inTenSeconds).toBeGreaterThan(600_000);
  expect(inTenSeconds).toBeLessThanOrEqual(640_000 + 16_000);
  const { desk } = started;
  const { pass } = started.ask(HOLDERS[0]!, 60_000)!;
  let atOnce = 0;
  for (let i = 0; i < 200; i += 1) {
    const part = desk.hear(HOLDERS[0]!, { kind: "watch-wanted", pass, watchers: 1, ...STATE }, 60_000);
    if (part?.kind === "watch-part") atOnce += part.bytes.length;
  }
  expect(atOnce).toBeGreaterThan(15_000);
  expect(atOnce).toBeLessThanOrEqual(16_000);
});

test("where the line of who plays is full they get less, one whole part after the other, and where it has no room nothing", () => {
  const narrow = startDesk();
  narrow.desk.room = 1_000;
  const inTenSeconds = given(narrow, { fromMs: 1_000, untilMs: 11_000, everyMs: 50 });
  expect(inTenSeconds).toBeGreaterThan(9_000);
  expect(inTenSeconds).toBeLessThanOrEqual(10_000 + 960);
  const full = startDesk();
  full.desk.room = 0;
  expect(given(full, { fromMs: 1_000, untilMs: 11_000, everyMs: 50 })).toBeLessThanOrEqual(960);
});

test("of offers that nobody takes the last ones are kept, and those that were taken", () => {
  const { desk, ask, want } = startDesk();
  const taken = ask(GUEST, 0)!.pass;
  want(GUEST, taken, PLACES, 0);
  const places = Array.from({ length: 66 }, (_, port): Address => ({ host: "10.0.0.2", port: port + 1 }));
  const passes = places.map((address, i) => ask(address, 50 * i)!.pass);
  const isKept = (i: number): boolean => want(places[i]!, passes[i]!, PLACES, 3_300);
  expect([isKept(0), isKept(2)]).toEqual([false, false]);
  expect(isKept(3)).toBe(true);
  expect(want(GUEST, taken, PLACES, 3_300)).toBe(true);
  expect(desk.children(3_300)).toBe(2);
});

test("of four that were made an offer the last to take it comes too late, and comes in where one has gone", () => {
  const { desk, ask, want } = startDesk();
  const all = [...HOLDERS, GUEST];
  const passes = all.map((address) => ask(address, 0)!.pass);
  const take = (nowMs: number, count: number): boolean[] =>
    all.slice(0, count).map((address, i) => want(address, passes[i]!, PLACES, nowMs));
  expect(take(1, 4)).toEqual([true, true, true, false]);
  expect(take(2_000, 2)).toEqual([true, true]); // the third has gone
  expect(want(GUEST, passes[3]!, PLACES, 5_000)).toBe(false);
  expect(want(GUEST, passes[3]!, PLACES, 5_001)).toBe(true);
  expect(desk.children(5_001)).toBe(3);
});

test("who says that nobody watches by what it gets counts as one", () => {
  const { desk, ask } = startDesk();
  const counted = (from: Address, watchers: number): number => {
    desk.hear(from, { kind: "watch-wanted", pass: ask(from, 1)!.pass, watchers, ...PLACES }, 1);
    return desk.watchers(1);
  };
  expect(counted(GUEST, 0)).toBe(1);
  expect(counted(HOLDERS[0]!, 4_095)).toBe(4_096);
});

test("who looks for another match gets no offer, and is told so", () => {
  const { desk, broadcast } = startDesk();
  const answer = (match: number) => desk.hear(GUEST, { kind: "watch", token: 5, match }, 1);
  expect(answer(broadcast.match + 1)).toEqual({
    ...{ kind: "watch-refusal", token: 5, reason: "other-match", addresses: [] },
  });
  expect(answer(broadcast.match)?.kind).toBe("watch-offer");
});

test("who has the match from others vouches for no state of it", () => {
  const { desk, broadcast } = startDesk();
  const question = { kind: "watch-check", token: 6, match: broadcast.match, turn: -1 } as const;
  expect(desk.hear(GUEST, question, 1)?.kind).toBe("watch-checked");
  desk.depth = 1;
  expect(desk.hear(GUEST, question, 1)).toBeNull();
});

test("where nothing is shown any more nobody gets anything, and no state is vouched for", () => {
  const { desk, broadcast, ask, want } = startDesk();
  const { pass } = ask(GUEST, 0)!;
  expect(want(GUEST, pass, PLACES, 0)).toBe(true);
  desk.show("no-match");
  expect(want(GUEST, pass, PLACES, 1)).toBe(false);
  expect(desk.hear(GUEST, { kind: "watch-check", token: 6, match: broadcast.match, turn: -1 }, 1)).toBeNull();
});
