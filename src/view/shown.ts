import { make } from "./dom.ts";

/**
 * What a part of the page shows, so that it is only made anew for news: an element that is replaced loses its focus, and a
 * screen reader tells it again. Values are plain data, as notices are.
 */
export class Shown<T> {
  #value: T | undefined;

  /** Takes note of what there is to show now; whether that is something else than before. */
  isNews(value: T): boolean {
    if (this.#value !== undefined && isSame(this.#value, value)) return false;
    this.#value = value;
    return true;
  }
}

/** A text that changes several times a second: remembers what it shows, so that the page is touched only for news. */
export class ShownText {
  readonly element: HTMLElement;
  readonly #node = document.createTextNode("");
  #text = "";

  constructor(className: string) {
    this.element = make("span", { className }, [this.#node]);
  }

  show(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#node.data = text;
  }
}

/** Whether two values of plain data are alike all the way down. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  const [before, now] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    before.length === now.size &&
    before.every(([key, value]) => now.has(key) && isSame(value, now.get(key)))
  );
}
