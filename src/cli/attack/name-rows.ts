import { BitReader, BitWriter, escapeUnseen, lookalikesOf } from "../../base/index.ts";
import { judge, type Attack, type AttackRow } from "../../lab/index.ts";
import { readName } from "../../wire/index.ts";

/** What is drawn as nothing, turns the direction, covers the lines beside it, ends a line or speaks to a terminal, or is no character at all. */
const CODES = [
  ...[
    0x3164, 0x2800, 0x115f, 0x1160, 0x034f, 0xffa0, 0x17b4, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad,
    0x061c,
  ],
  ...[
    0x180e, 0xfe00, 0xe0020, 0x202e, 0x2066, 0x2028, 0x2029, 0x1b, 0x0a, 0x0d, 0x07, 0x9b, 0xe000, 0xfff9,
    0xfdd0, 0xffff, 0x10ffff, 0x50000,
  ],
];
const BIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u3164\u2800\u115f\u034f]/u;
const ZALGO = `Z${"\u0300\u0301\u0302\u0303\u0304\u0305".repeat(3)}algo`;
const FAIR = ["Ada", "Бен", "猫", "José", "عُمَر", "क्षत्रिय", "John 🐱", "👩‍🚀"];
const PAIRS: readonly (readonly [string, string])[] = [
  ["Ada", "Аdа"], // Cyrillic
  ["Bill", "BiIl"],
];

/** As a hello carries them, whatever a program that was changed would write. */
function read(name: string): string | null {
  const writer = new BitWriter(400);
  const characters = [...name];
  writer.bits(characters.length, 5);
  for (const character of characters) writer.golomb(character.codePointAt(0)!, 7);
  const reader = new BitReader(writer.finish());
  const text = readName(reader);
  return reader.failed ? null : text;
}

function playNames(): AttackRow {
  const unseen = CODES.map((code) => String.fromCodePoint(code));
  const names = [
    ...unseen.flatMap((one) => [one, `Ada${one}`, `A${one}da`, `${one}Ada`]),
    ...[ZALGO, " Ada", "Ada ", "", "A".repeat(25)],
  ];
  const taken = names.filter((name) => read(name) !== null);
  const fair = FAIR.filter((name) => read(name) === name);
  const printed = names.map((name) => escapeUnseen(`x ${name} y`)).filter((line) => BIDDEN.test(line));
  const marked = PAIRS.filter(([one, other]) => areLookalikes(one, other));
  return judge("names that are not seen, or cover others", `${names.length} names, as a hello carries them`, [
    [`${taken.length} taken`, taken.length === 0],
    [
      `${fair.length} of ${FAIR.length} names in other scripts and with pictures are`,
      fair.length === FAIR.length,
    ],
    [`${printed.length} are printed as they are`, printed.length === 0],
    [
      `${marked.length} of ${PAIRS.length} that look like another one are marked`,
      marked.length === PAIRS.length,
    ],
  ]);
}

function areLookalikes(one: string, other: string): boolean {
  return lookalikesOf([one, other]).every((like) => like !== null);
}

export const NAME_ATTACKS: readonly Attack[] = [
  { name: "names that are not seen, or cover others", play: playNames },
];
