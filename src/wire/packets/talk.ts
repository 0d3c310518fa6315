import {
  as,
  assert,
  checked,
  choice,
  custom,
  displayTextProblem,
  flag,
  given,
  headed,
  LINE_CHARACTERS_MAX,
  list,
  PHRASES,
  PING_KINDS,
  record,
  u,
  when,
  word,
  type BitReader,
  type BitWriter,
  type Saying,
  type Schema,
  type WithKind,
} from "../../base/index.ts";
import { readCharacters, writeCharacters } from "../parts/text-codec.ts";

/** Sayings of one packet. */
export const SAYINGS_MAX = 7;
/** Bits of the sayings of one packet: a line of any characters is fewer, and such a packet fits every path. */
export const SAYINGS_BITS_MAX = 3_600;

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

const line: Schema<string> = {
  ...custom("line", { write: writeLine, read: readLine }),
  note: `count of code points u7, 1 to ${LINE_CHARACTERS_MAX}, then each as eg(7); what a name must not hold is refused here as well, and the packet with it`,
};

const said = choice(["line", "phrase", "ping", "again"], KIND_BITS, {
  line: record({ text: line }),
  phrase: record({
    phrase: u(
      PHRASE_BITS,
      `0 to ${PHRASES.length - 1}, in the order of \`PHRASES\` (\`src/base/saying.ts\`)`,
    ),
  }),
  ping: record({
    ping: word(PING_KINDS, PING_BITS),
    x: coordinate("where, in 1/256 of a world unit"),
    y: coordinate("the same"),
  }),
  again: record({}),
});

const saying: Schema<Saying> = as(record({ isForTeam: flag("for allies, else for all"), said }), {
  to: (raw) => ({ isForTeam: raw.isForTeam, ...raw.said }),
  from: ({ isForTeam, ...rest }) => ({ isForTeam, said: rest }),
});

const head = record({
  awaited: u(16, "low bits of the number of the next saying that the sender lacks; all before came"),
  count: u(
    COUNT_BITS,
    `of sayings, at most ${SAYINGS_MAX} (\`SAYINGS_MAX\`); 0: this acknowledges, and no more`,
  ),
});
type Head = ReturnType<typeof head.read>;

const body = record({
  first: when<number, number, Head>(
    ({ count }) => count > 0,
    u(16, "low bits of the number of the first"),
    0,
    "with sayings",
  ),
  sayings: list<Saying, Head>(
    given(({ count }) => count),
    saying,
  ),
});

/** What is said to one peer, from the first of it on that the peer has not acknowledged. */
export const talk = checked(
  as(headed(head, body), {
    to: ({ awaited, first, sayings }) => ({ awaited, first, sayings }),
    from: (packet) => ({ ...packet, count: packet.sayings.length }),
  }),
  "its sayings take at most 3,600 bits",
  ({ sayings }) => sayings.reduce((sum, one) => sum + sayingBits(one), 0) <= SAYINGS_BITS_MAX,
);

export type TalkPacket = WithKind<"talk", typeof talk>;

/** The bits that a saying takes. */
export function sayingBits(one: Saying): number {
  const headBits = 1 + KIND_BITS;
  if (one.kind === "again") return headBits;
  if (one.kind === "phrase") return headBits + PHRASE_BITS;
  if (one.kind === "ping") return headBits + PING_BITS + 2 * POINT_BITS;
  const bits = [...one.text].map((character) => characterBits(character.codePointAt(0)!));
  return bits.reduce((sum, some) => sum + some, headBits + LENGTH_BITS);
}

function writeLine(writer: BitWriter, text: string): void {
  assert(displayTextProblem(text, LINE_CHARACTERS_MAX) === null, "writeLine: nobody may say that");
  const characters = [...text];
  writer.bits(characters.length, LENGTH_BITS);
  writeCharacters(writer, characters);
}

/** On a line that must not be shown the reader has failed. */
function readLine(reader: BitReader): string {
  const count = reader.bits(LENGTH_BITS);
  if (count > LINE_CHARACTERS_MAX) reader.fail();
  const text = reader.failed ? "" : readCharacters(reader, count);
  if (displayTextProblem(text, LINE_CHARACTERS_MAX) !== null) reader.fail();
  return text;
}

/** One of the two of a point on the ground, in points of a command. */
function coordinate(note: string): Schema<number> {
  const shape = { form: "number", min: -0x8000, max: 0x7fff } as const;
  const write = (writer: BitWriter, value: number): void => writer.i16(value);
  return { ...custom("i16", { write, read: (reader: BitReader) => reader.i16(), shape }), note };
}

/** Of an exponential-Golomb code of order 7. */
function characterBits(codePoint: number): number {
  return 2 * (32 - Math.clz32(codePoint + 128)) - 8;
}
