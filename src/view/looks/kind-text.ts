import type { CatKind, CushionKind } from "../../sim/index.ts";

/** A kind of cats in words, for buttons and lists. */
interface KindText {
  readonly one: string; // its name
  readonly many: string;
  readonly best: string; // what it is good at, a few words
  readonly worst: string;
}

export const KIND_TEXTS: Readonly<Record<CatKind, KindText>> = {
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

/** A cushion in words: its name, and what is special about it. */
export const CUSHION_TEXTS: Readonly<Record<CushionKind, { readonly name: string; readonly note: string }>> =
  {
    plain: { name: "Cushion", note: "breeds cats" },
    wool: { name: "Wool cushion", note: "breeds in two thirds of the time" },
    milk: { name: "Milk cushion", note: "heals your cats that rest on it" },
    window: { name: "Window cushion", note: "sees far into the fog" },
  };
