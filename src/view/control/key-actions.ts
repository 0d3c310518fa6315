import { assert } from "../../base/index.ts";
import { KEY_WORDS } from "../../words/index.ts";
import { keysNow, type ChosenKeys } from "./chosen-keys.ts";
import { namesOf, type KeyPress } from "./key-name.ts";
import { ownerOf, tableStrokes } from "./key-slots.ts";
import { KEY_TABLE, type ActionId, type KeyContext } from "./key-table.ts";
import type { OwnStrokes, Stroke } from "./key-strokes.ts";

type TableRow = (typeof KEY_TABLE)[number];
/** Those that a key of that context can mean. */
export type ActionIn<C extends KeyContext> = Extract<TableRow, { readonly context: C }>["id"];

/** A key press, as what it means: `index` is which of the action's keys it was, from 0. */
interface Meaning<Id> {
  readonly action: Id;
  readonly index: number;
}

/** `index`: which of the action's keys it was, from 0. A handler that returns false leaves the key to the next one. */
type Handler = (index: number) => unknown;
export type Handlers<C extends KeyContext> = Readonly<Record<ActionIn<C>, Handler>>;

const SHOWN: Readonly<Record<string, string>> = {
  ...{ "-": "−", arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓" },
  ...{ escape: KEY_WORDS.escape, pageup: KEY_WORDS.pageup, pagedown: KEY_WORDS.pagedown },
  contextmenu: KEY_WORDS.contextmenu,
};
const ARROWS = "arrowleft arrowright arrowup arrowdown";
/** Of the keys of four ways, as players say them: up, left, down, right. */
const AROUND = [2, 0, 3, 1] as const;

// There is one keyboard before a window, and one player at it: what they have chosen holds for all of it.
let now = keysNow({});

/** From now on the actions have the keys that the player has chosen; where nothing was, as the table has them. */
export function chooseKeys(chosen: ChosenKeys): void {
  now = keysNow(chosen);
}

/** What a key press means there; null: nothing. */
export function actionOf<C extends KeyContext>(press: KeyPress, context: C): Meaning<ActionIn<C>> | null {
  const rows = KEY_TABLE.filter((row) => row.context === context);
  for (const name of namesOf(press)) {
    for (const { id } of rows) {
      const index = strokesOf(id).findIndex((stroke) => stroke?.name === name && isHeldRight(stroke, press));
      if (index >= 0) return { action: id as string as ActionIn<C>, index }; // its context has just been compared
    }
  }
  return null;
}

/** Does what a key press means there. False: it means nothing, or its handler has no use for it. */
export function takesAction<C extends KeyContext>(
  press: KeyPress,
  context: C,
  handlers: Handlers<C>,
): boolean {
  const meaning = actionOf(press, context);
  return meaning !== null && handlers[meaning.action](meaning.index) !== false;
}

/** Cmd, or the key with a window on it, goes with a press that is an action's with Ctrl, which macOS has for other things. */
export function isCommand(press: KeyPress): boolean {
  if (press.metaKey !== true) return false;
  const isMeant = (stroke: Stroke | null): boolean =>
    stroke?.held === "Ctrl" && namesOf(press).includes(stroke.name);
  return KEY_TABLE.some(({ id, context }) => context !== "browser" && strokesOf(id).some(isMeant));
}

/** For handlers of what is done once a press: a key that is held down repeats itself, and does nothing more. */
export function once({ repeat }: Pick<KeyboardEvent, "repeat">): (act: () => unknown) => () => unknown {
  return (act) => () => repeat || act();
}

/** The keys of an action as they are shown: "Ctrl + A", "F1 or ?", "1 … 0", "arrows", "no key"; with `index` one of them. */
export function keyText(id: ActionId, index?: number): string {
  const own = strokesOf(id);
  const there = own.filter((stroke) => stroke !== null);
  const first = (index === undefined ? null : own[index]) ?? there[0];
  if (first === undefined) return KEY_WORDS.none;
  if (index !== undefined) return strokeText(first);
  if (id === "pan") return textAround(own);
  const names = there.map(({ name }) => name);
  if (own.length > 2 && names.every((name) => /^[0-9]$/.test(name)))
    return `${strokeText(first)} … ${names.at(-1)}`;
  return KEY_WORDS.either(there.map(strokeText));
}

/** A key of an action as it is shown; null: that one is none. */
export function slotText(id: ActionId, index: number): string | null {
  const stroke = strokesOf(id)[index]!;
  return stroke === null ? null : strokeText(stroke);
}

/**
 * Words with keys in them: `{move}` is the key of that action, `{recall-group:0}` the first of its keys. `{ move}` has a blank before it,
 * and is nothing where there is no such key.
 */
export function withKeys(words: string): string {
  return words.replaceAll(/\{( ?)([a-z-]+)(?::(\d+))?\}/g, (_, blank: string, id: string, index?: string) => {
    assert(isAction(id), `No key does ${id}`);
    if (!hasKey(id)) return blank === "" ? KEY_WORDS.noneInText : "";
    return `${blank}${keyText(id, index === undefined ? undefined : Number(index))}`;
  });
}

/** A modifier itself goes down or up. */
export function isModifier(press: Pick<KeyPress, "key">, name: "Shift" | "Meta"): boolean {
  return press.key === name;
}

/** A key as it stands on the keyboard: "V", "Pause", "Esc", "Ctrl + A", in which no line ends. */
export function strokeText({ held, name }: Stroke): string {
  return held === "Ctrl" ? `Ctrl\u00A0+\u00A0${nameShown(name)}` : nameShown(name);
}

function nameShown(name: string): string {
  const known = SHOWN[name];
  if (known !== undefined) return known;
  if (/^[a-z][a-z0-9]+$/.test(name)) return `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const large = name.toUpperCase();
  return large.length === name.length ? large : name; // "ß" is none with two letters
}

/** "W A S D", "arrows or W A S D", as the keys of four ways are called. */
function textAround(own: OwnStrokes): string {
  const sets = [own.slice(0, AROUND.length), own.slice(AROUND.length)].filter((set) =>
    set.some((stroke) => stroke !== null),
  );
  return KEY_WORDS.either(
    sets.map((set) => {
      if (set.map((stroke) => stroke?.name).join(" ") === ARROWS) return KEY_WORDS.arrows;
      return AROUND.flatMap((index) => set[index] ?? [])
        .map(strokeText)
        .join(" ");
    }),
  );
}

function strokesOf(id: ActionId): OwnStrokes {
  return now.get(ownerOf(id)) ?? tableStrokes(id);
}

function hasKey(id: ActionId): boolean {
  return strokesOf(id).some((stroke) => stroke !== null);
}

function isAction(id: string): id is ActionId {
  return KEY_TABLE.some((row) => row.id === id);
}

function isHeldRight({ held }: Stroke, { ctrlKey, altKey, metaKey }: KeyPress): boolean {
  if (held === "any") return true;
  if (held === "Ctrl") return ctrlKey === true || metaKey === true;
  return ctrlKey !== true && altKey !== true && metaKey !== true;
}
