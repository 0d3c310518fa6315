import { describe, expect, test } from "vitest";

import { Draw } from "../../../src/lab/fuzz/engine/draw.ts";
import { mutateBytes } from "../../../src/lab/fuzz/engine/mutate-bytes.ts";
import { mutateRecord } from "../../../src/lab/fuzz/engine/mutate-record.ts";
import { shrink } from "../../../src/lab/fuzz/engine/shrink.ts";

const COUNT = 4_000;

describe("mutated bytes", () => {
  const input = Uint8Array.from({ length: 60 }, (_, i) => i);
  const mutants = (seed: number): readonly Uint8Array[] => {
    const draw = new Draw(seed, "a test");
    const material = { draw, words: [0x4b61, "word"], other: () => input.toReversed(), bytesMax: 80 };
    return Array.from({ length: COUNT }, () => mutateBytes(input, material));
  };

  test("are near to the input, which stays as it is, and never too long", () => {
    for (const mutant of mutants(1)) expect(mutant.length).toBeLessThanOrEqual(80);
    expect(input).toEqual(Uint8Array.from({ length: 60 }, (_, i) => i));
    const changed = mutants(1).filter(
      (mutant) => mutant.length !== 60 || mutant.some((byte, i) => byte !== i),
    );
    expect(changed.length).toBeGreaterThan(COUNT * 0.9);
  });

  test("are the same for the same seed, and others for another", () => {
    expect(mutants(2)).toEqual(mutants(2));
    expect(mutants(2)).not.toEqual(mutants(3));
  });

  test("of nothing are made as well", () => {
    const material = { draw: new Draw(4, ""), words: [], other: () => new Uint8Array(0), bytesMax: 9 };
    for (let i = 0; i < COUNT; i += 1)
      expect(mutateBytes(new Uint8Array(0), material).length).toBeLessThan(10);
  });
});

describe("a mutated record", () => {
  const record = {
    kind: "move",
    cats: [1, 2, 3],
    at: { x: 5, y: null as number | null },
    bytes: Uint8Array.of(1, 2, 3),
    isQueued: true,
    name: "Ada",
  };
  const other = { ...record, at: { x: 6, y: 7 }, name: "Ben" };

  test("has the types of the record, and its kind; the record stays as it is", () => {
    const before = structuredClone(record);
    const draw = new Draw(1, "a test");
    const seen = new Set<string>();
    for (let i = 0; i < COUNT; i += 1) {
      const mutant = mutateRecord(record, { draw, words: [77, "word"], other }) as typeof record;
      expect(mutant.kind).toBe("move");
      expect(mutant.cats.every((cat) => Number.isInteger(cat))).toBe(true);
      expect(typeof mutant.at.x).toBe("number");
      expect(mutant.at.y === null || typeof mutant.at.y === "number").toBe(true);
      expect(mutant.bytes).toBeInstanceOf(Uint8Array);
      expect(typeof mutant.isQueued).toBe("boolean");
      for (const [key, value] of Object.entries(mutant))
        if (JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before])) seen.add(key);
    }
    expect(record).toEqual(before);
    expect([...seen].toSorted()).toEqual(["at", "bytes", "cats", "isQueued", "name"]);
  });
});

test("an input is shrunk to what matters of it", () => {
  const input = Uint8Array.from({ length: 300 }, (_, i) => (i === 200 ? 0xee : 1 + (i % 7)));
  const short = shrink(input, (bytes) => bytes.includes(0xee) && bytes.length >= 3, 2_000);
  expect(short.toSorted()).toEqual(Uint8Array.of(0, 0, 0xee));
});
