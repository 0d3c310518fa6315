import { CAT_KINDS, type CatKind } from "../../sim/index.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import { keyName } from "./key-name.ts";

/** A key for each kind, side by side on the keyboard; the buttons of the panel show them. */
export const BREED_KEYS: Readonly<Record<CatKind, string>> = {
  tabby: "Q",
  tom: "W",
  kitten: "E",
  knitter: "R",
};

/**
 * Keys that are about cushions: C selects all own ones; while some are selected, a letter chooses what they breed, X lets new
 * cats stay, and Tab goes round. False: the key means something else.
 */
export function takesCushionKey(
  event: Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "repeat">,
  cushions: CushionCommander,
  announce: (text: string) => void,
): boolean {
  const key = keyName(event).toUpperCase();
  if (key === "C") {
    if (event.repeat) return true;
    cushions.select(cushions.own, false);
    announce(countText(cushions.selection.length));
    return true;
  }
  if (cushions.selection.length === 0) return false;
  if (key === "TAB") return cushions.cycle(event.shiftKey ? -1 : 1);
  const kind = CAT_KINDS.find((each) => BREED_KEYS[each] === key);
  if (kind === undefined && key !== "X") return false;
  if (event.repeat) return true;
  if (kind === undefined) cushions.rally(null);
  else cushions.breed(kind);
  return true;
}

function countText(count: number): string {
  if (count === 0) return "You hold no cushion";
  return count === 1 ? "1 cushion selected" : `${count} cushions selected`;
}
