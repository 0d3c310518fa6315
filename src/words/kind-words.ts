import type { CatKind, CushionKind } from "../sim/index.ts";
import { plural } from "./language.ts";
import { words } from "./voice.ts";

/** A kind of cats. */
interface KindWords {
  readonly one: string; // its name
  readonly many: string;
  readonly best: string; // what it is good at, a few words
  readonly worst: string;
}

/** For sentences of other tables. */
export const KINDS: { readonly [Kind in CatKind]: KindWords } = {
  tabby: {
    one: "Tabby",
    many: "tabbies",
    best: "throws steadily, good at everything",
    worst: "not the best at anything",
  },
  tom: {
    one: "Tom",
    many: "toms",
    best: "tough: takes the yarn meant for those behind him",
    worst: "slow, throws only at who is near",
  },
  kitten: {
    one: "Kitten",
    many: "kittens",
    best: "fast: slips past toms to knitters, claims cushions",
    worst: "frail: out after a few hits",
  },
  knitter: {
    one: "Knitter",
    many: "knitters",
    best: "lobs a big ball far, at all who stand close together",
    worst: "helpless against who comes near, hits its own as well",
  },
};
export const KIND_WORDS = words(KINDS);

/** A kind with what it is good and bad at. */
export const KIND_NOTE_WORDS = words({
  about: (kind: CatKind) => `${KINDS[kind].best}; ${KINDS[kind].worst}`,
  titled: (kind: CatKind) => titled(kind),
  /** Of a button that leaves the other kinds out. */
  narrow: (kind: CatKind) => `${titled(kind)}. Click: only ${KINDS[kind].many}`,
  /** "1 tom", "3 toms" */
  count: (kind: CatKind, count: number) =>
    `${count} ${plural(count, { one: KINDS[kind].one.toLowerCase(), other: KINDS[kind].many })}`,
});

function titled(kind: CatKind): string {
  return `${KINDS[kind].one}: ${KINDS[kind].best}; ${KINDS[kind].worst}`;
}

/** A cushion: its name, and what is special about it. */
interface CushionWords {
  readonly name: string;
  readonly note: string;
}

const CUSHIONS: { readonly [Kind in CushionKind]: CushionWords } = {
  plain: { name: "Cushion", note: "breeds cats" },
  wool: { name: "Wool cushion", note: "breeds in two thirds of the time" },
  milk: { name: "Milk cushion", note: "heals your cats that rest on it" },
  window: { name: "Window cushion", note: "sees far into the fog" },
};
export const CUSHION_WORDS = words(CUSHIONS);
