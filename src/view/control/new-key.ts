import { isKeyName } from "./chosen-keys.ts";
import { hasTwin, namesOf, type KeyPress } from "./key-name.ts";
import type { Stroke } from "./key-strokes.ts";

/** What a press says while a new key is waited for. */
export type NewKey =
  | { readonly kind: "held" } // goes with another key, or with none: it is waited on
  | { readonly kind: "refused"; readonly why: "alt" | "silent" } // Alt is the system's; the key does not say what it is
  /** With Shift it may be another sign: then it can't be pressed without. */
  | { readonly kind: "key"; readonly stroke: Stroke; readonly needsShift: boolean };

/** Those that are held with others, or change what others write. */
const HELD: readonly string[] = [
  ...["shift", "control", "alt", "altgraph", "meta", "os", "super", "hyper", "fn", "symbol"],
  ...["capslock", "numlock", "scrolllock", "fnlock", "symbollock"],
];
/** A dead key waits for a letter; an input method says nothing of its own; a keyboard has keys that nobody has named. */
const SILENT: readonly string[] = ["dead", "compose", "process", "unidentified"];

/** The key that was pressed, as one that an action may get. Shift makes no other letter, and Cmd is Ctrl. */
export function newKeyOf(press: KeyPress & Partial<Pick<KeyboardEvent, "shiftKey">>): NewKey {
  const name = namesOf(press)[0]!;
  if (HELD.includes(name)) return { kind: "held" };
  if (press.altKey === true) return { kind: "refused", why: "alt" };
  if (SILENT.includes(name) || !isKeyName(name)) return { kind: "refused", why: "silent" };
  const held = press.ctrlKey === true || press.metaKey === true ? "Ctrl" : "none";
  const isSign = /^[^\p{L}\p{M}0-9]$/u.test(name);
  const needsShift = press.shiftKey === true && isSign && !hasTwin(name);
  return { kind: "key", stroke: { held, name }, needsShift };
}
