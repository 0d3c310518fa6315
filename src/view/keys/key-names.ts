import { KEY_ACTION_WORDS, KEY_CHANGE_WORDS } from "../../words/index.ts";
import { keysNow, type ChosenKeys } from "../control/chosen-keys.ts";
import { strokeText } from "../control/key-actions.ts";
import { tableStrokes, type KeySlot } from "../control/key-slots.ts";
import type { OwnStrokes, Stroke } from "../control/key-strokes.ts";
import type { ActionId } from "../control/key-table.ts";

type GroupId = keyof typeof KEY_ACTION_WORDS;

/** A line of the page on which keys are changed: an action with all its keys, or one of the ways of the camera. */
interface KeyLine {
  readonly name: string;
  readonly id: ActionId;
  readonly indexes: readonly number[]; // of its keys that are on this line
}

const GROUPS = Object.keys(KEY_ACTION_WORDS) as readonly GroupId[];

/** All actions whose keys can be changed, as they are grouped. */
export const KEY_GROUPS: readonly { readonly title: string; readonly lines: readonly KeyLine[] }[] =
  GROUPS.map((group) => ({
    title: KEY_CHANGE_WORDS.groups[group],
    lines: namesIn(group).flatMap(([id, name]) => linesOf(id as ActionId, name)),
  }));

/** What the action is called that has that key. */
export function nameOfSlot({ id, index }: KeySlot): string {
  const lines = KEY_GROUPS.flatMap((group) => group.lines);
  return lines.find((line) => line.id === id && line.indexes.includes(index))!.name;
}

/** What two sets of chosen keys make different, by the names of the actions, each with its keys after. */
export function changesText(before: ChosenKeys, after: ChosenKeys): string {
  const [old, now] = [keysNow(before), keysNow(after)];
  const lines = KEY_GROUPS.flatMap((group) => group.lines).map(({ name, id, indexes }) => {
    const textOf = (own: OwnStrokes): string => keysText(indexes.map((index) => own[index]!));
    return { action: name, old: textOf(old.get(id)!), key: textOf(now.get(id)!) };
  });
  return KEY_CHANGE_WORDS.done(lines.filter((line) => line.old !== line.key));
}

/** "S", "+ / Page up", "none". */
export function keysText(own: OwnStrokes): string {
  const there = own.filter((stroke): stroke is Stroke => stroke !== null);
  return there.length === 0 ? KEY_CHANGE_WORDS.none : there.map(strokeText).join(" / ");
}

function namesIn(group: GroupId): readonly (readonly [string, string | readonly string[]])[] {
  return Object.entries<string | readonly string[]>(KEY_ACTION_WORDS[group]);
}

/** The ways of the camera have a line each. */
function linesOf(id: ActionId, name: string | readonly string[]): readonly KeyLine[] {
  const all = tableStrokes(id).map((_, index) => index);
  if (typeof name === "string") return [{ name, id, indexes: all }];
  return name.map((way, at) => ({
    name: way,
    id,
    indexes: all.filter((index) => index % name.length === at),
  }));
}
