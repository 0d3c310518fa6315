// Goal: a key that was chosen counts and is named, what can't be one is refused, and what was kept is read without harm.
// Method: keys are chosen as the page does it, or kept by hand; the table is then asked for presses, and the words for names.
import { afterEach, describe, expect, test } from "vitest";

import { keysNow, readChosenKeys, type ChosenKeys } from "../../../src/view/control/chosen-keys.ts";
import { actionOf, chooseKeys, keyText, slotText, withKeys } from "../../../src/view/control/key-actions.ts";
import { helpGroups } from "../../../src/view/control/key-help.ts";
import { planKeys } from "../../../src/view/control/key-plan.ts";
import { CHANGEABLE, refusalOf, tableStrokes } from "../../../src/view/control/key-slots.ts";
import { readStrokes, type Stroke } from "../../../src/view/control/key-strokes.ts";
import { KEY_TABLE, STAYING, type ActionId, type KeyRow } from "../../../src/view/control/key-table.ts";
import { newKeyOf } from "../../../src/view/control/new-key.ts";
import { KEY_GROUPS, nameOfSlot } from "../../../src/view/keys/key-names.ts";
import { EYES_WORDS, LOBBY_WORDS, MATCH_MENU_WORDS } from "../../../src/words/index.ts";
import { change, doubles, pressOf, textsOf } from "../support/changed-keys.ts";

const TABLE: readonly KeyRow[] = KEY_TABLE;

afterEach(() => chooseKeys({}));

describe("a key that is free", () => {
  test("is the action's from then on, and what it had before means nothing", () => {
    chooseKeys(change({}, ["stop", 0, "k"]));
    expect(actionOf(pressOf("k", false), "orders")?.action).toBe("stop");
    expect(actionOf(pressOf("s", false), "orders")).toBeNull();
  });

  test("may be one with Ctrl, a letter of another script, or a sign", () => {
    for (const key of ["Ctrl+k", "ö", "х", "'", "insert", "f9", "+"]) {
      const keys = change({}, ["patrol", 0, key]);
      expect(readChosenKeys((id) => keys[id]).patrol).toBe(key);
      expect(keysNow(keys).get("patrol")![0]).toMatchObject(readStrokes(key)[0]!);
    }
  });

  test("may be one that an action of another place has", () => {
    const losers = (id: ActionId, key: string) => planKeys({}, id, [readStrokes(key)[0]!]).losers;
    expect(losers("slower", "-")).toEqual([{ id: "zoom-out", index: 0 }]); // also where one watches
    expect(losers("slower", "x")).toEqual([]); // of cushions
    for (const key of "mapsh") expect([key, losers("slower", key)]).toEqual([key, []]); // who watches gives no orders
    expect(losers("hold", "j")).toEqual([{ id: "point", index: 0 }]); // and not "5 s back" of a replay
    expect(planKeys({}, "ready", [readStrokes("m")[0]!]).losers).toEqual([]);
  });

  test("is one of the four of the camera, one by one", () => {
    const wasd = (["a", "d", "w", "s"] as const).reduce<ChosenKeys>(
      (keys, key, index) => change(keys, ["pan", index, key]),
      {},
    );
    chooseKeys(wasd);
    expect(actionOf(pressOf("w", false), "match")).toEqual({ action: "pan", index: 2 });
    expect(withKeys("{pan}, {attack}")).toBe("W A S D, (no key)");
    expect(wasd.pan).toBe("a d w s");
    expect(keyText("select-all")).toBe("Ctrl\u00A0+\u00A0A");
    expect(actionOf(pressOf("a", true), "match")?.action).toBe("select-all"); // and moves no camera
    expect(actionOf(pressOf("w", true), "match")?.action).toBe("pan"); // as the arrows do, whatever is held
  });
});

