import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fingerprintOf } from "../../src/base/index.ts";
import { notesOn } from "../../src/peer/acquaintance-notes.ts";
import { describePerson } from "../../src/words/index.ts";
import { People } from "../../src/peer/people.ts";
import { PEOPLE_MET_MAX } from "../../src/peer/files/file-limits.ts";

const OWN = identity(99);
const [JOHN, JANE, OTHER] = [identity(1), identity(2), identity(3)];
const DAY = new Date(2026, 10, 24, 12).getTime();
let home = "";
let people: People;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-people-"));
  people = new People(home);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function identity(n: number): Uint8Array {
  const bytes = new Uint8Array(32).fill(7);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

/** What is told of somebody. */
function words(who: Uint8Array, name: string): readonly string[] {
  return notesOn(name, people.acquaintanceOf({ identity: who, name }, OWN)).map(
    (note) => describePerson(note).text,
  );
}

test("who was met in a match is known by identity, under whatever name", () => {
  expect(words(JOHN, "John")).toEqual([]);
  people.noteMet([{ identity: JOHN, name: "John" }], OWN, DAY);
  expect(words(JOHN, "John")).toEqual(["known, last played with on 2026-11-24"]);
  expect(words(JOHN, "Johnny")).toEqual(["known as John, last played with on 2026-11-24"]);
});

test("who has the name of somebody known, or one that looks like it, is told not to be that one", () => {
  people.noteMet([{ identity: JOHN, name: "John" }], OWN, DAY);
  expect(words(OTHER, "John")).toEqual(["not the John you know"]);
  expect(words(OTHER, "J\u043ehn")).toEqual(["not the John you know"]); // a Cyrillic o
  expect(words(OTHER, "Jane")).toEqual([]);
  people.noteMet([{ identity: JANE, name: "Jane" }], OWN, DAY);
  expect(words(JANE, "John")).toEqual([
    "not the John you know",
    "known as Jane, last played with on 2026-11-24",
  ]);
});

test("two that were met under one name are both known, and neither is the other", () => {
  for (const one of [JOHN, OTHER]) people.noteMet([{ identity: one, name: "John" }], OWN, DAY);
  for (const one of [JOHN, OTHER])
    expect(words(one, "John")).toEqual(["known, last played with on 2026-11-24"]);
});

test("another window of this player is told to be one, and is not remembered", () => {
  people.noteMet([{ identity: OWN, name: "Me" }], OWN, DAY);
  expect(words(OWN, "Me")).toEqual(["plays from this computer too"]);
  expect(people.acquaintanceOf({ identity: JOHN, name: "Me" }, OWN).notThe).toBeNull();
});

test("who is blocked is so until that is undone, for every window", () => {
  people.noteMet([{ identity: JANE, name: "Jane" }], OWN, DAY);
  expect(people.block({ identity: JOHN, name: "John" }, DAY)).toBe(true);
  const elsewhere = new People(home);
  expect([JOHN, JANE].map((who) => elsewhere.isBlocked(who))).toEqual([true, false]);
  expect(words(JOHN, "John")).toEqual(["you blocked this player"]);
  const fingerprint = fingerprintOf(JOHN);
  expect(elsewhere.blocked).toEqual([{ fingerprint, name: "John", blockedMs: DAY }]);
  expect(elsewhere.unblock("0000-0000-0000")).toEqual([]);
  expect(elsewhere.unblock(fingerprint)).toEqual(["John"]);
  expect(people.isBlocked(JOHN)).toBe(false);
  expect(words(JOHN, "John")).toEqual([]); // never played with
});

test("the last ones are remembered, and nobody who is blocked is forgotten for them", () => {
  people.block({ identity: JOHN, name: "John" }, DAY);
  const crowd = Array.from({ length: PEOPLE_MET_MAX }, (_, i) => ({
    identity: identity(1_000 + i),
    name: "Cat",
  }));
  people.noteMet(crowd, OWN, DAY);
  people.noteMet([{ identity: JANE, name: "Jane" }], OWN, DAY + 1);
  expect(people.isBlocked(JOHN)).toBe(true);
  expect(words(JANE, "Jane")).toHaveLength(1);
  const known = crowd.filter(
    ({ identity: who }) => people.acquaintanceOf({ identity: who, name: "x" }, OWN).known !== null,
  );
  expect(known).toHaveLength(PEOPLE_MET_MAX - 1);
});

test("the file is for this user alone; what is none of ours in it is passed over", () => {
  people.block({ identity: JOHN, name: "John" }, DAY);
  const file = path.join(home, "people.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [entry] = JSON.parse(readFileSync(file, "utf8")) as readonly Record<string, unknown>[];
  const odd = [
    entry,
    { ...entry, identity: "00" },
    { ...entry, name: "a\u202eb" },
    { ...entry, playedMs: -1 },
    null,
    7,
  ];
  writeFileSync(file, JSON.stringify(odd));
  expect(people.blocked).toHaveLength(1);
  writeFileSync(file, "{");
  expect(people.blocked).toEqual([]);
});

test.each(["", "{", "null", "{}", '[{"name":"John",}]', `["${"x".repeat(2_000_000)}"]`])(
  "a file that can't be read at all is set aside, and told; what comes later is kept without it (%#)",
  (text) => {
    const [file, told] = [path.join(home, "people.json"), vi.fn()];
    const here = new People(home, told);
    writeFileSync(file, text);
    expect(here.isBlocked(JOHN)).toBe(false);
    expect(told.mock.calls).toEqual([[{ file: `${file}.damaged` }]]);
    here.noteMet([{ identity: JANE, name: "Jane" }], OWN, DAY);
    expect(here.block({ identity: JOHN, name: "John" }, DAY)).toBe(true);
    expect(here.isBlocked(JOHN)).toBe(true);
    expect(readFileSync(`${file}.damaged`, "utf8")).toBe(text);
    expect(told).toHaveBeenCalledTimes(1);
  },
);

test("a file that is damaged just before a change of it is set aside too", () => {
  people.block({ identity: JOHN, name: "John" }, DAY);
  const file = path.join(home, "people.json");
  const edited = readFileSync(file, "utf8").replace('"John"', '"John",');
  writeFileSync(file, edited);
  people.noteMet([{ identity: JANE, name: "Jane" }], OWN, DAY);
  expect(readFileSync(`${file}.damaged`, "utf8")).toBe(edited);
  expect(words(JANE, "Jane")).toHaveLength(1);
});

test("a damaged file that can't be moved is not written over, and told once", () => {
  const [file, told] = [path.join(home, "people.json"), vi.fn()];
  const here = new People(home, told);
  mkdirSync(path.join(home, "people.json.damaged"));
  writeFileSync(file, "[{");
  here.noteMet([{ identity: JANE, name: "Jane" }], OWN, DAY);
  expect(here.block({ identity: JOHN, name: "John" }, DAY)).toBe(false);
  expect(readFileSync(file, "utf8")).toBe("[{");
  expect(told.mock.calls).toEqual([[{ file: null }]]);
  writeFileSync(file, "\uFEFF[]"); // the player has mended it, with an editor that begins files so
  expect(here.block({ identity: JOHN, name: "John" }, DAY)).toBe(true);
});

test("whoever knocks has the file read only once it is another one, whoever wrote it", () => {
  people.block({ identity: JOHN, name: "John" }, DAY);
  expect([people.isBlocked(JOHN), people.isBlocked(JANE)]).toEqual([true, false]);
  const parse = vi.spyOn(JSON, "parse");
  for (let knocks = 0; knocks < 100; knocks += 1) people.isBlocked(identity(100 + knocks));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const inAnotherWindow = new People(home);
  inAnotherWindow.block({ identity: JANE, name: "Jane" }, DAY);
  expect(people.isBlocked(JANE)).toBe(true);
  inAnotherWindow.unblock(fingerprintOf(JOHN));
  expect([people.isBlocked(JOHN), people.isBlocked(JANE)]).toEqual([false, true]);
  rmSync(path.join(home, "people.json"));
  expect(people.isBlocked(JANE)).toBe(false);
});
