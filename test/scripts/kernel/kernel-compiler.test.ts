import { afterAll, describe, expect, test } from "vitest";

import { CompiledRules } from "../../support/compiled-rules.ts";

const rules = new CompiledRules();
afterAll(() => rules.remove());

const FIXED = `import { divTrunc, sqrtFloor } from "./fixed.ts";`;

/** What stands at the ends of ranges, and beside them. */
const EDGES = [
  ...[0, 1, -1, 2, -2, 3, 7, -7, 15, 31, 32, 33, -31, -32, 100, -1_000],
  ...[65_535, 65_536, -65_536, 2 ** 24, 2 ** 30, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) + 1],
];

/** Each takes two numbers of 32 bits. */
const OPERATORS: Readonly<Record<string, string>> = {
  sum: "(a + b) | 0",
  difference: "(a - b) | 0",
  negative: "-a | b",
  inverted: "~a ^ ~b",
  product: "a * b",
  productNarrow: "((a >> 5) * (b >> 6)) | 0",
  productOfSmall: "((a >> 8) * 16) + ((b >> 8) * 16)",
  imul: "Math.imul(a, b)",
  imulOfProduct: "Math.imul(a * 3, b)",
  squares: "(a >> 8) * (a >> 8) + (b >> 8) * (b >> 8)",
  and: "a & b",
  or: "a | b",
  xor: "a ^ b",
  left: "a << b",
  right: "a >> b",
  rightNoSign: "a >>> b",
  rightNoSignOfNone: "a >>> 0",
  rightNoSignBy: "(a >>> 5) + (b >>> 31)",
  rightNoSignCompared: "(a >>> b) > (b >>> 1) ? 1 : 2",
  wideShifted: "((a >> 5) * (b >> 6)) >> 3",
  wideShiftedBy: "a << (b * 3)",
  wideMasked: "((a >> 5) * (b >> 6)) & 65535",
  wideInverted: "~(a * 5) & b",
  less: "a < b ? 1 : 0",
  lessOrSame: "a <= b ? 1 : 0",
  more: "a > b ? 1 : 0",
  moreOrSame: "a >= b ? 1 : 0",
  same: "a === b ? 1 : 0",
  other: "a !== b ? 1 : 0",
  wideLess: "a * b < b ? a : b",
  wideSame: "a * 65537 === b ? 3 : 4",
  both: "a > 0 && b > 0 ? 5 : 6",
  either: "a > 0 || b > 0 ? 7 : 8",
  neither: "!(a > 0 || !(b > 1)) ? 9 : 10",
  size: "Math.abs(a) | 0",
  sizeOfWide: "Math.abs(a * b)",
  least: "Math.min(a, b, 5)",
  most: "Math.max(a, (b >> 2) * 2, -5)",
  leadingZeros: "Math.clz32(a) + Math.clz32(b * 2)",
  clamped: "Math.max(-7, Math.min(a, 7)) - (b & 1)",
  quotientNarrow: "divTrunc(a, b) | 0",
  quotient: "divTrunc(a, b)",
  quotientOfProduct: "divTrunc(a * b, 7)",
  quotientByProduct: "divTrunc(a, (b >> 8) * 3)",
  rest: "a % b",
  restOfProduct: "((a >> 6) * (b >> 6)) % 1000",
  restByConstant: "a % 7 + b % 16",
  root: "sqrtFloor(a) + sqrtFloor(b)",
  rootOfSquares: "sqrtFloor((a >> 6) * (a >> 6) + (b >> 6) * (b >> 6))",
  rootOfProduct: "sqrtFloor(a * b)",
};

