// The kernel from the rules: every function that the first one calls, for the objects that it is called with. What is an object or
// an array in the rules is a known place here, so that only numbers are left; a function that is called with other objects, or
// other constants, is made once more.
import binaryen from "binaryen";
import ts from "typescript";
import { FunctionCompiler } from "./function-compiler.ts";
import { Instructions, typeOf } from "./instructions.ts";
import { placeOf, type MemoryPlan } from "./memory-plan.ts";
import type { RuleModules } from "./rule-modules.ts";
import {
  isTruth,
  type FunctionPlace,
  type Local,
  type Parts,
  type Scalar,
  type Value,
  type Width,
} from "./values.ts";

/** Numbers become wide one after the other, until none does any more. */
const PASSES_MAX = 30;
/** Larger tables are computed where the kernel runs: they would be most of it. */
export const SEGMENT_BYTES_MAX = 1024;
const WORLD_SCALARS = /^(header|ground)\./u; // words of a world: 32 bits, as in the world

export interface Instance {
  readonly name: string;
  readonly resultKey: string | null; // of the width of what it returns; null: nothing
  readonly paramKeys: readonly string[];
}

export interface KernelEntry {
  readonly module: string;
  readonly name: string;
  readonly args: readonly Value[];
  readonly exportName: string;
}

export class KernelCompiler {
  readonly #modules: RuleModules;
  readonly plan: MemoryPlan;
  readonly #widths = new Map<string, Width>();
  readonly #constants = new Map<string, Value>();
  readonly #ids = new Map<unknown, number>();
  #instances = new Map<string, Instance>();
  #hasWidened = false;
  instructions = new Instructions(new binaryen.Module());

  constructor(modules: RuleModules, plan: MemoryPlan) {
    this.#modules = modules;
    this.plan = plan;
  }

  /** A module with one exported function, not optimized yet. */
  compile({ module: file, name, args, exportName }: KernelEntry): binaryen.Module {
    for (let pass = 0; pass < PASSES_MAX; pass += 1) {
      const module = new binaryen.Module();
      module.setFeatures(
        binaryen.Features.BulkMemory |
          binaryen.Features.BulkMemoryOpt |
          binaryen.Features.NontrappingFPToInt |
          binaryen.Features.SignExt,
      );
      this.#setMemory(module);
      this.instructions = new Instructions(module);
      this.#instances = new Map();
      this.#hasWidened = false;
      const entry = this.valueOfName(file, name);
      if (entry?.kind !== "function") throw new Error(`${file} has no function ${name}`);
      module.addFunctionExport(this.instanceOf(entry, args).name, exportName);
      if (!this.#hasWidened) {
        this.plan.checkReads();
        return module;
      }
      module.dispose();
    }
    throw new Error("the widths of numbers do not settle");
  }

