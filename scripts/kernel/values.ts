// What an expression of the rules is while the kernel is made: known already, a place in memory, or an instruction that gives it.
import type binaryen from "binaryen";
import type ts from "typescript";

/** Integers only. A number of the rules has 32 bits, unless a product or a square goes into it: then it has 64. */
export type Width = "i32" | "i64";
export type ElementKind = "i32" | "i64" | "u8" | "u16";

/** A word in memory with a name, such as `header.catCount`. */
export interface Scalar {
  readonly kind: "scalar";
  readonly name: string;
  readonly at: number;
  readonly isTruth?: boolean; // it is true or false, and no number
}

export interface ArrayPlace {
  readonly kind: "array";
  readonly name: string;
  readonly at: number;
  readonly element: ElementKind;
  readonly length: number;
}

/** A number, text, null, or an array of such, as the module that has it computed it. */
export interface Known {
  readonly kind: "known";
  readonly value: unknown;
}

/** An object whose parts are all known: the world, a table of it, or one of a module. */
export interface Parts {
  readonly kind: "parts";
  readonly name: string;
  readonly parts: ReadonlyMap<string, Value>;
}

/** One of an array of records, whose number comes out in the kernel: a column for each field. */
export interface RowOf {
  readonly kind: "row";
  readonly columns: ReadonlyMap<string, ArrayPlace>;
  readonly index: Local;
  /** What sets the index: it comes before the first load. */
  pending: binaryen.ExpressionRef | null;
}

/** An array of records that have an array each, all of one length: the ways of flow fields. */
export interface Runs {
  readonly kind: "runs";
  readonly field: string; // the name of the array in a record
  readonly place: ArrayPlace; // one behind the other
  readonly stride: number;
}

/** One of them, and then its array. */
export interface Run {
  readonly kind: "run" | "run-array";
  readonly runs: Runs;
  readonly index: Result;
}

export interface Local {
  readonly kind: "local";
  readonly index: number;
  readonly width: Width;
  readonly key: string; // of its width, in the table of widths
  readonly isTruth?: boolean;
}

export interface FunctionPlace {
  readonly kind: "function";
  readonly name: string;
  readonly declaration: ts.FunctionDeclaration;
  readonly module: string;
}

/** An instruction that leaves a number; it may be used once. */
export interface Result {
  readonly kind: "result";
  readonly ref: binaryen.ExpressionRef;
  readonly width: Width | "none";
  readonly isTruth?: boolean; // 0 or 1: what a comparison leaves
}

export type Value = Scalar | ArrayPlace | Known | Parts | RowOf | Runs | Run | Local | FunctionPlace | Result;

/** Whether it is true or false, as the types of the rules have it: a number is neither, whatever it is. */
export function isTruth(value: Value): boolean {
  if (value.kind === "known") return typeof value.value === "boolean";
  const isNumber = value.kind === "result" || value.kind === "local" || value.kind === "scalar";
  return isNumber && value.isTruth === true;
}

export function known(value: unknown): Known {
  return { kind: "known", value };
}
