import { make } from "../dom.ts";
import type { FieldResult } from "./validate-form.ts";

export interface FieldOptions<T> {
  readonly label: string;
  readonly value: string;
  readonly testId: string;
  readonly read: (text: string) => FieldResult<T>;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A labelled input that says next to itself what is wrong with it. */
export class Field<T> {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #problem: HTMLElement;
  readonly #read: (text: string) => FieldResult<T>;

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
    this.#input.addEventListener("input", () => this.#show(null));
    const label = make("label", { className: "field-label", text: options.label, attributes: { for: id } });
    this.element = make("div", { className: "field" }, [label, this.#input, this.#problem]);
  }

  /** The value, or null after showing what is wrong. */
  read(): T | null {
    const result = this.#read(this.#input.value);
    this.#show(result.ok ? null : result.problem);
    return result.ok ? result.value : null;
  }

  focus(): void {
    this.#input.focus();
    this.#input.select();
  }

  #show(problem: string | null): void {
    this.#problem.hidden = problem === null;
    this.#problem.textContent = problem === null ? "" : `⚠ ${problem}`;
    this.#input.setAttribute("aria-invalid", String(problem !== null));
  }
}
