import type { BitReader } from "../bit-reader.ts";
import type { BitWriter } from "../bit-writer.ts";

/**
 * How values of one type are said in bits: the one place from which its writer, its reader, its type, its tests and its line in the
 * documents come. `Scope` is what a value is told relative to: the fields that came before it, the sender. Most need none.
 */
export interface Schema<Value, Scope = unknown> extends About {
  /** Asserts every range: the caller is us. */
  readonly write: (writer: BitWriter, value: Value, scope: Scope) => void;
  /** Reads one legal encoding; on anything else the reader has failed, and what is returned is of no use. */
  readonly read: (reader: BitReader, scope: Scope) => Value;
}

/** A schema of whatever values. */
export interface AnySchema extends About {
  readonly write: (writer: BitWriter, value: never, scope: never) => void;
  readonly read: (reader: BitReader, scope: never) => unknown;
}

interface About {
  readonly type: string; // as the documents name it: "u16", "key"
  readonly note: string; // what the field means there, behind its range: "(`BYTES_MAX`): of the map" names that first
  readonly shape: Shape;
}

export interface Fields {
  readonly [name: string]: AnySchema;
}

/** What values there are, for code that walks a schema: tests make values by it, the documents their tables. */
export type Shape =
  | { readonly form: "number"; readonly min: number; readonly max: number }
  | { readonly form: "within"; readonly range: (scope: never) => Range }
  | { readonly form: "given"; readonly value: (scope: never) => unknown }
  | { readonly form: "flag" }
  | { readonly form: "octets"; readonly count: AnySchema }
  | { readonly form: "optional" | "list"; readonly of: AnySchema; readonly count: AnySchema }
  | { readonly form: "led"; readonly of: AnySchema } // where the next byte begins one
  | {
      readonly form: "when";
      readonly of: AnySchema;
      readonly is: (scope: never) => boolean;
      readonly otherwise: unknown;
      readonly where: string; // the same in words, before what the field means
    }
  | { readonly form: "record"; readonly fields: Fields }
  | { readonly form: "headed"; readonly head: AnySchema; readonly body: AnySchema }
  | { readonly form: "choice"; readonly order: readonly string[]; readonly cases: Fields }
  | { readonly form: "as"; readonly of: AnySchema; readonly to: (raw: never, scope: never) => unknown }
  | {
      readonly form: "checked";
      readonly of: AnySchema;
      readonly test: (value: never, scope: never) => boolean;
    }
  | { readonly form: "custom" }; // known by its type

/** Both ends are in. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The values that a schema is of. */
export type Of<S extends AnySchema> = ReturnType<S["read"]>;

export type RecordOf<F extends Fields> = { readonly [Name in keyof F]: Of<F[Name]> };

/** What values of all these fields are told relative to. */
export type ScopeOf<F extends Fields> = {
  [Name in keyof F]: (scope: Parameters<F[Name]["read"]>[1]) => void;
}[keyof F] extends (scope: infer Scope) => void
  ? Scope
  : never;

/** A case of a choice: its fields, and which one it is. */
export type WithKind<Kind extends string, S extends AnySchema> = { readonly kind: Kind } & {
  readonly [Name in keyof Of<S>]: Of<S>[Name];
};
