import { expect, onTestFinished, test } from "vitest";
import type { NearLobby } from "../../../src/channel/index.ts";
import type { LobbyFacts } from "../../../src/peer/near/lobby-records.ts";
import type { OpenMulticastDns } from "../../../src/peer/near/multicast.ts";
import { Near } from "../../../src/peer/near/near.ts";
import { TestClock } from "../../support/test-clock.ts";
import { asHeard, NO_MULTICAST, TestLan } from "../../support/test-lan.ts";

const FACTS: LobbyFacts = {
  ...{
    port: 45_000,
    hostName: "Ada",
    playerCount: 1,
    seatCount: 8,
    isByInvitation: false,
    mode: "classic",
    mapName: null,
  },
};

interface Told {
  readonly atMs: number;
  readonly lobbies: readonly NearLobby[];
  readonly isThere: boolean;
}

function openNear(clock: TestClock, open: OpenMulticastDns) {
  const told: Told[] = [];
  const problems: string[] = [];
  const near = new Near({
    ...{ open, clock },
    onLobbies: (lobbies, isThere) => told.push({ atMs: clock.nowMs(), lobbies, isThere }),
    onProblem: (message) => problems.push(message),
  });
  onTestFinished(() => near.close());
  const names = (): readonly string[] => (told.at(-1)?.lobbies ?? []).map(({ hostName }) => hostName);
  return { near, told, problems, names };
}

test("who looks sees a lobby that is open, one that opens, what changes, and its end", async () => {
  const lan = new TestLan();
  const clock = new TestClock();
  const ada = openNear(clock, lan.opener("10.0.0.7"));
  ada.near.announce(FACTS);
  await clock.untilTrue(() => lan.said.length > 0, "a word");
  const ben = openNear(clock, lan.opener("10.0.0.8"));
  ben.near.listen(true);
  await clock.untilTrue(() => ben.names().length > 0, "a lobby", 2_000);
  expect(ben.near.lobbies).toMatchObject([{ hostName: "Ada", address: "10.0.0.7:45000" }]);

  const eve = openNear(clock, lan.opener("10.0.0.9"));
  eve.near.announce({ ...FACTS, hostName: "Eve" });
  await clock.untilTrue(() => ben.names().length === 2, "a second lobby", 2_000);
  eve.near.announce({ ...FACTS, hostName: "Eve", playerCount: 5 });
  await clock.untilTrue(() => ben.near.lobbies[1]?.match?.playerCount === 5, "its players", 2_000);
  eve.near.announce(null);
  await clock.untilTrue(() => ben.names().join() === "Ada", "its goodbye", 1_000);
});

test("who goes without a goodbye is gone after 10 s of silence", async () => {
  const lan = new TestLan();
  const clock = new TestClock();
  const ada = openNear(clock, lan.opener("10.0.0.7"));
  const ben = openNear(clock, lan.opener("10.0.0.8"));
  ben.near.listen(true);
  ada.near.announce(FACTS);
  await clock.untilTrue(() => ben.names().length > 0, "a lobby");
  await clock.skip(30_000);
  expect(ben.names()).toEqual(["Ada"]); // as long as it is heard
  lan.isCut = true;
  await clock.skip(6_000);
  expect(ben.names()).toEqual(["Ada"]);
  await clock.untilTrue(() => ben.names().length === 0, "its end", 5_000);
});

test("the own lobby is not shown, nor what comes back of it late", async () => {
  const lan = new TestLan();
  const clock = new TestClock();
  const ada = openNear(clock, lan.opener());
  ada.near.listen(true);
  ada.near.announce(FACTS);
  await clock.skip(2_000);
  const late = lan.said.findLast(({ records }) => records.length > 0)!.records;
  expect(ada.near.lobbies).toEqual([]);
  ada.near.announce(null);
  await clock.skip(500);
  lan.inject("127.0.0.1", late.map(asHeard));
  await clock.skip(1_000);
  expect(ada.near.lobbies).toEqual([]);
});

