import { SIGN_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { FieldResult } from "./validate-form.ts";

interface FieldOptions<T> {
  readonly label: string;
  readonly value: string;
  readonly testId: string;
  readonly read: (text: string) => FieldResult<T>;
  readonly attributes?: Readonly<Record<string, string>>;
  /** The player has finished with a value that can be read. */
  readonly onChange?: (value: T) => void;
}

/** A labelled input that says next to itself what is wrong with it. */
export class Field<T> {
  readonly element: HTMLElement;
  readonly #label: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #problem: HTMLElement;
  readonly #read: (text: string) => FieldResult<T>;
  #isEdited = false;

  constructor(options: FieldOptions<T>) {
    this.#read = options.read;
    const id = `field-${options.testId}`;
    const attributes = { id, type: "text", autocomplete: "off", spellcheck: "false", ...options.attributes };
    this.#input = make("input", { className: "input", testId: options.testId, attributes });
    this.#input.value = options.value;
    this.#input.setAttribute("aria-describedby", `${id}-problem`);
    this.#problem = make("p", {
      className: "field-problem",
      testId: `${options.testId}-problem`,
      attributes: { id: `${id}-problem`, role: "alert" },
    });
    this.#problem.hidden = true;
    this.#input.addEventListener("input", () => {
      this.#isEdited = true;
      this.#show(null);
    });
    const { onChange } = options;
    if (onChange !== undefined) this.#input.addEventListener("change", () => this.#change(onChange));
    this.#label = make("label", { className: "field-label", text: options.label, attributes: { for: id } });
    this.element = make("div", { className: "field" }, [this.#label, this.#input, this.#problem]);
  }

  /** The value, or null after showing what is wrong. */
  read(): T | null {
    const result = this.#read(this.#input.value);
    this.#show(result.ok ? null : result.problem);
    return result.ok ? result.value : null;
  }

  /** The value if there is one; nothing is said of what is wrong. */
  peek(): T | null {
    const result = this.#read(this.#input.value);
    return result.ok ? result.value : null;
  }

  /** What may be typed has changed. */
  ask(label: string, placeholder: string): void {
    setText(this.#label, label);
    this.#input.placeholder = placeholder;
  }

  /** Takes the focus and says what is to be typed here. */
  complain(problem: string): void {
    this.focus();
    this.#show(problem);
  }

  /** Shows a value that came from elsewhere, unless the player is typing another. */
  setText(text: string): void {
    if (this.#isEdited || this.#input.value === text) return;
    this.#input.value = text;
    this.#show(null);
  }

  /** Shows a value in place of what was typed. */
  replaceText(text: string): void {
    this.#isEdited = false;
    this.setText(text);
  }

  /** Nothing was typed, or only blanks. */
  get isBlank(): boolean {
    return this.#input.value.trim() === "";
  }

  focus(): void {
    this.#input.focus();
    this.#input.select();
  }

  #change(onChange: (value: T) => void): void {
    const value = this.read();
    if (value === null) return; // what was typed stays, with its problem beside it
    this.#isEdited = false;
    onChange(value);
  }

  #show(problem: string | null): void {
    this.#problem.hidden = problem === null;
    this.#problem.textContent = problem === null ? "" : SIGN_WORDS.warning(problem);
    this.#input.setAttribute("aria-invalid", String(problem !== null));
  }
}
