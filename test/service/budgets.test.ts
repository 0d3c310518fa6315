import { afterEach, expect, test } from "vitest";
import { writeProofRequest } from "../../src/rendezvous/proof-datagram.ts";
import { BUDGETS, Purses, siteOf, sourceOf } from "../../src/service/budgets.ts";
import {
  as,
  FACTS,
  GAME,
  largeBudgets,
  TestService,
  ANY_LOBBY,
  type ServicePeer,
} from "../support/service-peer.ts";

let tested: TestService | null = null;
afterEach(async () => {
  await tested?.close();
  tested = null;
});

async function open(options: ConstructorParameters<typeof TestService>[0]): Promise<TestService> {
  tested = await new TestService(options).open();
  return tested;
}

test("a budget is what is said at once, and fills again with time, and no further", () => {
  const purses = new Purses(largeBudgets({ lists: { burst: 3, perSecond: 2 } }));
  const take = (nowMs: number, source = "a"): boolean => purses.take(source, "lists", nowMs);
  expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
  expect(take(0, "b")).toBe(true);
  expect([take(500), take(500)]).toEqual([true, false]);
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([true, true, true, false]);
  expect(take(0)).toBe(false); // a clock that is set back gives nothing
});

test("addresses are forgotten when their budgets are full again", () => {
  const purses = new Purses();
  for (let count = 0; count < 1_000; count += 1) purses.take(`source ${count}`, "lists", 0);
  purses.sweep(499);
  expect(purses.size).toBe(1_000);
  purses.sweep(500);
  expect(purses.size).toBe(0);
});

test("of so many addresses nobody new is served until some are forgotten", () => {
  const purses = new Purses();
  for (let count = 0; count < 200_000; count += 1) purses.take(`source ${count}`, "lists", 0);
  expect(purses.size).toBe(200_000);
  expect(purses.take("one more", "lists", 0)).toBe(false);
  expect(purses.take("source 0", "messages", 0)).toBe(false);
  expect(purses.take("source 0", "lists", 0)).toBe(true);
  purses.sweep(1_000);
  expect(purses.take("one more", "lists", 1_000)).toBe(true);
});

test("a network of IPv6 is one address, for each home has as many as it likes", () => {
  expect(sourceOf("2001:db8:1:2::1")).toBe(sourceOf("2001:db8:1:2:ffff::9"));
  expect(sourceOf("2001:db8:1:2::1")).not.toBe(sourceOf("2001:db8:1:3::1"));
  for (const ip of ["192.0.2.1", "::ffff:192.0.2.1"]) expect(sourceOf(ip)).toBe("192.0.2.1");
});

test("a network of 48 bits of IPv6 is one site, and so is an address of IPv4", () => {
  const site = (ip: string): string => siteOf(sourceOf(ip));
  expect(site("2001:db8:1:2::1")).toBe(site("2001:db8:1:ffff::1"));
  expect(site("2001:db8:1:2::1")).not.toBe(site("2001:db8:2:2::1"));
  expect(site("192.0.2.1")).not.toBe(site("192.0.2.2"));
});

test("a site has so many peers that look at the list; those of others look all the same", async () => {
  const service = await open({ isBehindProxy: true });
  const look = async (ip: string) => (await service.peer(ip)).ask("look", { ...ANY_LOBBY, cursor: null });
  for (let count = 0; count < 128; count += 1)
    expect((await look(`2001:db8:1:${count.toString(16)}::1`)).kind).toBe("lobbies");
  expect(await look("2001:db8:1:ffff::1")).toMatchObject({ reason: "busy" });
  expect((await look("2001:db8:2:ffff::1")).kind).toBe("lobbies");
});

test("a thousand lobbies of one address: sixteen at once, and one each ten seconds", async () => {
  const { budgets } = { budgets: largeBudgets({ lobbies: BUDGETS.lobbies }) };
  const service = await open({ budgets });
  const peer = await service.peer();
  let hostedCount = 0;
  for (let count = 0; count < 1_000; count += 1) {
    const answer = await peer.ask("host", { lobby: FACTS, resumeToken: null });
    if (answer.kind === "hosted") hostedCount += 1;
    else expect(answer).toMatchObject({ reason: "too-much", retryMs: 10_000 });
    await peer.ask("close", {});
  }
  expect(hostedCount).toBe(16);
  service.nowMs += 10_000;
  expect((await peer.ask("host", { lobby: FACTS, resumeToken: null })).kind).toBe("hosted");
});

test("places can't be guessed through: twenty at once, and ten a minute", async () => {
  const service = await open({ budgets: largeBudgets({ guesses: BUDGETS.guesses }) });
  const [peer, other] = [await service.peer(), await service.peer()];
  const find = { place: "ZZZ", ...GAME };
  for (let count = 0; count < 20; count += 1)
    expect(await (count % 2 === 0 ? peer : other).ask("find", find)).toMatchObject({ reason: "unknown" });
  expect(await peer.ask("find", find)).toMatchObject({ reason: "too-much" });
  expect(await other.ask("find", find)).toMatchObject({ reason: "too-much" });
  service.nowMs += 6_001;
  expect(await peer.ask("find", find)).toMatchObject({ reason: "unknown" });
});

test.each([
  { budget: "lists", ask: ["look", { ...ANY_LOBBY, cursor: null }] },
  { budget: "tokens", ask: ["prove", {}] },
  { budget: "tokens", ask: ["relay", {}] },
] as const)("$ask.0 spends the budget of $budget", async ({ budget, ask: [kind, fields] }) => {
  const service = await open({ budgets: largeBudgets({ [budget]: { burst: 1, perSecond: 0 } }) });
  const peer = await service.peer();
  expect(await peer.ask(kind, fields as never)).not.toMatchObject({ reason: "too-much" });
  expect(await peer.ask(kind, fields as never)).toMatchObject({ reason: "too-much" });
});

