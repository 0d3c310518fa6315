// Goal: a state is taken only as more than half of those who play offer it, whole, and from whoever still answers.
// Method: messages by hand: what is asked is read, and answered or not.
import { describe, expect, test } from "vitest";

import { crc32, digestOf } from "../../../src/base/index.ts";
import { STATE_PART_BYTES, type ReturnMessage, type StateOffer } from "../../../src/desync/index.ts";
import { LONE_SILENCE_MS } from "../../../src/match/returning/limits.ts";
import { StateFetch } from "../../../src/match/returning/state-fetch.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { withCrc } from "../../support/same-crc.ts";

type Ask = ReturnType<StateFetch["asksDue"]>[number];

const BYTES = Uint8Array.from({ length: 2 * STATE_PART_BYTES + 100 }, (_, i) => (i * 7) & 0xff);
const PLAYERS = [1, 3, 4];
const OFFER: StateOffer = {
  ...{ turn: 31, byteCount: BYTES.length, digest: digestOf(BYTES) },
  ...{ view: 1, lineage: 5, peers: 0b1101, changes: [] },
  installed: { gone: 0b10, lastTurns: [20] },
};
const FORGED = BYTES.map((byte) => byte ^ 1);
const ANOTHER = digestNamed(7);
const PART_MS = 2_000;

function offer(fetch: StateFetch, from: number, change: Partial<StateOffer> = {}, nowMs = 0): void {
  fetch.hear(from, { kind: "state-offer", offer: { ...OFFER, ...change } }, nowMs);
}

function partOf(index: number, bytes = BYTES, turn = OFFER.turn): ReturnMessage {
  const start = index * STATE_PART_BYTES;
  return { kind: "state-part", turn, index, bytes: bytes.subarray(start, start + STATE_PART_BYTES) };
}

/** The parts that are asked for, and of whom. */
function partsIn(asks: readonly Ask[]): readonly (readonly [number, number])[] {
  return asks.flatMap(({ to, message }) => (message.kind === "parts-wanted" ? [[message.first, to]] : []));
}

/** Two of three have offered the same. */
function startFetch(): StateFetch {
  const fetch = new StateFetch(PLAYERS);
  offer(fetch, 1);
  offer(fetch, 3);
  return fetch;
}

