import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";

import {
  actionOf,
  chooseKeys,
  keyText,
  once,
  takesAction,
  withKeys,
} from "../../../src/view/control/key-actions.ts";
import { helpGroups } from "../../../src/view/control/key-help.ts";
import { KEY_PLACES } from "../../../src/view/control/key-places.ts";
import { readOwnStrokes, readStrokes } from "../../../src/view/control/key-strokes.ts";
import { KEY_TABLE, type KeyRow } from "../../../src/view/control/key-table.ts";
import { takesListKeys } from "../../../src/view/screens/list-keys.ts";
import { KEY_PAGE_WORDS, TUTORIAL_WORDS } from "../../../src/words/index.ts";

// Goal: a key is bound in one place. Method: the table is held against itself, against the source, and against what is written of keys.
const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const TABLE: readonly KeyRow[] = KEY_TABLE;

const helpLines = () => helpGroups().flatMap(({ lines }) => lines);
/** Each press of a row. */
function pressesOf({ keys }: KeyRow): readonly string[] {
  return readStrokes(keys).flatMap(({ held, name }) =>
    held === "none" ? [name] : held === "Ctrl" ? [`Ctrl+${name}`] : [name, `Ctrl+${name}`],
  );
}

/** Pairs of rows of one situation that have a key in common, and do not say why. */
function clashesOf(table: readonly KeyRow[]): readonly string[] {
  const pairs = table.flatMap((one, i) => table.slice(i + 1).map((other) => [one, other] as const));
  const areTogether = ({ context: a }: KeyRow, { context: b }: KeyRow): boolean =>
    Object.values(KEY_PLACES).some((there) => there.includes(a) && there.includes(b));
  return pairs
    .filter(([one, other]) => areTogether(one, other))
    .filter(([one, other]) => pressesOf(one).some((press) => pressesOf(other).includes(press)))
    .filter(
      ([one, other]) => one.shares?.includes(other.id) !== true && other.shares?.includes(one.id) !== true,
    )
    .map(([one, other]) => `${one.id} and ${other.id}`);
}

afterEach(() => chooseKeys({}));

