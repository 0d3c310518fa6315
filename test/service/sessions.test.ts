import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PLACE_ALPHABET } from "../../src/rendezvous/index.ts";
import { as, GAME, ServicePeer, TestService } from "../support/service-peer.ts";

let tested: TestService;
beforeEach(async () => {
  tested = await new TestService({ isBehindProxy: true }).open();
});
afterEach(() => tested.close());

const DATA = Buffer.from("what the service can't read").toString("base64");

interface Pair {
  readonly host: ServicePeer;
  readonly guest: ServicePeer;
  readonly place: string;
  readonly session: string;
}

/** A guest that has found a host by its place. */
async function pair(): Promise<Pair> {
  const { peer: host, hosted } = await tested.host({ isPublic: false });
  return { host, place: hosted.place, ...(await findAgain(host, hosted.place)) };
}

async function findAgain(
  host: ServicePeer,
  place: string,
  source: string | null = null,
): Promise<Pick<Pair, "guest" | "session">> {
  const guest = await tested.peer(source);
  const { session, needsCode } = as(await guest.ask("find", { place, ...GAME }), "found");
  expect(needsCode).toBe(true);
  expect(await host.hear("guest")).toEqual({ kind: "guest", session, needsCode: true });
  return { guest, session };
}

type Silent = Pick<Pair, "guest" | "session">;

/** A try that the host answered, and that was wrong. */
async function tryWrongly(host: ServicePeer, place: string): Promise<void> {
  const { guest, session } = await findAgain(host, place);
  await host.ask("pake", { session, data: DATA });
  expect((await host.ask("burn", { session })).kind).toBe("done");
  expect(await guest.hear("ended")).toMatchObject({ session });
}

test("what both say in a session is passed on as it is, and to nobody else", async () => {
  const { host, guest, session } = await pair();
  const stranger = await tested.peer();
  expect((await guest.ask("pake", { session, data: DATA })).kind).toBe("done");
  expect(await host.hear("pake")).toEqual({ kind: "pake", session, data: DATA });
  expect((await host.ask("pake", { session, data: DATA })).kind).toBe("done");
  expect(await guest.hear("pake")).toEqual({ kind: "pake", session, data: DATA });
  for (const kind of ["pake", "burn", "leave", "meet"] as const) {
    const fields = {
      pake: { session, data: DATA },
      burn: { session },
      leave: { session },
      meet: { session, local: [] },
    };
    expect(await stranger.ask(kind, fields[kind] as never)).toMatchObject({ reason: "unknown" });
  }
});

test("a session has eight messages each way, and a minute", async () => {
  const { guest, session, host } = await pair();
  for (let count = 0; count < 8; count += 1) await guest.ask("pake", { session, data: DATA });
  expect(await guest.ask("pake", { session, data: DATA })).toMatchObject({ reason: "malformed" });
  for (let times = 0; times < 5; times += 1) {
    tested.pass(10_000);
    await host.ask("beat", {});
    await guest.ask("beat", {});
  }
  tested.pass(9_999);
  expect((await guest.ask("beat", {})).kind).toBe("done");
  tested.pass(1);
  expect(await guest.hear("ended")).toEqual({ kind: "ended", session, reason: "late" });
});

test.each([
  { what: "a place that is none", wish: { place: "ZZZ" }, reason: "unknown" },
  { what: "another version", wish: { version: "9" }, reason: "other-version" },
  { what: "other content", wish: { contentHash: "00000000" }, reason: "other-content" },
])("a guest is refused: $what", async ({ wish, reason }) => {
  const { hosted } = await tested.host();
  const place = hosted.place === "ZZZ" ? "YYY" : (wish.place ?? hosted.place);
  const guest = await tested.peer();
  expect(await guest.ask("find", { ...GAME, ...wish, place })).toMatchObject({ reason });
});

test.each([
  { facts: { taken: 4 }, reason: "full" },
  { facts: { isRunning: true }, reason: "running" },
])("a guest is refused: $reason", async ({ facts, reason }) => {
  const { hosted } = await tested.host(facts);
  const guest = await tested.peer();
  expect(await guest.ask("find", { ...GAME, place: hosted.place })).toMatchObject({ reason });
  expect(await guest.ask("enter", { ...GAME, lobbyId: hosted.lobbyId, isWatching: false })).toMatchObject({
    reason,
  });
});

