// Goal: a lobby that could not be deleted for want of space is gone all the same, until its row is.
// Method: a store whose file may grow no further; a trigger of the file needs space for each row that is deleted.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { SqliteStore } from "../../src/service/sqlite-store.ts";
import { FACTS } from "../support/service-peer.ts";

const PAGES_MAX = 16;
const PAGE_BYTES = 4_096;

test("it is looked for in vain while its row is there, and forgotten with it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "lobbies.sqlite");
  const store = new SqliteStore(file, PAGES_MAX);
  onTestFinished(() => store.close());
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  const lobby = { id: "a", place: "KQ7", tokenHash: "1", wrongTries: 0, facts: FACTS };
  expect(store.put(lobby)).toBe("written");
  other.exec(`
    CREATE TABLE filler (bytes BLOB);
    CREATE TRIGGER fills BEFORE DELETE ON lobbies
    BEGIN INSERT INTO filler VALUES (zeroblob(${PAGES_MAX * PAGE_BYTES})); END`);
  expect(store.remove(lobby.id)).toBe("disk");
  store.sweep(0);
  expect([store.byId("a"), store.byPlace("KQ7"), store.isTaken("KQ7")]).toEqual([null, null, true]);
  other.exec("DROP TRIGGER fills"); // there is room
  store.sweep(0);
  expect([store.ids(), store.isTaken("KQ7")]).toEqual([[], false]);
  expect(store.put(lobby)).toBe("written");
  expect(store.byId("a")).toEqual(lobby);
});