describe("the table", () => {
  test("names each action once, and each context in a place", () => {
    const ids = TABLE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const there = new Set(Object.values(KEY_PLACES).flat());
    expect(TABLE.filter(({ context }) => !there.has(context))).toEqual([]);
  });

  test("gives no two actions that can be there together a key, unless it says when it is which", () => {
    expect(clashesOf(TABLE)).toEqual([]);
    expect(clashesOf([...TABLE, { id: "wave", context: "match", keys: "Ctrl+1 S" }])).toEqual([
      "keep-group and wave",
      "stop and wave",
    ]);
    expect(clashesOf([...TABLE, { id: "hum", context: "page", keys: "," }])).toEqual(["slower and hum"]);
  });

  test("shares a key only with an action that has it", () => {
    const odd = TABLE.flatMap((row) =>
      (row.shares ?? [])
        .map((id) => TABLE.find((other) => other.id === id))
        .filter((other) => !pressesOf(row).some((press) => other && pressesOf(other).includes(press)))
        .map(() => row.id),
    );
    expect(odd).toEqual([]);
  });

  test("is asked about each of its contexts, and a handler that is missing does not compile", () => {
    const source = globSync("src/view/**/*.ts", { cwd: ROOT }).map(read).join("\n");
    const asked = [...source.matchAll(/(?:takesAction|actionOf)\(\s*\w+,\s*"([a-z-]+)"/g)].map((it) => it[1]);
    expect(new Set(asked)).toEqual(new Set(TABLE.map(({ context }) => context)));
    // @ts-expect-error -- nobody takes "ready"
    expect(() => takesAction(press("r", "KeyR"), "lobby", {})).toThrow(TypeError);
  });

  test("finds each key of each row in its context", () => {
    const missed = TABLE.flatMap((row) =>
      readOwnStrokes(row.keys)
        .flatMap((stroke, index) => (stroke === null ? [] : [{ ...stroke, index }]))
        .map(({ held, name, index }) => ({ row, index, event: eventOf(name, held === "Ctrl") }))
        .filter(({ event, index }) => {
          const meaning = actionOf(event, row.context);
          return meaning?.action !== row.id || meaning.index !== index;
        })
        .map(() => row.id),
    );
    expect(missed).toEqual([]);
  });
});

describe("a key press", () => {
  test("means what stands on the key of a Latin layout, and elsewhere what a US keyboard has there", () => {
    expect(actionOf(press("a", "KeyQ"), "orders")?.action).toBe("attack"); // AZERTY
    expect(actionOf(press("ф", "KeyA"), "orders")?.action).toBe("attack");
    expect(actionOf(press("A", "KeyA"), "orders")?.action).toBe("attack"); // with Shift, or Caps Lock
  });

  test("is a digit by its place, and an arrow before the digit of its place", () => {
    expect(actionOf(press("&", "Digit1"), "match")).toEqual({ action: "recall-group", index: 0 });
    expect(actionOf(press("Home", "Numpad7"), "match")).toEqual({ action: "recall-group", index: 6 });
    expect(actionOf(press("ArrowLeft", "Numpad4"), "match")).toEqual({ action: "pan", index: 0 });
    expect(actionOf(press("à", "Digit0"), "match")).toEqual({ action: "recall-group", index: 9 }); // AZERTY
    expect(actionOf(press("9", "Digit9"), "phrases")).toBeNull();
  });

  test("counts with Ctrl, Alt or Meta only where the table says so", () => {
    expect(actionOf({ ...press("s", "KeyS"), ctrlKey: true }, "orders")).toBeNull();
    expect(actionOf({ ...press("s", "KeyS"), altKey: true }, "orders")).toBeNull();
    expect(actionOf({ ...press("a", "KeyA"), ctrlKey: true }, "match")?.action).toBe("select-all");
    expect(actionOf({ ...press("r", "KeyR"), metaKey: true }, "browser")?.action).toBe("reload");
    expect(actionOf({ ...press("Enter", "Enter"), ctrlKey: true }, "orders")?.action).toBe("confirm");
    expect(actionOf({ ...press("n", "KeyN"), metaKey: true }, "panels")).toBeNull();
  });

  test("may be the sign that its key has with Shift", () => {
    const signs = ["+", "=", "-", "_"].map((key) => actionOf(press(key, ""), "match")?.action);
    expect(signs).toEqual(["zoom-in", "zoom-in", "zoom-out", "zoom-out"]);
    expect(actionOf(press("-", "Digit6"), "match")?.action).toBe("recall-group"); // AZERTY, which zooms by other keys
    const pages = ["PageUp", "PageDown"].map((key) => actionOf(press(key, key), "match")?.action);
    expect(pages).toEqual(["zoom-in", "zoom-out"]);
    expect([">", "<"].map((key) => actionOf(press(key, ""), "replay")?.action)).toEqual(["faster", "slower"]);
  });
});

describe("a key that is held down", () => {
  /** How often that is done by a press of G and two repeats of it; none of the three is left to others. */
  function doneBy(
    handlerOf: (event: Pick<KeyboardEvent, "repeat">, act: () => void) => () => unknown,
  ): number {
    let count = 0;
    const events = [false, true, true].map((repeat) => ({ ...press("g", "KeyG"), repeat }));
    const taken = events.map((event) =>
      takesAction(event, "giving-up", { "give-up": handlerOf(event, () => (count += 1)) }),
    );
    expect(taken).toEqual([true, true, true]);
    return count;
  }

  test("does once what is done once a press, and is nobody else's", () => {
    expect(doneBy((event, act) => once(event)(act))).toBe(1);
    expect(doneBy((_, act) => act)).toBe(3);
  });

  test("is left to others where its handler has no use for it", () => {
    const handlers = (repeat: boolean) => ({ "give-up": once({ repeat })(() => false) });
    expect(takesAction(press("g", "KeyG"), "giving-up", handlers(false))).toBe(false);
  });

  test("takes nothing of a list that it has opened, and leads back from no screen whose dialog it has closed", () => {
    let [taken, left] = [0, 0];
    const list = { search: {} as HTMLElement, buttons: [], take: () => (taken += 1) > 0 };
    const tell = (key: string, repeat: boolean): boolean =>
      takesListKeys({ ...press(key, key), repeat } as KeyboardEvent, list, () => (left += 1));
    expect([tell("Enter", true), taken]).toEqual([true, 0]);
    expect([tell("Enter", false), taken]).toEqual([true, 1]);
    expect([tell("Escape", true), left]).toEqual([true, 0]);
    expect([tell("Escape", false), left]).toEqual([true, 1]);
  });
});

describe("what is written of keys", () => {
  test("follows a key that the player has chosen, and so does what the key does", () => {
    chooseKeys({ mute: "k", attack: "Ctrl+F", pause: "F8" });
    expect(actionOf(press("v", "KeyV"), "page")).toBeNull();
    expect(actionOf(press("k", "KeyK"), "page")?.action).toBe("mute");
    expect(withKeys("{mute}, {pause}, {attack}: {recall-group:1}")).toBe("K, F8, Ctrl\u00A0+\u00A0F: 2");
    expect(helpLines()).toContainEqual({ how: "K", what: "sound off and on" });
    expect(helpLines()).toContainEqual({
      how: "Ctrl\u00A0+\u00A0F, then left drag",
      what: "advance to a line",
    });
  });

  test("says of the key beside the right Ctrl what stands on it, and of an action without a key no more than once that", () => {
    chooseKeys({ mute: "contextmenu", patrol: "none" });
    expect(keyText("mute")).toBe("Menu");
    const line = helpLines().find(({ what }) => what === "advance, go or patrol there");
    expect(line?.how).toBe("A, M or (no key), then left click");
  });

  test("has no blank at which a line could end between Ctrl and its key", () => {
    const { first, lessons } = TUTORIAL_WORDS;
    for (const text of [first.cats, first.group, lessons.keep.text, lessons.win.text])
      expect(withKeys(text)).toMatch(/Ctrl\u00A0\+\u00A0[A1]/);
  });

  test("is short for many keys", () => {
    const ids = [
      "show-keys",
      "recall-group",
      "keep-group",
      "pan",
      "cancel",
      "zoom-out",
      "mark-before",
    ] as const;
    expect(ids.map((id) => keyText(id))).toEqual([
      "F1 or ?",
      "1 … 0",
      "Ctrl\u00A0+\u00A01 … 0",
      "arrows",
      "Esc",
      "− or Page down",
      "Page up",
    ]);
  });

  test("names no key that is not there", () => {
    expect(() => withKeys("Press {dance}")).toThrow("dance");
    const { lessons, breedWhenFull, all } = TUTORIAL_WORDS;
    const texts = [...Object.values(lessons).map(({ text }) => text), breedWhenFull, all];
    for (const text of texts) expect(withKeys(text)).not.toContain("{");
    expect(helpLines().filter(({ how, what }) => `${how}${what}`.includes("{"))).toEqual([]);
  });

  test("says that the key for giving up is for the proposal, and leads to the question: that one has buttons alone", () => {
    expect(helpLines().map(({ how, what }) => [how, what])).toContainEqual([
      "G when giving up is proposed",
      "the question whether to",
    ]);
  });

  test("has a line on the help page for each key that counts in a match", () => {
    const ways = Object.values(KEY_PAGE_WORDS.groups).flatMap(({ lines }) => lines.map(([how]) => how));
    const counting = TABLE.filter(({ context }) =>
      ["match", "orders", "cushions", "chosen-cushions"].includes(context),
    );
    const left = counting.map(({ id }) => id).filter((id) => !ways.join(" ").includes(`{${id}}`));
    expect(left).toEqual([]);
  });

  test.each([
    ["README.md", "{say} talks to all, Shift + {say} to your team"],
    ["README.md", "{show-keys:0} shows all keys, and {full-screen} fills the screen"],
    ["docs/replays.md", "{show-keys:0} shows the keys"],
    ["docs/keys.md", "{next-idle} chooses the next own cat"],
    ["docs/armies.md", "| attack-move | {attack}, click or left drag"],
    ["docs/armies.md", "| patrol      | {patrol}, click"],
    ["docs/armies.md", "| hold        | {hold} "],
    ["docs/armies.md", "| stop        | {stop} "],
    ["docs/leaving.md", "**Wait longer** ({wait-longer})"],
    ["docs/leaving.md", "**Go on now** ({go-on})"],
    ["docs/leaving.md", "**Go on without waiting for Jane** ({go-on})"],
  ])("in %s is as the table has it: %s", (file, words) => {
    expect(read(file).replaceAll(/\s+/g, " ")).toContain(withKeys(words).replaceAll(/\s+/g, " "));
  });
});

/** Who may look at a key itself, and why. */
const LOOKS_AT_KEYS: Readonly<Record<string, string>> = {
  "control/key-actions.ts": "the table is asked here",
  "control/key-name.ts": "what a layout calls a key",
  "control/key-holder.ts": "what buttons and sliders do with a key is the browser's",
  "control/key-input.ts": "asks key-holder.ts",
};

describe("the source", () => {
  test("compares no key outside the table", () => {
    const files = globSync("src/view/**/*.ts", { cwd: ROOT });
    const others = files
      .filter((file) => looksAtKeys(read(file)))
      .map((file) => file.slice("src/view/".length));
    expect(others.toSorted()).toEqual(Object.keys(LOOKS_AT_KEYS).toSorted());
  });

  test.each([
    'if (event.key === "x") go();',
    'takesKey: ({ key }) => key === "Escape",',
    "switch (event.key) {}",
    "/^Digit/.test(press.code)",
    'keyName(event) === "g"',
    'const { code } = event;\nif (code !== "KeyA") return;',
    '["Enter"].includes(key)',
  ])("a look at a key is found: %s", (source) => {
    expect(looksAtKeys(source)).toBe(true);
  });
});

function looksAtKeys(source: string): boolean {
  const code = source.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, "");
  return [
    /\b(?:event|press|keydown|keyEvent)\.(?:key\b|code\b(?!\}\)))/,
    /\bkeyName\(/,
    /\b(?:key|code) *[!=]==? *["'`](?!["'`])/,
    /\.includes\((?:key|code)\)/,
  ].some((look) => look.test(code));
}

function press(key: string, code: string): { readonly key: string; readonly code: string } {
  return { key, code };
}

function eventOf(name: string, ctrlKey: boolean): Parameters<typeof actionOf>[0] {
  if (/^[0-9]$/.test(name)) return { ...press(name, `Digit${name}`), ctrlKey };
  return { ...press(name === "space" ? " " : name, ""), ctrlKey };
}
