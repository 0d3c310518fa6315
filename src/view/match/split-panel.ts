import type { SplitMatch, WindowRequest } from "../../channel/index.ts";
import { BUTTON_WORDS } from "../../words/index.ts";
import { takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import type { NameOf } from "../looks/player-names.ts";
import { splitWords } from "./absence-words.ts";

/** Too few are left on this side of a match that was cut in two: what may be done. It goes by itself when they are heard again. */
export class SplitPanel {
  readonly element: HTMLElement;
  readonly #nameOf: NameOf;
  readonly #send: (request: WindowRequest) => void;
  readonly #text = make("p", { testId: "split-text", attributes: { role: "status" } });
  readonly #note = make("p", { className: "split-note", testId: "split-note" });
  readonly #goAlone: HTMLButtonElement;

  constructor(nameOf: NameOf, send: (request: WindowRequest) => void) {
    this.#nameOf = nameOf;
    this.#send = send;
    this.#goAlone = make("button", {
      className: "button small primary",
      testId: "split-go-alone",
      onClick: () => this.#send({ kind: "go-alone" }),
    });
    const leave = make("button", {
      className: "button small danger",
      text: BUTTON_WORDS.leave,
      testId: "split-leave",
      onClick: () => this.#send({ kind: "leave" }),
    });
    // The sentence is spoken when it comes: its place is there before.
    this.element = make("section", { className: "hud-panel split-panel", testId: "split-panel" }, [
      this.#text,
      this.#note,
      make("div", { className: "button-row tight" }, [leave, this.#goAlone]),
    ]);
    this.element.hidden = true;
  }

  update(split: SplitMatch | null): void {
    this.element.hidden = split === null;
    if (split === null) return;
    const { text, note, goAlone } = splitWords(split, this.#nameOf);
    setText(this.#text, text);
    setText(this.#note, note);
    this.#goAlone.hidden = goAlone === null;
    setText(this.#goAlone, goAlone ?? "");
  }

  /** A key goes on by ourselves, once that may be chosen. */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    if (holder !== "match" || this.element.hidden || this.#goAlone.hidden) return false;
    return takesAction(event, "split", {
      "go-alone": () => {
        if (!event.repeat) this.#send({ kind: "go-alone" });
      },
    });
  }
}