test("each way of the camera has room for a second key, beside the arrow", () => {
  const both = (["a", "d", "w", "s"] as const).reduce<ChosenKeys>(
    (keys, key, index) => change(keys, ["pan", 4 + index, key]),
    {},
  );
  expect(both.pan).toBe("arrowleft arrowright arrowup arrowdown a d w s");
  chooseKeys(readChosenKeys((id) => both[id]));
  expect(withKeys("{pan}")).toBe("arrows or W A S D");
  for (const [index, key] of [
    "arrowleft",
    "arrowright",
    "arrowup",
    "arrowdown",
    "a",
    "d",
    "w",
    "s",
  ].entries())
    for (const isCtrl of key === "a" ? [false] : [false, true])
      // Ctrl+A chooses all cats
      expect(actionOf(pressOf(key, isCtrl), "match")).toEqual({ action: "pan", index });
  chooseKeys(change({}, ["pan", 5, "k"]));
  expect(withKeys("{pan}")).toBe("arrows or K");
});

test("the page of keys opens and closes with one key, in a match and on a screen", () => {
  chooseKeys(change({}, ["show-keys", 0, "f9"]));
  const opened = (["panels", "no-match"] as const).map(
    (place) => actionOf(pressOf("f9", false), place)?.action,
  );
  expect(opened).toEqual(["show-keys", "show-keys-here"]);
  expect(actionOf(pressOf("f1", false), "no-match")).toBeNull();
  expect([keyText("show-keys"), keyText("show-keys-here")]).toEqual(["F9 or ?", "F9 or ?"]);
});

describe("what names a key that is none", () => {
  test("says nothing of it, or that there is none", () => {
    chooseKeys({ "show-keys": "none none", ready: "none", "next-eyes": "none", pause: "none" });
    expect(withKeys(MATCH_MENU_WORDS.keysButton)).toBe("Keys");
    expect(LOBBY_WORDS.ready(true, slotText("ready", 0))).toBe("✓ Ready");
    expect(LOBBY_WORDS.pressReady(slotText("ready", 0))).toBe("Press Ready when you are.");
    expect(EYES_WORDS.hint(slotText("next-eyes", 0))).toBe("Whose eyes you see with");
    expect(helpGroups().flatMap(({ lines }) => lines)).toContainEqual({
      how: "(no key)",
      what: "pause the match, and go on",
    });
  });

  test("names it again once it has one", () => {
    chooseKeys({ "show-keys": "none ?", ready: "k" });
    expect(withKeys(MATCH_MENU_WORDS.keysButton)).toBe("Keys ?");
    expect(LOBBY_WORDS.ready(false, slotText("ready", 0))).toBe("Ready (K)");
  });
});

