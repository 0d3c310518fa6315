import fc from "fast-check";
import { expect, test } from "vitest";
import { NODE_CIPHER_SUITE as suite } from "../../src/peer/node-cipher-suite.ts";
import { nonceFor, PairChannel, ReplayWindow, SEAL_BYTES } from "../../src/seal/index.ts";

function pairOf(preShared = [0, 0]): readonly [PairChannel, PairChannel] {
  const [a, b] = [1, 2].map((fill) => suite.agreementKey(new Uint8Array(32).fill(fill))) as [never, never];
  const open = (own: typeof a, other: typeof a, isInitiator: boolean, fill: number): PairChannel =>
    PairChannel.open(suite, {
      own,
      other: (other as { publicKey: Uint8Array }).publicKey,
      isInitiator,
      preSharedKey: new Uint8Array(32).fill(fill),
      prologue: new Uint8Array(0),
    })!;
  return [open(a, b, true, preShared[0]!), open(b, a, false, preShared[1]!)];
}

const bytes = fc.uint8Array({ maxLength: 300 });
const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const kind = fc.constantFrom("session" as const, "link" as const);

test("opens what the other sealed, in both directions", () => {
  const [a, b] = pairOf();
  fc.assert(
    fc.property(kind, number, bytes, bytes, (of, n, associated, plain) => {
      const sealed = a.seal(of, n, associated, plain);
      expect(sealed.length).toBe(plain.length + SEAL_BYTES);
      expect(b.open(of, n, associated, sealed)).toEqual(plain);
      expect(a.open(of, n, associated, b.seal(of, n, associated, plain))).toEqual(plain);
    }),
  );
});

test("opens nothing that was changed, cut, renumbered, of another kind, or its own", () => {
  const [a, b] = pairOf();
  fc.assert(
    fc.property(fc.tuple(kind, number, bytes, bytes), fc.nat(), ([of, n, associated, plain], at) => {
      const sealed = a.seal(of, n, associated, plain);
      const changed = sealed.slice();
      changed[at % changed.length]! ^= 1 << (at % 8);
      expect(b.open(of, n, associated, changed)).toBeNull();
      expect(b.open(of, n, associated, sealed.subarray(0, at % sealed.length))).toBeNull();
      expect(b.open(of, (n + 1) % 2 ** 32, associated, sealed)).toBeNull();
      expect(b.open(of === "link" ? "session" : "link", n, associated, sealed)).toBeNull();
      expect(b.open(of, n, new Uint8Array([...associated, 0]), sealed)).toBeNull();
      expect(a.open(of, n, associated, sealed)).toBeNull();
    }),
  );
});

test("opens nothing of who has another room key", () => {
  const [a, b] = pairOf([0, 1]);
  expect(
    b.open("link", 0, new Uint8Array(0), a.seal("link", 0, new Uint8Array(0), new Uint8Array(5))),
  ).toBeNull();
});

test("a replay window takes each number once, and none that is long past", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 200 }), (numbers) => {
      const window = new ReplayWindow();
      const seen = new Set<number>();
      for (const one of numbers) {
        const isNew = window.isNew(one);
        if (seen.has(one)) expect(isNew).toBe(false);
        else expect(isNew).toBe(one > Math.max(-1, ...seen) - 4_096);
        if (!isNew) continue;
        window.note(one);
        seen.add(one);
      }
    }),
  );
});

test("of as many numbers as a replay window keeps the oldest is past once one more came", () => {
  for (const newest of [4_095, 4_096, 9_000]) {
    const window = new ReplayWindow();
    window.note(newest);
    expect([window.isNew(newest - 4_095), window.isNew(newest - 4_096)]).toEqual([true, false]);
    window.note(newest - 4_095);
    expect([window.newest, window.isNew(newest - 4_095), window.isNew(newest)]).toEqual([
      newest,
      false,
      false,
    ]);
  }
});

test("no packet is sealed with a nonce of the other kind: numbers that would be are refused", () => {
  expect(nonceFor("link", 2 ** 48 - 1)).not.toEqual(nonceFor("session", 0));
  expect(() => nonceFor("link", 2 ** 48)).toThrow("out of range");
  expect(() => nonceFor("session", 2 ** 32)).toThrow("out of range");
});
