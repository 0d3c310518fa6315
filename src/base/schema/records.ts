import { assert } from "../assert.ts";
import type { BitReader } from "../bit-reader.ts";
import type { BitWriter } from "../bit-writer.ts";
import { flag } from "./numbers.ts";
import type { Fields, RecordOf, Schema, ScopeOf, WithKind } from "./schema.ts";

/** Fields one after another. */
export function record<const F extends Fields>(fields: F): Schema<RecordOf<F>, ScopeOf<F>> {
  const names = Object.keys(fields);
  const each = Object.values(fields) as readonly unknown[] as readonly Schema<unknown, ScopeOf<F>>[];
  return {
    write: (writer, value, scope) => {
      const values = value as Readonly<Record<string, unknown>>;
      if (values === null) assert(false, "there is no record to write");
      for (let at = 0; at < each.length; at += 1) each[at]!.write(writer, values[names[at]!], scope);
    },
    read: (reader, scope) => {
      const made: Record<string, unknown> = {};
      for (let at = 0; at < each.length; at += 1) made[names[at]!] = each[at]!.read(reader, scope);
      return made as RecordOf<F>;
    },
    ...{ type: "", note: "", shape: { form: "record", fields } },
  };
}

/** Fields of one record, of which those of the body are told relative to those of the head. */
export function headed<Head extends object, Body extends object, Scope = unknown>(
  head: Schema<Head, Scope>,
  body: Schema<Body, Head>,
): Schema<Head & Body, Scope> {
  return {
    write: (writer, value, scope) => {
      head.write(writer, value, scope);
      body.write(writer, value, value);
    },
    read: (reader, scope) => {
      const made = head.read(reader, scope);
      return { ...made, ...body.read(reader, made) };
    },
    ...{ type: "", note: "", shape: { form: "headed", head, body } },
  };
}

/** Null, or a value: u1 says which. */
export function optional<Value, Scope>(
  of: Schema<Value, Scope>,
  note = of.note,
): Schema<Value | null, Scope> {
  return {
    write: (writer, value, scope) => {
      writer.flag(value !== null);
      if (value !== null) of.write(writer, value, scope);
    },
    read: (reader, scope) => (reader.flag() ? of.read(reader, scope) : null),
    ...{ type: `u1, ${of.type}`, note, shape: { form: "optional", of, count: flag() } },
  };
}

/** A value where the scope says so, `where` for the documents; else it is that one, and takes no bits. */
export function when<Value, Otherwise, Scope>(
  is: (scope: Scope) => boolean,
  of: Schema<Value, Scope>,
  otherwise: Otherwise,
  where = "",
): Schema<Value | Otherwise, Scope> {
  return {
    write: (writer, value, scope) => {
      if (is(scope)) of.write(writer, value as Value, scope);
      else assert(value === otherwise, `there is none here: ${of.note}`);
    },
    read: (reader, scope) => (is(scope) ? of.read(reader, scope) : otherwise),
    ...{ type: of.type, note: of.note, shape: { form: "when", of, is, otherwise, where } },
  };
}

/** How many there are, then each. */
export function list<Value, Scope>(
  count: Schema<number, Scope>,
  of: Schema<Value, Scope>,
  note = of.note,
): Schema<readonly Value[], Scope> {
  return {
    write: (writer, values, scope) => {
      count.write(writer, values.length, scope);
      for (const value of values) of.write(writer, value, scope);
    },
    read: (reader, scope) => {
      const length = count.read(reader, scope);
      const values: Value[] = [];
      while (values.length < length && !reader.failed) values.push(of.read(reader, scope));
      return values;
    },
    ...{ type: count.type === "" ? `${of.type} each` : `count ${count.type}, ${of.type} each`, note },
    shape: { form: "list", of, count },
  };
}

type Tagged<F extends Fields> = { [Kind in keyof F & string]: WithKind<Kind, F[Kind]> }[keyof F & string];

/** One of several records, by its kind. Its kind is told by its place in `order`: only ever append. */
export function choice<const F extends Fields>(
  order: readonly (keyof F & string)[],
  bits: number,
  cases: F,
): Schema<Tagged<F>, ScopeOf<F>> {
  const body = bodies(cases);
  return {
    write: (writer, value, scope) => {
      writer.bits(order.indexOf(value.kind), bits);
      body.write(writer, value, scope);
    },
    read: (reader, scope) => {
      const kind = order[reader.bits(bits)];
      if (kind === undefined) reader.fail();
      return body.read(reader, kind ?? order[0]!, scope);
    },
    ...{ type: `u${bits}`, note: "", shape: { form: "choice", order, cases } },
  };
}

/** What follows the kind of a record, for those whose kind is told by somebody else. */
export function bodies<const F extends Fields>(cases: F): Bodies<F> {
  const byKind = new Map<string, unknown>(Object.entries(cases)) as ReadonlyMap<
    string,
    Schema<object, ScopeOf<F>>
  >;
  return {
    cases,
    write: (writer, value, scope) => byKind.get(value.kind)!.write(writer, value, scope),
    read: (reader, kind, scope) =>
      ({ kind, ...byKind.get(kind)!.read(reader, scope) }) as unknown as Tagged<F>,
  };
}

interface Bodies<F extends Fields> {
  readonly cases: F; // by kind
  readonly write: (writer: BitWriter, value: Tagged<F>, scope: ScopeOf<F>) => void;
  readonly read: (reader: BitReader, kind: keyof F & string, scope: ScopeOf<F>) => Tagged<F>;
}
