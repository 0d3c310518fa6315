import { describe, expect, test } from "vitest";

import { Gauge } from "../../../src/lab/fuzz/instrument/gauge.ts";
import { instrumentSource } from "../../../src/lab/fuzz/instrument/instrument-source.ts";

const SOURCE = `
const sizes: Record<string, number> = { a: 1 };
function read(text: string, more?: number): number {
  if (text === "none") return 0;
  else if (text.length > 90) throw new Error("long");
  let sum = more ?? sizes[text] ?? 7;
  for (let i = 0; i < text.length; i += 1) sum += text[i] === "x" ? 2 : 1;
  for (const letter of text) { if (letter === "y" && sum > 3) sum += 100; else sum -= 0; }
  switch (text) {
    case "abc":
    case "abd":
      sum *= 2;
      break;
    default:
  }
  try { JSON.parse(text); } catch { sum += 1_000; }
  return [1, 2].map((value) => ({ value })).reduce((all, { value }) => all + value, sum);
}
class Box<T> { readonly #held: T; constructor(held: T) { this.#held = held; } get held(): T { return this.#held; } }
const room = (count: number): number => new Uint8Array(count).length + Array.from({ length: count }, () => 0).length;
`;

const CALLS = ["none", "abc", "abd", "xx", "yyyy", "7"];

interface Made {
  readonly read: (text: string) => number;
  readonly room: (count: number) => number;
  readonly box: number;
}

/** What the source gives for those texts, run as it is. */
function run(source: string): readonly unknown[] {
  const body = `${source}\nreturn { read, room, box: new Box(5).held };`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the point is to run the text that was made
  const make = new Function(body) as () => Made;
  const { read, room, box } = make();
  return [...CALLS.map((text) => read(text)), room(3), box];
}

describe("instrumented source", () => {
  const gauge = new Gauge();
  gauge.install();
  const woven = instrumentSource(SOURCE, 100);

  test("does what it did, and has as many lines", () => {
    expect(run(woven.source)).toEqual(run(instrumentSource("", 0).source + plain()));
    expect(woven.source.split("\n")).toHaveLength(SOURCE.split("\n").length);
  });

  test("tells which blocks are reached, each once, and only by its own numbers", () => {
    gauge.hits.fill(0);
    gauge.begin({ steps: 10_000, room: 10_000 });
    run(woven.source);
    const { newBlocks } = gauge;
    expect(new Set(newBlocks).size).toBe(newBlocks.length);
    expect(newBlocks.length).toBeGreaterThan(15);
    expect(newBlocks.length).toBeLessThan(woven.blockCount);
    expect(newBlocks.every((block) => block >= 100 && block < 100 + woven.blockCount)).toBe(true);
    run(woven.source);
    expect(gauge.newBlocks).toHaveLength(newBlocks.length);
  });

  test("counts its steps and the room that it makes, and is ended by too much of either", () => {
    gauge.begin({ steps: 10_000, room: 10_000 });
    run(woven.source);
    const { steps, room } = gauge.end();
    expect(steps).toBeGreaterThan(30);
    expect(room).toBe(3 + 3 * 8);
    gauge.begin({ steps: 10, room: 10_000 });
    expect(() => run(woven.source)).toThrow("more work than 10 steps");
    gauge.begin({ steps: 10_000, room: 26 });
    expect(() => run(woven.source)).toThrow("room for more than 26 bytes");
    expect(gauge.isOver).toBe(true);
    gauge.end();
  });

  test("has the constants that stand in it", () => {
    expect(woven.words).toEqual(expect.arrayContaining(["none", 90, 100, 1_000, "abc", "abd"]));
  });
});

/** Without its types. */
function plain(): string {
  return SOURCE.replaceAll(/: (Record<string, number>|string|number|T)(?=[ ,;)={])|\?(?=: number)|<T>/g, "")
    .replace("more?", "more")
    .replace("readonly #held", "#held");
}
