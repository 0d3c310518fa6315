import { describe, expect, test } from "vitest";

import { RESEND_MS, START_COUNTDOWN_MS } from "../../../src/net/constants.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { seedsOf } from "../../support/drawn.ts";
import {
  addressOf,
  rosterOf,
  SessionWorld,
  startOf,
  type SeatedSession,
} from "../../support/session-world.ts";

const HALF_A_TURN_MS = 50;

describe("the lobby", () => {
  test("one newcomer gets the next id, is heard, and both begin together", () => {
    const world = new SessionWorld();
    const host = world.host();
    expect(host.session).toMatchObject({ phase: "lobby", localPlayerId: 1, isMasterPeer: true });
    const guest = world.join(1, addressOf(0));
    expect(
      world.run(2_000, () => host.session.lobby.isEverybodyReady && host.session.lobby.players.length === 2),
    ).toBe(true);
    expect(guest.session).toMatchObject({
      phase: "lobby",
      localPlayerId: 2,
      isMasterPeer: false,
      lobby: { options: { catsPerPlayer: 3 } },
    });
    expect(guest.events.filter(({ kind }) => kind === "joined")).toHaveLength(1);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1"]);
    expect(rosterOf(guest)).toEqual(rosterOf(host));
    expect(host.session.lobby.players[1]!.rttMs).toBeCloseTo(10, -1);
    const givenMs = world.nowMs;
    host.session.lobby.start(0xca7, givenMs);
    world.run(1_000);
    expect(startOf(host)).toMatchObject({ seed: 0xca7, startAtMs: givenMs + START_COUNTDOWN_MS });
    expect(startOf(guest)).toMatchObject({ seed: 0xca7 });
    expect(Math.abs(startOf(guest)!.startAtMs - startOf(host)!.startAtMs)).toBeLessThan(5);
  });

  test("ids are 1 to 8, the lowest that is free", () => {
    const world = new SessionWorld();
    const host = world.host();
    for (let place = 1; place < 8; place += 1) {
      world.join(place, addressOf(0));
      world.run(200);
    }
    world.run(2_000);
    expect(host.session.lobby.players.map(({ playerId }) => playerId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(world.seats.every((seat) => rosterOf(seat).join() === rosterOf(host).join())).toBe(true);
    expect(host.session.lobby.isEverybodyReady).toBe(true);
    world.seats[3]!.session.leave("left", world.nowMs);
    world.run(2_000);
    expect(world.join(9, addressOf(0)).session.phase).toBe("connecting");
    world.run(2_000);
    expect(rosterOf(host)[3]).toBe("4 Cat 9");
  });

  test("start is refused while not everybody is ready", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    expect(world.run(200, () => host.session.lobby.players.length === 2)).toBe(true);
    expect(host.session.lobby.isEverybodyReady).toBe(false);
    expect(() => host.session.lobby.start(1, world.nowMs)).toThrow("ready");
  });

  test("two of its members that can't reach each other are joined by one that both reach", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.cut(addressOf(1), addressOf(2));
    const second = world.join(1, addressOf(0));
    const third = world.join(2, addressOf(0));
    const isReady = (): boolean =>
      host.session.lobby.isEverybodyReady && host.session.lobby.players.length > 2;
    expect(world.run(1_500, isReady)).toBe(false); // a direct way has its time first
    expect(world.run(3_000, isReady)).toBe(true);
    world.run(1_000);
    expect(second.session.lobby.players.map(({ way }) => way.kind)).toEqual(["direct", "self", "relayed"]);
    expect(third.session.lobby.players[1]!.way).toEqual({ kind: "relayed", by: 1 });
    expect(host.session.lobby.players.map(({ relayedTo }) => relayedTo)).toEqual([[], [3], [2]]);
  });

  test("a way that is open in one direction only is no way", () => {
    const world = new SessionWorld();
    const host = world.host();
    const second = world.join(1, addressOf(0));
    world.block(addressOf(1), addressOf(2));
    const third = world.join(2, addressOf(0));
    world.run(1_500);
    const waysOf = ({ session }: SeatedSession): readonly string[] =>
      session.lobby.players.map(({ way }) => way.kind);
    expect(waysOf(second)).toEqual(["direct", "self", "none"]);
    expect(waysOf(third)).toEqual(["direct", "none", "self"]);
    expect(host.session.lobby.isEverybodyReady).toBe(false);
    world.run(4_000);
    expect(waysOf(second)).toEqual(["direct", "self", "relayed"]);
    expect(waysOf(third)).toEqual(["direct", "relayed", "self"]);
    expect(host.session.lobby.isEverybodyReady).toBe(true);
  });

  test("a hello sent to who is not the master finds the way", () => {
    const world = new SessionWorld();
    const host = world.host();
    world.join(1, addressOf(0));
    world.run(1_000);
    const third = world.join(2, addressOf(1));
    expect(
      world.run(3_000, () => host.session.lobby.players.length === 3 && host.session.lobby.isEverybodyReady),
    ).toBe(true);
    expect(third.session.localPlayerId).toBe(3);
  });

  test("says nothing faster than it must: what is resent keeps to its interval", () => {
    const world = new SessionWorld();
    world.join(1, addressOf(0)); // nobody is there
    world.run(5_000);
    // Each after twice as long as the one before, up to 0.4 s.
    const waits = [0, 1, 2, ...Array.from({ length: 11 }, () => 4)].map((times) => times * RESEND_MS);
    const sinceMs = world.sent[0]!.atMs;
    const due = waits.map((_, i) => waits.slice(0, i + 1).reduce((sum, ms) => sum + ms, 0));
    expect(world.sent.map(({ atMs }) => atMs - sinceMs)).toEqual(due);
  });
});

