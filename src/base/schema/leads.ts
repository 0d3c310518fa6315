import type { BitReader } from "../bit-reader.ts";
import { u } from "./numbers.ts";
import type { Schema } from "./schema.ts";

/** Whether a byte is the first of such a value. */
type Begins<Scope> = (byte: number, scope: Scope) => boolean;

const BYTE_BITS = 8;

/** A value where the next byte begins one; else null, which takes no bits. */
export function ifLed<Value, Scope>(
  begins: Begins<Scope>,
  of: Schema<Value, Scope>,
  note = of.note,
): Schema<Value | null, Scope> {
  return {
    write: (writer, value, scope) => {
      if (value !== null) of.write(writer, value, scope);
    },
    read: (reader, scope) => (isLed(reader, begins, scope) ? of.read(reader, scope) : null),
    ...{ type: of.type, note, shape: { form: "led", of } },
  };
}

/** As many values as there are: while the next byte begins one. */
export function whileLed<Value, Scope>(
  begins: Begins<Scope>,
  of: Schema<Value, Scope>,
  note = of.note,
): Schema<readonly Value[], Scope> {
  return {
    write: (writer, values, scope) => {
      for (const value of values) of.write(writer, value, scope);
    },
    read: (reader, scope) => {
      const values: Value[] = [];
      while (isLed(reader, begins, scope)) values.push(of.read(reader, scope));
      return values;
    },
    ...{ type: `${of.type} each`, note, shape: { form: "led", of } },
  };
}

/** A value that begins with a whole byte: what is left of the byte before is zero bits. */
export function aligned<Value, Scope>(of: Schema<Value, Scope>): Schema<Value, Scope> {
  return {
    ...of,
    write: (writer, value, scope) => {
      const fill = -writer.bitCount & (BYTE_BITS - 1);
      if (fill > 0) writer.bits(0, fill);
      of.write(writer, value, scope);
    },
    read: (reader, scope) => {
      const fill = reader.bitsLeft % BYTE_BITS;
      if (fill > 0 && reader.bits(fill) !== 0) reader.fail();
      return of.read(reader, scope);
    },
  };
}

/** How many bytes are left, as the count of what goes up to the end. */
export const bytesLeft: Schema<number> = {
  write: () => undefined,
  read: (reader) => reader.bitsLeft / BYTE_BITS,
  ...{ type: "", note: "", shape: u(BYTE_BITS).shape },
};

function isLed<Scope>(reader: BitReader, begins: Begins<Scope>, scope: Scope): boolean {
  const byte = reader.nextByte();
  return byte !== null && begins(byte, scope);
}
