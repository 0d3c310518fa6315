import { fail, ok, type Result } from "../base/index.ts";
import { readFields, type Fields, type FieldsOf } from "./field.ts";

interface MessageTable {
  readonly [kind: string]: Fields;
}

/** A message of any kind of a table. */
export type MessageOf<T extends MessageTable> = {
  [Kind in keyof T & string]: { readonly kind: Kind } & FieldsOf<T[Kind]>;
}[keyof T & string];

/** Reads one JSON text. It never throws; nothing but the fields of its kind is let through. */
export function readMessage<const T extends MessageTable>(
  table: T,
  text: string,
  bytesMax: number,
): Result<MessageOf<T>, string> {
  if (text.length > bytesMax) return fail("too-long");
  const raw = parse(text);
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return fail("json");
  const { kind, ...rest } = raw as Readonly<Record<string, unknown>>;
  if (typeof kind !== "string" || !Object.hasOwn(table, kind)) return fail("kind");
  const read = readFields(table[kind]!, rest);
  return read.ok ? ok({ kind, ...read.value } as MessageOf<T>) : read;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
