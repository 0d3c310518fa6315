import { make } from "../dom.ts";

interface MenuFormOptions {
  readonly title: string;
  readonly button: string;
  readonly testId: string;
  readonly fields: readonly HTMLElement[];
}

/** A way into a match with something to fill in first. */
export function makeMenuForm(options: MenuFormOptions, submit: () => void): HTMLElement {
  const button = make("button", {
    className: "button primary",
    text: options.button,
    testId: options.testId,
    attributes: { type: "submit" },
  });
  const attributes = { novalidate: "", "aria-label": options.title };
  const form = make("form", { className: "menu-way", attributes }, [
    make("h2", { text: options.title }),
    ...options.fields,
    button,
  ]);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return form;
}
