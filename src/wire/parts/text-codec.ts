import {
  assert,
  CAUSE_CHARACTERS_MAX,
  displayTextProblem,
  type BitReader,
  type BitWriter,
} from "../../base/index.ts";
import { PLAYER_NAME_CHARACTERS_MAX } from "../../sim/index.ts";

const COUNT_BITS = 5;
const CAUSE_COUNT_BITS = 6;
const CHARACTER_ORDER = 7; // ASCII takes eight bits

/** A player's name: count of code points u5, then each as exponential-Golomb code of order 7. */
export function writeName(writer: BitWriter, name: string): void {
  assert(displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX) === null, `writeName: "${name}" is not a name`);
  const characters = [...name];
  writer.bits(characters.length, COUNT_BITS);
  writeCharacters(writer, characters);
}

/** Reads a name; on one that must not be shown the reader has failed. */
export function readName(reader: BitReader): string {
  const name = readCharacters(reader, reader.bits(COUNT_BITS));
  if (displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX) !== null) reader.fail();
  return name;
}

/** Why somebody was sent out: count of code points u6, then as those of a name. */
export function writeCause(writer: BitWriter, cause: string): void {
  assert(displayTextProblem(cause, CAUSE_CHARACTERS_MAX) === null, "writeCause: nobody may say that");
  const characters = [...cause];
  writer.bits(characters.length, CAUSE_COUNT_BITS);
  writeCharacters(writer, characters);
}

/** Reads a cause; on one that must not be shown, or is too long, the reader has failed. */
export function readCause(reader: BitReader): string {
  const cause = readCharacters(reader, reader.bits(CAUSE_COUNT_BITS));
  if (displayTextProblem(cause, CAUSE_CHARACTERS_MAX) !== null) reader.fail();
  return cause;
}

/** Each as exponential-Golomb code of order 7. */
export function writeCharacters(writer: BitWriter, characters: readonly string[]): void {
  for (const character of characters) writer.golomb(character.codePointAt(0)!, CHARACTER_ORDER);
}

/** A text of so many code points; on one that is no character the reader has failed. */
export function readCharacters(reader: BitReader, count: number): string {
  let text = "";
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const codePoint = reader.golomb(CHARACTER_ORDER);
    if (!isCharacter(codePoint)) reader.fail();
    else text += String.fromCodePoint(codePoint);
  }
  return text;
}

/** Halves of surrogate pairs are none: two of them would be another encoding of one character. */
function isCharacter(codePoint: number): boolean {
  return codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
}