/** Statements, and what is kept in between; each function ends its own way. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  loop: "let sum = 0; for (let i = 0; i < (a & 15); i += 1) { if (i === 3) continue; if (i > 9) break; sum += i ^ b; } return sum | 0;",
  whileLoop:
    "let left = a & 31; let rounds = 0; while (left > 0) { left -= 1 + (b & 3); rounds += 1; } return rounds;",
  overList: "let sum = 0; for (const step of [1, 5, 25]) { sum += (a & step) * step; } return sum + (b & 1);",
  early: "if (a < b) return -1; if (a > b) { return 1; } else { return 0; }",
  truthKept:
    "const isMore = a > b; let isSeen = false; if (isMore && !isSeen) isSeen = true; return isSeen ? a : b;",
  called: "return helper({ x: a, y: b }, a > b);",
  widened: "let best = 0; best = a * 65536; if (b > 0) best = b; return best;",
  pairs: "const [p, q] = [a ^ 1, b ^ 2]; return (p - q) | 0;",
  changed: "let word = a; word |= 12; word &= b; word += 1; word -= b & 7; return word | 0;",
  kept: "work.at = a; work.at += 1; return (work.at ^ b) | 0;",
  filled:
    "cells.fill(0); cells[a & 3] = b; cells[1]! += 2; cells.fill(0, 2, 4); return (cells[0]! ^ cells[1]! ^ cells[3]!) | 0;",
  table: "return SQUARES[a & 3]! + NARROW[b & 3]!;",
  record: "return KINDS[a & 1]!.reach + KINDS[b & 1]!.pace;",
  wraps: "bytes[0] = a; halves[0] = b; return bytes[0]! + halves[0]! * 2;",
};

const MODULE = [
  FIXED,
  "const work = { at: 0 };",
  "const cells = new Int32Array(4);",
  "const bytes = new Uint8Array(1);",
  "const halves = new Uint16Array(1);",
  "const SQUARES = Float64Array.of(1, 4, 2 ** 40, -9);",
  "const NARROW = Int32Array.of(-1, 2, 3, 2147483647);",
  "const KINDS = [{ reach: 3, pace: -1 }, { reach: 8589934592, pace: 7 }];",
  "function helper({ x, y }: { x: number; y: number }, isMore: boolean): number { return isMore || y > 5 ? x : y; }",
  ...Object.entries({
    ...Object.fromEntries(Object.entries(OPERATORS).map(([name, text]) => [name, `return ${text};`])),
    ...FUNCTIONS,
  }).map(([name, body]) => `export function ${name}(a: number, b: number): number { ${body} }`),
].join("\n");

// Goal: what the compiler knows, it means as Node does.
// Method: each operator and statement, by the compiler and by Node, of all pairs of values at the ends of ranges. Where Node throws,
// or what comes out is no number that fits, the kernel stops: the rules in TypeScript go on then.
describe("the same as Node:", async () => {
  const file = rules.write(MODULE);
  const inNode = await rules.run(file);
  const names = Object.keys({ ...OPERATORS, ...FUNCTIONS });

  test.each(names)("%s", (name) => {
    const compiled = rules.compile(file, name, 2);
    let numbers = 0;
    for (const a of EDGES) {
      for (const b of EDGES) {
        const expected = numberOr(() => inNode[name]!(a, b));
        const what = `${name}(${a}, ${b})`;
        const got = numberOr(() => compiled(a, b));
        if (expected !== "stops") numbers += 1;
        // Beyond 2^53 Node's own numbers are no integers any more: rules do not go there.
        if (typeof expected === "number" && !Number.isSafeInteger(expected)) continue;
        if (got === "stops" && name.startsWith("quotient") && hasNoQuotient(a, b)) continue;
        expect(`${what} ${got}`).toBe(`${what} ${expected}`);
      }
    }
    expect(numbers).toBeGreaterThan(100);
  });

  /** By nothing; or 2^31, which has more than 32 bits. The rules in TypeScript see what becomes of it. */
  function hasNoQuotient(a: number, b: number): boolean {
    return b >> 8 === 0 || (a === -(2 ** 31) && b === -1);
  }

  /** "stops": it throws, or there is no such integer. */
  function numberOr(run: () => number | boolean): number | "stops" {
    try {
      const value = Number(run());
      return Number.isFinite(value) ? value + 0 : "stops";
    } catch {
      return "stops";
    }
  }
});

describe("stops where the rules throw, or where no integer comes out:", async () => {
  const file = rules.write(`${FIXED}
import { assert } from "../base/index.ts";
const cells = new Int32Array(8);
export function byZero(a: number): number { return divTrunc(a, 0) | 0; }
export function tooLarge(a: number): number { return divTrunc(a, -1); }
export function restByZero(a: number): number { return 5 % a; }
export function rootOfNegative(a: number): number { return sqrtFloor(a); }
export function rootOfHuge(a: number): number { return sqrtFloor(a * a * 4); }
export function asserted(a: number): number { assert(a > 5, "more than five"); return a; }
export function beyondItsEnd(a: number): number { cells.fill(0, 0, a); return a; }
export function backwards(a: number): number { cells.fill(0, a, 4); return a; }
export function withoutResult(a: number): number { if (a > 5) return a; while (true) { if (a < 5) break; } }
`);
  await rules.run(file);
  test.each([
    ...[
      ["byZero", 1],
      ["byZero", 0],
      ["byZero", -(2 ** 31)],
      ["tooLarge", -(2 ** 31)],
      ["restByZero", 0],
    ],
    ...[
      ["rootOfNegative", -1],
      ["rootOfHuge", 2 ** 30],
      ["asserted", 5],
      ["beyondItsEnd", 9],
      ["backwards", 5],
    ],
    ...[
      ["beyondItsEnd", -1],
      ["withoutResult", 4],
    ],
  ] as const)("%s(%i)", (name, value) => {
    const compiled = rules.compile(file, name, 1);
    expect(() => compiled(value)).toThrow();
  });
});

