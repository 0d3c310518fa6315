import { assert } from "../../base/index.ts";
import { KEY_WORDS } from "../../words/index.ts";
import { keyName } from "./key-name.ts";
import { KEY_TABLE, type KeyContext, type KeyRow } from "./key-table.ts";
import { readStrokes, type Stroke } from "./key-strokes.ts";

type TableRow = (typeof KEY_TABLE)[number];
type ActionId = TableRow["id"];
/** Those that a key of that context can mean. */
export type ActionIn<C extends KeyContext> = Extract<TableRow, { readonly context: C }>["id"];

/** What is looked at of a key. */
export interface KeyPress extends Pick<KeyboardEvent, "key" | "code"> {
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

/** A key press, as what it means: `index` is which of the action's keys it was, from 0. */
interface Meaning<Id> {
  readonly action: Id;
  readonly index: number;
}

/** `index`: which of the action's keys it was, from 0. A handler that returns false leaves the key to the next one. */
type Handler = (index: number) => unknown;
export type Handlers<C extends KeyContext> = Readonly<Record<ActionIn<C>, Handler>>;

/** Signs that a key has with or without Shift, on one layout or another: they count as the one that the table has. */
const TWINS: Readonly<Record<string, string>> = { "=": "+", _: "-", ">": ".", "<": "," };
const SHOWN: Readonly<Record<string, string>> = {
  ...{ "-": "−", arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓" },
  ...{ escape: KEY_WORDS.escape, pageup: KEY_WORDS.pageup, pagedown: KEY_WORDS.pagedown },
};
const ARROWS = "arrowleft arrowright arrowup arrowdown";

// There is one keyboard before a window, and one player at it: what they have chosen holds for all of it.
let chosenKeys: Partial<Record<string, string>> = {};
let strokes = new Map<string, readonly Stroke[]>();

/** From now on these keys, as the table writes them, are those of these actions; of all others they are as the table has them. */
export function chooseKeys(chosen: Partial<Record<ActionId, string>>): void {
  chosenKeys = chosen;
  strokes = new Map();
}

/** What a key press means there; null: nothing. */
export function actionOf<C extends KeyContext>(press: KeyPress, context: C): Meaning<ActionIn<C>> | null {
  const rows = KEY_TABLE.filter((row) => row.context === context);
  for (const name of namesOf(press)) {
    for (const { id } of rows) {
      const index = strokesOf(id).findIndex((stroke) => stroke.name === name && isHeldRight(stroke, press));
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

/** Cmd, or the key with a window on it, goes with a press, and the table has it: as Ctrl, which macOS has for other things. */
export function isCommand(press: KeyPress, context: KeyContext): boolean {
  const meaning = press.metaKey === true ? actionOf(press, context) : null;
  return meaning !== null && strokesOf(meaning.action)[meaning.index]!.held === "Ctrl";
}

/** For handlers of what is done once a press: a key that is held down repeats itself, and does nothing more. */
export function once({ repeat }: Pick<KeyboardEvent, "repeat">): (act: () => unknown) => () => unknown {
  return (act) => () => repeat || act();
}

/** The keys of an action as they are shown: "Ctrl + A", "F1 or ?", "1 … 0", "arrows"; with `index` one of them. */
export function keyText(id: ActionId, index?: number): string {
  const own = strokesOf(id);
  if (index !== undefined) return strokeText(own[index]!);
  const names = own.map(({ name }) => name);
  if (names.join(" ") === ARROWS) return KEY_WORDS.arrows;
  const first = strokeText(own[0]!);
  if (own.length > 2 && names.every((name) => /^[0-9]$/.test(name))) return `${first} … ${names.at(-1)}`;
  return KEY_WORDS.either(own.map(strokeText));
}

/** Words with keys in them: `{move}` is the key of that action, `{recall-group:0}` the first of its keys. */
export function withKeys(words: string): string {
  return words.replaceAll(/\{([a-z-]+)(?::(\d+))?\}/g, (_, id: string, index?: string) => {
    assert(isAction(id), `No key does ${id}`);
    return keyText(id, index === undefined ? undefined : Number(index));
  });
}

/** The keys that the player may choose among for an action; the first is as good as any. */
export function choicesOf(id: ActionId): readonly string[] {
  return rowOf(id).choices?.split(" ") ?? [];
}

/** A modifier itself goes down or up. */
export function isModifier(press: Pick<KeyPress, "key">, name: "Shift" | "Meta"): boolean {
  return press.key === name;
}

/** As the key stands on the keyboard: "V", "Pause", "Esc". */
function nameShown(name: string): string {
  return (
    SHOWN[name.toLowerCase()] ??
    (name.length === 1 ? name.toUpperCase() : `${name[0]!.toUpperCase()}${name.slice(1)}`)
  );
}

function strokesOf(id: ActionId): readonly Stroke[] {
  const known = strokes.get(id);
  if (known !== undefined) return known;
  const read = readStrokes(chosenKeys[id] ?? rowOf(id).keys);
  strokes.set(id, read);
  return read;
}

function strokeText({ held, name }: Stroke): string {
  return held === "Ctrl" ? `Ctrl + ${nameShown(name)}` : nameShown(name);
}

function rowOf(id: ActionId): KeyRow {
  return KEY_TABLE.find((row) => row.id === id)!;
}

function isAction(id: string): id is ActionId {
  return KEY_TABLE.some((row) => row.id === id);
}

/** What a key may be called, the surest first: an arrow, the digit of its place, the letter or name that the layout gives it. */
function namesOf(press: KeyPress): readonly string[] {
  const name = keyName(press);
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(press.code)?.[1];
  const called = name === " " ? "space" : (TWINS[name] ?? name);
  return digit === undefined || name.startsWith("arrow") ? [called] : [digit, called];
}

function isHeldRight({ held }: Stroke, { ctrlKey, altKey, metaKey }: KeyPress): boolean {
  if (held === "any") return true;
  if (held === "Ctrl") return ctrlKey === true || metaKey === true;
  return ctrlKey !== true && altKey !== true && metaKey !== true;
}
