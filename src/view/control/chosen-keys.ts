import { CHANGEABLE, clash, isNarrowedBy, refusalOf, STAYING_SLOTS, tableStrokes } from "./key-slots.ts";
import { isSameStroke, NONE, readStrokes, type OwnStrokes, type Stroke } from "./key-strokes.ts";
import type { ActionId } from "./key-table.ts";

/**
 * Keys that the player has chosen, by action: as many as the table has, written as there, with blanks between and without "Any"; "none"
 * in place of one that it has not. Room at the end that is left empty is not written. An empty text: as the table has them, whatever an older game had kept.
 */
export type ChosenKeys = Readonly<Partial<Record<ActionId, string>>>;

type KeysNow = ReadonlyMap<ActionId, OwnStrokes>;

/** Each line of a page asks for all of them. */
const KNOWN = new WeakMap<ChosenKeys, KeysNow>();
/** A sign, of one or some characters that are seen, or the name of a key. */
const NAME = /^(?:[a-z][a-z0-9]{1,19}|[^\s\p{C}]{1,4})$/u;

/** Those that can be read of what was kept; each of the others costs itself. */
export function readChosenKeys(kept: (id: ActionId) => unknown): ChosenKeys {
  const read = CHANGEABLE.flatMap((id) => {
    const value = kept(id);
    const own = value === "" ? tableStrokes(id) : chosenStrokes(id, value);
    return own === null ? [] : [[id, written(id, own)] as const];
  });
  return Object.fromEntries(read);
}

/** Whether that can be the name of a key. */
export function isKeyName(name: string): boolean {
  return NAME.test(name) && name !== NONE;
}

/**
 * The keys that all actions have by now. What was chosen comes before what only the table says, and what the table has first before the
 * rest: an action whose key another one has is without, so that no two of one place have the same, whatever was kept.
 */
export function keysNow(chosen: ChosenKeys): KeysNow {
  const known = KNOWN.get(chosen) ?? makeKeysNow(chosen);
  KNOWN.set(chosen, known);
  return known;
}

function makeKeysNow(chosen: ChosenKeys): KeysNow {
  const read = new Map(CHANGEABLE.map((id) => [id, chosenStrokes(id, chosen[id])] as const));
  const isChosen = (id: ActionId): boolean => read.get(id) !== null;
  const taken = [...STAYING_SLOTS];
  const now = new Map<ActionId, OwnStrokes>();
  for (const id of [...CHANGEABLE.filter(isChosen), ...CHANGEABLE.filter((one) => !isChosen(one))]) {
    const wanted = read.get(id) ?? tableStrokes(id);
    const own = wanted.map((stroke, index) => {
      if (stroke === null || taken.some((other) => clash({ id, index, stroke }, other))) return null;
      taken.push({ id, index, stroke });
      return stroke;
    });
    now.set(id, own);
  }
  const narrowed = (id: ActionId, index: number, stroke: Stroke | null): Stroke | null => {
    if (stroke?.held !== "any") return stroke;
    const isNarrow = taken.some((other) => isNarrowedBy({ id, index, stroke }, other));
    return isNarrow ? { ...stroke, held: "none" } : stroke;
  };
  return new Map([...now].map(([id, own]) => [id, own.map((stroke, i) => narrowed(id, i, stroke))]));
}

/** Whether an action has other keys than the table says. */
export function isChanged(id: ActionId, own: OwnStrokes): boolean {
  return tableStrokes(id).some((stroke, index) => !isSameStroke(stroke, own[index]!));
}

/** All as the table has it. */
export function allPutBack(chosen: ChosenKeys): ChosenKeys {
  return Object.fromEntries(Object.keys(chosen).map((id) => [id, ""]));
}

/** Null: nothing was chosen, or nothing that the action can have. */
function chosenStrokes(id: ActionId, kept: unknown): OwnStrokes | null {
  if (typeof kept !== "string" || kept === "") return null;
  const inTable = tableStrokes(id);
  const names = kept.split(" ");
  const isRoom = (stroke: Stroke | null): boolean => stroke === null;
  if (names.length > inTable.length || !inTable.slice(names.length).every(isRoom)) return null;
  const own = inTable.map((stroke, index) => {
    const name = names[index] ?? NONE;
    return name === NONE ? null : readKey(name, stroke ?? inTable[0]!);
  });
  const canBe = (stroke: Stroke | null | undefined, index: number): boolean =>
    stroke !== undefined && (stroke === null || refusalOf({ id, index, stroke }) === null);
  return own.every(canBe) ? (own as OwnStrokes) : null;
}

/** Undefined: it is none. What the table has there says whether it counts whatever is held. */
function readKey(text: string, inTable: Stroke): Stroke | undefined {
  const strokes = text === "" ? [] : readStrokes(text);
  const [stroke] = strokes;
  if (stroke === undefined || strokes.length > 1 || stroke.held === "any" || !isKeyName(stroke.name))
    return undefined;
  return stroke.held === "none" && inTable.held === "any" ? { ...stroke, held: "any" } : stroke;
}

/** As it is kept. */
export function written(id: ActionId, own: OwnStrokes): string {
  if (!isChanged(id, own)) return "";
  const inTable = tableStrokes(id);
  const last = own.findLastIndex((stroke, index) => stroke !== null || inTable[index] !== null);
  return own
    .slice(0, last + 1)
    .map((stroke) => (stroke === null ? NONE : `${stroke.held === "Ctrl" ? "Ctrl+" : ""}${stroke.name}`))
    .join(" ");
}