// Goal: the compiler stops at what it does not know, and says where. Each of these compiles in TypeScript.
// Method: a function of its own for each, whose second line is at fault.
describe("refuses", () => {
  const NUMBERS = "the kernel knows no number that is true or false";
  test.each<readonly [what: string, line: string, message: string]>([
    ["a number or another", "return a || b;", NUMBERS],
    ["a number and another", "return a > 1 && b ? 1 : 0;", NUMBERS],
    ["a number as a condition", "if (a) return b;", NUMBERS],
    ["a word as a condition", "if (work.at) return b;", NUMBERS],
    ["a product as a condition", "return a * b ? 1 : 0;", NUMBERS],
    ["a number as the condition of a loop", "while (a) return b;", NUMBERS],
    ["a number that is not", "return !a ? 1 : 0;", NUMBERS],
    ["a constant that is not", "return !5 ? 1 : 0;", NUMBERS],
    ["what is asserted by a number", 'assert(a as unknown as boolean, "a");', NUMBERS],
    ["??", "return cells[a] ?? b;", "the kernel knows no ??"],
    ["??=", "cells[a] ??= b;", "the kernel knows no ??="],
    ["an optional part", "return work?.at ?? 0;", "the kernel knows no optional part"],
    ["an optional element", "if (cells?.[a] === b) return 1;", "the kernel knows no optional part"],
    ["a division", "return a / b;", "the kernel knows no /"],
    ["a power", "return a ** 2;", "the kernel knows no **"],
    ["a fraction", "return a * 0.5;", "0.5 is no integer"],
    ["==", "return a == b ? 1 : 0;", "the kernel knows no =="],
    ["a comma", "return (cells.fill(0), b);", "nothing is taken for a number"],
    ["an assignment as a value", "return (work.at = a);", "the kernel knows no ="],
    ["*=", "work.at *= a;", "the kernel knows no *="],
    ["++", "work.at++;", "the kernel knows no such expression"],
    ["a number that might be null", "return nullOf(a) === null ? 1 : 0;", "null is no number"],
    [
      "an object compared with another",
      "return (work as object) === other ? 1 : 0;",
      "such operator on objects",
    ],
    ["Math.round", "return Math.round(a);", "the kernel knows no Math.round"],
    ["Math.min of nothing", "return Math.min();", "the kernel knows no Math.min of 0"],
    ["a method of an array", "return cells.indexOf(a);", "the kernel knows no such function"],
    ["an array filled with 1", "cells.fill(1);", "arrays are filled with 0 only"],
    ["an array filled from a place on", "cells.fill(0, a);", "from one place to another"],
    ["an array of unsigned words", "return unsigned[a]!;", "the kernel knows no Uint32Array"],
    ["an array of small signed words", "return small[a]!;", "the kernel knows no Int8Array"],
    ["an array of fractions", "return single[a]!;", "the kernel knows no Float32Array"],
    ["a map", "return map.size;", "map is no plain object"],
    [
      "a constant that nobody brings",
      "return limits.most + a;",
      "limits.most is read, and nobody brings or writes it",
    ],
    ["a default", "return byDefault();", "call of byDefault with 0 of 1 arguments"],
    ["fewer arguments", "return optional(a);", "call of optional with 1 of 2 arguments"],
    ["an object with a name", "const place = { x: a }; return place.x;", "object that is not handed over"],
    ["a record with a name", "const kind = KINDS[a & 1]!; return kind.reach;", "name for a record of a list"],
    [
      "break out of a list",
      "for (const one of [1, 2]) { if (a === one) break; }",
      "the kernel knows no such jump",
    ],
    ["continue in a list", "for (const one of [1, 2]) { if (a === one) continue; }", "such jump"],
    [
      "a list that comes out later",
      "for (const one of cells) work.at = one;",
      "list that comes out in the kernel",
    ],
    ["a switch", "switch (a) { case 1: return b; }", "the kernel knows no such statement"],
    ["do", "do { work.at = a; } while (b > work.at);", "the kernel knows no such statement"],
    ["a function in it", "const twice = (x: number) => 2 * x; return twice(a);", "such expression"],
    ["a name of the engine", "return Number(a);", "the kernel knows no such name"],
    ["a text", 'return a > 1 ? 1 : "text".length;', "the kernel knows no part of a known"],
    ["a variable without a value", "let later: number; later = a; return later;", "variable without a value"],
    [
      "a rest",
      "const { at, ...rest } = work; return at + Object.keys(rest).length;",
      "the kernel knows no rest",
    ],
  ])("%s", async (_, line, message) => {
    const file = rules.write(`${refusedPrelude} export function refused(a: number, b: number): number {
      ${line}
      return 0;
    }`);
    await rules.run(file);
    const compile = () => rules.compile(file, "refused", 2);
    expect(compile).toThrow(message);
    if (!message.includes("nobody brings")) expect(compile).toThrow(`${file}:2: `);
  });

  const refusedPrelude = [
    'import { assert } from "../base/index.ts";',
    "const [work, other] = [{ at: 0 }, {}]; const limits = { most: 9 }; const map = new Map();",
    "const [cells, unsigned] = [new Int32Array(4), new Uint32Array(4)];",
    "const [small, single] = [new Int8Array(4), new Float32Array(4)];",
    "const KINDS = [{ reach: 3 }, { reach: 4 }];",
    "function nullOf(x: number): number | null { return x; }",
    "function byDefault(x = 5): number { return x; }",
    "function optional(x: number, y?: number): number { return x + (y === undefined ? 0 : 1); }",
  ].join(" ");
});

