import { KEY_CHANGE_WORDS } from "../../words/index.ts";
import { allPutBack, isChanged, keysNow, type ChosenKeys } from "../control/chosen-keys.ts";
import { slotText, takesAction, withKeys } from "../control/key-actions.ts";
import { tableStrokes, type KeySlot } from "../control/key-slots.ts";
import { make, setText } from "../dom.ts";
import type { SettingsHolder } from "../forms/setting-controls.ts";
import { followKeys } from "../keyed-text.ts";
import { makeKeyGroup, makeMoreSign } from "../match/help-dialog.ts";
import { makeMenuButton } from "../match/menu-button.ts";
import { changesText, KEY_GROUPS, keysText } from "./key-names.ts";
import { KeyQuestion } from "./key-question.ts";

type KeyLine = (typeof KEY_GROUPS)[number]["lines"][number];

/** All keys, to be changed: over the settings of the menu and those of a match. Each change holds at once. */
export class KeysDialog {
  readonly elements: readonly HTMLDialogElement[];
  readonly #holder: SettingsHolder;
  readonly #dialog: HTMLDialogElement;
  readonly #question: KeyQuestion;
  readonly #all: HTMLDialogElement; // asks whether to put all back
  readonly #said = make("p", { className: "keys-said", testId: "keys-said", attributes: { role: "status" } });
  readonly #list: HTMLElement;

  /** `back` is what the button says that closes it. */
  constructor(holder: SettingsHolder, back: string) {
    this.#holder = holder;
    this.#question = new KeyQuestion({ keys: () => this.#keys, change: (keys) => this.#change(keys) });
    this.#all = this.#makeAllQuestion();
    const attributes = { "aria-label": KEY_CHANGE_WORDS.title };
    this.#dialog = make("dialog", {
      className: "panel dialog keys-dialog",
      testId: "keys-dialog",
      attributes,
    });
    this.#list = make("div", { className: "keys-list" }, [
      ...KEY_GROUPS.map(({ title, lines }) =>
        make("section", { className: "key-group" }, [
          make("h3", { text: title }),
          make(
            "ul",
            {},
            lines.map((line) => this.#makeLine(line)),
          ),
        ]),
      ),
      makeStaying(),
    ]);
    const how = make("p", { className: "keys-how", text: withKeys(KEY_CHANGE_WORDS.how) });
    const body = make("div", { className: "keys-body" }, [this.#list]);
    this.#dialog.append(
      make("header", { className: "dialog-head" }, [
        make("h2", { text: KEY_CHANGE_WORDS.title }),
        make("div", { className: "button-row" }, [
          makeMenuButton(KEY_CHANGE_WORDS.putAllBack, "keys-all-back", () => this.#all.showModal()),
          makeMenuButton(back, "keys-close", () => this.#dialog.close()),
        ]),
      ]),
      how,
      body,
      make("footer", { className: "keys-foot" }, [this.#said, makeMoreSign(body, "keys-more")]),
    );
    this.#dialog.addEventListener("keydown", (event) => {
      if (this.#takesKey(event)) event.preventDefault();
    });
    this.elements = [this.#dialog, this.#question.element, this.#all];
  }

  show(): void {
    setText(this.#said, "");
    this.#dialog.showModal();
    this.#list.querySelector("button")?.focus();
  }

  close(): void {
    for (const element of this.elements) element.close();
  }

  get #keys(): ChosenKeys {
    return this.#holder.settings().keys;
  }

  #change(keys: ChosenKeys): void {
    const before = this.#keys;
    this.#holder.changeSettings({ keys });
    setText(this.#said, changesText(before, keys));
  }

  /** An action with its keys, and the way back to those that it came with. */
  #makeLine(line: KeyLine): HTMLElement {
    const { name, id, indexes } = line;
    const slots = indexes.map((index) => this.#makeSlot(name, { id, index }, index !== indexes[0]));
    const label = KEY_CHANGE_WORDS.putBack(name, keysText(tableStrokes(id)));
    const back = make("button", {
      className: "key-back",
      text: "↺",
      testId: `key-back-${id}-${indexes[0]}`,
      attributes: { "aria-label": label, title: label },
      onClick: () => {
        slots[0]?.focus(); // this button goes with what is put back
        this.#question.putBack(id);
      },
    });
    const element = make("li", { className: "key-line" }, [
      make("span", { className: "key-action", text: name }),
      make("span", { className: "key-slots" }, slots),
      back,
    ]);
    followKeys(element, () => {
      const own = keysNow(this.#keys).get(id)!;
      back.style.visibility = isChanged(id, own) ? "visible" : "hidden";
    });
    return element;
  }

  #makeSlot(name: string, slot: KeySlot, isSecond: boolean): HTMLButtonElement {
    const { id, index } = slot;
    const key = make("kbd");
    const button = make(
      "button",
      { className: "key-slot", testId: `key-${id}-${index}`, onClick: () => this.#question.ask(slot) },
      [key],
    );
    button.addEventListener("keydown", (event) => {
      if (takesAction(event, "key-list", { "key-none": () => this.#question.take(slot) }))
        event.preventDefault();
    });
    followKeys(button, () => {
      const text = slotText(id, index) ?? KEY_CHANGE_WORDS.none;
      setText(key, text);
      button.classList.toggle("is-none", slotText(id, index) === null);
      button.setAttribute("aria-label", KEY_CHANGE_WORDS[isSecond ? "second" : "slot"](name, text));
    });
    return button;
  }

  /** Arrows go along the lines. A key that is held down neither presses another button nor leads back. */
  #takesKey(event: KeyboardEvent): boolean {
    if (event.defaultPrevented) return false;
    const isHeld = (): boolean => event.repeat;
    return (
      takesAction(event, "list", {
        "list-down": () => this.#moveFocus(1),
        "list-up": () => this.#moveFocus(-1),
        "list-take": isHeld,
      }) || takesAction(event, "screen", { back: isHeld })
    );
  }

  #moveFocus(direction: 1 | -1): boolean {
    const slots = [...this.#list.querySelectorAll<HTMLButtonElement>(".key-slot:first-child")];
    const line = document.activeElement?.closest(".key-line");
    const at = slots.findIndex((slot) => slot.closest(".key-line") === line);
    const next = slots[at < 0 ? 0 : at + direction];
    next?.focus();
    return next !== undefined; // at an end the list scrolls on
  }

  #makeAllQuestion(): HTMLDialogElement {
    const attributes = { "aria-label": KEY_CHANGE_WORDS.allTitle };
    const dialog = make("dialog", { className: "panel dialog", testId: "keys-all-question", attributes });
    const no = makeMenuButton(KEY_CHANGE_WORDS.allNo, "keys-all-no", () => dialog.close(), "primary");
    const yes = makeMenuButton(KEY_CHANGE_WORDS.allYes, "keys-all-yes", () => {
      dialog.close();
      this.#holder.changeSettings({ keys: allPutBack(this.#keys) });
      setText(this.#said, KEY_CHANGE_WORDS.allDone);
    });
    dialog.append(
      make("h2", { text: KEY_CHANGE_WORDS.allTitle }),
      make("p", { text: KEY_CHANGE_WORDS.allText }),
      make("div", { className: "button-row" }, [no, yes]),
    );
    return dialog;
  }
}

/** What no player can change, and what has it. */
function makeStaying(): HTMLElement {
  const { title, lines } = KEY_CHANGE_WORDS.stay;
  return makeKeyGroup({ title, lines: lines.map(([how, what]) => ({ how: withKeys(how), what })) });
}