describe("an offer", () => {
  test("is asked of all who answer, twice a second until enough have come", () => {
    const fetch = new StateFetch(PLAYERS);
    const toWhom = (nowMs: number) =>
      fetch.asksDue(PLAYERS, nowMs).map(({ to, message }) => [to, message.kind]);
    expect(toWhom(0)).toEqual(PLAYERS.map((id) => [id, "state-wanted"]));
    expect(toWhom(499)).toEqual([]);
    expect(toWhom(500)).toEqual(PLAYERS.map((id) => [id, "state-wanted"]));
    offer(fetch, 1);
    expect(toWhom(1_000)).toEqual(PLAYERS.map((id) => [id, "state-wanted"]));
    offer(fetch, 4);
    expect(partsIn(fetch.asksDue(PLAYERS, 1_500))).toEqual([
      [0, 1],
      [1, 4],
      [2, 1],
    ]);
  });

  test("of half of those who play is not enough", () => {
    const fetch = new StateFetch(PLAYERS);
    offer(fetch, 1, { peers: 0b1111_0000 | 0b11 });
    offer(fetch, 5, { peers: 0b1111_0000 | 0b11 });
    offer(fetch, 6, { peers: 0b1111_0000 | 0b11 });
    expect(partsIn(fetch.asksDue([1], 0))).toEqual([]);
    expect(fetch.progress).toEqual({ bytes: 0, byteCount: 0 });
  });

  test("of a liar counts for nothing, also from one who does not play, and however often it is said", () => {
    const fetch = new StateFetch(PLAYERS);
    for (let i = 0; i < 5; i += 1) offer(fetch, 4, { digest: ANOTHER });
    for (const stranger of [2, 5, 6, 7]) offer(fetch, stranger, { digest: ANOTHER });
    expect(partsIn(fetch.asksDue(PLAYERS, 0))).toEqual([]);
    offer(fetch, 1);
    offer(fetch, 3);
    expect(partsIn(fetch.asksDue(PLAYERS, 0)).map(([, to]) => to)).toEqual([1, 3, 1]);
  });

  test("that names only its speaker as one who plays is believed: of a match of two", () => {
    const fetch = new StateFetch([4]);
    fetch.asksDue([4], 0);
    offer(fetch, 4, { peers: 0b1000 });
    expect(partsIn(fetch.asksDue([4], 0)).map(([, to]) => to)).toEqual([4, 4]);
  });

  test("that names only its speaker is not believed before others have said theirs, though it alone answers at first", () => {
    const fetch = new StateFetch(PLAYERS);
    fetch.asksDue([4], 0);
    offer(fetch, 4, { peers: 0b1000, digest: ANOTHER }, 10);
    expect(partsIn(fetch.asksDue([4], 1_900))).toEqual([]);
    offer(fetch, 1, {}, 1_950);
    expect(partsIn(fetch.asksDue(PLAYERS, 2_500))).toEqual([]);
    offer(fetch, 3, {}, 2_510);
    expect(partsIn(fetch.asksDue(PLAYERS, 2_520)).map(([, to]) => to)).toEqual([1, 3, 1]);
  });

  test("of the only one that makes any is believed after two seconds, and of two after one", () => {
    const fetch = new StateFetch(PLAYERS);
    fetch.asksDue(PLAYERS, 0);
    offer(fetch, 4, { peers: 0b1000 }, 10);
    expect(partsIn(fetch.asksDue(PLAYERS, 2_009))).toEqual([]);
    expect(partsIn(fetch.asksDue(PLAYERS, 2_010)).map(([, to]) => to)).toEqual([4, 4]);
    const pair = new StateFetch([1, 3, 4, 5, 6]);
    for (const from of [3, 4]) offer(pair, from, { peers: 0b1100 }, 10);
    expect(partsIn(pair.asksDue(PLAYERS, 1_009))).toEqual([]);
    expect(partsIn(pair.asksDue(PLAYERS, 1_010)).map(([, to]) => to)).toEqual([3, 4, 3]);
  });

  test.each<[string, Partial<StateOffer>]>([
    ["turn", { turn: 15 }],
    ["digest", { digest: ANOTHER }],
    ["length", { byteCount: 9 }],
    ["view", { view: 2 }],
    ["installation", { installed: { gone: 0b10, lastTurns: [21] } }],
    ["change", { changes: [{ playerId: 5, playedBy: { kind: "nobody" }, turn: 40 }] }],
  ])("with another %s is another one", (_what, change) => {
    const fetch = new StateFetch(PLAYERS);
    offer(fetch, 1);
    offer(fetch, 3, change);
    expect(partsIn(fetch.asksDue(PLAYERS, 0))).toEqual([]);
  });
});

