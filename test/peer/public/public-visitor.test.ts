// Goal: a visitor believes no service and no host more than it must; a host gives its key to nobody while it is not public.
// Method: a visitor at a real service on 127.0.0.1, whose hosts say what the test likes; a door at a WebSocket server that lies.
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { CodeDoor } from "../../../src/peer/code/code-door.ts";
import { gameOfService } from "../../../src/peer/code/game-of-service.ts";
import { readServicePlace, type ServicePlace } from "../../../src/peer/code/service-place.ts";
import { ElderWatch } from "../../../src/peer/public/elder-watch.ts";
import { PingAnswers } from "../../../src/peer/public/ping-answers.ts";
import { PublicDoor } from "../../../src/peer/public/public-door.ts";
import { writeKeyLetter } from "../../../src/peer/public/public-letters.ts";
import { PublicVisitor, type PublicView } from "../../../src/peer/public/public-visitor.ts";
import { FACTS, TestService } from "../../support/service-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { sentenceOf } from "../../support/sentences.ts";

const SAME = { ...FACTS, ...gameOfService() };
const ANY = { text: null, mode: null, map: null, version: null, hasSeat: false } as const;

function placeAt(port: number): ServicePlace {
  const place = readServicePlace(`127.0.0.1:${port}`);
  if (!place.ok) throw new Error(place.reason);
  return place.value;
}

async function openVisitor(port: number) {
  const clock = new TestClock();
  const views: PublicView[] = [];
  const visitor = await PublicVisitor.open({
    ...{ service: placeAt(port), link: null, clock, measures: false },
    onChange: (view) => void views.push(view),
  });
  onTestFinished(() => visitor.close());
  const until = (isIt: (view: PublicView) => boolean, what: string) =>
    clock.untilTrue(() => views.some(isIt), what);
  return { visitor, views, until, clock };
}

test("who comes too late is told why, and may try another lobby", async () => {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const { peer: full, hosted: fullAt } = await service.host(SAME);
  const { peer: gone, hosted: goneAt } = await service.host(SAME);
  const { hosted: otherAt } = await service.host({ ...SAME, contentHash: "00000000" });
  const { hosted: runsAt } = await service.host({ ...SAME, isRunning: true, mayWatch: false });
  const { visitor, until, clock } = await openVisitor(service.service.port);
  visitor.look(ANY);
  await until(({ isComplete, lobbies }) => isComplete && lobbies.length === 4, "the list");
  await full.ask("update", { lobby: { ...SAME, taken: SAME.seats } });
  await gone.ask("close", {});
  const enter = (lobbyId: string, isWatching = false) =>
    clock.until(visitor.enter(lobbyId, isWatching), "an answer");
  expect(await enter(fullAt.lobbyId)).toEqual({ ok: false, reason: "full" });
  expect(await enter(goneAt.lobbyId)).toEqual({ ok: false, reason: "unknown" });
  expect(await enter(otherAt.lobbyId)).toEqual({ ok: false, reason: "other-content" });
  expect(await enter(runsAt.lobbyId, true)).toEqual({ ok: false, reason: "running" });
});

test("a host that is listed and never answers is given up", async () => {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const { hosted } = await service.host(SAME);
  const { visitor, until, clock } = await openVisitor(service.service.port);
  visitor.look(ANY);
  await until(({ isComplete }) => isComplete, "the list");
  expect(await clock.until(visitor.enter(hosted.lobbyId, false), "the end of it")).toEqual({
    ok: false,
    reason: "silent",
  });
});

test("hosts that never answer keep nobody from the next: a service keeps few introductions for a guest", async () => {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const silent = [];
  for (let i = 0; i < 5; i += 1) silent.push((await service.host(SAME)).hosted.lobbyId);
  const { visitor, until, clock } = await openVisitor(service.service.port);
  visitor.look(ANY);
  await until(({ isComplete }) => isComplete, "the list");
  for (const lobbyId of silent)
    expect(await clock.until(visitor.enter(lobbyId, false), "the end of it")).toMatchObject({
      reason: "silent",
    });
});

test.each([
  ["an elder lobby", [], 1],
  ["none that let nobody in", ["tried"], 0],
])("of two quick matches the younger gives way to %s", async (_, wasTried, times) => {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  const ids = [(await service.host(SAME)).hosted.lobbyId, (await service.host(SAME)).hosted.lobbyId];
  const [elder, own] = ids.toSorted();
  const clock = new TestClock();
  let given = 0;
  const watch = new ElderWatch({
    ...{ service: placeAt(service.service.port), clock, ownId: () => own!, isAlone: () => true },
    tried: new Set(wasTried.length > 0 ? [elder!] : []),
    onElder: () => (given += 1),
  });
  onTestFinished(() => watch.end());
  if (times > 0) await clock.untilTrue(() => given > 0, "the elder lobby");
  await clock.skip(30_000);
  expect(given).toBe(times);
});

test("a list without a service says so and comes back by itself", async () => {
  const service = await new TestService().open();
  const { port } = service.service;
  await service.close();
  const { visitor, views, until } = await openVisitor(port);
  visitor.look(ANY);
  await until(({ problem }) => problem !== null, "word of it");
  expect(sentenceOf(views.at(-1)!.problem)).toMatch(/can't be reached: nothing listens there/);
  const back = await new TestService({ port }).open();
  onTestFinished(() => back.close());
  await until(({ isComplete, problem }) => isComplete && problem === null, "the list");
});

test.each([
  { isOpen: false, kinds: ["leave"] },
  { isOpen: true, kinds: ["pake"] },
])(
  "a service that brings somebody without a code gets the key only of a public lobby: $isOpen",
  async (wish) => {
    const { isOpen, kinds } = wish;
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await new Promise((resolve) => server.once("listening", resolve));
    const asked: { readonly kind: string; readonly n: number; readonly data?: string }[] = [];
    server.on("connection", (socket) =>
      socket.on("message", (data: Buffer) => {
        const question = JSON.parse(data.toString()) as (typeof asked)[number];
        asked.push(question);
        const say = (message: object): void => socket.send(JSON.stringify(message));
        if (question.kind !== "host") return say({ kind: "done", n: question.n });
        const ids = { lobbyId: "0".repeat(20), place: "KQ7", resumeToken: "1".repeat(32) };
        say({ kind: "hosted", n: question.n, ...ids });
        say({ kind: "guest", session: "2".repeat(32), needsCode: false });
      }),
    );
    const clock = new TestClock();
    const roomKey = new Uint8Array(16).fill(7);
    const pings = new PingAnswers(clock, () => undefined);
    const door = new CodeDoor({
      ...{ place: placeAt((server.address() as AddressInfo).port), clock, hasIpv6: false, local: () => [] },
      facts: () => ({ ...SAME, isPublic: isOpen }),
      invitation: () => "192.0.2.7:45000",
      strangers: new PublicDoor({ isOpen: () => isOpen, roomKey, local: () => [], pings, relay: null }),
      send: () => undefined,
      onChange: () => undefined,
    });
    onTestFinished(() => {
      door.close();
      for (const client of server.clients) client.terminate();
      server.close();
    });
    const told = () => asked.filter(({ kind }) => kind === "leave" || kind === "pake");
    await clock.untilTrue(() => told().length > 0, "what the host says");
    expect(told().map(({ kind }) => kind)).toEqual(kinds);
    const hasKey = asked.some(({ data }) => data === writeKeyLetter(roomKey));
    expect(hasKey).toBe(isOpen);
  },
);
