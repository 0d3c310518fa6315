// The expressions of a function of the rules.
import binaryen from "binaryen";
import ts from "typescript";
import { result, truth, widerOf } from "./instructions.ts";
import { record } from "./kernel-compiler.ts";
import { callMath } from "./math-calls.ts";
import { NameCompiler } from "./name-compiler.ts";
import { ASSIGNED, combine, divTrunc, fold, sqrtFloor, widthOf } from "./operators.ts";
import { literalOf, stripped } from "./places.ts";
import { isTruth, known, type ArrayPlace, type Result, type Value, type Width } from "./values.ts";

type Ref = binaryen.ExpressionRef;

const { i32: I32, i64: I64, none: NONE } = binaryen;

/** Functions of the rules that are an instruction, or few. */
const ASSERT = "base/assert.ts assert";
const DIV_TRUNC = "sim/fixed.ts divTrunc";
const SQRT_FLOOR = "sim/fixed.ts sqrtFloor";

/** What may be written to: a local, a word, or an element whose index is computed already. */
type Target =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "element"; readonly array: ArrayPlace; readonly index: Result; readonly offset: number };

export abstract class ExpressionCompiler extends NameCompiler {
  /** An expression for what it does. */
  protected effect(node: ts.Expression): Ref[] {
    if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind;
      if (kind === ts.SyntaxKind.EqualsToken) {
        const target = this.#targetOf(node.left);
        return [this.#assign(target, this.result(this.value(node.right)), node)];
      }
      const operator = ASSIGNED.get(kind);
      if (operator !== undefined) return this.#change(node, operator);
    }
    const value = this.value(node);
    if (value.kind !== "result") return [];
    return [value.width === "none" ? value.ref : this.instructions.module.drop(value.ref)];
  }

  /** `a += b` and the like: the place is computed once. */
  #change(node: ts.BinaryExpression, operator: ts.SyntaxKind): Ref[] {
    const target = this.#targetOf(node.left);
    if (target.kind === "value") {
      const before = this.result(target.value);
      return [this.#assign(target, this.#binary(operator, [before, this.value(node.right)]), node)];
    }
    const [index, ref] = this.hold(target.index, `at@${node.pos}`);
    this.noteRead(target.array);
    const at = this.instructions.as(this.result(index), "i32");
    const before = this.instructions.load(target.array, at, target.offset);
    const after = this.#binary(operator, [before, this.value(node.right)]);
    return [ref, this.#assign({ ...target, index: this.result(index) }, after, node)];
  }

  #targetOf(node: ts.Expression): Target {
    const target = stripped(node);
    if (!ts.isElementAccessExpression(target)) return { kind: "value", value: this.value(target) };
    const array = this.value(target.expression);
    if (array.kind === "parts") return { kind: "value", value: this.value(target) };
    if (array.kind !== "array") throw this.refusal(node, "such place");
    return { kind: "element", array, ...this.places.indexOf(target.argumentExpression) };
  }

