import { BUTTON_WORDS } from "../../words/index.ts";
import { setText } from "../dom.ts";
import type { ScreenContext } from "./screen.ts";

/** Copies a text, and says on the button that it did. Where a page may not, a toast has the text, to be copied by hand. */
export function copyText(button: HTMLButtonElement, text: string, context: ScreenContext): void {
  navigator.clipboard.writeText(text).then(
    () => {
      button.style.minWidth = `${button.offsetWidth}px`; // what stands beside it stays where it is
      setText(button, BUTTON_WORDS.copied);
    },
    () => context.toast(BUTTON_WORDS.copyByHand(text)),
  );
}
