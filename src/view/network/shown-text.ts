import { make } from "../dom.ts";

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