describe("what can't be a key", () => {
  const refused = (id: ActionId, key: string) => refusalOf({ id, index: 0, stroke: readStrokes(key)[0]! });

  test("is what browsers and systems keep", () => {
    for (const key of [
      "F5",
      "F11",
      "F12",
      "Ctrl+F5",
      "Ctrl+W",
      "Ctrl+T",
      "Ctrl+R",
      "Ctrl+Tab",
      "Ctrl+A",
      "PrintScreen",
      "AudioVolumeMute",
    ])
      expect([key, refused("stop", key)]).toEqual([key, "browser"]);
    expect(refused("select-all", "Ctrl+A")).toBeNull();
  });

  test("is a digit or Escape, where those have their meaning", () => {
    expect([refused("stop", "3"), refused("stop", "Ctrl+3"), refused("slower", "0")]).toEqual(
      Array(3).fill("digits"),
    );
    expect([refused("stop", "Escape"), refused("ready", "Escape")]).toEqual(["escape", "escape"]);
    expect(refused("ready", "3")).toBeNull();
  });

  test("is what works pages, where an action counts on them; in a match and a replay it can", () => {
    for (const id of ["mute", "network", "ready", "pause"] as const)
      for (const key of ["Tab", "Enter", "Space", "ArrowUp"]) expect(refused(id, key)).toBe("pages");
    expect([refused("stop", "Tab"), refused("stop", "Enter"), refused("say", "Enter")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(refused("mute", "Home")).toBe("pages");
  });

  test("is Alt with anything, a key that says nothing, and a modifier is waited on", () => {
    const newKey = (key: string, more = {}) => newKeyOf({ key, code: "", ...more });
    expect(newKey("k", { altKey: true })).toEqual({ kind: "refused", why: "alt" });
    for (const key of ["Dead", "Unidentified", "Process", ""])
      expect(newKey(key)).toEqual({ kind: "refused", why: "silent" });
    for (const key of ["Shift", "Control", "AltGraph", "Meta", "CapsLock"])
      expect(newKey(key, { ctrlKey: true, altKey: true })).toEqual({ kind: "held" });
    const key = (name: string, held: Stroke["held"] = "none", needsShift = false) => ({
      ...{ kind: "key", stroke: { held, name }, needsShift },
    });
    expect(newKey("K", { shiftKey: true })).toEqual(key("k"));
    expect(newKey("k", { metaKey: true })).toEqual(key("k", "Ctrl"));
    expect(newKeyOf({ key: "ф", code: "KeyA" })).toEqual(key("a"));
    expect(newKeyOf({ key: "х", code: "BracketLeft" })).toEqual(key("х"));
    expect(newKeyOf({ key: "é", code: "Digit2" })).toEqual(key("2"));
    expect(newKey(" ", { shiftKey: true })).toEqual(key("space"));
    expect(newKey("*", { shiftKey: true })).toEqual(key("*", "none", true));
    expect(newKey("*")).toEqual(key("*"));
    for (const sign of "+=-_.>,<")
      expect(newKey(sign, { shiftKey: true })).toMatchObject({ needsShift: false });
  });
});

describe("what was kept", () => {
  test("is read one by one, and what is odd costs itself only", () => {
    const kept: Partial<Record<ActionId, unknown>> = {
      ...{ stop: "K", attack: "", pan: "a none w s", "zoom-in": "PageUp", patrol: 7, hold: "Any+k" },
      ...{
        move: "3",
        jump: "1..9",
        say: "k\u0007",
        network: "Tab",
        point: " ",
        "point-attack": "toolongforthenameofakey",
      },
      ...{ cancel: "k", "keep-group": "k" },
    };
    expect(readChosenKeys((id) => kept[id])).toEqual({ stop: "k", attack: "", pan: "a none w s" });
  });

  test("has a key once, also where two games have kept it for two actions", () => {
    const keys = { move: "k", stop: "k", "all-cushions": "s" } as const;
    expect([textsOf(keys, "move"), textsOf(keys, "stop")]).toEqual([["K"], ["none"]]);
    expect(textsOf({ "all-cushions": "m" }, "move")).toEqual(["none"]); // what was chosen comes first
    expect(doubles({ ...keys, "all-cushions": "m" })).toEqual([]);
  });
});

describe("the page", () => {
  test("has a line for each key that can be changed, and no other", () => {
    const lines = KEY_GROUPS.flatMap((group) => group.lines);
    const slots = lines.flatMap(({ id, indexes }) => indexes.map((index) => `${id} ${index}`));
    const all = CHANGEABLE.flatMap((id) => tableStrokes(id).map((_, index) => `${id} ${index}`));
    expect(slots.toSorted()).toEqual(all.toSorted());
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
    expect(nameOfSlot({ id: "pan", index: 3 })).toBe("Camera or paw down");
  });

  test("leaves out Escape, digits, and the keys of pages, fields and the browser alone", () => {
    const left = TABLE.filter(
      ({ id, context, as }) =>
        !CHANGEABLE.includes(id as ActionId) && as === undefined && !STAYING.includes(context),
    );
    expect(left.map(({ id }) => id)).toEqual(["keep-group", "recall-group", "cancel"]);
  });
});
