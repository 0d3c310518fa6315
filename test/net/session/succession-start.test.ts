import { describe, expect, test } from "vitest";

import { GOODBYE_MS } from "../../../src/net/constants.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { lobbyOf } from "../../support/lobbies.ts";
import { addressOf, packetsTo, startOf } from "../../support/session-world.ts";

const LOSSY = { ...PERFECT_LINK, delayMs: 20, jitterMs: 20, lossPercent: 30, duplicatePercent: 10 };

describe("a host that is gone before all have begun", () => {
  test("the start stands where one has it, however the host went", () => {
    const { world, host, guests } = lobbyOf(4);
    for (const place of [2, 3]) world.block(addressOf(0), addressOf(place));
    host.session.lobby.start(11, world.nowMs);
    expect(world.run(1_000, () => startOf(guests[0]!) !== undefined)).toBe(true);
    world.kill(host);
    expect(guests.slice(1).map(startOf)).toEqual([undefined, undefined]);
    expect(world.run(5_000, () => guests.every((seat) => startOf(seat) !== undefined))).toBe(true);
    expect(guests.map((seat) => startOf(seat)!.seed)).toEqual([11, 11, 11]);
  });

  test("nobody else can start a match while the host is heard", () => {
    const { world, host, guests } = lobbyOf(3);
    // The second one has begun by a start that was called off by nobody: it never was the host's for the third.
    world.block(addressOf(0), addressOf(2));
    host.session.lobby.start(12, world.nowMs);
    world.run(300);
    expect(startOf(guests[0]!)).toBeDefined();
    world.heal(addressOf(0), addressOf(2));
    expect(startOf(guests[1]!)).toBeUndefined();
    expect(packetsTo(world, 2).filter(({ kind }) => kind === "start").length).toBeGreaterThan(0);
    world.run(2_000);
    expect(startOf(guests[1]!)).toMatchObject({ seed: 12 });
  });

  test("a host that leaves in the countdown leaves nobody behind who has not begun", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { world, host, guests } = lobbyOf(4, LOSSY, seed);
      host.session.lobby.start(seed, world.nowMs);
      world.run(20);
      host.session.leave("left", world.nowMs);
      world.run(GOODBYE_MS + 50);
      world.kill(host);
      expect(
        world.run(9_000, () => guests.every((seat) => startOf(seat) !== undefined)),
        `seed ${seed}`,
      ).toBe(true);
    }
  });
});
