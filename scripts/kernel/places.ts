// The parts of objects and the elements of arrays: which place in memory they are, or what they are known to be.
import type binaryen from "binaryen";
import ts from "typescript";
import { result, typeOf, type Instructions } from "./instructions.ts";
import { placeOf, type MemoryPlan } from "./memory-plan.ts";
import { known, type ArrayPlace, type Local, type Result, type RowOf, type Value } from "./values.ts";

interface Expressions {
  readonly value: (node: ts.Expression) => Value;
  readonly result: (value: Value) => Result;
  readonly hold: (value: Result, name: string) => readonly [Local, binaryen.ExpressionRef];
  readonly noteRead: (place: ArrayPlace) => void;
  readonly noteWrite: (place: ArrayPlace) => void;
  readonly refusal: (node: ts.Node, what: string) => Error;
  readonly instructions: () => Instructions;
}

/** The columns of arrays of records, made once for each array. */
const columnsOfRecords = new WeakMap<MemoryPlan, Map<unknown, ReadonlyMap<string, ArrayPlace>>>();

export class Places {
  readonly #plan: MemoryPlan;
  readonly #expressions: Expressions;

  constructor(plan: MemoryPlan, expressions: Expressions) {
    this.#plan = plan;
    this.#expressions = expressions;
  }

  partOf(value: Value, field: string, node: ts.Node): Value {
    if (value.kind === "parts") {
      const part = value.parts.get(field);
      if (part === undefined) throw this.#expressions.refusal(node, `${field} of ${value.name}`);
      return part;
    }
    if (value.kind === "run" && value.runs.field === field) return { ...value, kind: "run-array" };
    if (value.kind !== "row") throw this.#expressions.refusal(node, `part of a ${value.kind}`);
    return this.#columnOf(value, field, node);
  }

  elementOf(node: ts.ElementAccessExpression): Value {
    const { value, result: resultOf, hold, refusal } = this.#expressions;
    const base = value(node.expression);
    switch (base.kind) {
      case "array":
        return this.#load(base, this.indexOf(node.argumentExpression));
      case "runs":
        return { kind: "run", runs: base, index: resultOf(value(node.argumentExpression)) };
      case "run-array":
        return this.#loadOfRun(base, node.argumentExpression);
      case "parts": {
        const index = value(node.argumentExpression);
        if (index.kind !== "known" || typeof index.value !== "string") throw refusal(node, "such part");
        return this.partOf(base, index.value, node);
      }
      case "known": {
        const index = value(node.argumentExpression);
        const list = base.value as readonly unknown[];
        if (index.kind === "known") return known(list[Number(index.value)]);
        const [local, pending] = hold(resultOf(index), `row@${node.pos}`);
        return { kind: "row", columns: this.#columnsOf(list), index: local, pending };
      }
      default:
        throw refusal(node, `element of a ${base.kind}`);
    }
  }

  /** An index, and what is added to it as part of the address. */
  indexOf(expression: ts.Expression): { readonly index: Result; readonly offset: number } {
    const { value, result: resultOf, instructions } = this.#expressions;
    const node = stripped(expression);
    if (ts.isBinaryExpression(node)) {
      const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
      if (isSum || node.operatorToken.kind === ts.SyntaxKind.MinusToken) {
        const right = knownNumber(node.right, value);
        if (right !== null) {
          const { index, offset } = this.indexOf(node.left);
          return { index, offset: offset + (isSum ? right : -right) };
        }
      }
    }
    const index = value(node);
    if (index.kind === "known") return { index: instructions().constant(0), offset: Number(index.value) };
    return { index: resultOf(index), offset: 0 };
  }

  /** `array.fill(0)` and `array.fill(0, first, end)` of places in it: beyond them it stops the kernel. */
  fill(array: Value, args: readonly ts.Expression[]): Result {
    const { value, result: resultOf, instructions, hold } = this.#expressions;
    if (array.kind !== "array") throw new Error("only arrays are filled");
    const [word, ...ends] = args.map((arg) => value(arg));
    if (word?.kind !== "known" || word.value !== 0) throw new Error("arrays are filled with 0 only");
    if (ends.length === 1) throw new Error("an array is filled from one place to another, or all of it");
    this.#expressions.noteWrite(array);
    const { module } = instructions();
    const [from, setFrom] = hold(
      ends[0] === undefined ? instructions().constant(0) : resultOf(ends[0]),
      `from@${args[0]!.pos}`,
    );
    const [to, setTo] = hold(
      ends[1] === undefined ? instructions().constant(array.length) : resultOf(ends[1]),
      `to@${args[0]!.pos}`,
    );
    const at = (local: Local) => instructions().as(resultOf(local), "i32");
    const isBeyond = module.i32.or(
      module.i32.gt_u(at(to), module.i32.const(array.length)),
      module.i32.gt_u(at(from), at(to)),
    );
    const zeros = instructions().fillZero(array, at(from), module.i32.sub(at(to), at(from)));
    return result(
      module.block(null, [setFrom, setTo, module.if(isBeyond, module.unreachable()), zeros]),
      "none",
    );
  }

  #load(array: ArrayPlace, { index, offset }: { readonly index: Result; readonly offset: number }): Result {
    this.#expressions.noteRead(array);
    const instructions = this.#expressions.instructions();
    return instructions.load(array, instructions.as(index, "i32"), offset);
  }