test("a flood ends the socket by which it comes, and no other of its address", async () => {
  const service = await open({ budgets: largeBudgets({ socket: BUDGETS.socket }) });
  const [flooder, other] = [await service.peer(), await service.peer()];
  for (let count = 0; count < 1_000; count += 1) flooder.send({ kind: "beat", n: 1 });
  expect(await flooder.hear("refused")).toMatchObject({ reason: "too-much" });
  await flooder.closed;
  expect((await other.ask("beat", {})).kind).toBe("done");
});

test.each(["ping", "pong"] as const)("a flood of the WebSocket's own %ss ends the socket", async (kind) => {
  const service = await open({ budgets: largeBudgets({ socket: { burst: 9, perSecond: 0 } }) });
  const [flooder, other] = [await service.peer(), await service.peer()];
  for (let count = 0; count < 10; count += 1) flooder.ping(kind);
  expect(await flooder.hear("refused")).toMatchObject({ reason: "too-much" });
  await flooder.closed;
  expect((await other.ask("beat", {})).kind).toBe("done");
});

test.each([
  { budget: "messages", burst: 10 },
  { budget: "bytes", burst: 1_000 },
] as const)(
  "when the $budget of an address are used up nobody there is hung up on, and a host keeps its lobby",
  async ({ budget, burst }) => {
    const service = await open({ budgets: largeBudgets({ [budget]: { burst, perSecond: 0 } }) });
    const { peer: host, hosted } = await service.host();
    const neighbour = await service.peer();
    for (let isHeard = true; isHeard;) isHeard = (await neighbour.ask("unlook", {})).kind === "done";
    expect(await neighbour.ask("unlook", {})).toMatchObject({ reason: "too-much", retryMs: 1_000 });
    expect(await host.ask("update", { lobby: FACTS })).toMatchObject({ reason: "too-much" });
    for (const peer of [host, neighbour]) expect((await peer.ask("beat", {})).kind).toBe("done");
    const again = await service.peer();
    expect(await again.ask("host", { lobby: FACTS, resumeToken: null })).toMatchObject({
      reason: "too-much",
    });
    const back = as(await again.ask("host", { lobby: FACTS, resumeToken: hosted.resumeToken }), "hosted");
    expect(back.lobbyId).toBe(hosted.lobbyId);
  },
);

test("a host is brought so many strangers as it can answer, however many addresses they have; friends besides", async () => {
  const { strangers, socket } = BUDGETS;
  const service = await open({ isBehindProxy: true, budgets: largeBudgets({ strangers, socket }) });
  const { peer: host, hosted } = await service.host();
  const enter = { lobbyId: hosted.lobbyId, isWatching: false, ...GAME };
  for (let count = 0; count < 26; count += 1) {
    const guest = await service.peer(`192.0.2.${count}`);
    const { session } = as(await guest.ask("enter", enter), "found");
    expect((await host.ask("pake", { session, data: "AAAA" })).kind).toBe("done");
    expect((await host.ask("meet", { session, local: [] })).kind).toBe("done");
    await guest.ask("leave", { session });
  }
  const late = await service.peer("192.0.2.99");
  expect(await late.ask("enter", enter)).toMatchObject({ reason: "busy" });
  expect((await late.ask("find", { place: hosted.place, ...GAME })).kind).toBe("found");
  service.nowMs += 250;
  expect((await late.ask("enter", enter)).kind).toBe("found");
  expect((await host.ask("beat", {})).kind).toBe("done");
});

/** A datagram with a token that the service has just given. */
async function askedWithToken(peer: ServicePeer): Promise<Uint8Array> {
  const { token } = as(await peer.ask("prove", {}), "token");
  return writeProofRequest(Buffer.from(token, "base64"));
}

test("a flood of datagrams is not answered beyond the budget of whom the tokens were given to", async () => {
  const service = await open({ budgets: largeBudgets({ datagrams: { burst: 3, perSecond: 0 } }) });
  const asked = await askedWithToken(await service.peer());
  const answers = [1, 2, 3, 4].map((port) =>
    service.service.reception.hearDatagram({ host: `192.0.2.${port}`, port }, asked),
  );
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, true, false]);
});

test("datagrams without a token cost nobody anything, whoever they say that they come from", async () => {
  const service = await open({ budgets: largeBudgets({ datagrams: BUDGETS.datagrams }) });
  const { reception } = service.service;
  const peer = await service.peer();
  const asked = await askedWithToken(peer);
  const before = reception.purses.size;
  for (let count = 0; count < 100; count += 1)
    for (const host of ["127.0.0.1", `192.0.2.${count}`])
      expect(reception.hearDatagram({ host, port: 1 }, writeProofRequest(new Uint8Array(16)))).toBeNull();
  expect(reception.purses.size).toBe(before);
  expect(reception.hearDatagram({ host: "127.0.0.1", port: 1 }, asked)).not.toBeNull();
});

test("who asks for too many pages is told to wait", async () => {
  const service = await open({ budgets: largeBudgets({ lists: { burst: 1, perSecond: 0 } }) });
  expect((await fetch(`${service.url}/lobbies`)).status).toBe(200);
  const late = await fetch(`${service.url}/lobbies`);
  expect([late.status, late.headers.get("retry-after")]).toEqual([429, "10"]);
});
