import { BUTTON_WORDS, KEY_CHANGE_WORDS, SETTINGS_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import { makeSettingSwitch, makeSoundControl, type SettingsHolder } from "../forms/setting-controls.ts";
import { KeysDialog } from "../keys/keys-dialog.ts";
import { makeMenuButton } from "./menu-button.ts";

/** What one wants to change while a match is on; the rest is in the settings of the title. */
const SWITCHES = ["edgeScrolling", "showHints", "reduceMotion"] as const;

/** Settings over a match. Escape or its button closes them; `back` is what that says. */
export class SettingsDialog {
  readonly element = make("dialog", {
    className: "panel dialog settings-dialog",
    testId: "match-settings",
    attributes: { "aria-label": SETTINGS_WORDS.title },
  });
  readonly elements: readonly HTMLDialogElement[]; // with those that it opens
  readonly #holder: SettingsHolder;
  readonly #back: string;
  readonly #keys: KeysDialog;
  #refresh = (): void => undefined;

  constructor(holder: SettingsHolder, back: string) {
    this.#holder = holder;
    this.#back = back;
    this.#keys = new KeysDialog(holder, BUTTON_WORDS.back);
    this.elements = [this.element, ...this.#keys.elements];
  }

  /** As the settings are now. */
  show(): void {
    const close = makeMenuButton(this.#back, "match-settings-close", () => this.element.close());
    const controls = [
      makeSoundControl(this.#holder),
      ...SWITCHES.map((key) => makeSettingSwitch(this.#holder, key)),
    ];
    this.#refresh = () => controls.forEach(({ refresh }) => refresh());
    this.element.replaceChildren(
      make("header", { className: "dialog-head" }, [make("h2", { text: SETTINGS_WORDS.title }), close]),
      ...controls.map(({ element }) => element),
      makeMenuButton(KEY_CHANGE_WORDS.open, "change-keys", () => this.#keys.show()),
    );
    this.element.showModal();
  }

  /** The page of keys alone. */
  showKeys(): void {
    this.#keys.show();
  }

  get isOpen(): boolean {
    return this.elements.some(({ open }) => open);
  }

  close(): void {
    this.#keys.close();
    this.element.close();
  }

  /** A key or another window may have changed something meanwhile. */
  update(): void {
    if (this.element.open) this.#refresh();
  }
}
