// The members of Math that the rules use.
import type binaryen from "binaryen";
import { result, typeOf, widerOf, type Instructions } from "./instructions.ts";
import { widthOf } from "./operators.ts";
import type { Local, Result, Value } from "./values.ts";

/** How many values each of them takes, at least and at most. */
const COUNTS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["imul", [2, 2]],
  ["clz32", [1, 1]],
  ["abs", [1, 1]],
  ["min", [1, Infinity]],
  ["max", [1, Infinity]],
]);

interface Call {
  readonly values: readonly Result[];
  readonly hold: (value: Result, i: number) => readonly [Local, binaryen.ExpressionRef];
  readonly get: (value: Value) => Result;
}

export function callMath(instructions: Instructions, name: string, { values, hold, get }: Call): Result {
  const { module } = instructions;
  const [first, second] = values;
  const [least, most] = COUNTS.get(name) ?? [0, Infinity];
  if (values.length < least || values.length > most) {
    throw new Error(`the kernel knows no Math.${name} of ${values.length}`);
  }
  switch (name) {
    case "imul":
      return result(module.i32.mul(instructions.as(first!, "i32"), instructions.as(second!, "i32")), "i32");
    case "clz32":
      return result(module.i32.clz(instructions.as(first!, "i32")), "i32");
    case "abs": {
      const width = widthOf(first!);
      const [local, set] = hold(first!, 0);
      const value = () => instructions.as(get(local), width);
      const zero = () => instructions.as(instructions.constant(0), width);
      const isNegative = module[width].lt_s(value(), zero());
      const size = module.select(isNegative, module[width].sub(zero(), value()), value());
      return result(module.block(null, [set, size], typeOf(width)), width);
    }
    case "min":
    case "max":
      return values
        .slice(1)
        .reduce(
          (best, value, i) =>
            choose(instructions, name, { values: [best, value], hold: (v, n) => hold(v, 2 * i + n), get }),
          first!,
        );
    default:
      throw new Error(`the kernel knows no Math.${name}`);
  }
}

/** The lesser or the greater of two. */
function choose(instructions: Instructions, name: "min" | "max", { values, hold, get }: Call): Result {
  const { module } = instructions;
  const width = widerOf(widthOf(values[0]!), widthOf(values[1]!));
  const [a, setA] = hold(values[0]!, 0);
  const [b, setB] = hold(values[1]!, 1);
  const left = () => instructions.as(get(a), width);
  const right = () => instructions.as(get(b), width);
  const isFirst = name === "min" ? module[width].le_s(left(), right()) : module[width].ge_s(left(), right());
  return result(
    module.block(null, [setA, setB, module.select(isFirst, left(), right())], typeOf(width)),
    width,
  );
}