  #assign(target: Target, value: Result, node: ts.Node): Ref {
    const { module } = this.instructions;
    if (target.kind === "element") {
      this.noteWrite(target.array);
      const index = this.instructions.as(target.index, "i32");
      return this.instructions.store(target.array, { index, offset: target.offset }, value);
    }
    const place = target.value;
    if (place.kind === "scalar") {
      this.noteWrite(place);
      this.compiler.widenScalar(place, widthOf(value));
      return this.instructions.storeScalar(place, this.compiler.widthOfScalar(place), value);
    }
    if (place.kind !== "local") throw this.refusal(node, "such place");
    this.compiler.widen(place.key, widthOf(value));
    return module.local.set(place.index, this.instructions.as(value, this.compiler.widthOf(place.key)));
  }

  protected value(expression: ts.Expression): Value {
    return this.at(expression, () => this.#valueOf(stripped(expression)));
  }

  #valueOf(node: ts.Expression): Value {
    const literal = literalOf(node);
    if (literal !== null) return literal;
    if (ts.isIdentifier(node)) return this.named(node);
    if (ts.isOptionalChain(node)) throw this.refusal(node, "optional part");
    if (ts.isPropertyAccessExpression(node)) {
      return this.places.partOf(this.value(node.expression), node.name.text, node);
    }
    if (ts.isElementAccessExpression(node)) return this.places.elementOf(node);
    if (ts.isPrefixUnaryExpression(node)) return this.#unary(node);
    if (ts.isBinaryExpression(node)) return this.#binaryNode(node);
    if (ts.isConditionalExpression(node)) return this.#conditional(node);
    if (ts.isCallExpression(node)) return this.#call(node);
    if (ts.isObjectLiteralExpression(node)) return this.#record(node);
    throw this.refusal(node, "such expression");
  }

  #unary(node: ts.PrefixUnaryExpression): Value {
    const { module } = this.instructions;
    const { operator } = node;
    const value = this.value(node.operand);
    if (operator === ts.SyntaxKind.ExclamationToken) {
      if (value.kind === "known" && typeof value.value === "boolean") return known(!value.value);
      return truth(module.i32.eqz(this.truth(node.operand, value)));
    }
    const isNegative = operator === ts.SyntaxKind.MinusToken;
    if (!isNegative && operator !== ts.SyntaxKind.TildeToken) throw this.refusal(node, "such operator");
    if (value.kind === "known" && typeof value.value === "number") {
      return known(isNegative ? -value.value : ~value.value);
    }
    const operand = this.result(value);
    if (isNegative) return this.#binary(ts.SyntaxKind.MinusToken, [this.instructions.constant(0), operand]);
    return result(module.i32.xor(this.instructions.as(operand, "i32"), module.i32.const(-1)), "i32");
  }

  #binaryNode(node: ts.BinaryExpression): Value {
    const operator = node.operatorToken.kind;
    const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isAnd || operator === ts.SyntaxKind.BarBarToken) return this.#andOr(node, isAnd);
    const left = this.value(node.left);
    if (left.kind === "parts" || left.kind === "array") return this.#isThere(node, operator);
    const before = left.kind === "known" ? left : this.result(left);
    return this.#binaryValue(operator, before, this.value(node.right));
  }

  /** `a && b`, `a || b`, where both are true or false. */
  #andOr({ left, right }: ts.BinaryExpression, isAnd: boolean): Value {
    const { module } = this.instructions;
    const first = this.value(left);
    if (first.kind === "known" && typeof first.value === "boolean") {
      return first.value === isAnd ? this.value(right) : first;
    }
    const test = this.truth(left, first);
    const second = this.truth(right);
    const other = module.i32.const(isAnd ? 0 : 1);
    return truth(isAnd ? module.if(test, second, other) : module.if(test, other, second));
  }

  /** `ground === null` of an object that is there. */
  #isThere(node: ts.BinaryExpression, operator: ts.SyntaxKind): Value {
    const isSame = operator === ts.SyntaxKind.EqualsEqualsEqualsToken;
    const isOther = operator === ts.SyntaxKind.ExclamationEqualsEqualsToken;
    const right = this.value(node.right);
    const isNull = right.kind === "known" && right.value === null;
    if (!isNull || (!isSame && !isOther)) throw this.refusal(node, "such operator on objects");
    return known(isOther);
  }

  #binaryValue(operator: ts.SyntaxKind, left: Value, right: Value): Value {
    if (left.kind === "known" && right.kind === "known") {
      const folded = fold(operator, left.value, right.value);
      if (folded !== undefined) return known(folded);
    }
    return this.#binary(operator, [left, right]);
  }

  #binary(operator: ts.SyntaxKind, [left, right]: readonly [Value, Value]): Result {
    const sizes = [left, right].map((value) =>
      value.kind === "known" ? Math.abs(Number(value.value)) : Infinity,
    );
    const { module } = this.instructions;
    const combining = {
      module,
      as: (value: Result, width: Width) => this.instructions.as(value, width),
      constantFactor: Math.min(...sizes),
    };
    const first = this.result(left);
    return combine(combining, operator, [first, this.result(right)]);
  }

  #conditional({ condition, whenTrue, whenFalse }: ts.ConditionalExpression): Value {
    const test = this.value(condition);
    if (test.kind === "known" && typeof test.value === "boolean") {
      return this.value(test.value ? whenTrue : whenFalse);
    }
    const choice = this.truth(condition, test);
    const a = this.result(this.value(whenTrue));
    const b = this.result(this.value(whenFalse));
    const width = widerOf(widthOf(a), widthOf(b));
    const { module } = this.instructions;
    const chosen = module.if(choice, this.instructions.as(a, width), this.instructions.as(b, width));
    return { ...result(chosen, width), isTruth: isTruth(a) && isTruth(b) };
  }

  #record(node: ts.ObjectLiteralExpression): Value {
    const parts = node.properties.map((property): [string, Value] => {
      if (ts.isShorthandPropertyAssignment(property)) return [property.name.text, this.value(property.name)];
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) {
        throw this.refusal(property, "such field");
      }
      return [property.name.text, this.value(property.initializer)];
    });
    return record(new Map(parts));
  }

  #call(node: ts.CallExpression): Value {
    const { expression, arguments: args } = node;
    const { module } = this.instructions;
    if (ts.isPropertyAccessExpression(expression)) {
      const hold = (value: Result, i: number) => this.hold(value, `${i}@${node.pos}`);
      if (ts.isIdentifier(expression.expression) && expression.expression.text === "Math") {
        const values = args.map((arg) => this.result(this.value(arg)));
        return callMath(this.instructions, expression.name.text, {
          values,
          hold,
          get: (local) => this.result(local),
        });
      }
      if (expression.name.text === "fill") return this.places.fill(this.value(expression.expression), args);
      throw this.refusal(node, "such function");
    }
    const callee = this.value(expression);
    if (callee.kind !== "function") throw this.refusal(node, "such function");
    const name = `${callee.module} ${callee.name}`;
    if (name === ASSERT) {
      return result(module.if(module.i32.eqz(this.truth(args[0]!)), module.unreachable()), "none");
    }
    const values = args.map((arg) => this.#argument(arg));
    if (name === DIV_TRUNC) {
      const [a, b] = values.map((value) => this.result(value));
      return divTrunc(this.instructions, a!, b!);
    }
    if (name === SQRT_FLOOR) {
      const [value, set] = this.hold(this.result(values[0]!), `root@${node.pos}`);
      return sqrtFloor(this.instructions, set, () => this.result(value));
    }
    return this.#callInstance(callee, values);
  }

  /** Numbers are taken when it is their turn. */
  #argument(node: ts.Expression): Value {
    const value = this.value(node);
    return value.kind === "scalar" || value.kind === "local" ? this.result(value) : value;
  }

  #callInstance(callee: Value & { kind: "function" }, values: readonly Value[]): Value {
    const { module } = this.instructions;
    const { name, paramKeys, resultKey } = this.compiler.instanceOf(callee, values);
    const numbers = values.flatMap((value) => this.#numbersOf(value));
    const refs = numbers.map((value, i) => {
      this.compiler.widen(paramKeys[i]!, widthOf(value));
      return this.instructions.as(value, this.compiler.widthOf(paramKeys[i]!));
    });
    if (resultKey === null) return result(module.call(name, refs, NONE), "none");
    const width = this.compiler.widthOf(resultKey);
    const called = result(module.call(name, refs, width === "i64" ? I64 : I32), width);
    return { ...called, isTruth: saysWhether(callee.declaration) };
  }

  #numbersOf(value: Value): readonly Result[] {
    if (value.kind === "result" || value.kind === "local" || value.kind === "scalar")
      return [this.result(value)];
    if (value.kind !== "parts" || value.name !== "") return [];
    return [...value.parts.values()].flatMap((part) => this.#numbersOf(part));
  }
}

function saysWhether({ type }: ts.FunctionDeclaration): boolean {
  return type?.kind === ts.SyntaxKind.BooleanKeyword;
}
