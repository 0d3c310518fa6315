type KeyPress = Pick<KeyboardEvent, "key" | "code">;

/** Keys that are held. They are told apart by their place: what a key is called may change while it is held, by Shift or Num Lock. */
export class HeldKeys {
  readonly #keys = new Map<string, string>(); // by code: what it was called when it went down

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** What is held, as it was called when it went down. */
  get keys(): readonly string[] {
    return [...this.#keys.values()];
  }

  hold({ key, code }: KeyPress): void {
    this.#keys.set(placeOf({ key, code }), key);
  }

  /** A key goes up. Of a system that tells of no release while Meta is held, all are released with it. */
  release({ key, code }: KeyPress): void {
    this.#keys.delete(placeOf({ key, code }));
    if (key === "Meta") this.clear();
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** Keyboards on a screen have names for keys, and no places. */
function placeOf({ key, code }: KeyPress): string {
  return code === "" ? key : code;
}
