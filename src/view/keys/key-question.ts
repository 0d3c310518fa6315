import { KEY_CHANGE_WORDS } from "../../words/index.ts";
import { keysNow, type ChosenKeys } from "../control/chosen-keys.ts";
import { strokeText, takesAction, withKeys } from "../control/key-actions.ts";
import { planKeys } from "../control/key-plan.ts";
import { refusalOf, tableStrokes, type KeySlot } from "../control/key-slots.ts";
import { isSameStroke, type OwnStrokes } from "../control/key-strokes.ts";
import type { ActionId } from "../control/key-table.ts";
import { worksButton } from "../control/key-holder.ts";
import { newKeyOf, type NewKey } from "../control/new-key.ts";
import { make, setText } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";
import { makeMenuButton } from "../match/menu-button.ts";
import { keysText, nameOfSlot } from "./key-names.ts";

type NewStroke = Extract<NewKey, { readonly kind: "key" }>;

/** What the question works on. */
interface KeyQuestionOptions {
  readonly keys: () => ChosenKeys;
  readonly change: (keys: ChosenKeys) => void; // holds at once
}

/**
 * Waits for the new key of an action. Where another action has it, the player says what becomes of that one: nothing is left double.
 * While it waits no key does anything else.
 */
export class KeyQuestion {
  readonly element: HTMLDialogElement;
  readonly #options: KeyQuestionOptions;
  readonly #title = make("h2", { attributes: { id: "key-question-title" } });
  readonly #text = make("p", {
    className: "key-question-text",
    testId: "key-question-text",
    attributes: { role: "status", tabindex: "-1" },
  });
  readonly #buttons = make("div", { className: "button-row" });
  #slot: KeySlot | null = null; // whose key is waited for
  #hasAnswers = false; // its buttons say what becomes of others: keys that work buttons are theirs

  constructor(options: KeyQuestionOptions) {
    this.#options = options;
    this.element = make(
      "dialog",
      {
        className: "panel dialog key-question",
        testId: "key-question",
        attributes: { "aria-labelledby": "key-question-title" },
      },
      [this.#title, this.#text, this.#buttons],
    );
    this.element.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    // Of what else closes it, the browser tells only later: another key may be asked for by then.
    this.element.addEventListener("close", () => (this.#slot = this.element.open ? this.#slot : null));
    followKeys(this.element, () => this.close()); // its answers are about the keys of before: another window has changed some
  }

  /** For that key of an action. */
  ask(slot: KeySlot): void {
    this.#slot = slot;
    setText(this.#title, KEY_CHANGE_WORDS.askTitle(nameOfSlot(slot)));
    this.element.showModal();
    this.#wait(withKeys(KEY_CHANGE_WORDS.ask));
  }

  /** The action gets the keys again that the table has for it. */
  putBack(id: ActionId): void {
    this.#settle(id, tableStrokes(id));
  }

  /** Without that key. */
  take({ id, index }: KeySlot): void {
    this.#settle(id, this.#ownOf(id).with(index, null));
  }

  /** Nothing has changed. */
  close(): void {
    this.#slot = null;
    this.element.close();
  }

  #press(event: KeyboardEvent): void {
    const slot = this.#slot;
    if (!event.repeat && (slot === null || (this.#hasAnswers && worksButton(event)))) return; // it is about the buttons now
    event.preventDefault();
    event.stopPropagation();
    // The key that has opened this, or was the new one, may still be down.
    if (slot === null || event.repeat || takesAction(event, "key-asked", { "key-leave": () => this.close() }))
      return;
    const key = newKeyOf(event);
    if (key.kind === "refused") this.#wait(KEY_CHANGE_WORDS.refused[key.why]);
    else if (key.kind === "key") this.#choose(slot, key);
  }

  /** For a key, or another one: what was asked about the last is over. */
  #wait(text: string): void {
    this.#hasAnswers = false;
    setText(this.#text, text);
    this.#buttons.replaceChildren(this.#makeLeave());
    this.#text.focus(); // no button: a key that is pressed now is the new one
  }

  /** Shift changes what actions do: a sign that needs it is no key of theirs, unless the table says so. */
  #choose({ id, index }: KeySlot, { stroke, needsShift }: NewStroke): void {
    const isOwn = tableStrokes(id).some((own) => isSameStroke(own, stroke));
    const why = needsShift && !isOwn ? "shift" : refusalOf({ id, index, stroke });
    if (why !== null) return this.#wait(KEY_CHANGE_WORDS.refused[why](strokeText(stroke)));
    this.#settle(id, this.#ownOf(id).with(index, stroke));
  }

  /** At once, or after the player has said what becomes of others that have such a key. */
  #settle(id: ActionId, wanted: OwnStrokes): void {
    const { keys, change } = this.#options;
    const before = this.#ownOf(id);
    const { losers, taken, swapped } = planKeys(keys(), id, wanted);
    const closeAnd = (next: ChosenKeys) => (): void => {
      this.close();
      change(next);
    };
    if (losers.length === 0) return closeAnd(taken)();
    this.#hasAnswers = true;
    const now = keysNow(keys());
    const lost = losers.map((loser) => now.get(loser.id)![loser.index]!).map(strokeText);
    const names = [...new Set(losers.map(nameOfSlot))];
    const given = before.filter((stroke, i) => stroke !== null && !isSameStroke(stroke, wanted[i]!));
    const had = KEY_CHANGE_WORDS.had([...new Set(lost)], names);
    setText(this.#text, this.#slot === null ? had : `${had} ${KEY_CHANGE_WORDS.another}`);
    const take = makeMenuButton(KEY_CHANGE_WORDS.take(names), "key-take", closeAnd(taken));
    const swap =
      swapped === null
        ? []
        : [
            makeMenuButton(
              KEY_CHANGE_WORDS.swap(names, keysText(given)),
              "key-swap",
              closeAnd(swapped),
              "primary",
            ),
          ];
    this.#buttons.replaceChildren(...swap, take, this.#makeLeave());
    if (!this.element.open) {
      setText(this.#title, KEY_CHANGE_WORDS.askTitle(nameOfSlot({ id, index: 0 })));
      this.element.showModal();
    }
    (swap[0] ?? take).focus();
  }

  #ownOf(id: ActionId): OwnStrokes {
    return keysNow(this.#options.keys()).get(id)!;
  }

  #makeLeave(): HTMLButtonElement {
    return makeMenuButton(KEY_CHANGE_WORDS.leave, "key-leave", () => this.close());
  }
}
