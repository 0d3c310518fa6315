import { BUTTON_WORDS } from "../../words/index.ts";
import { once, takesAction } from "../control/key-actions.ts";
import { isTyped } from "../control/key-holder.ts";
import { makeHelpDialog } from "../match/help-dialog.ts";

/** All keys, over any screen that is no match: a match has its own. */
export class ScreenHelp {
  readonly #root: HTMLElement;
  #dialog: HTMLDialogElement | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Opens and closes the keys. A sign that is typed into a field stays there. */
  takesKey(event: KeyboardEvent): boolean {
    if (isTyped(event)) return false;
    return takesAction(event, "no-match", { "show-keys-here": once(event)(() => this.#toggle()) });
  }

  close(): void {
    this.#dialog?.remove();
    this.#dialog = null;
  }

  /** False: another dialog is open. */
  #toggle(): boolean {
    if (this.#dialog !== null) {
      this.#dialog.close();
      return true;
    }
    if (document.querySelector("dialog:modal") !== null) return false;
    const dialog = makeHelpDialog(BUTTON_WORDS.back); // made anew: the player may have chosen other keys
    dialog.addEventListener("close", () => this.close());
    this.#dialog = dialog;
    this.#root.append(dialog);
    dialog.showModal();
    return true;
  }
}