test("says nothing and has nothing open while nothing is wanted; a goodbye is said before the end", async () => {
  const lan = new TestLan();
  const clock = new TestClock();
  const { near } = openNear(clock, lan.opener());
  await clock.skip(1_000);
  expect([lan.openCount, lan.said.length]).toEqual([0, 0]);
  near.listen(true);
  expect(lan.openCount).toBe(0); // nobody waits for it
  await clock.skip(100);
  expect(lan.openCount).toBe(1);
  near.listen(false);
  near.announce(FACTS);
  await clock.skip(100);
  await near.close();
  expect(lan.openCount).toBe(0);
  expect(lan.said.at(-1)!.records.map(({ ttl }) => ttl)).toEqual([0, 0, 0, 0]);
  const count = lan.said.length;
  await clock.skip(20_000);
  expect(lan.said.length).toBe(count);
});

test("a computer says a few words in ten seconds, whoever asks how often", async () => {
  const lan = new TestLan();
  const clock = new TestClock();
  const ada = openNear(clock, lan.opener("10.0.0.7"));
  const askers = Array.from({ length: 5 }, (_, i) => openNear(clock, lan.opener(`10.0.1.${i}`)));
  ada.near.announce(FACTS);
  await clock.skip(1_000);
  const from = lan.said.length;
  for (let i = 0; i < 20; i += 1) {
    for (const { near } of askers) near.listen(i % 2 === 0);
    await clock.skip(500);
  }
  const said = lan.said.slice(from).filter((one) => one.from === "10.0.0.7");
  expect(said.length).toBeGreaterThan(3);
  expect(said.length).toBeLessThanOrEqual(11);
});

test("tells windows at most four times a second of what floods", async () => {
  const lan = new TestLan();
  const clock = new TestClock();
  const ada = openNear(clock, lan.opener("10.0.0.7"));
  const ben = openNear(clock, lan.opener("10.0.0.8"));
  ada.near.announce(FACTS);
  ben.near.listen(true);
  await clock.untilTrue(() => ben.names().length > 0, "a lobby");
  const [ptr, srv, , a] = lan.said.find(({ records }) => records.length > 0)!.records;
  const version = linesIn(lan).find((line) => line.startsWith("version="))!;
  const from = ben.told.length;
  const startMs = clock.nowMs();
  for (let i = 0; i < 100; i += 1) {
    const lines = [version, `name=Ada ${i}`, "players=1", "seats=8", "entry=open", "mode=classic"];
    lan.inject("10.0.0.7", [
      ptr,
      srv,
      { ...srv, type: "TXT", data: lines.map((line) => Buffer.from(line)) },
      a,
    ]);
    await clock.skip(20);
  }
  const seconds = (clock.nowMs() - startMs) / 1_000;
  expect(ben.told.length - from).toBeGreaterThan(2);
  expect(ben.told.length - from).toBeLessThanOrEqual(4 * seconds + 1);
});

function linesIn(lan: TestLan): readonly string[] {
  const txt = lan.said.flatMap(({ records }) => records).find(({ type }) => type === "TXT");
  return txt!.data as readonly string[];
}

test("a computer without a network has an empty list, and one problem to log", async () => {
  const clock = new TestClock();
  const { near, told, problems } = openNear(clock, NO_MULTICAST);
  near.listen(true);
  near.announce(FACTS);
  await clock.skip(60_000);
  expect(problems).toEqual(["bind EADDRINUSE 0.0.0.0:5353"]);
  expect(told).toMatchObject([{ lobbies: [], isThere: false }]);
  await near.close();
});

test("a network whose sockets open slowly is never told of as missing", async () => {
  const clock = new TestClock();
  const lan = new TestLan();
  const { near, told } = openNear(clock, (ears) => {
    const [end, sinceMs] = [lan.opener()(ears), ears.nowMs()];
    return {
      get isThere() {
        return ears.nowMs() >= sinceMs + 800;
      },
      ask: (name) => end.ask(name),
      tell: (recordsFor) => end.tell(recordsFor),
      close: () => end.close(),
    };
  });
  near.listen(true);
  await clock.skip(60_000);
  expect(told).toMatchObject([{ lobbies: [], isThere: true }]);
  await near.close();
});