test("nobody finds oneself, or enters a lobby that is not public", async () => {
  const { peer, hosted } = await tested.host({ isPublic: false });
  expect(await peer.ask("find", { ...GAME, place: hosted.place })).toMatchObject({ reason: "malformed" });
  const guest = await tested.peer();
  expect(await guest.ask("enter", { ...GAME, lobbyId: hosted.lobbyId, isWatching: false })).toMatchObject({
    reason: "unknown",
  });
});

test("three wrong tries burn a place, and the host is given another one with the same lobby", async () => {
  const { peer: host, hosted } = await tested.host();
  for (let tries = 0; tries < 3; tries += 1) await tryWrongly(host, hosted.place);
  const anew = (await host.heardUntilNow("hosted"))!;
  expect(anew, "the host was told of another place").toMatchObject({ n: null, lobbyId: hosted.lobbyId });
  expect(anew.resumeToken).toBe(hosted.resumeToken);
  expect(anew.place).not.toBe(hosted.place);
  const guest = await tested.peer();
  expect(await guest.ask("find", { ...GAME, place: hosted.place })).toMatchObject({ reason: "burnt" });
  expect((await guest.ask("find", { ...GAME, place: anew.place })).kind).toBe("found");
});

test("where no other place is free a burnt lobby goes, and the host is told that, and not of the disk", async () => {
  const { peer: host, hosted } = await tested.host();
  const file = new DatabaseSync(path.join(tested.folder, "lobbies.sqlite"));
  file.exec(`
    CREATE TEMP TABLE letters (letter TEXT);
    INSERT INTO letters VALUES ${Array.from(PLACE_ALPHABET, (letter) => `('${letter}')`).join()};
    INSERT INTO burnt SELECT a.letter || b.letter || c.letter, ${10 * tested.nowMs}
    FROM letters AS a, letters AS b, letters AS c`);
  file.close();
  for (let tries = 0; tries < 3; tries += 1) await tryWrongly(host, hosted.place);
  expect(await host.heardUntilNow("refused")).toMatchObject({ n: null, reason: "busy" });
});

test("a guest that goes without a word once the host has answered was a wrong try; one that was not answered was none", async () => {
  const { peer: host, hosted } = await tested.host();
  for (let tries = 0; tries < 5; tries += 1) {
    const { guest } = await findAgain(host, hosted.place, `192.0.2.${tries}`);
    guest.drop();
    await host.hear("ended");
  }
  for (let tries = 0; tries < 3; tries += 1) {
    const { guest, session } = await findAgain(host, hosted.place);
    await host.ask("pake", { session, data: DATA });
    guest.drop();
    await host.hear("ended");
  }
  expect(await host.heardUntilNow("hosted"), "the host was told of another place").toBeDefined();
});

test("wrong tries are counted on when the service was started again", async () => {
  const { peer, hosted } = await tested.host();
  await tryWrongly(peer, hosted.place);
  await tryWrongly(peer, hosted.place);
  await tested.service.close();
  await tested.open();
  const host = await tested.peer();
  const lobby = {
    ...GAME,
    name: "Ada",
    mode: "battle",
    map: null,
    seats: 4,
    taken: 1,
    isPublic: true,
    isRunning: false,
    mayWatch: true,
  } as const;
  await host.ask("host", { lobby, resumeToken: hosted.resumeToken });
  await tryWrongly(host, hosted.place);
  expect(await host.heardUntilNow("hosted"), "the host was told of another place").toBeDefined();
});

test("no more guests try at once than tries are left", async () => {
  const { peer: host, hosted } = await tested.host();
  for (let count = 0; count < 3; count += 1) await findAgain(host, hosted.place, `192.0.2.${count}`);
  const guest = await tested.peer("192.0.2.9");
  expect(await guest.ask("find", { ...GAME, place: hosted.place })).toMatchObject({ reason: "busy" });
});

