// Goal: only a peer of the match, with its token, is heard anew; what a seat holds is enough to come back, from anywhere.
// Method: sessions without a match on simulated links; one is gone, and another takes its seat from another address.
import { describe, expect, test } from "vitest";

import { Session, type KnownSeat } from "../../../src/net/index.ts";
import { Link } from "../../../src/net/link/link.ts";
import { writePacket } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  optionsOf,
  SESSION_ID,
  SessionWorld,
  type SeatedSession,
} from "../../support/session-world.ts";

const RUN = 0x0102_0304;
/** Where the one that comes back is now. */
const ELSEWHERE = 6;

/** A match of three that has begun; its second peer is gone. */
function startWorld() {
  const world = new SessionWorld();
  const host = world.host();
  for (const place of [1, 2]) world.join(place, addressOf(0));
  expect(world.run(5_000, () => host.session.players.length === 3 && host.session.isEverybodyReady)).toBe(
    true,
  );
  host.session.start(99, world.nowMs);
  world.run(4_000);
  const gone = world.seats.find(({ address }) => address.port === addressOf(1).port)!;
  const seat = gone.session.seat!;
  gone.isPaused = true;
  const others = world.seats.filter((one) => one !== gone);
  return { world, gone, seat, others };
}

function comeBack(world: SessionWorld, seat: KnownSeat, change: Partial<KnownSeat> = {}): SeatedSession {
  const session = Session.comeBack(optionsOf(1), { ...seat, ...change }, RUN, world.nowMs);
  return world.seat(session, addressOf(ELSEWHERE));
}

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
    expect(() => writePacket({ ...seat, kind: "welcome" }, seat.masterId, 0)).not.toThrow();
  });

  test("there is none in a lobby", () => {
    const world = new SessionWorld();
    const host = world.host();
    expect(host.session.seat).toBeNull();
    world.join(1, addressOf(0));
    world.run(2_000);
    expect(host.session.seat).toBeNull();
  });

  test("makes the same match again", () => {
    const { world, gone, seat } = startWorld();
    const back = comeBack(world, seat);
    expect(back.session.localPlayerId).toBe(2);
    expect(back.session.setupOf(99)).toEqual(gone.session.setupOf(99));
    expect(back.session.players.map(({ playerId, name }) => [playerId, name])).toEqual(
      gone.session.players.map(({ playerId, name }) => [playerId, name]),
    );
    expect(back.session.seat!.roster.map(({ token }) => token)).toEqual(
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
    for (const { session } of others) session.acceptReturn(2, RUN);
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
    const thirdSeat = third!.session.seat!;
    third!.isPaused = true;
    const back = comeBack(world, seat);
    world.run(500);
    const next = Session.comeBack(optionsOf(2), thirdSeat, RUN + 7, world.nowMs);
    const last = world.seat(next, addressOf(ELSEWHERE + 1));
    world.run(500);
    const packet = new Link({ nowMs: 0, rttMs: 40 }).send(
      { position: { turn: 5, ms: 0 }, turnData: [], request: null, messageBytesMax: 0 },
      0,
    );
    const heard = (): number => back.events.filter(({ kind }) => kind === "link-packet").length;
    back.session.acceptReturn(3, RUN + 7);
    world.run(300);
    expect(last.session.sendLinkPacket(2, packet)).toBeGreaterThan(0);
    world.run(300);
    expect(heard()).toBe(1);
    expect(back.session.sendLinkPacket(3, packet)).toBeGreaterThan(0);
  });

  test("is acknowledged for its own run only", () => {
    const { world, seat, others } = startWorld();
    const back = comeBack(world, seat);
    world.run(300);
    for (const { session } of others) session.acceptReturn(2, RUN + 1);
    world.run(300);
    expect(acksIn(back)).toEqual([]);
  });

  test("with another token is dropped", () => {
    const { world, seat, others } = startWorld();
    const roster = seat.roster.map((entry) => (entry.playerId === 2 ? { ...entry, token: 7 } : entry));
    comeBack(world, seat, { token: 7, roster });
    world.run(1_000);
    for (const other of others) {
      expect(returnsIn(other)).toEqual([]);
      expect(dropsOf(other, "alien-sender")).toBeGreaterThan(0);
    }
  });

  test("with the token of another seat is dropped", () => {
    const { world, others } = startWorld();
    const before = others.map((one) => dropsOf(one, "unexpected"));
    const bytes = writePacket({ kind: "return", token: 1_002, run: RUN }, 2, SESSION_ID); // that of player 3
    for (const { address } of others) world.inject(addressOf(1), address, bytes); // from where player 2 was
    world.run(100);
    expect(others.flatMap(returnsIn)).toEqual([]);
    expect(others.map((one, i) => dropsOf(one, "unexpected") - before[i]!)).toEqual([1, 1]);
  });

  test("of a seat that there is not, or of another session, is dropped", () => {
    const { world, others } = startWorld();
    const from = addressOf(ELSEWHERE);
    const packet = { kind: "return", token: 1_001, run: RUN } as const;
    const bytes = [writePacket(packet, 7, SESSION_ID), writePacket(packet, 2, SESSION_ID + 1)];
    for (const other of others) for (const one of bytes) world.inject(from, other.address, one);
    world.run(100);
    for (const other of others) {
      expect(returnsIn(other)).toEqual([]);
      expect(other.events.filter(({ kind }) => kind === "dropped").length).toBeGreaterThanOrEqual(2);
    }
  });

  test("in a lobby is dropped", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    world.run(2_000);
    const packet = { kind: "return", token: 1_001, run: RUN } as const;
    world.inject(addressOf(1), addressOf(0), writePacket(packet, 2, SESSION_ID));
    world.run(100);
    expect(returnsIn(host)).toEqual([]);
    expect(dropsOf(host, "unexpected")).toBe(1);
  });

  test("of a session that was never left begins by its own word", () => {
    const { world, gone, others } = startWorld();
    gone.isPaused = false;
    gone.session.comeBack(RUN, world.nowMs);
    world.run(500);
    for (const other of others) expect(returnsIn(other).length).toBeGreaterThan(0);
  });
});