// Goal: nobody writes a rule whose words are not copied to the kernel, or do not come back from it.
describe("refuses, of a world,", () => {
  const WRITES = "is not fetched from the kernel";
  const READS = "is not brought to the kernel";
  test.each<readonly [what: string, line: string, message: string]>([
    ["to write to a player", "world.players.score[0] = 1;", `players.score ${WRITES}`],
    ["to write to a seat", "ground.seats.team[0]! += 1;", `seats.team ${WRITES}`],
    ["to write to a wall", "ground.walls[0] = 1;", `walls ${WRITES}`],
    ["to empty walls", "ground.walls.fill(0);", `walls ${WRITES}`],
    ["to write to a ball", "world.yarn.targetId[0] = 1;", `yarn.targetId ${WRITES}`],
    ["to write a ball's kind", "ground.balls.kind[0] = 1;", `balls.kind ${WRITES}`],
    ["to read where a ball flies", "if (world.yarn.toX[0]! > 1) return true;", `yarn.toX ${READS}`],
    ["to write how wide the map is", "ground.scratch.width = 1;", `scratch.width ${WRITES}`],
    ["to read what nobody wrote", "return ground.scratch.nearest > 1;", "scratch.nearest is read"],
    ["to read a column that nobody wrote", "return ground.scratch.cell[0]! > 1;", "scratch.cell is read"],
  ])("%s", async (_, line, message) => {
    const file = rules.write(`export function refused(world: any, ground: any): boolean {
      ${line}
      return false;
    }`);
    await rules.run(file);
    const compile = () => rules.compileOfWorld(file, "refused");
    expect(compile).toThrow(message);
    if (!message.endsWith("is read")) expect(compile).toThrow(`${file}:2: `);
  });

  test("nothing that is brought, and comes back", async () => {
    const file = rules.write(
      `export function throwYarn(world: any, ground: any): boolean {
        const { header, cats, players, yarn } = world;
        const { scratch, balls, steering, rules } = ground;
        yarn.toX[header.yarnCount] = cats.x[0] + players.score[1];
        yarn.targetId[header.yarnCount] = yarn.targetId[0];
        header.yarnCount += rules.mode;
        cats.x[0] += balls.kind[0] + scratch.catCount;
        scratch.nearest = 5;
        steering.pace[1] = scratch.nearest;
        return scratch.width > 1;
      }`,
      "sim/world/add-object.ts",
    );
    await rules.run(file);
    rules.compileOfWorld(file, "throwYarn");
  });
});
