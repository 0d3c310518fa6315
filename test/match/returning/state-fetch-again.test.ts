// Goal: what was taken stays, and who gives a state in vain again and again does not make one wait for ever.
// Method: offers and parts by hand.
import { expect, test } from "vitest";

import { digestOf } from "../../../src/base/index.ts";
import { STATE_PART_BYTES, type ReturnMessage } from "../../../src/desync/index.ts";
import { StateFetch } from "../../../src/match/returning/state-fetch.ts";

const BYTES = Uint8Array.from({ length: 2 * STATE_PART_BYTES }, (_, i) => (i * 7) & 0xff);
const FORGED = BYTES.map((byte) => byte ^ 1);

function offer(fetch: StateFetch, from: number, peers: number, nowMs = 0): void {
  const facts = { turn: 31, byteCount: BYTES.length, digest: digestOf(BYTES), view: 1, lineage: 5 };
  const installed = { gone: 0b10, lastTurns: [20] };
  fetch.hear(from, { kind: "state-offer", offer: { ...facts, peers, installed, changes: [] } }, nowMs);
}

function partOf(index: number, bytes = BYTES): ReturnMessage {
  const start = index * STATE_PART_BYTES;
  return { kind: "state-part", turn: 31, index, bytes: bytes.subarray(start, start + STATE_PART_BYTES) };
}

test("a part that is here stays as it is, whatever another giver says that it is", () => {
  const fetch = new StateFetch([1, 3, 4]);
  for (const id of [1, 3]) offer(fetch, id, 0b1101);
  fetch.hear(1, partOf(0), 0);
  fetch.hear(3, partOf(0, FORGED), 0);
  fetch.hear(1, partOf(1), 0);
  expect(fetch.fetched?.bytes).toEqual(BYTES);
});

test("the time that one giver wastes is added to the patience once, however often it does", () => {
  const fetch = new StateFetch([4]);
  const { patienceMs } = fetch;
  for (const sinceMs of [0, 10_000, 20_000]) {
    offer(fetch, 4, 0b1000, sinceMs);
    for (const index of [0, 1]) fetch.hear(4, partOf(index, FORGED), sinceMs + 3_000);
    expect(fetch.takeLiars()).toEqual([4]);
    expect(fetch.patienceMs).toBe(patienceMs + 3_000);
  }
});
