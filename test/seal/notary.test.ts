import { expect, test } from "vitest";

import { CLAIM_KINDS, contradict, digestOfPromise, type Claim } from "../../src/seal/index.ts";

const [ONE, OTHER] = ["a".repeat(32), "b".repeat(32)] as const;
const claim = (change: Partial<Claim> = {}): Claim => ({
  ...{ signer: 2, kind: "testimony", key: [9, 3], digest: ONE, signature: new Uint8Array(64) },
  ...change,
});

test.each(CLAIM_KINDS)(
  "two sayings of one signer in one place contradict each other, if they bind: %s",
  (kind) => {
    const isBound = kind !== "choice" && kind !== "statement";
    expect(contradict(claim({ kind }), claim({ kind, digest: OTHER }))).toBe(isBound);
    expect(contradict(claim({ kind }), claim({ kind }))).toBe(false);
  },
);

test.each<readonly [string, Partial<Claim>]>([
  ["another signer", { signer: 3 }],
  ["another turn", { key: [10, 3] }],
  ["another place in it", { key: [9, 4] }],
  ["another kind", { kind: "orders" }],
])("of %s nothing contradicts", (_, change) => {
  expect(contradict(claim(), claim({ digest: OTHER, ...change }))).toBe(false);
});

test("a promise is contradicted by another first thing, and by another later one, not by one that was not said yet", () => {
  const promise = (first: string, later: string | null): Claim =>
    claim({ kind: "promise", digest: digestOfPromise(first, later) });
  for (const [a, b, areTwo] of [
    [promise(ONE, null), promise(OTHER, null), true],
    [promise(ONE, null), promise(ONE, OTHER), false],
    [promise(ONE, ONE), promise(ONE, OTHER), true],
    [promise(ONE, ONE), promise(ONE, ONE), false],
  ] as const) {
    expect(contradict(a, b)).toBe(areTwo);
    expect(contradict(b, a)).toBe(areTwo);
  }
});