  #loadOfRun({ runs, index }: Value & { kind: "run-array" | "run" }, node: ts.Expression): Result {
    const instructions = this.#expressions.instructions();
    const { module } = instructions;
    const start = module.i32.mul(instructions.as(index, "i32"), module.i32.const(runs.stride));
    const within = instructions.as(this.#expressions.result(this.#expressions.value(node)), "i32");
    return this.#load(runs.place, { index: result(module.i32.add(start, within), "i32"), offset: 0 });
  }

  #columnOf(row: RowOf, field: string, node: ts.Node): Result {
    const column = row.columns.get(field);
    if (column === undefined) throw this.#expressions.refusal(node, `field ${field}`);
    const instructions = this.#expressions.instructions();
    const loaded = this.#load(column, { index: this.#expressions.result(row.index), offset: 0 });
    if (row.pending === null) return loaded;
    const both = [row.pending, loaded.ref];
    row.pending = null;
    return { ...loaded, ref: instructions.module.block(null, both, typeOf(loaded.width)) };
  }

  #columnsOf(list: readonly unknown[]): ReadonlyMap<string, ArrayPlace> {
    const columns = columnsOfRecords.get(this.#plan) ?? new Map<unknown, ReadonlyMap<string, ArrayPlace>>();
    columnsOfRecords.set(this.#plan, columns);
    const before = columns.get(list);
    if (before !== undefined) return before;
    const records = list as readonly Readonly<Record<string, number>>[];
    const made = Object.keys(records[0]!).map((field): [string, ArrayPlace] => {
      const numbers = records.map((record) => record[field]!);
      const isNarrow = numbers.every((number) => number === (number | 0));
      const column = isNarrow ? Int32Array.from(numbers) : Float64Array.from(numbers);
      return [field, placeOf(this.#plan, `records ${columns.size} ${field}`, column) as ArrayPlace];
    });
    columns.set(list, new Map(made));
    return columns.get(list)!;
  }
}

/** Without the brackets, `!` and `as` around it. */
export function stripped(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) {
    return stripped(node.expression);
  }
  return node;
}

/** A number, a text, true, false or null that is written there; null: something else is. */
export function literalOf(node: ts.Expression): Value | null {
  if (ts.isNumericLiteral(node)) return known(Number(node.text));
  if (ts.isStringLiteral(node)) return known(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return known(true);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return known(false);
  return node.kind === ts.SyntaxKind.NullKeyword ? known(null) : null;
}

/** The number that an expression without a call or an element comes to; null: it does not. */
function knownNumber(node: ts.Expression, value: (node: ts.Expression) => Value): number | null {
  const plain = stripped(node);
  if (!ts.isNumericLiteral(plain) && !ts.isIdentifier(plain)) return null;
  const found = value(plain);
  return found.kind === "known" && typeof found.value === "number" ? found.value : null;
}
