import { assert } from "../assert.ts";
import { BitReader } from "../bit-reader.ts";
import { BitWriter } from "../bit-writer.ts";
import type { Schema, Shape } from "./schema.ts";

/** Values that are said as others: `from` undoes `to`. */
export function as<Raw, Value, Scope>(
  of: Schema<Raw, Scope>,
  { to, from }: { to: (raw: Raw, scope: Scope) => Value; from: (value: Value, scope: Scope) => Raw },
): Schema<Value, Scope> {
  return {
    write: (writer, value, scope) => of.write(writer, from(value, scope), scope),
    read: (reader, scope) => to(of.read(reader, scope), scope),
    ...{ type: of.type, note: of.note, shape: { form: "as", of, to } },
  };
}

/** Only those of the values for which that is so; `rule` says what. */
export function checked<Value, Scope>(
  of: Schema<Value, Scope>,
  rule: string,
  test: (value: Value, scope: Scope) => boolean,
): Schema<Value, Scope> {
  return {
    write: (writer, value, scope) => {
      if (!test(value, scope)) assert(false, `it is not so: ${rule}`);
      of.write(writer, value, scope);
    },
    read: (reader, scope) => {
      const value = of.read(reader, scope);
      if (!reader.failed && !test(value, scope)) reader.fail();
      return value;
    },
    ...{ type: of.type, note: of.note, shape: { form: "checked", of, test } },
  };
}

/** What is cleverer than the rest. Where it has no shape, whoever makes values of it knows it by its type. */
export function custom<Value, Scope = unknown>(
  type: string,
  {
    write,
    read,
    shape = { form: "custom" },
  }: Pick<Schema<Value, Scope>, "write" | "read"> & { readonly shape?: Shape },
): Schema<Value, Scope> {
  return { write, read, type, note: "", shape };
}

/** The same, as a field that means that. */
export function noted<Value, Scope>(of: Schema<Value, Scope>, note: string): Schema<Value, Scope> {
  return { ...of, note };
}

/** A value as bytes on their own. */
export function encoded<Value>(schema: Schema<Value>, value: Value, bytesMax: number): Uint8Array {
  const writer = new BitWriter(bytesMax);
  schema.write(writer, value, null);
  return writer.finish();
}

/** The value that such bytes are; null: they are malformed. */
export function decoded<Value>(schema: Schema<Value>, bytes: Uint8Array): Value | null {
  const reader = new BitReader(bytes);
  const value = schema.read(reader, null);
  return reader.finished ? value : null;
}
