import type { WovenFile } from "../instrument/instrument-modules.ts";

/** The constants that stand in readers: of an instrumented file all, once one of its blocks was reached. */
export class WordStock {
  readonly #files: readonly WovenFile[];

  constructor(files: readonly WovenFile[]) {
    this.#files = files;
  }

  wordsOf(hits: Uint8Array): readonly (number | string)[] {
    const words = new Set<number | string>();
    for (const { firstBlock, endBlock, words: own } of this.#files) {
      const isReached = hits.subarray(firstBlock, endBlock).includes(1);
      if (isReached) for (const word of own) words.add(word);
    }
    return [...words];
  }
}