test("one home can't keep others out: it has two introductions to a lobby at once, by its code and without", async () => {
  const { peer: host, hosted } = await tested.host();
  const enter = { ...GAME, lobbyId: hosted.lobbyId, isWatching: false };
  const find = { ...GAME, place: hosted.place };
  for (let count = 0; count < 2; count += 1) {
    await findAgain(host, hosted.place, "192.0.2.1");
    expect((await (await tested.peer("192.0.2.1")).ask("enter", enter)).kind).toBe("found");
    expect(await host.hear("guest")).toMatchObject({ needsCode: false });
  }
  const third = await tested.peer("192.0.2.1");
  expect(await third.ask("enter", enter)).toMatchObject({ reason: "busy" });
  expect(await third.ask("find", find)).toMatchObject({ reason: "busy" });
  const other = await tested.peer("192.0.2.2");
  expect((await other.ask("enter", enter)).kind).toBe("found");
  expect((await other.ask("find", find)).kind).toBe("found");
});

test.each([
  { how: "waits", goes: () => Promise.resolve() },
  { how: "leaves", goes: ({ guest, session }: Silent) => guest.ask("leave", { session }) },
])("who finds a lobby, says nothing and $how keeps no friend from its code", async ({ goes }) => {
  const { peer: host, hosted } = await tested.host();
  const find = { ...GAME, place: hosted.place };
  for (let tries = 0; tries < 2; tries += 1) await tryWrongly(host, hosted.place);
  const silent = await findAgain(host, hosted.place, "192.0.2.1");
  const [same, friend] = [await tested.peer("192.0.2.1"), await tested.peer("192.0.2.2")];
  expect(await friend.ask("find", find)).toMatchObject({ reason: "busy" });
  await goes(silent);
  tested.pass(10_000);
  expect(await silent.guest.hear("ended")).toMatchObject({ session: silent.session });
  expect(await same.ask("find", find), "the last try is for others").toMatchObject({ reason: "busy" });
  const { session } = as(await friend.ask("find", find), "found");
  await friend.ask("pake", { session, data: DATA });
  for (let times = 0; times < 6; times += 1) {
    tested.pass(9_000);
    for (const peer of [host, same, friend]) await peer.ask("beat", {});
  }
  expect((await friend.ask("leave", { session })).kind, "who has spoken has a minute").toBe("done");
  tested.pass(6_000);
  expect((await same.ask("find", find)).kind, "no longer than a minute").toBe("found");
});

test("an address with a silent guest leaves the last try to others", async () => {
  const { peer: host, hosted } = await tested.host();
  const find = { ...GAME, place: hosted.place };
  await tryWrongly(host, hosted.place);
  await findAgain(host, hosted.place, "192.0.2.1");
  expect(await (await tested.peer("192.0.2.1")).ask("find", find)).toMatchObject({ reason: "busy" });
  expect((await (await tested.peer("192.0.2.2")).ask("find", find)).kind).toBe("found");
});

test("many strangers leave the way by the code open, and are gone after 15 s", async () => {
  const { peer: host, hosted } = await tested.host();
  const enter = { ...GAME, lobbyId: hosted.lobbyId, isWatching: false };
  for (let count = 0; count < 13; count += 1)
    expect((await (await tested.peer(`192.0.2.${count}`)).ask("enter", enter)).kind).toBe("found");
  const late = await tested.peer("192.0.2.99");
  expect(await late.ask("enter", enter)).toMatchObject({ reason: "busy" });
  const { session } = as(await late.ask("find", { ...GAME, place: hosted.place }), "found");
  await late.ask("pake", { session, data: DATA });
  await host.ask("beat", {});
  tested.pass(15_000);
  expect((await late.ask("enter", enter)).kind).toBe("found");
  expect((await late.ask("leave", { session })).kind, "who has the code is still on its way").toBe("done");
});

test("a guest has four sessions", async () => {
  const guest = await tested.peer();
  const find = async () => guest.ask("find", { ...GAME, place: (await tested.host()).hosted.place });
  for (let count = 0; count < 4; count += 1) expect((await find()).kind).toBe("found");
  expect(await find()).toMatchObject({ reason: "too-much" });
});

