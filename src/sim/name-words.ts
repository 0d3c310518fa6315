/** Words of a world with names: `header.catCount` reads and writes the word of that field. */
class NamedWords {
  readonly #words: Int32Array;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  /** A property for the word at that index; the same two functions serve every world, so the engine can inline them. */
  static property(index: number): PropertyDescriptor {
    return {
      enumerable: true,
      get(this: NamedWords): number {
        return this.#words[index]!;
      },
      set(this: NamedWords, value: number) {
        this.#words[index] = value;
      },
    };
  }
}

/** Names for the first words of an array; returns what opens them in one. */
export function nameWords<Field extends string>(
  fields: readonly Field[],
): (words: Int32Array) => Record<Field, number> {
  const properties = Object.fromEntries(fields.map((field, i) => [field, NamedWords.property(i)]));
  return (words) =>
    Object.defineProperties(new NamedWords(words), properties) as unknown as Record<Field, number>;
}
