import { randomInt } from "node:crypto";
import { displayTextProblem } from "../base/index.ts";
import { KEPT_SETTINGS, type KeptSettings } from "../channel/index.ts";
import { loadSettings, saveSettings, type KeptDamage } from "../peer/index.ts";
import { isShaped } from "../shape/index.ts";
import { PLAYER_NAME_CHARACTERS_MAX } from "../sim/index.ts";
import type { NoticeBoard, NoticeListener } from "./notice-board.ts";

/**
 * Parts of a name for a player that has not said one yet: one of these and one of those, 13 characters at most
 * together, so that they fit wherever names are shown.
 */
export const TITLES: readonly string[] = [
  "Tiny",
  "Sir",
  "Lady",
  "Doctor",
  "Baron",
  "Little",
  "Mighty",
  "Sleepy",
  "Fuzzy",
  "Count",
];
export const NAMES: readonly string[] = [
  "Cookie",
  "Noodle",
  "Pickle",
  "Waffle",
  "Nougat",
  "Marble",
  "Toffee",
  "Button",
  "Pebble",
  "Muffin",
];

/** What the player chose for windows: kept in the home folder, told to each window that opens, and when they change. */
export class PlayerSettings {
  readonly #homeFolder: string;
  readonly #board: NoticeBoard;
  readonly #onChange: () => void;
  #values: KeptSettings;
  #damage: KeptDamage | null; // which no window was told of
  #unsaved: KeptSettings = {}; // what was changed here and is not in the file yet

  constructor(homeFolder: string, board: NoticeBoard, onChange: () => void = () => undefined) {
    this.#onChange = onChange;
    this.#homeFolder = homeFolder;
    this.#board = board;
    const { values: kept, damage } = loadSettings(homeFolder);
    this.#damage = damage;
    this.#values = isName(kept["name"]) ? kept : { ...kept, name: makeName() };
    this.#board.tellSettings(this.#values, null);
  }

  get values(): KeptSettings {
    return this.#values;
  }

  /** A window is open: the first one is told if there were settings that can't be read. */
  tellDamage(): void {
    if (this.#damage === null || !this.#board.hasWindows) return;
    this.#board.mention({ kind: "settings-damaged", file: this.#damage.file });
    this.#damage = null;
  }

  /** `changer`: the window that has changed them, and knows already; null: none has. */
  change(change: KeptSettings, changer: NoticeListener | null = null): void {
    const values = { ...this.#values, ...change };
    const unsaved = { ...this.#unsaved, ...change };
    const { values: inFile, damage } = loadSettings(this.#homeFolder);
    const kept = { ...values, ...inFile, ...unsaved }; // another game of this home may have changed others
    if (![values, kept].every((all) => isShaped(KEPT_SETTINGS, all)))
      return this.#board.mention({ kind: "settings-full" });
    this.#values = values;
    this.#board.tellSettings(values, changer);
    this.#damage ??= damage;
    this.tellDamage();
    this.#save(kept, unsaved);
    this.#onChange();
  }

  #save(kept: KeptSettings, unsaved: KeptSettings): void {
    const hadFailed = Object.keys(this.#unsaved).length > 0;
    const saved = saveSettings(this.#homeFolder, kept);
    this.#unsaved = saved.ok ? {} : unsaved;
    if (!saved.ok && !hadFailed) this.#board.mention({ kind: "settings-unkept", why: saved.reason });
  }

  /** What a match or lobby was asked for with, wherever that came from: the next time it is proposed again. */
  remember(change: KeptSettings): void {
    if (Object.entries(change).every(([key, value]) => this.#values[key] === value)) return;
    this.change(change);
  }
}

function isName(value: unknown): boolean {
  return typeof value === "string" && displayTextProblem(value, PLAYER_NAME_CHARACTERS_MAX) === null;
}

function makeName(): string {
  return `${TITLES[randomInt(TITLES.length)]!} ${NAMES[randomInt(NAMES.length)]!}`;
}
