import type { MatchOptions } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { extrasText } from "./lobby-text.ts";

/** What a match on a map may have besides: an army of all kinds, and fog. The host chooses, everybody reads what it means. */
export class LobbyExtras {
  readonly element: HTMLElement;
  readonly #choices: HTMLElement;
  readonly #meaning = make("ul", { className: "extras-meaning", testId: "lobby-extras" });

  constructor(controls: readonly HTMLElement[]) {
    this.#choices = make("div", { className: "field-row" }, controls);
    this.element = make("div", { className: "lobby-extras" }, [this.#choices, this.#meaning]);
  }

  show(options: MatchOptions, isMasterPeer: boolean): void {
    this.element.hidden = options.mode === "classic";
    this.#choices.hidden = !isMasterPeer;
    const lines = extrasText(options);
    while (this.#meaning.children.length < lines.length) this.#meaning.append(make("li"));
    lines.forEach((line, i) => setText(this.#meaning.children[i]!, line));
  }
}