describe("the parts", () => {
  test("make the state, in whatever order they come, from whoever offered it", () => {
    const fetch = startFetch();
    for (const [index, from] of [
      [2, 3],
      [0, 3],
      [1, 1],
    ] as const) {
      expect(fetch.fetched).toBeNull();
      fetch.hear(from, partOf(index), 10);
    }
    expect(fetch.fetched).toEqual({ bytes: BYTES, offer: OFFER });
    expect(fetch.asksDue(PLAYERS, 9_999)).toEqual([]);
  });

  test("are counted as they come", () => {
    const fetch = startFetch();
    expect(fetch.progress).toEqual({ bytes: 0, byteCount: BYTES.length });
    fetch.hear(1, partOf(2), 0);
    expect(fetch.progress).toEqual({ bytes: 100, byteCount: BYTES.length });
  });

  test("that are lost are asked of the next one, after 2 s", () => {
    const fetch = startFetch();
    expect(partsIn(fetch.asksDue(PLAYERS, 0))).toEqual([
      [0, 1],
      [1, 3],
      [2, 1],
    ]);
    fetch.hear(3, partOf(1), 100);
    expect(partsIn(fetch.asksDue(PLAYERS, PART_MS - 1))).toEqual([]);
    expect(partsIn(fetch.asksDue(PLAYERS, PART_MS))).toEqual([
      [0, 3],
      [2, 1],
    ]);
    expect(partsIn(fetch.asksDue(PLAYERS, 2 * PART_MS))).toEqual([
      [0, 3],
      [2, 1],
    ]);
  });

  test("are on their way two at a time from each, one more with each that comes, and half as many where one is late", () => {
    const bytes = new Uint8Array(20 * STATE_PART_BYTES);
    const fetch = new StateFetch(PLAYERS);
    for (const id of [1, 3]) offer(fetch, id, { byteCount: bytes.length, digest: digestOf(bytes) });
    expect(partsIn(fetch.asksDue(PLAYERS, 0)).map(([index]) => index)).toEqual([0, 1, 2, 3]);
    fetch.hear(1, partOf(0, bytes), 5);
    expect(partsIn(fetch.asksDue(PLAYERS, 10))).toEqual([
      [4, 1],
      [5, 1],
    ]);
    // Player 1 is down to one, player 3 as well: of six that were late two go on.
    expect(partsIn(fetch.asksDue(PLAYERS, 10 + PART_MS)).length).toBe(2);
  });

  test.each<[string, number, ReturnMessage]>([
    ["from one who offered something else", 4, partOf(0)],
    ["of another turn", 1, partOf(0, BYTES, 15)],
    [
      "that are too short",
      1,
      { ...partOf(0), kind: "state-part", turn: 31, index: 0, bytes: BYTES.subarray(1, 9) },
    ],
    ["that are too long", 1, { kind: "state-part", turn: 31, index: 2, bytes: BYTES.subarray(0, 101) }],
    ["beyond the end", 1, { kind: "state-part", turn: 31, index: 3, bytes: BYTES.subarray(0, 100) }],
  ])("%s are passed over", (_what, from, part) => {
    const fetch = startFetch();
    fetch.hear(from, part, 0);
    expect(fetch.progress.bytes).toBe(0);
  });

  test("of which one is another than was offered are all thrown away, and it begins anew", () => {
    const fetch = startFetch();
    fetch.hear(1, partOf(0), 0);
    fetch.hear(3, partOf(1, FORGED), 0);
    fetch.hear(1, partOf(2), 0);
    expect([fetch.fetched, fetch.progress.bytes]).toEqual([null, 0]);
    expect(fetch.asksDue(PLAYERS, 1).map(({ message }) => message.kind)).toEqual(
      Array(3).fill("state-wanted"),
    );
  });

  test("that are spoilt again and again are asked of one after the other, and whose state is another one is told", () => {
    const fetch = new StateFetch(PLAYERS);
    const told: number[][] = [];
    for (let round = 0, nowMs = 0; round < 4 && fetch.fetched === null; round += 1, nowMs += 10_000) {
      for (const id of PLAYERS) offer(fetch, id, {}, nowMs);
      for (let step = 0; step < 3 && fetch.progress.byteCount > 0; step += 1)
        for (const { to, message } of fetch.asksDue(PLAYERS, nowMs + step * 2_500))
          if (message.kind === "parts-wanted")
            fetch.hear(to, partOf(message.first, to === 3 ? FORGED : BYTES), nowMs);
      told.push([...fetch.takeLiars()]);
    }
    expect(fetch.fetched?.bytes).toEqual(BYTES);
    expect(told.flat().every((id) => id === 3)).toBe(true);
  });

  test("that come whole and are refused are asked of one giver next", () => {
    const fetch = startFetch();
    const giversOf = () => new Set(partsIn(fetch.asksDue(PLAYERS, 0)).map(([, to]) => to));
    expect(giversOf().size).toBe(2);
    for (let index = 0; index < 3; index += 1) fetch.hear(1, partOf(index), 0);
    expect(fetch.fetched).not.toBeNull();
    fetch.refuse(0);
    expect([fetch.fetched, fetch.takeLiars()]).toEqual([null, []]);
    for (const id of PLAYERS) offer(fetch, id);
    expect(giversOf().size).toBe(1);
  });

  test("that one gives alone, and that are not what it offered, name it", () => {
    const fetch = new StateFetch(PLAYERS);
    const give = (from: number, bytes: typeof BYTES, last = from): void => {
      for (const id of PLAYERS) offer(fetch, id);
      fetch.asksDue(PLAYERS, 0);
      for (const index of [0, 1, 2]) fetch.hear(index === 2 ? last : from, partOf(index, bytes), 0);
    };
    give(1, FORGED, 3); // nobody knows whose fault it was
    expect(fetch.takeLiars()).toEqual([]);
    give(3, FORGED);
    expect([fetch.takeLiars(), fetch.fetched]).toEqual([[3], null]);
    give(3, BYTES); // it is another one's turn
    expect(fetch.fetched).toBeNull();
    fetch.startAnew();
    give(1, BYTES);
    expect(fetch.fetched?.bytes).toEqual(BYTES);
  });

  test.each([
    ["another state", FORGED],
    ["another state of the same CRC-32", withCrc(FORGED, crc32(BYTES))],
  ])("that one gives, and that are %s, name it also where others were asked", (_what, forged) => {
    const fetch = startFetch();
    for (const index of [0, 1, 2]) fetch.hear(1, partOf(index, forged), 0);
    expect([fetch.takeLiars(), fetch.fetched]).toEqual([[1], null]);
  });

  test("that have not come after a minute are of a state that is too old", () => {
    const fetch = startFetch();
    expect(partsIn(fetch.asksDue(PLAYERS, 60_000))).not.toEqual([]);
    expect(fetch.asksDue(PLAYERS, 60_001).map(({ message }) => message.kind)).toEqual(
      Array(3).fill("state-wanted"),
    );
  });
});

