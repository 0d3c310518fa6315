import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import type { KeptSettings, PeerNotice } from "../../src/channel/index.ts";
import { KEPT_SETTINGS_MAX } from "../../src/channel/index.ts";
import { NoticeBoard } from "../../src/desk/notice-board.ts";
import { NAMES, PlayerSettings, TITLES } from "../../src/desk/player-settings.ts";

/** As many as a row of the scores has room for in the narrowest panel. */
const CHARACTERS_MAX = 13;

test("a name that is made up is short enough for every panel", () => {
  const names = TITLES.flatMap((title) => NAMES.map((name) => `${title} ${name}`));
  expect(names.filter(({ length }) => length > CHARACTERS_MAX)).toEqual([]);
  expect(new Set(names).size).toBe(TITLES.length * NAMES.length);
});

interface Game {
  readonly settings: PlayerSettings;
  readonly told: readonly PeerNotice[];
}

function makeHome(text?: string): string {
  const home = mkdtempSync(path.join(tmpdir(), "robocat-player-settings-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  if (text !== undefined) writeFileSync(path.join(home, "settings.json"), text);
  return home;
}

/** A game with a window. */
function startGame(home: string): Game {
  const board = new NoticeBoard({ kind: "menu", problem: null }, (error) => {
    throw error;
  });
  const told: PeerNotice[] = [];
  const settings = new PlayerSettings(home, board);
  settings.tellDamage(); // nobody is there to read it
  board.attach((notice) => told.push(notice));
  return { settings, told };
}

const keptIn = (home: string): unknown => JSON.parse(readFileSync(path.join(home, "settings.json"), "utf8"));
const problemsOf = ({ told }: Game): readonly PeerNotice[] => told.filter(({ kind }) => kind === "problem");

test("an odd entry costs nothing but itself", () => {
  const home = makeHome('{"name":"Ada","ladder.stars.one":3,"odd":null}');
  const game = startGame(home);
  game.settings.change({ palette: "contrast" });
  game.settings.tellDamage();
  expect(keptIn(home)).toEqual({ name: "Ada", "ladder.stars.one": 3, palette: "contrast" });
  expect(problemsOf(game)).toEqual([]);
});

test("a file that can't be read is kept aside, and the first window is told, once", () => {
  const text = '{"name":"Ada","ladder.stars.one":3,}';
  const home = makeHome(text);
  const game = startGame(home);
  game.settings.tellDamage();
  game.settings.tellDamage();
  const file = path.join(home, "settings.json.damaged");
  expect(problemsOf(game)).toEqual([{ kind: "problem", fact: { kind: "settings-damaged", file } }]);
  game.settings.change({ name: "Bea" });
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(readdirSync(home)).toEqual(["settings.json", "settings.json.damaged"]);
});

test("two games of one home keep what each of them changes, and go on with what each of them has", () => {
  const home = makeHome('{"name":"Ada","palette":"plain"}');
  const [one, two] = [startGame(home), startGame(home)];
  one.settings.remember({ "ladder.stars.one": 3 });
  two.settings.change({ name: "Bea" });
  one.settings.change({ palette: "contrast" });
  expect(keptIn(home)).toEqual({ name: "Bea", palette: "contrast", "ladder.stars.one": 3 });
  expect(one.settings.values).toEqual({ name: "Ada", palette: "contrast", "ladder.stars.one": 3 });
  expect(two.settings.values).toEqual({ name: "Bea", palette: "plain" });
});

test("what could not be saved is saved with the next change that can, and the player is told once", () => {
  const home = makeHome('{"name":"Ada"}');
  const game = startGame(home);
  const file = path.join(home, `settings.json.${process.pid}.new`); // is written first
  mkdirSync(file);
  game.settings.change({ palette: "contrast" });
  game.settings.change({ name: "Bea" });
  expect(problemsOf(game)).toMatchObject([{ fact: { kind: "settings-unkept" } }]);
  rmSync(file, { recursive: true });
  game.settings.change({ volume: 3 });
  expect(keptIn(home)).toEqual({ name: "Bea", palette: "contrast", volume: 3 });
});

const manySettings = (count: number, game: string): KeptSettings =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${game}.${at}`, at]));

test("what would be one too many is not kept, which is told, and what is there still changes", () => {
  const home = makeHome(JSON.stringify({ name: "Ada", ...manySettings(KEPT_SETTINGS_MAX - 1, "one") }));
  const game = startGame(home);
  game.settings.change({ "one.more": true });
  expect(problemsOf(game)).toEqual([{ kind: "problem", fact: { kind: "settings-full" } }]);
  expect(game.settings.values).not.toHaveProperty(["one.more"]);
  expect(keptIn(home)).not.toHaveProperty(["one.more"]);
  game.settings.change({ name: "Bea" });
  expect(keptIn(home)).toMatchObject({ name: "Bea", "one.0": 0 });
  expect(Object.keys(keptIn(home) as object)).toHaveLength(KEPT_SETTINGS_MAX);
});

test("two games of one home keep no more than there may be, together", () => {
  const home = makeHome('{"name":"Ada"}');
  const [one, two] = [startGame(home), startGame(home)];
  one.settings.change(manySettings(KEPT_SETTINGS_MAX - 1, "one"));
  two.settings.change({ "two.0": true });
  expect(problemsOf(two)).toEqual([{ kind: "problem", fact: { kind: "settings-full" } }]);
  expect(two.settings.values).toEqual({ name: "Ada" });
  expect(keptIn(home)).not.toHaveProperty(["two.0"]);
});

test("what a window changes the others of the game are told, and those to come", () => {
  const board = new NoticeBoard({ kind: "menu", problem: null }, (error) => {
    throw error;
  });
  const settings = new PlayerSettings(makeHome('{"name":"Ada"}'), board);
  const open = () => {
    const told: unknown[] = [];
    const listener = (notice: PeerNotice): unknown => notice.kind === "settings" && told.push(notice.values);
    board.attach(listener);
    return { told, listener };
  };
  const [changer, other] = [open(), open()];
  settings.change({ "keys.stop": "k" }, changer.listener);
  settings.change({ "keys.stop": "" }, changer.listener);
  expect(changer.told).toEqual([{ name: "Ada" }]); // it may be further already
  expect(other.told.slice(1)).toEqual([
    { name: "Ada", "keys.stop": "k" },
    { name: "Ada", "keys.stop": "" },
  ]);
  expect(open().told).toEqual([{ name: "Ada", "keys.stop": "" }]);
});