test("only the host burns; who leaves ends the session for both", async () => {
  const { host, guest, session } = await pair();
  expect(await guest.ask("burn", { session })).toMatchObject({ reason: "not-host" });
  expect((await guest.ask("leave", { session })).kind).toBe("done");
  expect(await host.hear("ended")).toEqual({ kind: "ended", session, reason: "left" });
  expect(await guest.ask("leave", { session })).toMatchObject({ reason: "unknown" });
});

test("both are told where the other is when both have said so, with candidates at home behind one address", async () => {
  const { host, guest, session } = await pair();
  const { port } = tested.service;
  const [hostAt, guestAt] = [await host.prove(port), await guest.prove(port)];
  expect((await guest.ask("meet", { session, local: ["192.168.0.7:45000"] })).kind).toBe("done");
  expect((await host.ask("meet", { session, local: ["10.0.0.3:45000"] })).kind).toBe("done");
  const [toHost, toGuest] = [await host.hear("met"), await guest.hear("met")];
  expect(toHost).toMatchObject({ session, addresses: [guestAt], local: ["192.168.0.7:45000"] });
  expect(toGuest).toMatchObject({ session, addresses: [hostAt], local: ["10.0.0.3:45000"] });
  expect(toHost.punchInMs).toBe(toGuest.punchInMs);
});

// A network that lets no UDP out proves nothing: host and guest meet at a relay then.
test("who has proven no address meets all the same, is told none, and has not tried wrongly", async () => {
  for (const proves of ["host", "guest", null] as const) {
    const pairOf = await pair();
    const { host, guest, session } = pairOf;
    await host.ask("pake", { session, data: "AAAA" });
    const at = proves === null ? null : await pairOf[proves].prove(tested.service.port);
    for (const peer of [guest, host])
      expect((await peer.ask("meet", { session, local: ["192.168.0.7:45000"] })).kind).toBe("done");
    const isToldHost = { session, addresses: [], local: [] };
    expect(await host.hear("met"), `${proves}`).toMatchObject(isToldHost);
    expect(await guest.hear("met"), `${proves}`).toMatchObject(isToldHost);
    expect(at === null).toBe(proves === null);
  }
});

test("a public lobby is entered without a code, and host and guest write each other as often as with one", async () => {
  const { peer: host, hosted } = await tested.host();
  const guest = await tested.peer();
  const { session } = as(
    await guest.ask("enter", { ...GAME, lobbyId: hosted.lobbyId, isWatching: false }),
    "found",
  );
  expect(await host.hear("guest")).toMatchObject({ needsCode: false });
  for (let count = 0; count < 8; count += 1) {
    expect((await guest.ask("pake", { session, data: DATA })).kind).toBe("done");
    expect(await host.hear("pake")).toEqual({ kind: "pake", session, data: DATA });
  }
  expect(await guest.ask("pake", { session, data: DATA })).toMatchObject({ reason: "malformed" });
  expect((await host.ask("pake", { session, data: DATA })).kind).toBe("done");
  await host.ask("leave", { session });
  expect(await guest.hear("pake")).toEqual({ kind: "pake", session, data: DATA });
  expect(await guest.hear("ended")).toEqual({ kind: "ended", session, reason: "left" }); // and is nobody's wrong try
});

test.each([
  { facts: { isRunning: true, mayWatch: true }, answer: { kind: "found" } },
  { facts: { isRunning: true, mayWatch: true, taken: 4 }, answer: { kind: "found" } },
  { facts: { isRunning: true, mayWatch: false }, answer: { reason: "running" } },
  { facts: { isRunning: false, mayWatch: true }, answer: { reason: "unknown" } },
  { facts: { isRunning: true, isPublic: false }, answer: { reason: "unknown" } },
])("who wants to look on is answered by what the host allows: $facts", async ({ facts, answer }) => {
  const { hosted } = await tested.host(facts);
  const guest = await tested.peer();
  const wish = { ...GAME, lobbyId: hosted.lobbyId, isWatching: true };
  expect(await guest.ask("enter", wish)).toMatchObject(answer);
});
