import { CAT_KINDS, CAT_RULES, ONE, type CatKind } from "../../sim/index.ts";

/** How a kind of cats is told from the others, besides its own shape. */
interface KindLook {
  readonly size: number; // of a tabby's, as it is drawn
  readonly pitch: number; // of its voice, of a tabby's
}

const LOOKS: Readonly<Record<CatKind, KindLook>> = {
  tabby: { size: 1, pitch: 1 },
  tom: { size: 1.2, pitch: 0.72 },
  kitten: { size: 0.76, pitch: 1.35 },
  knitter: { size: 1.02, pitch: 0.9 },
};

const byWord = (of: (kind: CatKind) => number): readonly number[] => CAT_KINDS.map(of);

/** By the words of steering.kind; a Classic cat is a tabby. */
export const OF_KIND_WORD = {
  size: byWord((kind) => LOOKS[kind].size),
  pitch: byWord((kind) => LOOKS[kind].pitch),
  healthMost: byWord((kind) => CAT_RULES[kind].health),
  range: byWord((kind) => CAT_RULES[kind].range / ONE), // world units
  splash: byWord((kind) => CAT_RULES[kind].splash / ONE), // world units; 0: it throws at one cat
} as const;

export const KIND_COUNT = CAT_KINDS.length;
