// The operators and the functions of Math, on integers.
import binaryen from "binaryen";
import ts from "typescript";
import { result, truth, typeOf, widerOf, type Instructions } from "./instructions.ts";
import type { Result, Width } from "./values.ts";

/** A product with a constant up to this is taken to fit 32 bits: places and lengths are below 2^25. */
const SMALL_FACTOR = 16;
const ROOT_OF_MAX = 2n ** 52n;

/** Operators of two numbers that are known already. */
const FOLDED: ReadonlyMap<ts.SyntaxKind, (a: number, b: number) => number> = new Map([
  [ts.SyntaxKind.PlusToken, (a: number, b: number) => a + b],
  [ts.SyntaxKind.MinusToken, (a: number, b: number) => a - b],
  [ts.SyntaxKind.AsteriskToken, (a: number, b: number) => a * b],
  [ts.SyntaxKind.LessThanLessThanToken, (a: number, b: number) => a << b],
  [ts.SyntaxKind.GreaterThanGreaterThanToken, (a: number, b: number) => a >> b],
  [ts.SyntaxKind.AmpersandToken, (a: number, b: number) => a & b],
  [ts.SyntaxKind.BarToken, (a: number, b: number) => a | b],
]);

export function fold(operator: ts.SyntaxKind, a: unknown, b: unknown): number | boolean | undefined {
  const apply = FOLDED.get(operator);
  if (operator === ts.SyntaxKind.EqualsEqualsEqualsToken) return a === b;
  if (operator === ts.SyntaxKind.ExclamationEqualsEqualsToken) return a !== b;
  return typeof a === "number" && typeof b === "number" ? apply?.(a, b) : undefined;
}

/** What an assignment such as `+=` computes. */
export const ASSIGNED: ReadonlyMap<ts.SyntaxKind, ts.SyntaxKind> = new Map([
  [ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.PlusToken],
  [ts.SyntaxKind.MinusEqualsToken, ts.SyntaxKind.MinusToken],
  [ts.SyntaxKind.BarEqualsToken, ts.SyntaxKind.BarToken],
  [ts.SyntaxKind.AmpersandEqualsToken, ts.SyntaxKind.AmpersandToken],
]);

const SHIFTS_AND_BITS: ReadonlyMap<ts.SyntaxKind, "shl" | "shr_s" | "shr_u" | "and" | "or" | "xor"> = new Map(
  [
    [ts.SyntaxKind.LessThanLessThanToken, "shl"],
    [ts.SyntaxKind.GreaterThanGreaterThanToken, "shr_s"],
    [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken, "shr_u"],
    [ts.SyntaxKind.AmpersandToken, "and"],
    [ts.SyntaxKind.BarToken, "or"],
    [ts.SyntaxKind.CaretToken, "xor"],
  ],
);

const SUMS: ReadonlyMap<ts.SyntaxKind, "add" | "sub"> = new Map([
  [ts.SyntaxKind.PlusToken, "add"],
  [ts.SyntaxKind.MinusToken, "sub"],
]);

const COMPARISONS: ReadonlyMap<ts.SyntaxKind, "eq" | "ne" | "lt_s" | "le_s" | "gt_s" | "ge_s"> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "eq"],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "ne"],
  [ts.SyntaxKind.LessThanToken, "lt_s"],
  [ts.SyntaxKind.LessThanEqualsToken, "le_s"],
  [ts.SyntaxKind.GreaterThanToken, "gt_s"],
  [ts.SyntaxKind.GreaterThanEqualsToken, "ge_s"],
]);

/** `a operator b`. */
export function combine(
  { as, ...rest }: Combining,
  operator: ts.SyntaxKind,
  [a, b]: readonly [Result, Result],
): Result {
  const { module, constantFactor } = rest;
  const bits = SHIFTS_AND_BITS.get(operator);
  if (bits !== undefined) {
    const word = module.i32[bits](as(a, "i32"), as(b, "i32"));
    // A word without a sign may be 2^31 and more.
    return bits === "shr_u" ? result(module.i64.extend_u(word), "i64") : result(word, "i32");
  }
  const width: Width = widerOf(widthOf(a), widthOf(b));
  if (operator === ts.SyntaxKind.PercentToken) {
    return result(module[width].rem_s(as(a, width), as(b, width)), width);
  }
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) return truth(module[width][comparison](as(a, width), as(b, width)));
  const sum = SUMS.get(operator);
  if (sum !== undefined) return result(module[width][sum](as(a, width), as(b, width)), width);
  if (operator !== ts.SyntaxKind.AsteriskToken) {
    throw new Error(`the kernel knows no ${ts.tokenToString(operator) ?? "such operator"}`);
  }
  const isSmall = width === "i32" && constantFactor <= SMALL_FACTOR;
  const product: Width = isSmall ? "i32" : "i64";
  return result(module[product].mul(as(a, product), as(b, product)), product);
}

export interface Combining {
  readonly module: binaryen.Module;
  readonly as: (value: Result, width: Width) => binaryen.ExpressionRef;
  readonly constantFactor: number; // the lesser of their sizes of those that are constants, else Infinity
}

export function widthOf({ width }: Result): Width {
  if (width === "none") throw new Error("nothing is taken for a number");
  return width;
}

/** Rounded toward zero, by doubles as divTrunc does it: both are integers below 2^53. A division by 0 stops the kernel. */
export function divTrunc(instructions: Instructions, a: Result, b: Result): Result {
  const { module } = instructions;
  const width = widthOf(a);
  const quotient = module.f64.div(instructions.asF64(a), instructions.asF64(b));
  return result(module[width].trunc_s.f64(quotient), width);
}

/**
 * IEEE 754 rounds a root correctly, so that of an integer up to 2^52 is right when it is rounded down. Others stop the kernel, as
 * they stop the rules: what is negative has no root.
 */
export function sqrtFloor(
  instructions: Instructions,
  set: binaryen.ExpressionRef,
  get: () => Result,
): Result {
  const { module } = instructions;
  const width = widthOf(get());
  const root = result(module.i32.trunc_s.f64(module.f64.sqrt(instructions.asF64(get()))), "i32");
  const refs = [set];
  if (width === "i64") {
    const isTooLarge = module.i64.gt_s(instructions.as(get(), "i64"), module.i64.const(ROOT_OF_MAX));
    refs.push(module.if(isTooLarge, module.unreachable()));
  }
  return result(module.block(null, [...refs, root.ref], typeOf("i32")), "i32");
}
