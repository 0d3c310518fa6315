// Where everything lies in the kernel's memory: each column of a world, each array that a step works with, at a place of its own
// that is the same for every world. So an address is a number in an instruction, and nothing is looked up.
import type { ArrayPlace, ElementKind, Parts, Scalar, Value } from "./values.ts";
import { known } from "./values.ts";
import { comesFromOutside, isBrought, isFetched } from "./what-goes-over.ts";

const SIZES: Readonly<Record<ElementKind, number>> = { i32: 4, i64: 8, u8: 1, u16: 2 };
const PAGE_BYTES = 65_536;
const ALIGNMENT = 64;
const SMALL_TABLE_ROWS = 1024;

/** An odd number of cache lines lies between two columns, so that the same row of many falls into many sets of a cache. */
const STAGGER_BYTES = 64 * 9;

type NumberArray = Int32Array | Uint8Array | Uint16Array | Float64Array;

/** The tables of a world that the kernel knows, and for how many rows there is room. */
export interface WorldTables {
  readonly scalars: Readonly<Record<string, readonly string[]>>;
  readonly columns: Readonly<Record<string, { readonly fields: readonly string[]; readonly rows: number }>>;
  readonly walls: number; // words
  readonly ways: { readonly rows: number; readonly cells: number };
  readonly scratch: object; // with all its arrays, at their largest
}

export class MemoryPlan {
  #end = 1024; // an index of -1 is still an address
  readonly #initial: { readonly at: number; readonly array: NumberArray; readonly name: string }[] = [];
  readonly #scalars = new Map<string, Scalar>();
  readonly #arrays = new Map<string, ArrayPlace>();
  readonly #written = new Set<string>();
  readonly #read = new Set<string>();

