// Goal: who gives a match is left where it has nothing for us, and not where the match or we stand still.
// Method: one giver, its parts by hand, on a clock that is told.
import { expect, test } from "vitest";

import { Feeding } from "../../src/watch/feeding.ts";
import { WATCH_DEPTH_NONE, type WatchOfferPacket, type WatchPartPacket } from "../../src/wire/index.ts";

const OFFER: WatchOfferPacket = {
  ...{ kind: "watch-offer", token: 5, pass: 7, match: 9, headBytes: 10, stateTurn: 127 },
  ...{ stateBytes: 20, stateChecksum: 30, delaySeconds: 0, depth: 2 },
};
const PART: WatchPartPacket = {
  ...{ kind: "watch-part", pass: 7, match: 9, section: "turns", turn: 128, offset: 0, byteCount: 3 },
  ...{ isWhole: false, newestTurn: 128, depth: 2, bytes: Uint8Array.of(1, 2, 3) },
};
const START_MS = 1_000;

const startFeeding = (offer: Partial<WatchOfferPacket> = {}): Feeding =>
  new Feeding({ address: { host: "10.0.0.1", port: 1 }, offer: { ...OFFER, ...offer } }, false, START_MS);

/** Whether it is called stalled 5,999 ms and 6,000 ms after that. */
const stallsAfter = (feeding: Feeding, ms: number): boolean[] =>
  [5_999, 6_000].map((afterMs) => feeding.isStalled(START_MS + ms + afterMs));

test("a giver that gives nothing new is stalled after six seconds, and turns or a state are something new", () => {
  expect(stallsAfter(startFeeding(), 0)).toEqual([false, true]);
  for (const section of ["turns", "state", "head"] as const) {
    const feeding = startFeeding();
    feeding.hear({ ...PART, section }, START_MS + 2_000);
    expect(stallsAfter(feeding, 2_000)).toEqual([false, true]);
  }
});

test("places, and parts with nothing in them, are nothing new", () => {
  const feeding = startFeeding();
  feeding.hear({ ...PART, section: "places" }, START_MS + 2_000);
  feeding.hear({ ...PART, bytes: new Uint8Array() }, START_MS + 2_000);
  expect(stallsAfter(feeding, 0)).toEqual([false, true]);
});

test("who wants nothing more does not call a giver stalled", () => {
  const feeding = startFeeding();
  expect(feeding.newsMs(false, START_MS + 2_000)).toBe(-Infinity);
  expect(feeding.newsMs(true, START_MS + 2_000)).toBe(START_MS + 2_000);
  expect(stallsAfter(feeding, 2_000)).toEqual([false, true]);
});

test("a match that is shown late gives nothing at first, and later no less than others", () => {
  const early = startFeeding({ delaySeconds: 30 });
  expect(stallsAfter(early, 30_000)).toEqual([false, true]);
  const begun = startFeeding({ delaySeconds: 30 });
  begun.hear({ ...PART, newestTurn: 0, bytes: new Uint8Array() }, START_MS);
  expect(stallsAfter(begun, 0)).toEqual([false, true]);
});

test("a giver is lost when it is silent for two and a half seconds", () => {
  const feeding = startFeeding();
  expect([2_499, 2_500].map((ms) => feeding.isLost(START_MS + ms))).toEqual([false, true]);
  feeding.hear({ ...PART, section: "places" }, START_MS + 2_000);
  expect([4_499, 4_500].map((ms) => feeding.isLost(START_MS + ms))).toEqual([false, true]);
});

test("a giver that gets nothing itself is lost after two seconds, unless it has found another one by then", () => {
  const feeding = startFeeding();
  const say = (depth: number, ms: number): void => feeding.hear({ ...PART, depth }, START_MS + ms);
  say(WATCH_DEPTH_NONE, 100);
  say(WATCH_DEPTH_NONE, 1_000);
  expect([2_099, 2_100].map((ms) => feeding.isLost(START_MS + ms))).toEqual([false, true]);
  say(1, 2_050);
  expect([feeding.depth, feeding.isLost(START_MS + 2_200)]).toEqual([1, false]);
  say(WATCH_DEPTH_NONE, 2_300);
  expect([4_299, 4_300].map((ms) => feeding.isLost(START_MS + ms))).toEqual([false, true]);
});

test("turns are asked for four times a second, less often while no answer comes, and at once where there is more", () => {
  const feeding = startFeeding();
  const isAsked = (...ms: readonly number[]): boolean[] => ms.map((at) => feeding.takePollDue(START_MS + at));
  expect(isAsked(0, 250, 699, 700)).toEqual([true, false, false, true]);
  feeding.noteAnswered();
  expect(isAsked(949, 950, 1_649)).toEqual([false, true, false]);
  feeding.noteAnswered();
  feeding.pollSoon();
  expect(isAsked(1_649, 1_650)).toEqual([true, false]);
});

test("where the match may be had besides is asked often at first, then now and then, and each second where nothing else is", () => {
  const times = (isFull: boolean): readonly number[] => {
    const feeding = startFeeding();
    const all = Array.from({ length: 12_000 }, (_, ms) => ms);
    return all.filter((ms) => feeding.takePlacesDue(isFull, START_MS + ms));
  };
  const often = Array.from({ length: 17 }, (_, i) => 300 * i); // in the first five seconds
  expect(times(false)).toEqual([...often, 9_800]);
  expect(times(true)).toEqual([...often, 5_800, 6_800, 7_800, 8_800, 9_800, 10_800, 11_800]);
});
