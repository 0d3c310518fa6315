// Goal: whatever a player does to the keys, no two actions of one place share one, and nothing else changes.
// Method: changes, swaps, takes and ways back are made as the page makes them, also at random; the table is then asked key by key.
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import {
  allPutBack,
  isChanged,
  keysNow,
  readChosenKeys,
  type ChosenKeys,
} from "../../../src/view/control/chosen-keys.ts";
import { chooseKeys, withKeys } from "../../../src/view/control/key-actions.ts";
import { planKeys } from "../../../src/view/control/key-plan.ts";
import { CHANGEABLE, refusalOf, tableStrokes } from "../../../src/view/control/key-slots.ts";
import { readStrokes } from "../../../src/view/control/key-strokes.ts";
import type { ActionId } from "../../../src/view/control/key-table.ts";
import { change, doubles, textsOf } from "../support/changed-keys.ts";

afterEach(() => chooseKeys({}));

describe("a key that another action has", () => {
  test("is taken from it: that one has none, and says so", () => {
    const keys = change({}, ["stop", 0, "a"]);
    expect([textsOf(keys, "stop"), textsOf(keys, "attack")]).toEqual([["A"], ["none"]]);
    chooseKeys(keys);
    expect(withKeys("{attack}{ attack}: {stop}{ stop}")).toBe("(no key): A A");
    expect(doubles(keys)).toEqual([]);
  });

  test("is swapped", () => {
    const keys = change({}, ["stop", 0, "a"], "swap");
    expect([textsOf(keys, "stop"), textsOf(keys, "attack")]).toEqual([["A"], ["S"]]);
    const back = change(keys, ["stop", 0, "s"], "swap");
    expect(Object.values(back)).toEqual(["", ""]);
  });

  test("is that of more than one, in different places: all lose it", () => {
    const keys = change({}, ["mute", 0, "t"]);
    expect(textsOf(keys, "choose-phrase")).toEqual(["none"]);
    expect(textsOf(keys, "take-picture")).toEqual(["none"]);
  });

  test("is not swapped for one that the other can't have, or that it would take from a third", () => {
    const wish = (id: ActionId, key: string) => planKeys({}, id, [readStrokes(key)[0]!]);
    expect(wish("jump", "n").losers).toEqual([{ id: "network", index: 0 }]);
    expect(wish("jump", "n").swapped).toBeNull(); // Space presses buttons, and N counts wherever the focus is
    expect(wish("replay-back", "-").losers).toEqual([{ id: "zoom-out", index: 0 }]);
    expect(wish("replay-back", "-").swapped).toBeNull(); // J points at places in a match
    expect(planKeys(change({}, ["stop", 0, "none"]), "stop", readStrokes("m")).swapped).toBeNull();
  });

  test("is no other's where one is for who plays, and the other for a replay", () => {
    const keys = change({}, ["next-idle", 0, "q"], "swap");
    expect(["next-idle", "breed-tabby", "to-now"].map((id) => textsOf(keys, id as ActionId))).toEqual([
      ["Q"],
      ["I"],
      ["Q"],
    ]);
    expect(planKeys({}, "next-idle", readStrokes(".")).losers).toEqual([]);
  });

  test("is one of the same action: the ways of the camera change places", () => {
    expect(textsOf(change({}, ["pan", 0, "ArrowRight"], "swap"), "pan").slice(0, 4)).toEqual([
      "→",
      "←",
      "↑",
      "↓",
    ]);
    expect(textsOf(change({}, ["pan", 0, "ArrowRight"]), "pan").slice(0, 4)).toEqual(["→", "none", "↑", "↓"]);
  });

  test("may be shared where the table says when it is which", () => {
    const keys = change(change({}, ["jump", 0, "k"]), ["play", 0, "k"]);
    expect([textsOf(keys, "jump"), textsOf(keys, "play")]).toEqual([["K"], ["K"]]);
  });
});

describe("ways back", () => {
  test("lead an action back to what it came with, past who has that now", () => {
    const changed = change({}, ["attack", 0, "s"]);
    const { losers, taken } = planKeys(changed, "stop", tableStrokes("stop"));
    expect(losers).toEqual([{ id: "attack", index: 0 }]);
    expect([textsOf(taken, "stop"), textsOf(taken, "attack")]).toEqual([["S"], ["none"]]);
    const { losers: none, taken: back } = planKeys(changed, "attack", tableStrokes("attack"));
    expect(none).toEqual([]);
    expect([textsOf(back, "stop"), textsOf(back, "attack")]).toEqual([["none"], ["A"]]);
  });

  test("lead all back, also from what an older game had kept", () => {
    const changed = change({ mute: "k" }, ["attack", 0, "s"], "swap");
    const back = allPutBack(changed);
    expect(back).toEqual({ mute: "", attack: "", stop: "" });
    expect([...keysNow(back)].filter(([id, own]) => isChanged(id, own))).toEqual([]);
  });
});

// A player at the page: what is refused is left, and of the two ways that are offered one is gone.

test("whatever is done, no two actions of one place have the same key, and what is kept is read again", () => {
  const names = [
    "a",
    "s",
    "k",
    "tab",
    "enter",
    "space",
    "arrowleft",
    "pageup",
    "home",
    "3",
    "f1",
    "f5",
    "escape",
    "ö",
    "j",
    "?",
  ];
  const slots = CHANGEABLE.flatMap((id) => tableStrokes(id).map((_, index) => ({ id, index })));
  const step = fc.record({
    slot: fc.constantFrom(...slots),
    key: fc.record({
      name: fc.constantFrom(...names),
      held: fc.constantFrom("none" as const, "Ctrl" as const),
    }),
    way: fc.constantFrom("swap", "take", "none", "back", "all", "odd"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let keys: ChosenKeys = {};
      for (const { slot, key, way } of steps) {
        const { id, index } = slot;
        if (way === "all") keys = allPutBack(keys);
        else if (way === "odd") keys = readChosenKeys((one) => (one === id ? key.name : keys[one])); // of another game
        else if (way === "back") keys = planKeys(keys, id, tableStrokes(id)).taken;
        else if (way === "none") keys = planKeys(keys, id, keysNow(keys).get(id)!.with(index, null)).taken;
        else if (refusalOf({ ...slot, stroke: key }) === null) {
          const wanted = keysNow(keys).get(id)!.with(index, key);
          const before = keysNow(keys);
          const { losers, taken, swapped } = planKeys(keys, id, wanted);
          keys = way === "swap" ? (swapped ?? taken) : taken;
          expect(keysNow(keys).get(id)![index]).toMatchObject({ name: key.name });
          const lost = [...keysNow(keys)].flatMap(([one, own]) =>
            own.flatMap((stroke, at) =>
              stroke === null && before.get(one)![at] !== null ? [`${one} ${at}`] : [],
            ),
          );
          expect(losers.map((loser) => `${loser.id} ${loser.index}`)).toEqual(expect.arrayContaining(lost));
        }
        expect(doubles(keys)).toEqual([]);
        expect(keysNow(readChosenKeys((one) => keys[one]))).toEqual(keysNow(keys));
      }
    }),
    { numRuns: 60 },
  );
});
