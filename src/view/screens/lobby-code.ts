import type { LobbyNotice } from "../../channel/index.ts";
import { describeFact, INVITE_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";

/** The code by which friends elsewhere find this lobby, to be read aloud or copied. Nothing where no service is asked for one. */
export class LobbyCodeRow {
  readonly element: HTMLElement;
  readonly #code = make("code", { className: "lobby-code-text", testId: "lobby-code" });
  readonly #copy: HTMLButtonElement;
  readonly #row: HTMLElement;
  readonly #note = make("p", {
    className: "lobby-code-note",
    testId: "lobby-code-note",
    attributes: { role: "status" },
  });

  constructor(copy: (button: HTMLButtonElement, text: string) => void) {
    this.#copy = make("button", {
      className: "button small",
      text: INVITE_WORDS.copyCode,
      testId: "copy-code",
      onClick: () => copy(this.#copy, this.#code.textContent),
    });
    this.#row = make("div", { className: "lobby-code-row" }, [this.#code, this.#copy]);
    const attributes = { role: "group", "aria-label": INVITE_WORDS.code };
    this.element = make("div", { className: "lobby-code", attributes }, [this.#row, this.#note]);
    this.element.hidden = true;
  }

  show(code: LobbyNotice["code"]): void {
    this.element.hidden = code === undefined;
    const text = code?.kind === "code" ? code.code : "";
    const note = code === undefined ? "" : codeNote(code);
    if (this.#code.textContent !== text) setText(this.#copy, INVITE_WORDS.copyCode); // what was copied was another one
    this.#row.hidden = text === "";
    setText(this.#code, text);
    setText(this.#note, note);
    this.#note.title = note;
  }
}

/** Which people the code is good for, or why there is none. */
function codeNote(code: NonNullable<LobbyNotice["code"]>): string {
  switch (code.kind) {
    case "asking":
      return INVITE_WORDS.codeAsked;
    case "code":
      return INVITE_WORDS.codeUse(code.isAnother);
    case "none":
      return describeFact(code.problem);
  }
}