describe("among seven givers of which one is honest, and the others spoil the first state", () => {
  const GIVERS = [1, 3, 4, 5, 6, 7, 8];
  const WHOLE = Uint8Array.from({ length: 20 * STATE_PART_BYTES }, (_, i) => (i * 7) & 0xff);
  const SPOILT = WHOLE.map((byte) => byte ^ 1);
  const STEP_MS = 100;
  const CHANGE = { byteCount: WHOLE.length, digest: digestOf(WHOLE), peers: 0b1111_1101 };

  /** Whether the state comes in time. A liar gives a part each so many ms, once it gives alone. */
  function isFetched(honest: number, liarsPartMs: number): boolean {
    const fetch = new StateFetch(GIVERS);
    let isSpoilt = false;
    let givenMs = 0; // when a liar gave a part last
    for (let nowMs = 0; nowMs < fetch.patienceMs && fetch.fetched === null; nowMs += STEP_MS) {
      for (const { to, message } of fetch.asksDue(GIVERS, nowMs)) {
        if (message.kind === "state-wanted") offer(fetch, to, CHANGE, nowMs);
        if (message.kind !== "parts-wanted") continue;
        const isLie = to !== honest;
        if (isLie && isSpoilt && nowMs < givenMs + liarsPartMs) continue;
        if (isLie) givenMs = nowMs;
        fetch.hear(to, partOf(message.first, isLie ? SPOILT : WHOLE), nowMs);
      }
      isSpoilt ||= fetch.progress.byteCount === 0;
    }
    return fetch.fetched !== null;
  }

  test.each(GIVERS)("player %d is reached in time, though the others give nothing more", (honest) => {
    expect(isFetched(honest, Infinity)).toBe(true);
  });

  test.each(GIVERS)("player %d is reached in time, though the others give a part now and then", (honest) => {
    expect(isFetched(honest, 3_500)).toBe(true);
  });
});

test("a giver that is to give a state alone, and gives no part for 5 s, is left for another one", () => {
  const fetch = startFetch();
  for (const [from, index] of [
    [1, 0],
    [3, 1],
    [1, 2],
  ] as const)
    fetch.hear(from, partOf(index, FORGED), 0);
  const giverOf = (nowMs: number) => {
    for (const id of PLAYERS) offer(fetch, id, {}, nowMs);
    return partsIn(fetch.asksDue(PLAYERS, nowMs))[0]?.[1];
  };
  const first = giverOf(0)!;
  fetch.hear(first, partOf(0), 3_000);
  const before = partsIn(fetch.asksDue(PLAYERS, 3_000 + LONE_SILENCE_MS - 1));
  expect(new Set(before.map(([, to]) => to))).toEqual(new Set([first]));
  expect(fetch.progress.bytes).toBe(STATE_PART_BYTES);
  expect(fetch.asksDue(PLAYERS, 3_000 + LONE_SILENCE_MS).map(({ message }) => message.kind)).toEqual(
    Array(3).fill("state-wanted"),
  );
  expect(PLAYERS.filter((id) => id !== first)).toContain(giverOf(3_000 + LONE_SILENCE_MS));
});
