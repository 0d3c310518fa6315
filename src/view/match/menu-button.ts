import { make } from "../dom.ts";

export function makeMenuButton(
  text: string,
  testId: string,
  onClick: () => void,
  look: "" | "primary" | "danger" = "",
): HTMLButtonElement {
  return make("button", { className: `button ${look}`.trim(), text, testId, onClick });
}
