// The names in a function of the rules, what they stand for, and how it is refused what the kernel does not know.
import binaryen from "binaryen";
import ts from "typescript";
import { Instructions, result } from "./instructions.ts";
import type { KernelCompiler } from "./kernel-compiler.ts";
import { widthOf } from "./operators.ts";
import { Places } from "./places.ts";
import { isTruth, type ArrayPlace, type Local, type Result, type Scalar, type Value } from "./values.ts";

type Ref = binaryen.ExpressionRef;

/** What the rules say there is nothing in the kernel for: with file and line. */
class Refusal extends Error {}

/** The names of one function and what they stand for, its locals, and how it refuses what it does not know. */
export abstract class NameCompiler {
  protected readonly compiler: KernelCompiler;
  protected readonly locals: string[] = []; // the keys of their widths
  protected readonly scopes: Map<string, Value>[] = [];
  protected readonly file: string;
  readonly #key: string;
  protected readonly places: Places;

  constructor(compiler: KernelCompiler, file: string, key: string) {
    this.compiler = compiler;
    this.file = file;
    this.#key = key;
    this.places = new Places(compiler.plan, {
      value: (node) => this.value(node),
      result: (value) => this.result(value),
      hold: (value, name) => this.hold(value, name),
      noteRead: (place) => this.noteRead(place),
      noteWrite: (place) => this.noteWrite(place),
      refusal: (node, what) => this.refusal(node, what),
      instructions: () => this.instructions,
    });
  }

  protected get instructions(): Instructions {
    return this.compiler.instructions;
  }

  protected refusal(node: ts.Node, what: string): Error {
    return this.#refusalOf(node, `the kernel knows no ${what}`);
  }

  #refusalOf(node: ts.Node, message: string): Error {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    return new Refusal(`${this.file}:${line + 1}: ${message}: ${node.getText()}`);
  }

  /** Whatever goes wrong in it is a refusal of the node. */
  protected at<T>(node: ts.Node, compile: () => T): T {
    try {
      return compile();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw this.#refusalOf(node, error instanceof Error ? error.message : String(error));
    }
  }

  protected noteRead(place: ArrayPlace | Scalar): void {
    this.compiler.plan.noteRead(place);
  }

  protected noteWrite(place: ArrayPlace | Scalar): void {
    this.compiler.plan.noteWrite(place, this.writer);
  }

  /** The function that is compiled. */
  protected abstract readonly writer: string;

  /** Where it matters whether something is true: a number is neither. */
  protected truth(node: ts.Expression, value = this.value(node)): Ref {
    if (!isTruth(value)) throw this.refusal(node, "number that is true or false");
    return this.instructions.as(this.result(value), "i32");
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
      if (value.kind === "row") throw this.refusal(name, "name for a record of a list");
      const isNumber = ["scalar", "local", "result"].includes(value.kind);
      const mustHold = isNumber || (!isConstant && value.kind === "known");
      if (!mustHold) {
        this.scopes.at(-1)!.set(name.text, value);
        return [];
      }
      const [local, ref] = this.hold(this.result(value), `${name.text}@${name.pos}`);
      this.scopes.at(-1)!.set(name.text, local);
      return [ref];
    }
    if (!ts.isObjectBindingPattern(name)) throw this.refusal(name, "such pattern");
    return name.elements.flatMap((element) => {
      if (element.initializer !== undefined) throw this.refusal(element, "default");
      if (element.dotDotDotToken !== undefined) throw this.refusal(element, "rest");
      const field = element.propertyName ?? element.name;
      if (!ts.isIdentifier(field)) throw this.refusal(element, "such field");
      return this.bind(element.name, this.places.partOf(value, field.text, element), true);
    });
  }

  /** Puts a number into a new local. */
  protected hold(value: Result, name: string): [Local, Ref] {
    const key = `${this.#key}:${name}`;
    this.compiler.widen(key, widthOf(value));
    const width = this.compiler.widthOf(key);
    const index = this.locals.length;
    this.locals.push(key);
    const ref = this.instructions.module.local.set(index, this.instructions.as(value, width));
    return [{ kind: "local", index, width, key, isTruth: isTruth(value) }, ref];
  }

  /** The instruction for a value that is a number. */
  protected result(value: Value): Result {
    switch (value.kind) {
      case "result":
        return value;
      case "local": {
        const width = this.compiler.widthOf(value.key);
        const type = width === "i64" ? binaryen.i64 : binaryen.i32;
        return {
          ...result(this.instructions.module.local.get(value.index, type), width),
          isTruth: isTruth(value),
        };
      }
      case "scalar":
        this.noteRead(value);
        return {
          ...this.instructions.loadScalar(value, this.compiler.widthOfScalar(value)),
          isTruth: isTruth(value),
        };
      case "known":
        if (typeof value.value !== "number" && typeof value.value !== "boolean") {
          throw new Error(`${String(value.value)} is no number`);
        }
        return { ...this.instructions.constant(Number(value.value)), isTruth: isTruth(value) };
      default:
        throw new Error(`${value.kind === "array" ? "an" : "a"} ${value.kind} is no number`);
    }
  }

  protected named(node: ts.Identifier): Value {
    for (const scope of this.scopes.toReversed()) {
      const found = scope.get(node.text);
      if (found !== undefined) return found;
    }
    const found = this.compiler.valueOfName(this.file, node.text);
    if (found === null) throw this.refusal(node, "such name");
    return found;
  }

  protected abstract value(expression: ts.Expression): Value;
}
