import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { PLACE_ALPHABET } from "../../src/rendezvous/index.ts";
import { as, FACTS, GAME, ServicePeer, TestService } from "../support/service-peer.ts";

let tested: TestService;
const open = async (options: ConstructorParameters<typeof TestService>[0] = {}): Promise<TestService> =>
  (tested = await new TestService(options).open());
afterEach(() => tested.close());

const FILE = "lobbies.sqlite";
/** Some pages of the file. */
const FILLER_BYTES = 32_768;
const UNKNOWN_TOKEN = "0".repeat(32);

test("a host is given a lobby, a place that nobody mishears and a token", async () => {
  await open();
  const { hosted } = await tested.host();
  expect(hosted.place).toMatch(/^[2-9A-HJ-NP-Z]{3}$/);
  expect(hosted.lobbyId).toMatch(/^[0-9a-f]{20}$/);
  expect(hosted.resumeToken).toMatch(/^[0-9a-f]{32}$/);
});

test("a socket hosts one lobby", async () => {
  await open();
  const { peer } = await tested.host();
  expect(await peer.ask("host", { lobby: FACTS, resumeToken: null })).toMatchObject({
    reason: "host-already",
  });
});

test("a host that is silent for 30 s is hung up on, and its lobby forgotten", async () => {
  await open();
  const { peer, hosted } = await tested.host();
  tested.pass(29_999);
  expect(tested.service.reception.gauges["lobbies"]).toBe(1);
  tested.pass(1);
  await peer.closed;
  expect(tested.service.reception.gauges["lobbies"]).toBe(0);
  const guest = await tested.peer();
  expect(await guest.ask("find", { place: hosted.place, ...GAME })).toMatchObject({ reason: "unknown" });
});

test("a host that beats stays", async () => {
  await open();
  const { peer } = await tested.host();
  for (let times = 0; times < 6; times += 1) {
    tested.pass(10_000);
    expect((await peer.ask("beat", {})).kind).toBe("done");
  }
  expect(tested.service.reception.gauges["lobbies"]).toBe(1);
});

test("a host that comes back with its token in time keeps lobby and place; too late, or with another token, it has new ones", async () => {
  await open();
  const { peer, hosted } = await tested.host();
  peer.drop();
  await peer.closed;
  tested.pass(29_000);
  const again = await tested.peer();
  const same = as(await again.ask("host", { lobby: FACTS, resumeToken: hosted.resumeToken }), "hosted");
  expect([same.place, same.lobbyId, same.resumeToken]).toEqual([
    hosted.place,
    hosted.lobbyId,
    hosted.resumeToken,
  ]);

  again.drop();
  await again.closed;
  await untilLobbyIsAway();
  tested.pass(30_000);
  const late = await tested.peer();
  for (const resumeToken of [hosted.resumeToken, UNKNOWN_TOKEN]) {
    const other = as(await late.ask("host", { lobby: FACTS, resumeToken }), "hosted");
    expect(other.lobbyId).not.toBe(hosted.lobbyId);
    await late.ask("close", {});
  }
});

test("with the token the lobby moves from a socket that is still open", async () => {
  await open();
  const { peer, hosted } = await tested.host();
  const again = await tested.peer();
  const moved = as(await again.ask("host", { lobby: FACTS, resumeToken: hosted.resumeToken }), "hosted");
  expect(moved.lobbyId).toBe(hosted.lobbyId);
  await peer.closed;
  expect((await again.ask("update", { lobby: { ...FACTS, taken: 2 } })).kind).toBe("done");
});

test("only a host updates and closes, and an update keeps the game's version", async () => {
  await open();
  const { peer } = await tested.host();
  const other = await tested.peer();
  expect(await other.ask("update", { lobby: FACTS })).toMatchObject({ reason: "not-host" });
  expect(await other.ask("close", {})).toMatchObject({ reason: "not-host" });
  expect(await peer.ask("update", { lobby: { ...FACTS, version: "2" } })).toMatchObject({
    reason: "malformed",
  });
  expect(await peer.ask("close", {})).toMatchObject({ kind: "done" });
  expect(await peer.ask("close", {})).toMatchObject({ reason: "not-host" });
});

test("a service that is closed and opened again has its lobbies, and gives their hosts 30 s", async () => {
  await open();
  const { peer, hosted } = await tested.host();
  await tested.service.close();
  expect(await peer.hear("refused")).toMatchObject({ reason: "stopping" });
  tested.nowMs += 3_600_000;
  await tested.open();
  const guest = await tested.peer();
  const wish = { place: hosted.place, ...GAME };
  expect(await guest.ask("find", wish)).toMatchObject({ reason: "busy" }); // nobody is there yet
  const again = await tested.peer();
  const back = as(await again.ask("host", { lobby: FACTS, resumeToken: hosted.resumeToken }), "hosted");
  expect([back.lobbyId, back.place]).toEqual([hosted.lobbyId, hosted.place]);
  expect((await guest.ask("find", wish)).kind).toBe("found");
});

