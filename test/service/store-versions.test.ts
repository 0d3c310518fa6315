// Goal: a service that is new finds what one before it has kept, and loses none of it.
// Method: files as the services of schemas 1 to 3 made them, opened by today's; one of a schema to come.
import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { SqliteStore } from "../../src/service/sqlite-store.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "robocat-store-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const COLUMNS = `
  id TEXT PRIMARY KEY, place TEXT NOT NULL UNIQUE, tokenHash TEXT NOT NULL UNIQUE, wrongTries INTEGER NOT NULL,
  version TEXT NOT NULL, contentHash TEXT NOT NULL, name TEXT NOT NULL, mode TEXT NOT NULL, map TEXT,
  seats INTEGER NOT NULL, taken INTEGER NOT NULL, isPublic INTEGER NOT NULL, isRunning INTEGER NOT NULL`;
const OPEN = `CREATE INDEX openLobbies ON lobbies (version, contentHash, seats - taken)
  WHERE isPublic = 1 AND isRunning = 0 AND taken < seats;`;
const BURNT = "CREATE TABLE burnt (place TEXT PRIMARY KEY, untilMs INTEGER NOT NULL) STRICT, WITHOUT ROWID;";
const ROW = "'a', 'KQ7', 'f0', 2, '9.7', 'abcdef01', 'Ada', 'battle', 'Four Rooms', 8, 3, 1, 0";

const OLD = {
  1: `CREATE TABLE lobbies (${COLUMNS}, searched TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX publicLobbies ON lobbies (id) WHERE isPublic = 1; ${OPEN} ${BURNT}
    INSERT INTO lobbies VALUES (${ROW}, 'ada four rooms');`,
  2: `CREATE TABLE lobbies (${COLUMNS}) STRICT, WITHOUT ROWID; ${OPEN} ${BURNT} INSERT INTO lobbies VALUES (${ROW});`,
  3: `CREATE TABLE lobbies (${COLUMNS}, mayWatch INTEGER NOT NULL) STRICT, WITHOUT ROWID; ${OPEN} ${BURNT}
    INSERT INTO lobbies VALUES (${ROW}, 0);`,
};

/** The file of a service of that schema, in which one lobby is kept, and one place burnt until 5,000. */
function fileOf(schema: number, statements: string): string {
  const file = path.join(folder, `${schema}.sqlite`);
  const database = new DatabaseSync(file);
  database.exec(`${statements} PRAGMA user_version = ${schema};`);
  database.close();
  return file;
}

const indexesOf = (file: string): readonly unknown[] => {
  const database = new DatabaseSync(file);
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'index'").all();
  database.close();
  return rows.map(({ name }) => name);
};

const FACTS = {
  ...{ version: "9.7", contentHash: "abcdef01", name: "Ada", mode: "battle", map: "Four Rooms" },
  ...{ seats: 8, taken: 3, isPublic: true, isRunning: false, mayWatch: false },
};
const LOBBY = { id: "a", place: "KQ7", tokenHash: "f0", wrongTries: 2, facts: FACTS };

test.each([1, 2, 3] as const)(
  "of schema %i: its lobby is found by all that it is looked for by",
  (schema) => {
    const file = fileOf(schema, `${OLD[schema]} INSERT INTO burnt VALUES ('XY2', 5000);`);
    for (const run of ["the first", "the next"]) {
      const store = new SqliteStore(file);
      expect(store.ids(), run).toEqual(["a"]);
      for (const found of [store.byId("a"), store.byPlace("KQ7"), store.byTokenHash("f0")])
        expect(found, run).toEqual(LOBBY);
      expect([store.isBurnt("XY2", 4_999), store.isBurnt("XY2", 5_000)]).toEqual([true, false]);
      store.close();
    }
    const store = new SqliteStore(file);
    const told = { ...LOBBY, facts: { ...FACTS, mayWatch: true, taken: 4, mode: "battle" as const } };
    expect(store.put(told)).toBe("written");
    expect(store.byId("a")).toEqual(told);
    store.close();
    expect(indexesOf(file)).not.toContain("openLobbies"); // nothing looks for lobbies by it any more
  },
);

test("of a schema to come: it is left as it is, and a sentence says why", () => {
  const file = fileOf(99, OLD[2]);
  expect(() => new SqliteStore(file)).toThrow("is of another version of the service (99)");
  const database = new DatabaseSync(file);
  expect(database.prepare("SELECT count(*) AS count FROM lobbies").get()).toEqual({ count: 1 });
  database.close();
});
