import { expect, test } from "vitest";

import type { Pilot } from "../../../src/bot/index.ts";
import { READY_OTHERS_MS, READY_STARTING_MS, START_COUNTDOWN_MS } from "../../../src/net/constants.ts";
import { LinkRandom, PERFECT_LINK, type LinkSettings } from "../../../src/simnet/index.ts";
import type { Address } from "../../../src/wire/index.ts";
import type { PacketKind } from "../../../src/wire/packets/packet.ts";
import { eventsOf, MATCH_TAP, MatchWorld } from "../../support/match-world.ts";
import { addressOf, packetIn, SessionWorld } from "../../support/session-world.ts";
import { WayWorld } from "../../support/way-world.ts";
import { longTest } from "../../support/drawn.ts";

const MODEM: Partial<LinkSettings> = { delayMs: 50, rateKbit: 28.8 };

const CATS = 188;

/** Orders as people give them, but for what they order. */
function createPilot(seed: number, playerId: number): Pilot {
  const random = new LinkRandom(seed + 7_919 * playerId);
  const draw = (count: number): number => Math.floor(random.draw() * count);
  return () => {
    if (random.draw() * 10 > 1 + (4 * (playerId - 1)) / 7) return [];
    const first = draw(CATS);
    const places = new Set(Array.from({ length: 1 + draw(40) }, () => (first + draw(60)) % CATS));
    const cats = [...places].sort((a, b) => a - b).map((place) => (playerId - 1) * CATS + 1 + place);
    return [{ kind: "move", cats, x: draw(2_000), y: draw(1_000) }];
  };
}

interface Sighting {
  readonly atMs: number;
  readonly from: Address;
  readonly to: Address;
  readonly bytes: Uint8Array;
}

/** When packets of that kind were sent, each way of a pair. */
function timesOf(sent: readonly Sighting[], kind: PacketKind, [a, b]: readonly [number, number]): number[] {
  const isOfPair = ({ from, to }: Sighting): boolean => from.port === a && to.port === b;
  return sent.filter(isOfPair).flatMap(({ bytes, atMs }) => (packetIn(bytes)?.kind === kind ? [atMs] : []));
}

test("in the countdown heartbeats between others than the master peer are one a second, and the master's stay", () => {
  const world = new SessionWorld();
  const host = world.host();
  world.join(1, addressOf(0));
  world.join(2, addressOf(0));
  world.run(10_000);
  const ports = (a: number, b: number): [number, number] => [addressOf(a).port, addressOf(b).port];
  const count = (a: number, b: number, sinceMs: number): number =>
    timesOf(world.sent, "ready", ports(a, b)).filter((atMs) => atMs > sinceMs).length;
  const before = count(1, 2, world.nowMs - START_COUNTDOWN_MS);
  expect(before).toBeGreaterThanOrEqual(START_COUNTDOWN_MS / READY_OTHERS_MS - 1);
  const startMs = world.nowMs;
  host.session.lobby.start(1, startMs);
  world.run(START_COUNTDOWN_MS + 1_000);
  expect(count(1, 2, startMs)).toBeLessThanOrEqual(START_COUNTDOWN_MS / READY_STARTING_MS + 1);
  expect(count(1, 2, startMs)).toBeGreaterThan(0);
  for (const [a, b] of [
    [0, 1],
    [1, 0],
  ] as const) {
    expect(count(a, b, startMs)).toBeGreaterThan(9); // no link packets here: until the start
  }
});

// Goal: where link packets flow nothing else uses up a slow line. Method: real peers, whose links rehearse the match.
test("heartbeats end where link packets come, the master's a second before the start", () => {
  const kinds: { readonly atMs: number; readonly isOfMaster: boolean }[] = [];
  const world = new MatchWorld({ peerCount: 4, settings: { delayMs: 50 } });
  world.network.onDatagram = (from, to, bytes) => {
    const read = MATCH_TAP.read(bytes, 77);
    const isOfMaster = from.port === 5_000 || to.port === 5_000;
    if (read?.packet.kind === "ready") kinds.push({ atMs: world.network.nowMs, isOfMaster });
    return bytes;
  };
  world.run(30_000, () => world.seats.every(({ peer }) => peer.run !== null));
  const beganMs = world.network.nowMs;
  world.runToTurn(0);
  const startMs = world.network.nowMs - 200; // turn -2
  const late = (isOfMaster: boolean, sinceMs: number): number =>
    kinds.filter((one) => one.isOfMaster === isOfMaster && one.atMs >= sinceMs).length;
  expect(late(false, beganMs + 700)).toBe(0);
  expect(late(true, startMs - 800)).toBe(0);
  expect(late(true, beganMs + 700)).toBeGreaterThan(3 * 2 * 3); // the clock is compared until then
});

test("eight on modems that hear each other's link packets send no intros in play", () => {
  const world = new WayWorld(MODEM);
  world.host();
  for (let i = 2; i <= 8; i += 1) world.join({ host: `203.0.113.${i}`, port: 45_000 });
  expect(world.runToReady(30_000)).toBe(true);
  world.run(5_000);
  world.play();
  let intros = 0;
  world.network.onDatagram = (_from, _to, bytes) => {
    if (packetIn(bytes)?.kind === "intro") intros += 1;
    return bytes;
  };
  world.run(20_000);
  expect(intros).toBe(0);
});

