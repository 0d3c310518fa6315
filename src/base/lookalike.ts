/**
 * Letters that look like those in front of them, once marks, width, case and style are gone: of Unicode's confusables (UTS 39, version 13) those of
 * living scripts that stand for one Latin letter or digit. Far from all of them; see docs/decisions/0021-names-that-look-alike.md.
 */
const ALIKE: Readonly<Record<string, string>> = {
  2: "ƨϩᒿꙅꝛ",
  3: "ȝɜʒзӡⳍꝫ",
  4: "ꮞ",
  5: "ƽ",
  6: "бⳓꮾ",
  8: "ȣ",
  9: "ⳋꝯ",
  a: "ɑαаᗅ⍺ꓮꭺ",
  b: "ƅβвьᏼᖯᗷꓐꞵꮟ",
  c: "ςσсᴄⲥꓚꮯ",
  d: "ԁᑯᗞᗪꓒꓓꭰꮷ",
  e: "εеҽ℮⋿ꓰꬲꭼ",
  f: "ſϝքᖴẝꓝꞙꬵ",
  g: "ƍɡԍցᏻᶃꓖꮐ",
  h: "ηнһհᕼⲏꓧꮋꮒ",
  j: "ʝϳјᒍꓙꭻ",
  k: "κкⲕꓗꮶ",
  l: "1i|ıɩɪιіǀӏ׀וןا١۱⍳ᒪ∣⏽│ⲓⳑꓡꓲꙇꭵꮮ",
  m: "μϻмᗰⲙꓟꮇ",
  n: "νոռⲛꓠ",
  o: "0οσоօסه٥ھہە۵०๐ჿᴏᴑⲟ〇ꓳꬽ",
  p: "ρрᑭ⍴ⲣꓑꮲ",
  q: "ԛգզ",
  r: "ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ",
  s: "ѕտꓢꜱꮥꮪ",
  t: "τт⊤⟙ⲧꓔꭲ",
  u: "ʋυսᑌᴜ∪⋃ꓴꞟꭎꭒ",
  v: "ѵט٧۷ᐯᴠ∨⋁ꓦꮩ",
  w: "ɯѡԝաᴡꓪꮃꮤ",
  x: "×χхᕁᕽ᙭᙮╳⤫⤬⨯ⲭꓫꭓ",
  y: "ɣʏγуүყᶌỿⲩꓬꭚꭹꮍ",
  z: "ζᴢꓜꮓ",
};
/** Two letters that look like one. */
const ALIKE_PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ["rn", "m"],
  ["vv", "w"],
];

const LETTERS = new Map<string, string>();
for (const [letter, others] of Object.entries(ALIKE))
  for (const other of others) if (!LETTERS.has(other)) LETTERS.set(other, letter);

/** For each of these names another one of them that it is, or could be taken for; null: there is none. */
export function lookalikesOf(names: readonly string[]): readonly (string | null)[] {
  const skeletons = names.map(skeletonOf);
  return skeletons.map(
    (skeleton, i) => names[skeletons.findIndex((other, j) => j !== i && other === skeleton)] ?? null,
  );
}

/** How a lookalike is told beside a name: "looks like Ada". */
export function describeLookalike(name: string, other: string): string {
  return name === other ? `not the only ${other}` : `looks like ${other}`;
}

/** What is left of a name where all that looks alike is the same. It is to be compared, never shown. */
function skeletonOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[\p{M}\u200c\u200d]/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ");
  const letters = [...plain].map((letter) => LETTERS.get(letter) ?? letter).join("");
  return ALIKE_PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), letters);
}
