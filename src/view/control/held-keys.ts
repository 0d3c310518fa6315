import { isModifier } from "./key-actions.ts";

type KeyPress = Pick<KeyboardEvent, "key" | "code">;

/** Keys that are held. They are told apart by their place: what a key is called may change while it is held, by Shift or Num Lock. */
export class HeldKeys {
  readonly #keys = new Map<string, number>(); // by code: what it means, since it went down

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** What those that are held mean, as it was when they went down. */
  get keys(): readonly number[] {
    return [...this.#keys.values()];
  }

  hold({ key, code }: KeyPress, meaning: number): void {
    this.#keys.set(placeOf({ key, code }), meaning);
  }

  /** A key goes up. Of a system that tells of no release while Meta is held, all are released with it. */
  release({ key, code }: KeyPress): void {
    this.#keys.delete(placeOf({ key, code }));
    if (isModifier({ key }, "Meta")) this.clear();
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** Keyboards on a screen have names for keys, and no places. */
function placeOf({ key, code }: KeyPress): string {
  return code === "" ? key : code;
}
