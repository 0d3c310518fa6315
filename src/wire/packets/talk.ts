import {
  assert,
  displayTextProblem,
  LINE_CHARACTERS_MAX,
  PHRASES,
  PING_KINDS,
  sayingProblem,
  type BitReader,
  type BitWriter,
  type Saying,
} from "../../base/index.ts";
import { readCharacters, writeCharacters } from "../parts/text-codec.ts";

/** What is said to one peer, from the first of it on that the peer has not acknowledged. Layout: docs/protocol.md. */
export interface TalkPacket {
  readonly kind: "talk";
  readonly awaited: number; // u16, the low bits of the number of the next saying that the sender lacks
  readonly first: number; // u16, the low bits of the number of the first saying here; 0 without one
  readonly sayings: readonly Saying[]; // 0 to SAYINGS_MAX
}

/** Sayings of one packet. */
export const SAYINGS_MAX = 7;
/** Bits of the sayings of one packet: a line of any characters is fewer, and such a packet fits every path. */
export const SAYINGS_BITS_MAX = 3_600;

const SAYING_KINDS = ["line", "phrase", "ping"] as const;
const KIND_BITS = 2;
const COUNT_BITS = 3;
const LENGTH_BITS = 7;
const PHRASE_BITS = 3;
const PING_BITS = 2;
const POINT_BITS = 16;
/** Of a code point below 0x40000: those above are shown nowhere. */
const CHARACTER_BITS_MAX = 29;

assert(LINE_CHARACTERS_MAX < 2 ** LENGTH_BITS, "a line's length takes its bits");
assert(PHRASES.length === 2 ** PHRASE_BITS, "every number of a phrase is one");
assert(1 + KIND_BITS + LENGTH_BITS + LINE_CHARACTERS_MAX * CHARACTER_BITS_MAX <= SAYINGS_BITS_MAX, "it fits");

/** The bits that a saying takes. */
export function sayingBits(saying: Saying): number {
  const head = 1 + KIND_BITS;
  if (saying.kind === "phrase") return head + PHRASE_BITS;
  if (saying.kind === "ping") return head + PING_BITS + 2 * POINT_BITS;
  const bits = [...saying.text].map((character) => characterBits(character.codePointAt(0)!));
  return bits.reduce((sum, one) => sum + one, head + LENGTH_BITS);
}

export function writeTalk(writer: BitWriter, { awaited, first, sayings }: TalkPacket): void {
  assert(sayings.length <= SAYINGS_MAX, "writeTalk: too many sayings");
  assert(sayings.length > 0 || first === 0, "writeTalk: without a saying there is no first one");
  writer.u16(awaited);
  writer.bits(sayings.length, COUNT_BITS);
  if (sayings.length > 0) writer.u16(first);
  for (const saying of sayings) writeSaying(writer, saying);
}

/** On a saying that must not be shown, or is none, the reader has failed. */
export function readTalk(reader: BitReader): TalkPacket {
  const awaited = reader.u16();
  const count = reader.bits(COUNT_BITS);
  const first = count > 0 ? reader.u16() : 0;
  const sayings: Saying[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) sayings.push(readSaying(reader));
  return { kind: "talk", awaited, first, sayings };
}

function writeSaying(writer: BitWriter, saying: Saying): void {
  assert(sayingProblem(saying) === null, "writeSaying: nobody may say that");
  writer.flag(saying.isForTeam);
  writer.bits(SAYING_KINDS.indexOf(saying.kind), KIND_BITS);
  if (saying.kind === "line") {
    const characters = [...saying.text];
    writer.bits(characters.length, LENGTH_BITS);
    writeCharacters(writer, characters);
  } else if (saying.kind === "phrase") writer.bits(saying.phrase, PHRASE_BITS);
  else {
    writer.bits(PING_KINDS.indexOf(saying.ping), PING_BITS);
    writer.i16(saying.x);
    writer.i16(saying.y);
  }
}

function readSaying(reader: BitReader): Saying {
  const isForTeam = reader.flag();
  const kind = SAYING_KINDS[reader.bits(KIND_BITS)];
  if (kind === "phrase") return { isForTeam, kind, phrase: reader.bits(PHRASE_BITS) };
  if (kind === "ping") {
    const ping = PING_KINDS[reader.bits(PING_BITS)];
    if (ping === undefined) reader.fail();
    return { isForTeam, kind, ping: ping ?? "here", x: reader.i16(), y: reader.i16() };
  }
  if (kind === undefined) reader.fail();
  const count = reader.bits(LENGTH_BITS);
  if (count > LINE_CHARACTERS_MAX) reader.fail();
  const text = reader.failed ? "" : readCharacters(reader, count);
  if (displayTextProblem(text, LINE_CHARACTERS_MAX) !== null) reader.fail();
  return { isForTeam, kind: "line", text };
}

/** Of an exponential-Golomb code of order 7. */
function characterBits(codePoint: number): number {
  return 2 * (32 - Math.clz32(codePoint + 128)) - 8;
}
