import type { CatKind } from "../../sim/index.ts";
import { CHOSEN_WORDS } from "../../words/index.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import { once, slotText, takesAction } from "./key-actions.ts";
import type { KeyPress } from "./key-name.ts";

/** The key that has chosen cushions breed a kind; the buttons of the panel show it. Null: there is none. */
export function breedKey(kind: CatKind): string | null {
  return slotText(`breed-${kind}`, 0);
}

/**
 * Keys that are about cushions: one selects all own ones; while some are selected, others choose what they breed, let new cats stay, and
 * go round. False: the key means something else.
 */
export function takesCushionKey(
  event: KeyPress & Pick<KeyboardEvent, "shiftKey" | "repeat">,
  cushions: CushionCommander,
  announce: (text: string) => void,
): boolean {
  const press = once(event);
  const selectAll = (): void => {
    cushions.select(cushions.own, false);
    announce(CHOSEN_WORDS.cushionCount(cushions.selection.length));
  };
  if (takesAction(event, "cushions", { "all-cushions": press(selectAll) })) return true;
  if (cushions.selection.length === 0) return false;
  return takesAction(event, "chosen-cushions", {
    "breed-tabby": press(() => cushions.breed("tabby")),
    "breed-tom": press(() => cushions.breed("tom")),
    "breed-kitten": press(() => cushions.breed("kitten")),
    "breed-knitter": press(() => cushions.breed("knitter")),
    stay: press(() => cushions.rally(null)),
    "next-cushion": () => cushions.cycle(event.shiftKey ? -1 : 1),
  });
}
