import { make } from "../dom.ts";

/** Seconds that a host may choose; another delay, set from the command line, is listed as well while it holds. */
const DELAYS: readonly number[] = [0, 10, 30, 60, 120];
const NEVER = "never";

/** Whether others may look on who are not in the match, and how late. */
export class WatchSelect {
  readonly element: HTMLElement;
  readonly #select: HTMLSelectElement;

  /** `choose` with seconds, or null: nobody may. */
  constructor(choose: (seconds: number | null) => void) {
    const attributes = { id: "lobby-watch-select" };
    const never = make("option", { text: "Not allowed", attributes: { value: NEVER } });
    const options = [...DELAYS.map(makeOption), never];
    this.#select = make("select", { className: "input", testId: "lobby-watch", attributes }, options);
    this.#select.addEventListener("change", () => {
      const { value } = this.#select;
      choose(value === NEVER ? null : Number(value));
    });
    this.element = make("div", { className: "field" }, [
      make("label", {
        className: "field-label",
        text: "Others who look on",
        attributes: { for: this.#select.id },
      }),
      this.#select,
    ]);
  }

  show(seconds: number | null): void {
    const value = seconds === null ? NEVER : String(seconds);
    const isListed = [...this.#select.options].some((option) => option.value === value);
    if (seconds !== null && !isListed) this.#select.prepend(makeOption(seconds));
    if (this.#select.value !== value) this.#select.value = value;
  }
}

function makeOption(seconds: number): HTMLOptionElement {
  const text = seconds === 0 ? "As it is played" : `${seconds} seconds late`;
  return make("option", { text, attributes: { value: String(seconds) } });
}
