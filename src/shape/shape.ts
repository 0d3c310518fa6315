import type { BaseIssue, BaseSchema } from "valibot";

/** What a value of JSON must be. Its messages say what is right: "a whole number from 0 to 65535". */
export type Shape<Value> = BaseSchema<unknown, Value, BaseIssue<unknown>>;

/** A field that may be left out. */
export interface Optional<Value> extends Shape<Value> {
  readonly type: "exact_optional";
}

/** The fields of a record. */
export interface Rows {
  readonly [name: string]: Shape<unknown>;
}

/** The fields of records, by their kind. */
export interface Table {
  readonly [kind: string]: Rows;
}

/** The values of that shape. */
export type Of<S> = S extends Shape<infer Value> ? Value : never;

type FreeNames<R extends Rows> = {
  [Name in keyof R]: R[Name] extends Optional<unknown> ? Name : never;
}[keyof R];

/** The records of those fields. */
export type RecordOf<R extends Rows> = {
  readonly [Name in Exclude<keyof R, FreeNames<R>>]: Of<R[Name]>;
} & { readonly [Name in FreeNames<R>]?: Of<R[Name]> };

/** The records of a table, each with its kind. */
export type ChoiceOf<T extends Table> = {
  [Kind in keyof T & string]: { readonly kind: Kind } & RecordOf<T[Kind]>;
}[keyof T & string];
