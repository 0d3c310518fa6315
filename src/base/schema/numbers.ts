import { assert } from "../assert.ts";
import type { Range, Schema } from "./schema.ts";

/** An unsigned integer of 1 to 32 bits. */
export function u(bits: number, note = ""): Schema<number> {
  return {
    write: (writer, value) => writer.bits(value, bits),
    read: (reader) => reader.bits(bits),
    ...{ type: `u${bits}`, note, shape: { form: "number", min: 0, max: 2 ** bits - 1 } },
  };
}

/** A signed integer of 32 bits, as two's complement. */
export function i32(note = ""): Schema<number> {
  return {
    write: (writer, value) => writer.i32(value),
    read: (reader) => reader.i32(),
    ...{ type: "i32", note, shape: { form: "number", min: -(2 ** 31), max: 2 ** 31 - 1 } },
  };
}

/** A number within a range, less its least, in so many bits. `less` 0: as it is. */
export function whole(
  { from, to, bits, less = from }: Range & { readonly bits: number; readonly less?: number },
  note = "",
): Schema<number> {
  assert(to - less < 2 ** bits && less <= from, `${from} to ${to} take ${bits} bits`);
  return {
    write: (writer, value) => {
      if (!(value >= from && value <= to)) assert(false, `${value} is not within ${from}..${to}: ${note}`);
      writer.bits(value - less, bits);
    },
    read: (reader) => {
      const value = reader.bits(bits) + less;
      if (value < from || value > to) reader.fail();
      return value;
    },
    ...{ type: `u${bits}${plus(less)}`, note, shape: { form: "number", min: from, max: to } },
  };
}

/** A number within a range, less its least, as exponential-Golomb code: small numbers take few bits. */
export function packed({ from, to, order }: Range & { readonly order: number }, note = ""): Schema<number> {
  return {
    write: (writer, value) => {
      if (!(value >= from && value <= to)) assert(false, `${value} is not within ${from}..${to}: ${note}`);
      writer.golomb(value - from, order);
    },
    read: (reader) => {
      const value = reader.golomb(order) + from;
      if (value > to) reader.fail();
      return value;
    },
    ...{ type: `eg(${order})${plus(from)}`, note, shape: { form: "number", min: from, max: to } },
  };
}

/** How a number on the wire comes to the one that is meant. */
function plus(less: number): string {
  if (less === 0) return "";
  return less > 0 ? ` + ${less}` : ` - ${-less}`;
}

/** Of those numbers the ones that the scope leaves. */
export function within<Scope>(of: Schema<number>, range: (scope: Scope) => Range): Schema<number, Scope> {
  const isWithin = (value: number, { from, to }: Range): boolean => value >= from && value <= to;
  return {
    write: (writer, value, scope) => {
      if (!isWithin(value, range(scope))) assert(false, `${value} is out of range: ${of.note}`);
      of.write(writer, value, scope);
    },
    read: (reader, scope) => {
      const value = of.read(reader, scope);
      if (!reader.failed && !isWithin(value, range(scope))) reader.fail();
      return value;
    },
    ...{ type: of.type, note: of.note, shape: { form: "within", range } },
  };
}

/** A number that follows from what came before, and takes no bits. */
export function given<Scope>(value: (scope: Scope) => number): Schema<number, Scope> {
  return {
    write: (_writer, written, scope) => {
      if (written !== value(scope)) assert(false, `${written}, expected ${value(scope)}`);
    },
    read: (_reader, scope) => value(scope),
    ...{ type: "", note: "", shape: { form: "given", value } },
  };
}

export function flag(note = ""): Schema<boolean> {
  return {
    write: (writer, value) => writer.flag(value),
    read: (reader) => reader.flag(),
    ...{ type: "u1", note, shape: { form: "flag" } },
  };
}

/** One of some words, by its place among them: only ever append. */
export function word<const Words extends readonly string[]>(
  words: Words,
  bits: number,
  note = "",
): Schema<Words[number]> {
  const place = whole({ from: 0, to: words.length - 1, bits });
  const to = (raw: number): Words[number] => words[raw] ?? words[0]!;
  return {
    write: (writer, value) => place.write(writer, words.indexOf(value), null),
    read: (reader) => to(place.read(reader, null)),
    ...{ type: place.type, note: note === "" ? numbered(words) : `${note}: ${numbered(words)}` },
    shape: { form: "as", of: place, to },
  };
}

function numbered(words: readonly string[]): string {
  return words.map((one, place) => `${place} ${one}`).join(", ");
}
