import { expect, test } from "vitest";

import { WaitLedger } from "../../../src/match/pace/wait-ledger.ts";

/** Looks every 50 ms; `blamed` says for whom the match waits from then on. */
function watch(
  ledger: WaitLedger,
  fromMs: number,
  toMs: number,
  blamed: (atMs: number) => number | null,
): void {
  for (let atMs = fromMs; atMs <= toMs; atMs += 50) ledger.note(blamed(atMs), atMs);
}

test("what was waited for somebody alone counts, for a minute", () => {
  const ledger = new WaitLedger();
  watch(ledger, 0, 10_000, (atMs) => (atMs >= 1_000 && atMs < 4_000 ? 2 : null));
  expect(ledger.waitedMs(2, 10_000)).toBe(3_000);
  expect(ledger.waitedMs(3, 10_000)).toBe(0);
  expect(ledger.waitedMs(2, 62_500)).toBeLessThan(3_000);
  expect(ledger.waitedMs(2, 65_000)).toBe(0);
});

test("while several or nobody are missing nothing is put down to anybody", () => {
  const ledger = new WaitLedger();
  watch(ledger, 0, 10_000, () => null);
  for (const id of [1, 2, 3]) expect(ledger.waitedMs(id, 10_000)).toBe(0);
});

test("each wait is put down to whom it was for", () => {
  const ledger = new WaitLedger();
  watch(ledger, 0, 6_000, (atMs) => (atMs < 2_000 ? 1 : atMs < 5_000 ? 3 : null));
  expect([1, 2, 3].map((id) => ledger.waitedMs(id, 6_000))).toEqual([2_000, 0, 3_000]);
});

test("who stands still itself puts that down to nobody", () => {
  const ledger = new WaitLedger();
  ledger.note(2, 0);
  ledger.note(2, 5_000);
  ledger.note(null, 5_100);
  expect(ledger.waitedMs(2, 5_100)).toBe(100);
});

test("whoever comes back begins anew", () => {
  const ledger = new WaitLedger();
  watch(ledger, 0, 3_000, () => 2);
  ledger.forget(2);
  expect(ledger.waitedMs(2, 3_000)).toBe(0);
});
