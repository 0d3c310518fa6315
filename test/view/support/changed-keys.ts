import { expect } from "vitest";

import { keysNow, type ChosenKeys } from "../../../src/view/control/chosen-keys.ts";
import { actionOf, chooseKeys, strokeText } from "../../../src/view/control/key-actions.ts";
import { KEY_PLACES } from "../../../src/view/control/key-places.ts";
import { planKeys } from "../../../src/view/control/key-plan.ts";
import { refusalOf } from "../../../src/view/control/key-slots.ts";
import { readStrokes } from "../../../src/view/control/key-strokes.ts";
import { KEY_TABLE, type ActionId, type KeyRow } from "../../../src/view/control/key-table.ts";

const TABLE: readonly KeyRow[] = KEY_TABLE;

/** A new key for that place of an action, which the player lets it have, whoever has it. */
export function change(
  keys: ChosenKeys,
  [id, index, key]: readonly [ActionId, number, string],
  way: "take" | "swap" = "take",
): ChosenKeys {
  const stroke = key === "none" ? null : readStrokes(key)[0]!;
  if (stroke !== null) expect(refusalOf({ id, index, stroke })).toBeNull();
  const { taken, swapped } = planKeys(keys, id, keysNow(keys).get(id)!.with(index, stroke));
  return way === "swap" ? (swapped ?? taken) : taken;
}

/** The keys of an action, as they are shown. */
export function textsOf(keys: ChosenKeys, id: ActionId): readonly string[] {
  return keysNow(keys)
    .get(id)!
    .map((stroke) => (stroke === null ? "none" : strokeText(stroke)));
}

/** All pairs of actions that one press means in one place, and that do not say when it is which. */
export function doubles(keys: ChosenKeys): readonly string[] {
  chooseKeys(keys);
  const names = new Set([...keysNow(keys).values()].flat().map((stroke) => stroke?.name ?? "tab"));
  const presses = [...names].flatMap((name) => [pressOf(name, false), pressOf(name, true)]);
  return Object.values(KEY_PLACES).flatMap((contexts) =>
    presses.flatMap((press) => {
      const ids = contexts.flatMap((context) => actionOf(press, context)?.action ?? []);
      const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b] as const));
      return pairs.filter(([a, b]) => !mayShare(a, b)).map(([a, b]) => `${press.key}: ${a} and ${b}`);
    }),
  );
}

function mayShare(a: string, b: string): boolean {
  const row = (id: string): KeyRow => TABLE.find((one) => one.id === id)!;
  return row(a).shares?.includes(b) === true || row(b).shares?.includes(a) === true;
}

/** A press of that key, as the page is told of it. */
export function pressOf(name: string, ctrlKey: boolean): Parameters<typeof actionOf>[0] {
  if (/^[0-9]$/.test(name)) return { key: name, code: `Digit${name}`, ctrlKey };
  return { key: name === "space" ? " " : name, code: "", ctrlKey };
}
