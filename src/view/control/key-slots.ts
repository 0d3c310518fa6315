import { areTogether } from "./key-places.ts";
import { isSameStroke, readOwnStrokes, readStrokes, type OwnStrokes, type Stroke } from "./key-strokes.ts";
import { KEY_TABLE, STAYING, type ActionId, type KeyContext, type KeyRow } from "./key-table.ts";

/** One key of an action: which of its keys, from 0. */
export interface KeySlot {
  readonly id: ActionId;
  readonly index: number;
}

/** The same with the key. */
interface FullSlot extends KeySlot {
  readonly stroke: Stroke;
}

/** Why an action can't have a key. */
type KeyRefusal =
  | "browser" // or the system has it
  | "digits" // are those of groups and phrases
  | "escape" // leads back wherever one is
  | "pages"; // work pages, dialogs, lists and fields

const TABLE: readonly (KeyRow & { readonly id: ActionId })[] = KEY_TABLE;
const ROWS: ReadonlyMap<ActionId, KeyRow> = new Map(TABLE.map((row) => [row.id, row]));
const STROKES: ReadonlyMap<ActionId, OwnStrokes> = new Map(
  TABLE.map(({ id, keys }) => [id, readOwnStrokes(keys)]),
);

/** What no page can have, or should not: it would be closed, loaded again, or copy nothing. */
const OF_BROWSERS: readonly Stroke[] = readStrokes(
  "F5 F11 F12 Ctrl+C Ctrl+N Ctrl+Q Ctrl+R Ctrl+T Ctrl+V Ctrl+W Ctrl+X Ctrl+F4 Ctrl+Tab Ctrl+PageUp Ctrl+PageDown",
);
/** Keys of the machine, its sound and its light. */
const OF_SYSTEMS =
  /^(?:audio|brightness|browser|eject|hibernate|launch|media|microphone|power|printscreen|standby|wakeup)/;
/** They move the focus, press a button or scroll. */
const OF_PAGES: readonly string[] = [
  ...["tab", "enter", "space", "home", "end", "pageup", "pagedown"],
  ...["arrowleft", "arrowright", "arrowup", "arrowdown"],
];
/** Where a key counts whatever has the focus, or on a page with fields and buttons. */
const WIDE: readonly KeyContext[] = ["page", "panels", "no-match", "pausing", "lobby", "talk"];

/** The actions whose keys the player may change, in the order of the table. */
export const CHANGEABLE: readonly ActionId[] = TABLE.filter(
  ({ context, stays, as }) => !STAYING.includes(context) && stays !== true && as === undefined,
).map(({ id }) => id);

const CONTEXTS: ReadonlyMap<ActionId, readonly KeyContext[]> = new Map(
  TABLE.map(({ id }) => [
    id,
    TABLE.filter((row) => row.id === id || row.as === id).map(({ context }) => context),
  ]),
);

/** Keys that stay. */
export const STAYING_SLOTS: readonly FullSlot[] = TABLE.filter(
  ({ id, as }) => as === undefined && !CHANGEABLE.includes(id),
).flatMap(({ id }) =>
  tableStrokes(id).flatMap((stroke, index) => (stroke === null ? [] : [{ id, index, stroke }])),
);

/** The keys that the table has for an action. */
export function tableStrokes(id: ActionId): OwnStrokes {
  return STROKES.get(id)!;
}

/** The action whose keys it has. */
export function ownerOf(id: ActionId): ActionId {
  return (ROWS.get(id)!.as as ActionId | undefined) ?? id;
}

/** Whether both can be there together and have that key, and nothing says when it is which. */
export function clash(a: FullSlot, b: FullSlot): boolean {
  if (!overlap(a, b)) return false;
  return a.id === b.id ? a.index !== b.index : areBothThere(a, b) && !shares(a.id, b.id);
}

/** Whether that is the key of an action with Ctrl, where the other counts whatever is held: then it is that action's. */
export function isNarrowedBy(any: FullSlot, other: FullSlot): boolean {
  const isCtrl = other.stroke.held === "Ctrl" && other.stroke.name === any.stroke.name;
  return isCtrl && areBothThere(any, other);
}

/** Why that can't be a key of the action; null: it can. What the table has for it always can. */
export function refusalOf(slot: FullSlot): KeyRefusal | null {
  const { id, stroke } = slot;
  if (tableStrokes(id).some((own) => isSameStroke(own, stroke))) return null;
  if (stroke.name === "escape") return "escape";
  if (OF_SYSTEMS.test(stroke.name)) return "browser";
  if (OF_BROWSERS.some((one) => one.name === stroke.name && (one.held === "none" || stroke.held === "Ctrl")))
    return "browser";
  const isWide = CONTEXTS.get(id)!.some((context) => WIDE.includes(context));
  if (isWide && stroke.held !== "Ctrl" && OF_PAGES.includes(stroke.name)) return "pages";
  const other = STAYING_SLOTS.find((one) => clash(slot, one));
  if (other === undefined) return null;
  if (/^[0-9]$/.test(stroke.name)) return "digits";
  return ROWS.get(other.id)!.context === "browser" ? "browser" : "pages";
}

/** A key that counts whatever is held lets go of one with Ctrl that another action has, unless it stays itself. */
function overlap(a: FullSlot, b: FullSlot): boolean {
  if (a.stroke.name !== b.stroke.name) return false;
  const [one, other] = [a.stroke.held, b.stroke.held];
  if (one === other) return true;
  if (one !== "any" && other !== "any") return false;
  const any = one === "any" ? a : b;
  return (one !== "Ctrl" && other !== "Ctrl") || !CHANGEABLE.includes(any.id);
}

function areBothThere(a: KeySlot, b: KeySlot): boolean {
  const there = CONTEXTS.get(b.id)!;
  return CONTEXTS.get(a.id)!.some((one) => there.some((other) => areTogether(one, other)));
}

function shares(a: ActionId, b: ActionId): boolean {
  return ROWS.get(a)!.shares?.includes(b) === true || ROWS.get(b)!.shares?.includes(a) === true;
}
