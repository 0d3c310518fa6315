import {
  boolean,
  description,
  finite as isFinite,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  picklist,
} from "valibot";
import { custom, pipe, union, unknown } from "valibot";
import type { Of, Shape } from "./shape.ts";

/* @__NO_SIDE_EFFECTS__ */
export function whole(from: number, to: number, about = ""): Shape<number> {
  const rule = `a whole number from ${from} to ${to}`;
  return told(pipe(number(rule), integer(rule), minValue(from, rule), maxValue(to, rule)), about);
}

/** Any number that is one, whole or not. */
/* @__NO_SIDE_EFFECTS__ */
export function finite(from = -Infinity): Shape<number> {
  const rule = from === -Infinity ? "a number" : `a number from ${from}`;
  return pipe(number(rule), isFinite(rule), minValue(from, rule));
}

/* @__NO_SIDE_EFFECTS__ */
export function flag(about = ""): Shape<boolean> {
  return told(boolean("true or false"), about);
}

/** That value and no other. */
/* @__NO_SIDE_EFFECTS__ */
export function only<const Value extends string | number | boolean>(value: Value): Shape<Value> {
  return literal(value, String(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
  about = "",
): Shape<Value> {
  return told(picklist(values, `one of ${values.join(", ")}`), about);
}

/* @__NO_SIDE_EFFECTS__ */
export function anything(): Shape<unknown> {
  return unknown();
}

/** The same, with what it means: for readers of its JSON schema. */
/* @__NO_SIDE_EFFECTS__ */
export function told<Value>(shape: Shape<Value>, about: string): Shape<Value> {
  return about === "" ? shape : pipe(shape, description(about));
}

/** What another table checks; `rule` says what it must be. */
/* @__NO_SIDE_EFFECTS__ */
export function known<Value>(rule: string, is: (raw: unknown) => boolean): Shape<Value> {
  return custom<Value>(is, rule);
}

/** One of these. */
/* @__NO_SIDE_EFFECTS__ */
export function either<const Shapes extends readonly Shape<unknown>[]>(
  rule: string,
  shapes: Shapes,
): Shape<Of<Shapes[number]>> {
  return union(shapes, rule) as unknown as Shape<Of<Shapes[number]>>;
}