  /** With all places found so far: in the last pass, which finds none, these are all. */
  #setMemory(module: binaryen.Module): void {
    const { pageCount, initial } = this.plan;
    const segments = initial
      .filter(({ bytes }) => bytes.length <= SEGMENT_BYTES_MAX)
      .map(({ at, bytes }) => ({ offset: module.i32.const(at), data: bytes }));
    module.setMemory(pageCount, pageCount, "memory", segments);
  }

  /** The function for such arguments, made if it is not yet. */
  instanceOf(callee: FunctionPlace, args: readonly Value[]): Instance {
    const key = `${callee.module}:${callee.name}(${args.map((arg) => this.#keyOf(arg)).join(",")})`;
    const before = this.#instances.get(key);
    if (before !== undefined) return before;
    const { parameters, type } = callee.declaration;
    const isPlain = parameters.every(
      (param) => param.initializer === undefined && param.dotDotDotToken === undefined,
    );
    if (!isPlain || args.length !== parameters.length) {
      throw new Error(
        `the kernel knows no call of ${callee.name} with ${args.length} of ${parameters.length} arguments`,
      );
    }
    const returnsNothing = type === undefined || type.kind === ts.SyntaxKind.VoidKeyword;
    const paramKeys = parameters.flatMap((_, i) => numbersIn(args[i]!).map((path) => `${key}:${i}${path}`));
    const resultKey = returnsNothing ? null : `${key}:result`;
    const instance: Instance = { name: `${callee.name}#${this.#instances.size}`, resultKey, paramKeys };
    this.#instances.set(key, instance);
    const params = parameters.map((_, i) => this.#paramFor(args[i]!, `${key}:${i}`, paramKeys));
    const { body, locals } = new FunctionCompiler(this, callee, { key, instance }).compile(params);
    const widths = locals.map((local) => this.widthOf(local));
    this.instructions.module.addFunction(
      instance.name,
      binaryen.createType(paramKeys.map((param) => typeOf(this.widthOf(param)))),
      typeOf(resultKey === null ? "none" : this.widthOf(resultKey)),
      widths.slice(paramKeys.length).map(typeOf),
      body,
    );
    return instance;
  }

  /** What a name at the top of a module, or imported by it, is. */
  valueOfName(file: string, name: string): Value | null {
    const found = this.#modules.find(file, name);
    if (found === null) return null;
    if (found.kind === "function") {
      return { kind: "function", name, declaration: found.declaration, module: found.module };
    }
    const key = `${found.module} ${found.name}`;
    const before = this.#constants.get(key);
    if (before !== undefined) return before;
    const value = placeOf(this.plan, key, this.#modules.valueOf(found.module, found.name));
    this.#constants.set(key, value);
    return value;
  }

  widthOf(key: string): Width {
    return this.#widths.get(key) ?? "i32";
  }

  widen(key: string, width: Width): void {
    if (width !== "i64" || this.widthOf(key) === "i64") return;
    this.#widths.set(key, "i64");
    this.#hasWidened = true;
  }

  widthOfScalar({ name }: Scalar): Width {
    return this.widthOf(`scalar:${name}`);
  }

  widenScalar({ name }: Scalar, width: Width): void {
    if (!WORLD_SCALARS.test(name)) this.widen(`scalar:${name}`, width);
  }

  #paramFor(arg: Value, key: string, paramKeys: readonly string[]): Value {
    if (isNumberToCome(arg)) {
      const local: Local = {
        kind: "local",
        index: paramKeys.indexOf(key),
        width: this.widthOf(key),
        key,
        isTruth: isTruth(arg),
      };
      return local;
    }
    if (arg.kind !== "parts" || numbersIn(arg).length === 0) return arg;
    const parts = [...arg.parts].map(([field, part]): [string, Value] => [
      field,
      this.#paramFor(part, `${key}.${field}`, paramKeys),
    ]);
    return { ...arg, parts: new Map(parts) };
  }

  /** The same for all arguments that one instance serves. */
  #keyOf(value: Value): string {
    if (isNumberToCome(value)) return "_";
    switch (value.kind) {
      case "known":
        return typeof value.value === "object" && value.value !== null
          ? `object${this.#idOf(value.value)}`
          : JSON.stringify(value.value);
      case "parts": {
        if (numbersIn(value).length === 0) return value.name;
        return `{${[...value.parts].map(([field, part]) => `${field}:${this.#keyOf(part)}`).join(",")}}`;
      }
      case "array":
      case "function":
        return value.name;
      default:
        throw new Error(`a ${value.kind} can't be an argument`);
    }
  }

  #idOf(object: unknown): number {
    if (!this.#ids.has(object)) this.#ids.set(object, this.#ids.size);
    return this.#ids.get(object)!;
  }
}

/** The paths of the numbers in an argument that come out in the kernel. */
function numbersIn(value: Value): readonly string[] {
  if (isNumberToCome(value)) return [""];
  // A place of a module has words that are changed; those of a record made on the spot are handed over.
  if (value.kind !== "parts" || value.name !== "") return [];
  return [...value.parts].flatMap(([field, part]) => numbersIn(part).map((rest) => `.${field}${rest}`));
}

export function isNumberToCome(value: Value): boolean {
  return value.kind === "local" || value.kind === "result" || value.kind === "scalar";
}

/** A record made on the spot, as an argument. */
export function record(parts: ReadonlyMap<string, Value>): Parts {
  return { kind: "parts", name: "", parts };
}
