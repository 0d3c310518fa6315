// The instructions for integers of 32 and of 64 bits, and for places in memory.
import binaryen from "binaryen";
import type { ArrayPlace, Result, Scalar, Width } from "./values.ts";

type Ref = binaryen.ExpressionRef;

const SHIFTS = { i32: 2, i64: 3, u8: 0, u16: 1 } as const;
const I32_MIN = -(2 ** 31);
const I32_END = 2 ** 31;

export class Instructions {
  readonly module: binaryen.Module;

  constructor(module: binaryen.Module) {
    this.module = module;
  }

  constant(value: number): Result {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} is no integer`);
    if (value >= I32_MIN && value < I32_END) return result(this.module.i32.const(value), "i32");
    return result(this.module.i64.const(BigInt(value)), "i64");
  }

  /** A number in another width; a narrow one has the low bits, as `| 0` takes them. */
  as(value: Result, width: Width): Ref {
    const { module } = this;
    if (value.width === "none") throw new Error("nothing is taken for a number");
    if (value.width === width) return value.ref;
    return width === "i64" ? module.i64.extend_s(value.ref) : module.i32.wrap(value.ref);
  }

  asF64(value: Result): Ref {
    const { convert_s } = this.module.f64;
    return value.width === "i64" ? convert_s.i64(value.ref) : convert_s.i32(this.as(value, "i32"));
  }

  /** The element at an index, of which `offset` is known. */
  load(place: ArrayPlace, index: Ref, offset: number): Result {
    const { module } = this;
    const shift = SHIFTS[place.element];
    const pointer = this.#scaled(index, shift);
    const at = place.at + offset * (1 << shift);
    if (place.element === "i64") return result(module.i64.load(at, 8, pointer), "i64");
    if (place.element === "i32") return result(module.i32.load(at, 4, pointer), "i32");
    if (place.element === "u8") return result(module.i32.load8_u(at, 1, pointer), "i32");
    return result(module.i32.load16_u(at, 2, pointer), "i32");
  }

  store(place: ArrayPlace, target: { readonly index: Ref; readonly offset: number }, value: Result): Ref {
    const { module } = this;
    const shift = SHIFTS[place.element];
    const pointer = this.#scaled(target.index, shift);
    const at = place.at + target.offset * (1 << shift);
    if (place.element === "i64") return module.i64.store(at, 8, pointer, this.as(value, "i64"));
    const ref = this.as(value, "i32");
    if (place.element === "i32") return module.i32.store(at, 4, pointer, ref);
    if (place.element === "u8") return module.i32.store8(at, 1, pointer, ref);
    return module.i32.store16(at, 2, pointer, ref);
  }

  loadScalar({ at }: Scalar, width: Width): Result {
    const { module } = this;
    const zero = module.i32.const(0);
    return result(width === "i64" ? module.i64.load(at, 8, zero) : module.i32.load(at, 4, zero), width);
  }

  storeScalar({ at }: Scalar, width: Width, value: Result): Ref {
    const { module } = this;
    const zero = module.i32.const(0);
    const ref = this.as(value, width);
    return width === "i64" ? module.i64.store(at, 8, zero, ref) : module.i32.store(at, 4, zero, ref);
  }

  /** Sets `count` elements from `first` on to 0. */
  fillZero(place: ArrayPlace, first: Ref, count: Ref): Ref {
    const { module } = this;
    const shift = SHIFTS[place.element];
    const to = module.i32.add(module.i32.const(place.at), this.#scaled(first, shift));
    return module.memory.fill(to, module.i32.const(0), this.#scaled(count, shift));
  }

  #scaled(index: Ref, shift: number): Ref {
    return shift === 0 ? index : this.module.i32.shl(index, this.module.i32.const(shift));
  }
}

export function result(ref: Ref, width: Width | "none"): Result {
  return { kind: "result", ref, width };
}

/** 0 or 1, for false or true. */
export function truth(ref: Ref): Result {
  return { kind: "result", ref, width: "i32", isTruth: true };
}

export function typeOf(width: Width | "none"): binaryen.Type {
  if (width === "none") return binaryen.none;
  return width === "i64" ? binaryen.i64 : binaryen.i32;
}

export function widerOf(a: Width, b: Width): Width {
  return a === "i64" || b === "i64" ? "i64" : "i32";
}
