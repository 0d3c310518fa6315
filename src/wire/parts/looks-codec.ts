import {
  areSameLooks,
  assert,
  custom,
  isLooks,
  PLAIN_LOOKS,
  type BitReader,
  type BitWriter,
  type Looks,
  type Schema,
} from "../../base/index.ts";

const NUMBER_BITS = 3;

/** Bits of looks of which some are chosen. */
export const LOOKS_BITS = NUMBER_BITS * (PLAIN_LOOKS.colors.length + PLAIN_LOOKS.emblems.length);

/** Looks of which some are chosen. */
export function writeChosenLooks(writer: BitWriter, { colors, emblems }: Looks): void {
  for (const number of [...colors, ...emblems]) writer.bits(number, NUMBER_BITS);
}

/** Reads them back; they fail where somebody has the colour or the emblem of another, or where none is chosen. */
export function readChosenLooks(reader: BitReader): Looks {
  const numbers = (count: number): readonly number[] =>
    Array.from({ length: count }, () => reader.bits(NUMBER_BITS));
  const colors = numbers(PLAIN_LOOKS.colors.length);
  const looks = { colors, emblems: numbers(PLAIN_LOOKS.emblems.length) };
  if (!reader.failed && isLooks(looks) && !areSameLooks(looks, PLAIN_LOOKS)) return looks;
  reader.fail();
  return PLAIN_LOOKS;
}

/** The looks of all seats. */
export function looks(note = ""): Schema<Looks> {
  const schema = custom<Looks>("looks", {
    write: (writer, value) => {
      assert(isLooks(value), "looks: each colour and each emblem is there once");
      const isPlain = areSameLooks(value, PLAIN_LOOKS);
      writer.flag(!isPlain);
      if (!isPlain) writeChosenLooks(writer, value);
    },
    read: (reader) => (reader.flag() ? readChosenLooks(reader) : PLAIN_LOOKS),
  });
  return { ...schema, note };
}