// Goal: a line that is full does not fill itself. Method: for four seconds one of eight, or all of them, are not heard by
// anybody; what the others send besides link packets is counted, and what is passed on twice, as it goes twice.
test.each([
  ["one of eight", 1, 7 * 2 * (3 * 5 + 2 + 8 + 3 * 8)],
  ["everybody", 8, 8 * 8],
])("when %s falls silent there are few intros, and few packets are doubled", (_, silentCount, relaysMax) => {
  const world = new WayWorld({ delayMs: 50 });
  world.host();
  for (let i = 2; i <= 8; i += 1) world.join({ host: `203.0.113.${i}`, port: 45_000 });
  expect(world.runToReady(30_000)).toBe(true);
  world.play();
  const silent = new Set(world.peers.slice(-silentCount).map(({ address }) => address.host));
  const counts = { intro: 0, relay: 0 };
  world.network.onDatagram = (from, to, bytes) => {
    const kind = packetIn(bytes)?.kind ?? null;
    const isOfOther = silentCount === 8 || !silent.has(from.host);
    if (isOfOther && (kind === "intro" || kind === "relay")) counts[kind] += 1;
    return silent.has(from.host) || silent.has(to.host) ? null : bytes;
  };
  world.run(4_000);
  expect(counts.relay).toBeLessThanOrEqual(relaysMax);
  expect(counts.intro).toBeGreaterThan(7); // they look for a way all the same
  expect(counts.intro).toBeLessThanOrEqual(8 * 8 * 4);
  world.heal();
  world.network.onDatagram = (_from, _to, bytes) => bytes;
  const healedMs = world.nowMs;
  world.run(3_000);
  for (const one of world.peers.slice(0, -1)) {
    expect(world.gapMs(one, world.peers.at(-1)!, healedMs)).toBeLessThan(400);
    expect(one.wayTo(8)).toMatch(/^direct/);
  }
});

// Goal: a match on the narrowest lines that starts in the very moment when all are ready soon goes at full speed. What joining
// takes is more than these lines hold, so their queues are long then. Method: real peers on a simulated network, each of which
// gives 1 to 5 orders a second, by player, to 1 to 40 of its 188 cats.
longTest.each([1_300, 3_000])(
  "eight on modems with a queue of %d ms play on without a wait soon after they have come",
  (queueMs) => {
    const world = new MatchWorld({
      peerCount: 8,
      settings: { ...MODEM, queueMs },
      catsPerPlayer: CATS,
      createPilot,
    });
    world.run(60_000, () => world.seats.every(({ peer }) => peer.run !== null));
    world.runToTurn(-1);
    world.run(5_000); // in which budgets and command delay find their measure
    const begunTurns = world.seats.map(({ peer }) => peer.run!.match.turn);
    expect(Math.min(...begunTurns)).toBeGreaterThanOrEqual(40); // of 50: some had to wait for what was lost
    world.run(10_000);
    for (const [i, seat] of world.seats.entries()) {
      const turns = eventsOf(seat, "turn").filter(({ turn }) => turn > begunTurns[i]! + 20);
      expect(turns.length).toBeGreaterThan(70);
      expect(turns.filter(({ waitedMs }) => waitedMs > 1)).toEqual([]);
    }
  },
);

test("newcomers that come at once are not told of each other one by one", () => {
  const world = new SessionWorld();
  world.host();
  for (let place = 1; place <= 7; place += 1) {
    world.join(place, addressOf(0));
    world.run(20);
  }
  world.run(2_000);
  const times = timesOf(world.sent, "welcome-part", [addressOf(0).port, addressOf(1).port]);
  expect(new Set(times).size).toBeLessThanOrEqual(3); // the parts of a welcome go together
  for (const { session } of world.seats) expect(session.lobby.players).toHaveLength(8);
});

// Goal: what is said again for lack of an answer does not fill the line that the answer comes by. Method: in a lobby whose ways
// are as long as those over full lines, what is sent in ten seconds is counted against a lobby with short ways.
test("where round trips are long all is said more rarely in the lobby, and the countdown is longer", () => {
  const linesOf = (delayMs: number): { readonly sent: number; readonly startsInMs: number } => {
    const world = new SessionWorld({ ...PERFECT_LINK, delayMs });
    const host = world.host();
    for (let place = 1; place <= 3; place += 1) world.join(place, addressOf(0));
    world.run(30_000);
    const before = world.sent.length;
    world.run(10_000);
    const sent = world.sent.length - before;
    const nowMs = world.nowMs;
    host.session.lobby.start(1, nowMs);
    world.run(20);
    const start = host.events.find((event) => event.kind === "starting")!;
    return { sent, startsInMs: start.startAtMs - nowMs };
  };
  const [short, long, longest] = [linesOf(100), linesOf(400), linesOf(900)];
  expect(long.sent / short.sent).toBeCloseTo(1 / 2, 1);
  expect(longest.sent / short.sent).toBeCloseTo(1 / 4, 1);
  expect([short, long, longest].map(({ startsInMs }) => Math.round(startsInMs / 500) * 500)).toEqual([
    3_000, 6_000, 8_000,
  ]);
});
