// Goal: only the peer that was asked is taken as one who gives the match, and only where there is room behind it.
// Method: one search, and answers by hand.
import { expect, test } from "vitest";

import { DEPTH_MAX } from "../../src/watch/constants.ts";
import { FeederSearch } from "../../src/watch/feeder-search.ts";
import type { Address, WatcherPacket, WatchOfferPacket } from "../../src/wire/index.ts";

const ASKED: Address = { host: "10.0.0.1", port: 1 };
const ANOTHER: Address = { host: "10.0.0.2", port: 2 };
const TOKEN = 5;
const OFFER: WatchOfferPacket = {
  ...{ kind: "watch-offer", token: TOKEN, pass: 7, match: 9, headBytes: 10, stateTurn: 127 },
  ...{ stateBytes: 20, stateChecksum: 30, delaySeconds: 0, depth: 0 },
};
const REFUSAL: WatcherPacket = {
  kind: "watch-refusal",
  token: TOKEN,
  reason: "no-room",
  addresses: [ANOTHER],
};

/** That has just asked. */
function startSearch(): FeederSearch {
  const search = new FeederSearch(ASKED, () => TOKEN);
  expect(search.update(0)).toEqual([{ to: ASKED, packet: { kind: "watch", token: TOKEN, match: 0 } }]);
  return search;
}

test.each<readonly [string, Address]>([
  ["host", { ...ASKED, host: ANOTHER.host }],
  ["port", { ...ASKED, port: ANOTHER.port }],
])("nobody at another %s answers for the peer that was asked, whatever token it says", (_, from) => {
  const search = startSearch();
  expect(search.hear(from, OFFER)).toBeNull();
  expect(search.hear(from, REFUSAL)).toBeNull();
  expect(search.reason).toBe("no-answer");
  expect(search.hear(ASKED, OFFER)).toEqual({ address: ASKED, offer: OFFER });
});

test("who was asked is heard with the token of the question alone, and once", () => {
  const search = startSearch();
  expect(search.hear(ASKED, { ...OFFER, token: TOKEN + 1 })).toBeNull();
  expect(search.hear(ASKED, OFFER)).not.toBeNull();
  expect(search.hear(ASKED, OFFER)).toBeNull();
});

test("a refusal leads to whom it names", () => {
  const search = startSearch();
  search.hear(ASKED, REFUSAL);
  expect(search.reason).toBe("no-room");
  expect(search.update(10)).toMatchObject([{ to: ANOTHER }]);
});

test.each<readonly [string, Partial<WatchOfferPacket>, boolean]>([
  ["the deepest that others may get it from", { depth: DEPTH_MAX - 1 }, true],
  ["one that is too deep", { depth: DEPTH_MAX }, false],
  ["a state at which nobody joins", { stateTurn: 126 }, false],
  ["a state that no match comes to", { stateTurn: 0x1000_0000 + 127 }, false],
])("an offer of %s: %o is taken: %s", (_, change, isTaken) => {
  expect(startSearch().hear(ASKED, { ...OFFER, ...change }) !== null).toBe(isTaken);
});

test("an offer of another match than the one that was begun is passed over", () => {
  const search = new FeederSearch(ASKED, () => TOKEN);
  search.match = OFFER.match + 1;
  search.update(0);
  expect(search.hear(ASKED, OFFER)).toBeNull();
});

const placeOf = (i: number): Address => ({ host: "10.0.1.1", port: i });
const refusalOf = (...addresses: readonly Address[]): WatcherPacket => ({ ...REFUSAL, addresses });

/** Those that are asked at that time, each of which names others at once; as many as that at most. */
function askedAt(nowMs: number, search: FeederSearch, named: (i: number) => readonly Address[], max: number) {
  const asked: Address[] = [];
  while (asked.length < max) {
    const [said] = search.update(nowMs);
    if (said === undefined) break;
    asked.push(said.to);
    search.hear(said.to, refusalOf(...named(asked.length)));
  }
  return asked;
}

test("peers that name each other are asked once, and again a second later", () => {
  const search = new FeederSearch(ASKED, () => TOKEN);
  const both = (): readonly Address[] => [ASKED, ANOTHER];
  expect(askedAt(0, search, both, 10)).toEqual([ASKED, ANOTHER]);
  expect(askedAt(999, search, both, 10)).toEqual([]);
  expect(askedAt(1_000, search, both, 10)).toEqual([ASKED, ANOTHER]);
});

test("peers that always name another one lead to 64 of them, and then it begins anew", () => {
  const search = new FeederSearch(ASKED, () => TOKEN);
  const next = (i: number): readonly Address[] => [placeOf(i)];
  expect(askedAt(0, search, next, 1_000)).toEqual([
    ASKED,
    ...Array.from({ length: 63 }, (_, i) => placeOf(i + 1)),
  ]);
  expect(askedAt(1_000, search, () => [], 10)[0]).toEqual(ASKED);
});

test("a peer that is silent is asked four times, and then the next one is", () => {
  const search = startSearch();
  search.others = [ANOTHER];
  search.restart();
  const asked: string[] = [];
  for (let nowMs = 100; nowMs <= 1_800; nowMs += 100)
    for (const { to } of search.update(nowMs)) asked.push(`${nowMs} ${to.port}`);
  expect(asked).toEqual(["100 1", "500 1", "900 1", "1300 1", "1700 2"]);
  expect(search.reason).toBe("no-answer");
});

test("what is no answer to the question, with its token, ends no question", () => {
  const search = startSearch();
  expect(search.hear(ASKED, { kind: "watch-checked", token: TOKEN, turn: 127, digest: null })).toBeNull();
  expect(search.hear(ASKED, OFFER)).toEqual({ address: ASKED, offer: OFFER });
});

test("a peer that gave something wrong is not asked for a minute", () => {
  const search = startSearch();
  search.ban(ASKED, 0);
  search.restart();
  expect(search.update(59_999)).toEqual([]);
  search.restart();
  expect(search.update(60_000)).toMatchObject([{ to: ASKED }]);
});
