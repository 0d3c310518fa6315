// Goal: a service has so many lobbies and no more, until some are gone.
// Method: its file is filled before it is opened; the hosts of those lobbies never come back.
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { SqliteStore } from "../../src/service/sqlite-store.ts";
import { FACTS, TestService } from "../support/service-peer.ts";

const LOBBIES_MAX = 20_000;

test("a lobby too many is refused, and told to come again", async () => {
  const tested = new TestService();
  const file = path.join(tested.folder, "lobbies.sqlite");
  new SqliteStore(file).close(); // the tables are there
  const database = new DatabaseSync(file);
  database.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${LOBBIES_MAX})
    INSERT INTO lobbies SELECT 'id' || n, 'place' || n, 'token' || n, 0, '', '', '', 'battle', NULL, 4, 1, 0, 0, 0 FROM numbers`);
  database.close();
  await tested.open();
  onTestFinished(() => tested.close());
  const host = async () => (await tested.peer()).ask("host", { lobby: FACTS, resumeToken: null });
  expect(await host()).toMatchObject({ kind: "refused", reason: "busy", retryMs: 60_000 });
  tested.pass(30_000); // for so long a lobby waits for its host
  expect((await host()).kind).toBe("hosted");
});
