// The expressions of a function of the rules.
import binaryen from "binaryen";
import ts from "typescript";
import { Instructions, result, widerOf } from "./instructions.ts";
import { record, type KernelCompiler } from "./kernel-compiler.ts";
import { callMath } from "./math-calls.ts";
import { ASSIGNED, combine, divTrunc, fold, sqrtFloor, widthOf } from "./operators.ts";
import { literalOf, Places, stripped } from "./places.ts";
import { known, type ArrayPlace, type Result, type Value, type Width } from "./values.ts";

type Ref = binaryen.ExpressionRef;

const { i32: I32, i64: I64, none: NONE } = binaryen;

/** What may be written to: a local, a word, or an element whose index is computed already. */
type Target =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "element"; readonly array: ArrayPlace; readonly index: Result; readonly offset: number };

export class ExpressionCompiler {
  protected readonly compiler: KernelCompiler;
  protected readonly locals: string[] = []; // the keys of their widths
  protected readonly scopes: Map<string, Value>[] = [];
  readonly #file: string;
  readonly #key: string;
  readonly #places: Places;

  constructor(compiler: KernelCompiler, file: string, key: string) {
    this.compiler = compiler;
    this.#file = file;
    this.#key = key;
    this.#places = new Places(compiler.plan, {
      value: (node) => this.value(node),
      result: (value) => this.result(value),
      hold: (value, name) => this.#hold(value, name),
      refusal: (node, what) => this.refusal(node, what),
      instructions: () => this.instructions,
    });
  }

  protected get instructions(): Instructions {
    return this.compiler.instructions;
  }

  protected refusal(node: ts.Node, what: string): Error {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    return new Error(`${this.#file}:${line + 1}: the kernel knows no ${what}: ${node.getText()}`);
  }

  /** Gives a name to an argument that is a number, or names to the parts of another. */
  protected bindParam(name: ts.BindingName, value: Value): Ref[] {
    if (value.kind !== "local" || !ts.isIdentifier(name)) return this.bind(name, value, true);
    this.scopes.at(-1)!.set(name.text, value);
    return [];
  }

  /** Gives names to a value or to its parts; returns the instructions that it takes. */
  protected bind(name: ts.BindingName, value: Value, isConstant: boolean): Ref[] {
    if (ts.isIdentifier(name)) {
      const isNumber = ["scalar", "local", "result"].includes(value.kind);
      const mustHold = isNumber || (!isConstant && value.kind === "known");
      if (!mustHold) {
        this.scopes.at(-1)!.set(name.text, value);
        return [];
      }
      const [local, ref] = this.#hold(this.result(value), `${name.text}@${name.pos}`);
      this.scopes.at(-1)!.set(name.text, local);
      return [ref];
    }
    if (!ts.isObjectBindingPattern(name)) throw this.refusal(name, "such a pattern");
    return name.elements.flatMap((element) => {
      if (element.initializer !== undefined) throw this.refusal(element, "a default");
      const field = (element.propertyName ?? element.name) as ts.Identifier;
      return this.bind(element.name, this.#places.partOf(value, field.text, element), true);
    });
  }

  /** Puts a number into a new local. */
  #hold(value: Result, name: string): [Value & { kind: "local" }, Ref] {
    const key = `${this.#key}:${name}`;
    this.compiler.widen(key, widthOf(value));
    const width = this.compiler.widthOf(key);
    const index = this.locals.length;
    this.locals.push(key);
    const ref = this.instructions.module.local.set(index, this.instructions.as(value, width));
    return [{ kind: "local", index, width, key }, ref];
  }

  /** The instruction for a value that is a number. */
  protected result(value: Value): Result {
    switch (value.kind) {
      case "result":
        return value;
      case "local": {
        const width = this.compiler.widthOf(value.key);
        return result(this.instructions.module.local.get(value.index, width === "i64" ? I64 : I32), width);
      }
      case "scalar":
        this.compiler.plan.noteRead(value);
        return this.instructions.loadScalar(value, this.compiler.widthOfScalar(value));
      case "known":
        return this.instructions.constant(Number(value.value));
      default:
        throw new Error(`${this.#file}: a ${value.kind} is no number`);
    }
  }

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
    const [index, ref] = this.#hold(target.index, `at@${node.pos}`);
    this.compiler.plan.noteRead(target.array);
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
    if (array.kind !== "array") throw this.refusal(node, "such a place");
    return { kind: "element", array, ...this.#places.indexOf(target.argumentExpression) };
  }

  #assign(target: Target, value: Result, node: ts.Node): Ref {
    const { module } = this.instructions;
    if (target.kind === "element") {
      this.compiler.plan.noteWrite(target.array);
      const index = this.instructions.as(target.index, "i32");
      return this.instructions.store(target.array, { index, offset: target.offset }, value);
    }
    const place = target.value;
    if (place.kind === "scalar") {
      this.compiler.plan.noteWrite(place);
      this.compiler.widenScalar(place, widthOf(value));
      return this.instructions.storeScalar(place, this.compiler.widthOfScalar(place), value);
    }
    if (place.kind !== "local") throw this.refusal(node, "such a place");
    this.compiler.widen(place.key, widthOf(value));
    return module.local.set(place.index, this.instructions.as(value, this.compiler.widthOf(place.key)));
  }

  protected value(expression: ts.Expression): Value {
    const node = stripped(expression);
    const literal = literalOf(node);
    if (literal !== null) return literal;
    if (ts.isIdentifier(node)) return this.#named(node);
    if (ts.isPropertyAccessExpression(node)) {
      return this.#places.partOf(this.value(node.expression), node.name.text, node);
    }
    if (ts.isElementAccessExpression(node)) return this.#places.elementOf(node);
    if (ts.isPrefixUnaryExpression(node)) return this.#unary(node);
    if (ts.isBinaryExpression(node)) return this.#binaryNode(node);
    if (ts.isConditionalExpression(node)) return this.#conditional(node);
    if (ts.isCallExpression(node)) return this.#call(node);
    if (ts.isObjectLiteralExpression(node)) return this.#record(node);
    throw this.refusal(node, "such an expression");
  }

  #named(node: ts.Identifier): Value {
    for (const scope of this.scopes.toReversed()) {
      const found = scope.get(node.text);
      if (found !== undefined) return found;
    }
    const found = this.compiler.valueOfName(this.#file, node.text);
    if (found === null) throw this.refusal(node, "such a name");
    return found;
  }

  #unary(node: ts.PrefixUnaryExpression): Value {
    const { module } = this.instructions;
    const value = this.value(node.operand);
    const { operator } = node;
    if (value.kind === "known") {
      if (operator === ts.SyntaxKind.ExclamationToken) return known(value.value !== true);
      if (operator === ts.SyntaxKind.MinusToken) return known(-Number(value.value));
      if (operator === ts.SyntaxKind.TildeToken) return known(~Number(value.value));
    }
    const operand = this.result(value);
    const narrow = (): Ref => this.instructions.as(operand, "i32");
    if (operator === ts.SyntaxKind.ExclamationToken) return result(module.i32.eqz(narrow()), "i32");
    if (operator === ts.SyntaxKind.TildeToken)
      return result(module.i32.xor(narrow(), module.i32.const(-1)), "i32");
    if (operator !== ts.SyntaxKind.MinusToken) throw this.refusal(node, "such an operator");
    return this.#binary(ts.SyntaxKind.MinusToken, [this.instructions.constant(0), operand]);
  }

  #binaryNode(node: ts.BinaryExpression): Value {
    const operator = node.operatorToken.kind;
    const { module } = this.instructions;
    const left = this.value(node.left);
    if (operator === ts.SyntaxKind.QuestionQuestionToken) return left; // of an element that is there
    const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isAnd || operator === ts.SyntaxKind.BarBarToken) {
      if (left.kind === "known") return (left.value === true) === isAnd ? this.value(node.right) : left;
      const test = this.instructions.as(this.result(left), "i32");
      const right = this.instructions.as(this.result(this.value(node.right)), "i32");
      const other = module.i32.const(isAnd ? 0 : 1);
      return result(isAnd ? module.if(test, right, other) : module.if(test, other, right), "i32");
    }
    if (left.kind === "parts" || left.kind === "array") {
      if (fold(operator, 0, 0) === undefined) throw this.refusal(node, "such an operator");
      return known(operator === ts.SyntaxKind.ExclamationEqualsEqualsToken); // `ground === null`
    }
    const before = left.kind === "known" ? left : this.result(left);
    return this.#binaryValue(operator, before, this.value(node.right));
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
    if (test.kind === "known") return this.value(test.value === true ? whenTrue : whenFalse);
    const choice = this.instructions.as(this.result(test), "i32");
    const a = this.result(this.value(whenTrue));
    const b = this.result(this.value(whenFalse));
    const width = widerOf(widthOf(a), widthOf(b));
    return result(
      this.instructions.module.if(choice, this.instructions.as(a, width), this.instructions.as(b, width)),
      width,
    );
  }

  #record(node: ts.ObjectLiteralExpression): Value {
    const parts = node.properties.map((property): [string, Value] => {
      if (ts.isShorthandPropertyAssignment(property)) return [property.name.text, this.value(property.name)];
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) {
        throw this.refusal(property, "such a field");
      }
      return [property.name.text, this.value(property.initializer)];
    });
    return record(new Map(parts));
  }

  #call(node: ts.CallExpression): Value {
    const { expression, arguments: args } = node;
    const { module } = this.instructions;
    if (ts.isPropertyAccessExpression(expression)) {
      const hold = (value: Result, i: number) => this.#hold(value, `${i}@${node.pos}`);
      if (expression.expression.getText() === "Math") {
        const values = args.map((arg) => this.result(this.value(arg)));
        return callMath(this.instructions, expression.name.text, {
          values,
          hold,
          get: (local) => this.result(local),
        });
      }
      if (expression.name.text === "fill") return this.#places.fill(this.value(expression.expression), args);
      throw this.refusal(node, "such a function");
    }
    const callee = this.value(expression);
    if (callee.kind !== "function") throw this.refusal(node, "such a function");
    if (callee.name === "assert") {
      const holds = this.instructions.as(this.result(this.value(args[0]!)), "i32");
      return result(module.if(module.i32.eqz(holds), module.unreachable()), "none");
    }
    const values = args.map((arg) => this.#argument(arg));
    if (callee.name === "divTrunc") {
      const [a, b] = values.map((value) => this.result(value));
      return divTrunc(this.instructions, a!, b!);
    }
    if (callee.name === "sqrtFloor") return sqrtFloor(this.instructions, this.result(values[0]!));
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
    return result(module.call(name, refs, width === "i64" ? I64 : I32), width);
  }

  #numbersOf(value: Value): readonly Result[] {
    if (value.kind === "result" || value.kind === "local" || value.kind === "scalar")
      return [this.result(value)];
    if (value.kind !== "parts" || value.name !== "") return [];
    return [...value.parts.values()].flatMap((part) => this.#numbersOf(part));
  }
}