test("a lobby whose host does not come back after that is forgotten", async () => {
  await open();
  await tested.host();
  await tested.service.close();
  await tested.open();
  tested.pass(29_999);
  expect(tested.service.reception.gauges["lobbies"]).toBe(1);
  tested.pass(1);
  expect(tested.service.reception.gauges["lobbies"]).toBe(0);
});

test("a full disk refuses what is new, tells it once, and goes on with what is there", async () => {
  await open({ pagesMax: 16 });
  const { peer, hosted } = await tested.host();
  const others: ServicePeer[] = [];
  for (;;) {
    const other = await tested.peer();
    others.push(other);
    const answer = await other.ask("host", {
      lobby: { ...FACTS, name: "Ben ".repeat(5).trim() },
      resumeToken: null,
    });
    if (answer.kind === "hosted") continue;
    expect(answer).toMatchObject({ kind: "refused", reason: "disk" });
    break;
  }
  expect((await fetch(`${tested.url}/health`)).status).toBe(503);
  tested.service.sweep();
  tested.service.sweep();
  expect(tested.problems.filter((text) => text.includes("disk is full"))).toHaveLength(1);
  expect((await peer.ask("beat", {})).kind).toBe("done");
  const guest = await tested.peer();
  expect((await guest.ask("find", { place: hosted.place, ...GAME })).kind).toBe("found");
  const list = (await (await fetch(`${tested.url}/lobbies`)).json()) as { lobbies: unknown[] };
  expect(list.lobbies.length).toBeGreaterThan(0);
  // What closes makes room.
  for (const other of others.slice(0, -1)) await other.ask("close", {});
  expect((await fetch(`${tested.url}/health`)).status).toBe(200);
  const { hosted: last } = await tested.host();
  expect(last.lobbyId).toMatch(/./);
  expect((await fetch(`${tested.url}/health`)).status).toBe(200);
});

test("a service that nobody asks finds by itself that its disk has room again", async () => {
  await open({ pagesMax: 16 });
  for (let isFull = false; !isFull;) {
    const lobby = { ...FACTS, name: "Ben ".repeat(5).trim() };
    isFull = (await (await tested.peer()).ask("host", { lobby, resumeToken: null })).kind === "refused";
  }
  tested.service.sweep();
  expect((await fetch(`${tested.url}/health`)).status).toBe(503);
  const other = new DatabaseSync(path.join(tested.folder, "lobbies.sqlite"));
  other.exec("DELETE FROM lobbies"); // as somebody makes room
  other.close();
  expect((await fetch(`${tested.url}/health`)).status).toBe(503);
  tested.service.sweep();
  expect((await fetch(`${tested.url}/health`)).status).toBe(200);
  expect(tested.problems.at(-1)).toBe("The lobbies can be written again.");
});

// At every place is a lobby that is gone, and can't be deleted: whatever place is drawn, it is not free.
test("no place is given of which the row could not be deleted", async () => {
  await open({ pagesMax: 16 }); // the file grows no further than it is below
  await tested.service.close();
  const other = new DatabaseSync(path.join(tested.folder, FILE));
  other.exec(`
    CREATE TABLE filler (bytes BLOB);
    CREATE TRIGGER fills BEFORE DELETE ON lobbies BEGIN INSERT INTO filler VALUES (zeroblob(${FILLER_BYTES})); END;
    CREATE TEMP TABLE letters (letter TEXT);
    INSERT INTO letters VALUES ${Array.from(PLACE_ALPHABET, (letter) => `('${letter}')`).join()};
    INSERT INTO lobbies SELECT place, place, place, 0, '1', '00000000', 'Ada', 'battle', NULL, 4, 1, 0, 0, 0
    FROM (SELECT a.letter || b.letter || c.letter AS place FROM letters AS a, letters AS b, letters AS c)`);
  other.close();
  await tested.open();
  tested.pass(30_000);
  expect(tested.service.reception.gauges["lobbies"]).toBe(0);
  const peer = await tested.peer();
  expect(await peer.ask("host", { lobby: FACTS, resumeToken: null })).toMatchObject({ reason: "busy" });
  expect((await peer.ask("beat", {})).kind).toBe("done");
});

/** The service has seen that the socket is gone. */
async function untilLobbyIsAway(): Promise<void> {
  while (tested.service.reception.gauges["sockets"]! > 0)
    await new Promise((resolve) => setImmediate(resolve));
}
