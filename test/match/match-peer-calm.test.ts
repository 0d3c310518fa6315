// Goal: no peer spins. Method: each phase runs for simulated seconds, and what a peer does in each second is counted: what
// it must (60 sub-turns and turn ends), what arrives, what is sent again to who is silent, and little else.
import { describe, expect, test } from "vitest";

import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { MatchWorld, type SeatedPeer } from "../support/match-world.ts";

const LOSSY = { ...PERFECT_LINK, delayMs: 40, jitterMs: 30, lossPercent: 30, duplicatePercent: 10 };

/** The most that a peer did in any one second, and at any one moment. */
function busiest({ activityMs }: SeatedPeer): { readonly perSecond: number; readonly atOnce: number } {
  const count = (key: (ms: number) => number) => {
    const counts = new Map<number, number>();
    for (const ms of activityMs) counts.set(key(ms), (counts.get(key(ms)) ?? 0) + 1);
    return Math.max(0, ...counts.values());
  };
  return { perSecond: count((ms) => Math.floor(ms / 1_000)), atOnce: count((ms) => ms) };
}

describe("does no more than it must", () => {
  const LIMIT = { perSecond: 300, atOnce: 12 };
  const expectCalm = (world: MatchWorld): void => {
    for (const seat of world.seats) {
      const { perSecond, atOnce } = busiest(seat);
      expect(perSecond).toBeLessThanOrEqual(LIMIT.perSecond);
      expect(atOnce).toBeLessThanOrEqual(LIMIT.atOnce);
      expect(seat.activityMs.length).toBeGreaterThan(0);
    }
  };

  test("connecting", () => {
    const world = new MatchWorld({ peerCount: 2 });
    world.network.onDatagram = () => null;
    world.run(20_000);
    expectCalm(world);
    expect(busiest(world.seats[1]!).perSecond).toBeLessThanOrEqual(11);
  });

  test.each([{}, LOSSY])("lobby, countdown, playing, finished: %o", (settings) => {
    const world = new MatchWorld({ peerCount: 3, settings, stopAfterTurn: 30 });
    world.runToEnd(60_000);
    expect(world.seats.every(({ peer }) => peer.isClosed)).toBe(true);
    expectCalm(world);
  });

  test("a lobby that nobody starts", () => {
    const world = new MatchWorld({ peerCount: 4, autoStartPlayers: null });
    world.run(20_000);
    expectCalm(world);
  });

  test("delay", () => {
    const world = new MatchWorld({ peerCount: 3 });
    world.runToTurn(5);
    world.network.remove(world.seats[1]!.address);
    world.run(7_000);
    expect(world.seats[0]!.peer.run!.waitingFor).toHaveLength(1);
    world.run(18_000);
    expect(world.seats[0]!.peer.run!.waitingFor).toEqual([]); // a bot plays on
    expectCalm(world);
  });

  test("finished, with one that never says how its match ended", () => {
    const world = new MatchWorld({ peerCount: 2, stopAfterTurn: 10 });
    world.runToTurn(10);
    world.run(200);
    world.network.remove(world.seats[1]!.address);
    world.run(30_000, () => world.seats[0]!.peer.isClosed);
    expectCalm(world);
    expect(world.seats[0]!.peer.isClosed).toBe(true);
  });

  test("halted, with one that never says how its game went, and standing still for it", () => {
    const world = new MatchWorld({ peerCount: 3, standstillMs: 5_000 });
    world.runToTurn(5);
    world.seats[2]!.peer.run!.match.world.cats.health[0]! -= 1;
    const { address } = world.seats[2]!;
    world.network.onDatagram = (from, _to, bytes) =>
      from.port === address.port && bytes.length > 120 ? null : bytes;
    world.run(5_000, () => world.seats[0]!.peer.run!.state === "healing");
    const left = world.seats.slice(0, 2);
    world.run(14_000, () => left.every(({ peer }) => peer.run!.state === "standing"));
    expect(left.map(({ peer }) => peer.run!.state)).toEqual(["standing", "standing"]);
    world.run(6_000);
    expect(left.map(({ peer }) => peer.run!.state)).toEqual(["playing", "playing"]);
    expectCalm(world);
  });
});
