import * as v from "valibot";
import type { ChoiceOf, Of, Optional, RecordOf, Rows, Shape, Table } from "./shape.ts";
import { oneOf, told } from "./values.ts";

const NO_RECORD = "a record";

/** These fields and no others. */
/* @__NO_SIDE_EFFECTS__ */
export function record<const R extends Rows>(rows: R, about = ""): Shape<RecordOf<R>> {
  return told(v.strictObject(rows, ruleIn(rows)) as unknown as Shape<RecordOf<R>>, about);
}

/** These fields at least, and whatever else there is. */
/* @__NO_SIDE_EFFECTS__ */
export function atLeast<const R extends Rows>(rows: R): Shape<RecordOf<R>> {
  return v.looseObject(rows, ruleIn(rows)) as unknown as Shape<RecordOf<R>>;
}

/** A record of one of these kinds, with the fields of its kind and no others. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const T extends Table>(table: T): Shape<ChoiceOf<T>> {
  const byKind = new Map(
    Object.entries(table).map(([kind, rows]) => [kind, record({ kind: v.literal(kind), ...rows })] as const),
  );
  const none = atLeast({ kind: oneOf([...byKind.keys()]) });
  return v.lazy((input) => byKind.get(kindOf(input)) ?? none) as unknown as Shape<ChoiceOf<T>>;
}

/** A field that may be left out; it is never undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Value>(of: Shape<Value>): Optional<Value> {
  return v.exactOptional(of);
}

/* @__NO_SIDE_EFFECTS__ */
export function orNull<Value>(of: Shape<Value>): Shape<Value | null> {
  return v.nullable(of);
}

/** So many at most, of that shape. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Value>(
  of: Shape<Value>,
  { most, least = 0 }: { readonly most: number; readonly least?: number },
  about = "",
): Shape<readonly Value[]> {
  const rule = least === most ? `a list of ${most}` : `a list of ${least} to ${most}`;
  const list = v.pipe(v.array(of, rule), v.maxLength(most, rule));
  return told(least === 0 ? list : v.pipe(list, v.minLength(least, rule)), about);
}

/** So many, no fewer and no more. */
/* @__NO_SIDE_EFFECTS__ */
export function exactly<Value>(count: number, of: Shape<Value>): Shape<readonly Value[]> {
  return listOf(of, { least: count, most: count });
}

/** So many as there are shapes, each of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function tuple<const Shapes extends readonly Shape<unknown>[]>(
  ...shapes: Shapes
): Shape<{ readonly [At in keyof Shapes]: Of<Shapes[At]> }> {
  const list = v.strictTuple(shapes as unknown as v.TupleItems, `a list of ${shapes.length}`);
  return list as unknown as Shape<{ readonly [At in keyof Shapes]: Of<Shapes[At]> }>;
}

/** A record of so many fields at most, whose names nobody knows beforehand. */
/* @__NO_SIDE_EFFECTS__ */
export function keyed<Value>(
  name: Shape<string>,
  of: Shape<Value>,
  most: number,
): Shape<Readonly<Record<string, Value>>> {
  const rule = `a record of at most ${most} fields`;
  return v.pipe(
    v.custom<Record<string, unknown>>(isRecord, rule),
    v.check((fields) => Object.keys(fields).length <= most, rule),
    v.record(name as v.GenericSchema<string, string>, of),
  );
}

/** Those of that shape for which that is so; `rule` says what they must be. */
/* @__NO_SIDE_EFFECTS__ */
export function that<Value>(of: Shape<Value>, rule: string, is: (value: Value) => boolean): Shape<Value> {
  return v.pipe(of, v.check(is, rule));
}

/** What is wrong with the fields of a record: one is missing, or too many are there. */
function ruleIn(rows: Rows): (issue: v.BaseIssue<unknown>) => string {
  return ({ path, expected }) => {
    if (path === undefined) return NO_RECORD;
    const name = String(path.at(-1)!.key);
    return expected === "never" ? "no such field" : ruleOf(rows[name]!);
  };
}

function ruleOf(shape: Shape<unknown>): string {
  return v.safeParse(shape, undefined, { abortEarly: true }).issues?.[0].message ?? "";
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  const kind =
    isRecord(value) && Object.hasOwn(value as object, "kind") ? (value as { kind: unknown }).kind : "";
  return typeof kind === "string" ? kind : "";
}
