/** A key of a row, taken apart. */
export interface Stroke {
  readonly held: "none" | "Ctrl" | "any";
  readonly name: string; // in small letters
}

/** In place of a key that an action has not. */
export const NONE = "none";

/** The keys of an action, in the order of the table; null: that one is none. */
export type OwnStrokes = readonly (Stroke | null)[];

/** The keys of a row, as the table writes them, taken apart. */
export function readStrokes(keys: string): readonly Stroke[] {
  return keys.split(" ").flatMap((key) => {
    const [, modifier, rest] = /^(?:(Ctrl|Any)\+)?(.+)$/.exec(key)!;
    const held = modifier === "Ctrl" ? "Ctrl" : modifier === "Any" ? "any" : "none";
    const last = /^1\.\.([2-9])$/.exec(rest!)?.[1];
    const names = last === undefined ? [rest!] : Array.from({ length: Number(last) }, (_, i) => `${i + 1}`);
    return names.map((name): Stroke => ({ held, name: name.toLowerCase() }));
  });
}

/** The same, of a row that may have room for keys: null. */
export function readOwnStrokes(keys: string): OwnStrokes {
  return readStrokes(keys).map((stroke) => (stroke.name === NONE ? null : stroke));
}

/** The same key, whatever else may be held with one of them. */
export function isSameStroke(a: Stroke | null, b: Stroke | null): boolean {
  if (a === null || b === null) return a === b;
  return a.name === b.name && (a.held === "Ctrl") === (b.held === "Ctrl");
}
