// Goal: only a peer of the match, with its identity, is heard anew; what a seat holds is enough to come back, from anywhere.
// Method: sessions without a match on simulated links; one is gone, and another takes its seat from another address.
import { describe, expect, test } from "vitest";

import { Session, type KnownSeat } from "../../../src/net/index.ts";
import { Link } from "../../../src/net/link/link.ts";
import { statementOf } from "../../../src/net/keys/statements.ts";
import { areEqual } from "../../../src/seal/index.ts";
import { writePacket, type Address } from "../../../src/wire/index.ts";
import { readWelcome, writeWelcome } from "../../../src/wire/packets/welcome.ts";
import {
  addressOf,
  dropsOf,
  linkPacket,
  optionsOf,
  packetIn,
  SESSION_ID,
  SessionWorld,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";
import { WayWorld } from "../../support/way-world.ts";

const RUN = 0x0102_0304;
/** Where the one that comes back is now. */
const ELSEWHERE = 6;

/** A match of three that has begun; its second peer is gone. */
function startWorld() {
  const world = new SessionWorld();
  const host = world.host();
  for (const place of [1, 2]) world.join(place, addressOf(0));
  expect(
    world.run(5_000, () => host.session.lobby.players.length === 3 && host.session.lobby.isEverybodyReady),
  ).toBe(true);
  host.session.lobby.start(99, world.nowMs);
  world.run(4_000);
  const gone = world.seats.find(({ address }) => address.port === addressOf(1).port)!;
  const seat = gone.session.match.seat!;
  gone.isPaused = true;
  const others = world.seats.filter((one) => one !== gone);
  return { world, gone, seat, others };
}

function comeBack(world: SessionWorld, seat: KnownSeat, change: Partial<KnownSeat> = {}): SeatedSession {
  const session = Session.comeBack(optionsOf(1, 1), { ...seat, ...change }, RUN, world.nowMs);
  return world.seat(session, addressOf(ELSEWHERE));
}

/** A return of who sits as `sender`, signed by who has those keys. */
function returnOf(
  { keys }: Stranger,
  { sender = 2, run = RUN, matchId = SESSION_ID, sessionId = SESSION_ID } = {},
): Uint8Array {
  const packet = { kind: "return" as const, matchId, run, key: keys.publicKey };
  const signature = keys.sign(statementOf(packet, { sessionId, sender, receiver: null }));
  return writePacket({ ...packet, signature }, sender);
}

/** Another run of who sits at place 1. */
const ownRun = (run = 2): Stranger => new Stranger(1, { run });

function returnsIn({ events }: SeatedSession): readonly unknown[] {
  return events.flatMap((event) => (event.kind === "return" ? [[event.from, event.run]] : []));
}

function acksIn({ events }: SeatedSession): readonly number[] {
  return events.flatMap((event) => (event.kind === "return-ack" ? [event.from] : []));
}

describe("a seat", () => {
  test("has all that a welcome says, the seed, and where the others are", () => {
    const { seat } = startWorld();
    expect(seat).toMatchObject({ sessionId: SESSION_ID, playerId: 2, masterId: 1, token: 1_001, seed: 99 });
    expect(seat.roster.map(({ playerId, token, name }) => [playerId, token, name])).toEqual([
      [1, 1_000, "Cat 0"],
      [2, 1_001, "Cat 1"],
      [3, 1_002, "Cat 2"],
    ]);
    for (const place of [0, 2]) expect(seat.roster[place]!.addresses[0]).toEqual(addressOf(place));
  });

  test("is a packet of a welcome as it is", () => {
    const { seat } = startWorld();
    expect(() => writeWelcome({ ...seat, kind: "welcome" })).not.toThrow();
  });

  test("there is none in a lobby", () => {
    const world = new SessionWorld();
    const host = world.host();
    expect(host.session.match.seat).toBeNull();
    world.join(1, addressOf(0));
    world.run(2_000);
    expect(host.session.match.seat).toBeNull();
  });

  test("makes the same match again", () => {
    const { world, gone, seat } = startWorld();
    const back = comeBack(world, seat);
    expect(back.session.localPlayerId).toBe(2);
    expect(back.session.lobby.setupOf(99)).toEqual(gone.session.lobby.setupOf(99));
    expect(back.session.lobby.players.map(({ playerId, name }) => [playerId, name])).toEqual(
      gone.session.lobby.players.map(({ playerId, name }) => [playerId, name]),
    );
    expect(back.session.match.seat!.roster.map(({ token }) => token)).toEqual(
      seat.roster.map(({ token }) => token),
    );
  });
});

describe("a return", () => {
  test("is told to all, from another address, again and again until each has acknowledged it", () => {
    const { world, seat, others } = startWorld();
    const back = comeBack(world, seat);
    world.run(1_000);
    for (const other of others) {
      expect(returnsIn(other).length).toBeGreaterThan(3);
      expect(new Set(returnsIn(other).map(String))).toEqual(new Set([`2,${RUN}`]));
    }
    expect(acksIn(back)).toEqual([]);
    for (const { session } of others) session.returns.accept(2, RUN);
    world.run(300);
    expect([...acksIn(back)].sort((a, b) => a - b)).toEqual([1, 3]); // once each
    const told = others.map((other) => returnsIn(other).length);
    world.run(1_000);
    expect(others.map((other) => returnsIn(other).length)).toEqual(told);
  });

  // Who was gone itself when we came back has never heard of our return.
  test("of one who never took ours makes both hear each other", () => {
    const { world, seat, others } = startWorld();
    const [, third] = others;
    const thirdSeat = third!.session.match.seat!;
    third!.isPaused = true;
    const back = comeBack(world, seat);
    world.run(500);
    const next = Session.comeBack(optionsOf(2, 1), thirdSeat, RUN + 7, world.nowMs);
    const last = world.seat(next, addressOf(ELSEWHERE + 1));
    world.run(500);
    // Both are elsewhere now: who plays hears both, and passes on between them.
    others[0]!.session.returns.accept(2, RUN);
    others[0]!.session.returns.accept(3, RUN + 7);
    world.run(4_000);
    const packet = new Link({ nowMs: 0, rttMs: 40 }).send(
      { position: { turn: 5, ms: 0 }, turnData: [], request: null, messageBytesMax: 0 },
      0,
    );
    const heard = (): number => back.events.filter(({ kind }) => kind === "link-packet").length;
    back.session.returns.accept(3, RUN + 7);
    world.run(300);
    expect(last.session.match.sendLinkPacket(2, packet)).toBeGreaterThan(0);
    world.run(300);
    expect(heard()).toBe(1);
    expect(back.session.match.sendLinkPacket(3, packet)).toBeGreaterThan(0);
  });

  test("is acknowledged for its own run only", () => {
    const { world, seat, others } = startWorld();
    const back = comeBack(world, seat);
    world.run(300);
    for (const { session } of others) session.returns.accept(2, RUN + 1);
    world.run(300);
    expect(acksIn(back)).toEqual([]);
  });

  test.each([
    ["of nobody in the match", new Stranger("Eve")],
    ["of another seat", new Stranger(2, { run: 2 })],
  ])("signed by an identity %s is dropped, wherever it comes from", (_, liar) => {
    const { world, others } = startWorld();
    const before = others.map((one) => dropsOf(one, "altered"));
    for (const { address } of others)
      for (const from of [addressOf(1), addressOf(ELSEWHERE)]) world.inject(from, address, returnOf(liar));
    world.run(100);
    expect(others.flatMap(returnsIn)).toEqual([]);
    expect(others.map((one, i) => dropsOf(one, "altered") - before[i]!)).toEqual([2, 2]);
  });

  test("of a seat that there is not, for another seat, or of another session or match, is dropped", () => {
    const { world, others } = startWorld();
    const bytes = [
      returnOf(ownRun(), { sender: 7 }),
      returnOf(ownRun(), { sender: 3 }),
      returnOf(ownRun(), { sessionId: SESSION_ID + 1 }),
      returnOf(ownRun(), { matchId: SESSION_ID + 1 }),
      returnOf(ownRun(), { run: 0 }),
    ];
    for (const other of others)
      for (const one of bytes) world.inject(addressOf(ELSEWHERE), other.address, one);
    world.run(100);
    for (const other of others) {
      expect(returnsIn(other)).toEqual([]);
      expect(other.events.filter(({ kind }) => kind === "dropped").length).toBeGreaterThanOrEqual(5);
    }
  });

  test("of an older run, or said again by who recorded it, brings nobody back", () => {
    const { world, gone, seat, others } = startWorld();
    const back = comeBack(world, seat);
    world.run(300);
    for (const { session } of others) session.returns.accept(2, RUN);
    world.run(300);
    expect(acksIn(back)).toHaveLength(2);
    const recorded = world.sent.find(
      ({ from, bytes }) => from.port === addressOf(ELSEWHERE).port && packetIn(bytes)?.kind === "return",
    )!;
    const told = others.map((other) => returnsIn(other).length);
    for (const { address } of others)
      world.inject(addressOf(50), address, returnOf(ownRun(3), { run: RUN - 1 }));
    world.run(100);
    expect(others.map((other) => returnsIn(other).length)).toEqual(told);
    const sent = world.sent.length;
    for (const { address } of others) world.inject(addressOf(50), address, recorded.bytes);
    world.run(100);
    // Asked for the very run that is heard already, it is acknowledged to that one alone, by its own key.
    for (const { session } of others) session.returns.accept(2, RUN);
    world.run(300);
    expect(world.sent.slice(sent).filter(({ to }) => to.port === addressOf(50).port)).toEqual([]);
    const packet = linkPacket(1);
    expect(others[0]!.session.match.sendLinkPacket(2, packet)).toBeGreaterThan(0);
    world.run(100);
    expect(back.events.filter(({ kind }) => kind === "link-packet")).toHaveLength(1);
    expect(gone.events.filter(({ kind }) => kind === "link-packet")).toEqual([]);
  });

  test("in great numbers costs a check twenty times a second at most, and the true one is heard all the same", () => {
    const { world, seat, others } = startWorld();
    const liar = new Stranger("Eve");
    const [host] = others as [SeatedSession];
    const altered = dropsOf(host, "altered");
    for (let ms = 0; ms < 1_000; ms += 10) {
      for (let i = 0; i < 10; i += 1)
        world.inject({ host: `10.6.6.${i}`, port: ms + 1 }, host.address, returnOf(liar, { run: RUN + i }));
      world.run(10);
    }
    expect(dropsOf(host, "altered") - altered).toBeLessThanOrEqual(20 + 20);
    expect(dropsOf(host, "too-much")).toBeGreaterThan(900);
    comeBack(world, seat);
    world.run(1_000);
    expect(returnsIn(host).length).toBeGreaterThan(0);
  });

  test("in a lobby is dropped", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    world.run(2_000);
    world.inject(addressOf(1), addressOf(0), returnOf(ownRun()));
    world.run(100);
    expect(returnsIn(host)).toEqual([]);
    expect(dropsOf(host, "unexpected")).toBe(1);
  });

  test("speaks by another key; what the run before was told can't be read with it, and what it says is not heard", () => {
    const { world, gone, seat, others } = startWorld();
    const [host] = others as [SeatedSession];
    const back = comeBack(world, seat);
    world.run(300);
    for (const { session } of others) session.returns.accept(2, RUN);
    world.run(300);
    expect(areEqual(back.session.key, gone.session.key)).toBe(false);
    const ends = { from: gone.session.key, to: host.session.key, sessionId: SESSION_ID };
    const before = dropsOf(host, "altered");
    world.inject(addressOf(1), addressOf(0), TAP.linkPacket(linkPacket(900), 2, ends));
    world.inject(addressOf(1), addressOf(0), TAP.packet({ kind: "goodbye-ack" }, 2, ends));
    world.run(20);
    expect(dropsOf(host, "altered")).toBe(before + 2);
  });

  test("of a session that was never left begins by its own word", () => {
    const { world, gone, others } = startWorld();
    gone.isPaused = false;
    gone.session.returns.comeBack(RUN, world.nowMs);
    world.run(500);
    for (const other of others) expect(returnsIn(other).length).toBeGreaterThan(0);
  });
});

test("the seat of a match with a peer of many addresses can be written as a welcome: four of each peer, two of them IPv6", () => {
  const at = (host: string): Address => ({ host, port: 45_000 });
  const told = [at("192.168.1.5"), at("2001:db8::1"), at("2001:db8::2")];
  const world = new WayWorld();
  world.host({ localAddresses: [at("192.168.0.1"), ...told.slice(1), at("2001:db8::3"), at("192.168.0.2")] });
  // Its system sends by an address of its own, a temporary one.
  world.join(at("2001:db8::9"), { localAddresses: told });
  expect(world.runToReady()).toBe(true);
  world.play();
  for (const { session } of world.peers) {
    const seat = session.match.seat!;
    expect(readWelcome(writeWelcome({ ...seat, kind: "welcome" }))?.roster).toEqual(seat.roster);
  }
  const guest = world.master.session.match.seat!.roster[1]!;
  expect(guest.addresses).toEqual([at("2001:db8::9"), ...told.slice(0, 2)]);
});