// Goal: the lobby holds on bad networks. Method: four peers, 30 % loss, a fifth of all datagrams twice, delays of 0 to
// 100 ms each way that differ from pair to pair and vary by 12 ms, so that they reorder; two newcomers at once, another through a member.
test.for(seedsOf(100, 10))(
  "lossy lobby %d reaches the start with one roster and begins within half a turn",
  (seed) => {
    const world = new SessionWorld(PERFECT_LINK, seed);
    for (let place = 0; place < 4; place += 1) {
      const delayMs = (seed * 37 + place * 53) % 51;
      world.setHost(addressOf(place), {
        ...PERFECT_LINK,
        delayMs,
        downDelayMs: delayMs,
        jitterMs: Math.min(delayMs, 12),
        lossPercent: 30,
        duplicatePercent: 20,
      });
    }
    const host = world.host();
    world.join(1, addressOf(0));
    world.join(2, addressOf(0));
    expect(world.run(9_000, () => host.session.lobby.players.length === 3)).toBe(true);
    world.run(5_000, () => world.seats[1]!.session.phase === "lobby");
    world.join(3, addressOf(1));
    const isReady = () => host.session.lobby.players.length === 4 && host.session.lobby.isEverybodyReady;
    expect(world.run(30_000, isReady)).toBe(true);
    host.session.lobby.start(seed, world.nowMs);
    const isStarted = () => world.seats.every((seat) => startOf(seat) !== undefined);
    expect(world.run(START_COUNTDOWN_MS, isStarted)).toBe(true);
    const starts = world.seats.map((seat) => startOf(seat)!);
    const times = starts.map(({ startAtMs }) => startAtMs);
    expect(starts.every((start) => start.seed === seed)).toBe(true);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(HALF_A_TURN_MS);
    const rosters = new Set(world.seats.map((seat) => rosterOf(seat).join()));
    expect([...rosters]).toHaveLength(1);
    const ids = world.seats.map(({ session }) => session.localPlayerId!).sort((a, b) => a - b);
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(world.seats.flatMap(({ events }) => events).filter(({ kind }) => kind === "lost")).toEqual([]);
  },
);

// A version of a roster has 16 bits: one that is half of all of them ago looks as if it were yet to come.
test("a seat of which all know that it is nobody's is free for ever, however often the roster changes", () => {
  const world = new SessionWorld();
  const host = world.host();
  for (const place of [1, 2]) world.join(place, addressOf(0));
  expect(world.run(5_000, () => host.session.lobby.isEverybodyReady && rosterOf(host).length === 3)).toBe(
    true,
  );
  world.seats[2]!.session.leave("left", world.nowMs);
  expect(world.run(5_000, () => rosterOf(host).length === 2)).toBe(true);
  world.run(2_000);
  for (let change = 0; change < 0x8800; change += 1) {
    host.session.lobby.setTeam(1, 1 + (change % 2), world.nowMs);
    if (change % 0x1000 === 0) world.run(500);
  }
  const newcomer = world.join(3, addressOf(0));
  world.run(30_000, () => newcomer.session.localPlayerId !== null);
  expect(newcomer.session.localPlayerId).toBe(3);
});