  /** A new word. */
  scalar(name: string): Scalar {
    const scalar: Scalar = { kind: "scalar", name, at: this.#take(8) };
    this.#scalars.set(name, scalar);
    return scalar;
  }

  /** Words on end, as they are in a world. */
  words(names: readonly string[]): readonly Scalar[] {
    this.#end = align(this.#end, ALIGNMENT);
    return names.map((name) => {
      const scalar: Scalar = { kind: "scalar", name, at: this.#end };
      this.#end += SIZES.i32;
      this.#scalars.set(name, scalar);
      return scalar;
    });
  }

  /** Columns of `rows` words each. Those of a small table are on end, as they are in a world. */
  columns(names: readonly string[], rows: number): readonly ArrayPlace[] {
    this.#end = align(this.#end, ALIGNMENT);
    return names.map((name) => {
      if (rows > SMALL_TABLE_ROWS) return this.array(name, "i32", rows);
      const place: ArrayPlace = { kind: "array", name, element: "i32", length: rows, at: this.#end };
      this.#end += rows * SIZES.i32;
      this.#arrays.set(name, place);
      return place;
    });
  }

  array(name: string, element: ElementKind, length: number): ArrayPlace {
    this.#end = align(this.#end, ALIGNMENT) + (length > SMALL_TABLE_ROWS ? STAGGER_BYTES : 0);
    const place: ArrayPlace = {
      kind: "array",
      name,
      element,
      length,
      at: this.#take(length * SIZES[element]),
    };
    this.#arrays.set(name, place);
    return place;
  }

  /** An array of a module, with what is in it when the module has been read. */
  arrayOf(name: string, array: NumberArray): ArrayPlace {
    const place = this.array(name, elementOf(array), array.length);
    if (array.some((value) => value !== 0)) this.#initial.push({ at: place.at, array, name });
    return place;
  }

  noteRead(place: ArrayPlace | Scalar): void {
    if (!isBrought(place.name)) throw new Error(`${place.name} is not brought to the kernel`);
    this.#read.add(place.name);
  }

  /** `writer`: the module and the name of the function that writes. */
  noteWrite(place: ArrayPlace | Scalar, writer: string): void {
    if (!isFetched(place.name, writer)) throw new Error(`${place.name} is not fetched from the kernel`);
    this.#written.add(place.name);
  }

  /** Throws if the kernel reads a place that nobody brings and that it does not write itself. */
  checkReads(): void {
    for (const name of this.#read) {
      const isOwn = this.#scalars.has(name) || (name.startsWith("scratch.") && name !== "scratch.ways");
      const isLeft = isOwn && !this.#written.has(name) && !comesFromOutside(name);
      if (isLeft) throw new Error(`${name} is read, and nobody brings or writes it`);
    }
  }

  isRead(name: string): boolean {
    return this.#read.has(name);
  }

  isWritten(name: string): boolean {
    return this.#written.has(name);
  }

  get pageCount(): number {
    return Math.ceil(this.#end / PAGE_BYTES) + 1;
  }

  get scalars(): ReadonlyMap<string, Scalar> {
    return this.#scalars;
  }

  get arrays(): ReadonlyMap<string, ArrayPlace> {
    return this.#arrays;
  }

  /** What memory begins with where it is not zero, in order. */
  get initial(): readonly { readonly at: number; readonly bytes: Uint8Array; readonly name: string }[] {
    return this.#initial.map(({ at, array, name }) => ({ at, name, bytes: bytesOf(array) }));
  }

  #take(bytes: number): number {
    const at = this.#end;
    this.#end = align(at + bytes, 8);
    return at;
  }
}

/** Places for all of a world; the names of its parts are those of World. */
export function planWorld(plan: MemoryPlan, tables: WorldTables): Parts {
  const partsOf = (table: string): Parts => {
    const words = tables.scalars[table];
    const { fields, rows } = words === undefined ? tables.columns[table]! : { fields: words, rows: 1 };
    const names = fields.map((field) => `${table}.${field}`);
    const places = words === undefined ? plan.columns(names, rows) : plan.words(names);
    return { kind: "parts", name: table, parts: new Map(fields.map((field, i) => [field, places[i]!])) };
  };
  const ground = new Map<string, Value>([
    ["rules", partsOf("ground")],
    ...["seats", "cushions", "flowFields", "waypoints", "steering", "balls"].map((table): [string, Value] => [
      table,
      partsOf(table),
    ]),
    ["walls", plan.array("walls", "i32", tables.walls)],
    ["scratch", planScratch(plan, tables)],
  ]);
  const world = ["header", "players", "cats", "yarn"].map((table): [string, Value] => [
    table,
    partsOf(table),
  ]);
  const parts = new Map<string, Value>([
    ...world,
    ["ground", { kind: "parts", name: "ground", parts: ground }],
  ]);
  return { kind: "parts", name: "world", parts };
}

function planScratch(plan: MemoryPlan, { scratch, ways }: WorldTables): Parts {
  const parts = planNumbers(plan, "scratch", scratch);
  const place = plan.array("scratch.ways", "u16", ways.rows * ways.cells);
  return {
    ...parts,
    parts: new Map([...parts.parts, ["memos", { kind: "runs", field: "via", place, stride: ways.cells }]]),
  };
}

/** The numbers and arrays of an object, and of those of its own classes in it. */
function planNumbers(plan: MemoryPlan, name: string, from: object): Parts {
  const parts = new Map<string, Value>();
  for (const [field, value] of Object.entries(from) as [string, unknown][]) {
    const at = `${name}.${field}`;
    if (typeof value === "number" || typeof value === "boolean")
      parts.set(field, { ...plan.scalar(at), isTruth: typeof value === "boolean" });
    else if (ArrayBuffer.isView(value)) {
      const array = value as NumberArray;
      parts.set(field, plan.array(at, elementOf(array), array.length));
    } else if (isOfClass(value)) parts.set(field, planNumbers(plan, at, value));
  }
  return { kind: "parts", name, parts };
}

function isOfClass(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.getPrototypeOf(value) !== Object.prototype;
}

/** A value that a module computed, as a place: typed arrays and objects of numbers are memory, anything else is known. */
export function placeOf(plan: MemoryPlan, name: string, value: unknown): Value {
  if (ArrayBuffer.isView(value)) return plan.arrayOf(name, value as NumberArray);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return known(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`${name} is no plain object`);
  const parts = Object.entries(value).map(([field, part]): [string, Value] => [
    field,
    typeof part === "number" ? plan.scalar(`${name}.${field}`) : placeOf(plan, `${name}.${field}`, part),
  ]);
  return { kind: "parts", name, parts: new Map(parts) };
}

function elementOf(array: NumberArray): ElementKind {
  if (array instanceof Int32Array) return "i32";
  if (array instanceof Uint8Array) return "u8";
  if (array instanceof Uint16Array) return "u16";
  if (array instanceof Float64Array) return "i64"; // squares, which are integers
  throw new Error(`the kernel knows no ${(array as object).constructor.name}`);
}

function bytesOf(array: NumberArray): Uint8Array {
  const words = array instanceof Float64Array ? BigInt64Array.from(array, (value) => BigInt(value)) : array;
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

function align(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}
