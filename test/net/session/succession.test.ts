import { describe, expect, test } from "vitest";

import { GOODBYE_MS, LOBBY_SILENCE_MS } from "../../../src/net/constants.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import type { MatchOptions } from "../../../src/sim/index.ts";
import { isReady, lobbyOf, masterNameOf, toldOf } from "../../support/lobbies.ts";
import { pillarMap } from "../../support/pillar-map.ts";
import {
  addressOf,
  lossOf,
  packetsTo,
  rosterOf,
  SessionWorld,
  startOf,
} from "../../support/session-world.ts";

const LOSSY = { ...PERFECT_LINK, delayMs: 20, jitterMs: 20, lossPercent: 30, duplicatePercent: 10 };
const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 3, catLimit: 10, timeLimitMinutes: 0 };
const MAP = pillarMap(192, 1);

describe("a host that leaves the lobby", () => {
  test.each([
    { name: "a clean network", settings: { ...PERFECT_LINK, delayMs: 5 } },
    { name: "30 % loss", settings: LOSSY },
  ])("leaves it to the next one, who can do all that a host can, on $name", ({ settings }) => {
    const { world, host, guests } = lobbyOf(3, settings);
    const [second, third] = [guests[0]!, guests[1]!];
    host.session.lobby.setOptions(BATTLE, MAP);
    host.session.lobby.addBot("strong", 2);
    host.session.lobby.setTeam(3, 2, world.nowMs);
    expect(world.run(9_000, () => isReady(world.seats, 4))).toBe(true);
    host.session.leave("left", world.nowMs);
    world.run(GOODBYE_MS + 50);
    expect(host.session.phase).toBe("closed");
    world.kill(host);
    expect(world.run(9_000, () => isReady(guests, 3))).toBe(true);
    for (const seat of guests) {
      expect(toldOf(seat)).toEqual([
        { kind: "master-changed", masterId: 2, former: { name: "Cat 0", hasLeft: true } },
      ]);
      expect(rosterOf(seat)).toEqual(["2 Cat 1", "3 Cat 2", "4 Patches (strong)"]);
      expect(seat.session.lobby.options).toEqual(BATTLE);
      expect(seat.session.lobby.players.map(({ team }) => team)).toEqual([2, 2, 2]);
      expect(seat.session.lobby.map).not.toBeNull();
    }
    second.session.lobby.setTeam(4, 3, world.nowMs);
    second.session.lobby.removePlayer(4);
    second.session.lobby.addBot("weak");
    const guest = world.join(4, third.address);
    expect(world.run(9_000, () => isReady([second, third, guest], 4))).toBe(true);
    second.session.lobby.removePlayer(guest.session.localPlayerId!);
    expect(world.run(9_000, () => lossOf(guest)?.kind === "refused")).toBe(true);
    world.kill(guest);
    expect(world.run(9_000, () => isReady([second, third], 3) && second.session.lobby.canStart)).toBe(true);
    second.session.lobby.start(7, world.nowMs);
    expect(world.run(3_000, () => startOf(third) !== undefined)).toBe(true);
    expect(startOf(third)).toMatchObject({ seed: 7 });
  });

  test("and the next one at once, and the one after that later on", () => {
    const { world, host, guests } = lobbyOf(4);
    host.session.leave("left", world.nowMs);
    guests[0]!.session.leave("left", world.nowMs);
    expect(world.run(2_000, () => isReady(guests.slice(1), 2))).toBe(true);
    expect(masterNameOf(guests[2]!)).toBe("Cat 2");
    guests[1]!.session.leave("left", world.nowMs);
    expect(world.run(2_000, () => isReady(guests.slice(2), 1))).toBe(true);
    expect(guests[2]!.session.isMasterPeer).toBe(true);
  });

  test("while somebody is half in: that one comes in with the next", () => {
    const { world, host, guests } = lobbyOf(2);
    for (const place of [1, 3]) world.cut(addressOf(place), addressOf(2));
    const newcomer = world.join(2, addressOf(0));
    world.run(1_000, () => newcomer.session.localPlayerId === 3);
    // The second one never learns of it from the first.
    world.heal(addressOf(1), addressOf(2));
    world.kill(host);
    const others = [guests[0]!, newcomer];
    expect(world.run(LOBBY_SILENCE_MS + 5_000, () => isReady(others, 2))).toBe(true);
    expect(masterNameOf(newcomer)).toBe("Cat 1");
    expect(lossOf(newcomer)).toBeUndefined();
  });

  test("right after it let somebody in, before the others knew", () => {
    const { world, host, guests } = lobbyOf(3);
    const newcomer = world.join(5, addressOf(0));
    world.run(1_000, () => newcomer.session.phase === "lobby");
    world.kill(host); // its word on the newcomer is under way to nobody
    for (const guest of guests) expect(rosterOf(guest)).toHaveLength(3);
    const all = [...guests, newcomer];
    expect(world.run(LOBBY_SILENCE_MS + 6_000, () => isReady(all, 3))).toBe(true);
    expect(rosterOf(newcomer)).toEqual(["2 Cat 1", "3 Cat 2", "4 Cat 5"]);
  });

  test("while the map is on its way: who holds it gives it on, the new host or another", () => {
    for (const isHeldBySecond of [true, false]) {
      const world = new SessionWorld({ ...PERFECT_LINK, delayMs: 30, lossPercent: 20 });
      const host = world.host();
      const guests = [1, 2, 3].map((place) => {
        const guest = world.join(place, addressOf(0), { map: (place === 1) === isHeldBySecond ? MAP : null });
        world.run(3_000, () => guest.session.localPlayerId === place + 1);
        return guest;
      });
      expect(world.run(9_000, () => isReady(world.seats, 4))).toBe(true);
      host.session.lobby.setOptions(BATTLE, MAP);
      const isAsked = () => packetsTo(world, 0).some(({ kind }) => kind === "map-request");
      expect(world.run(3_000, isAsked)).toBe(true);
      expect(world.run(3_000, () => guests.every(({ session }) => session.lobby.mapChecksum !== 0))).toBe(
        true,
      );
      world.kill(host);
      expect(world.run(LOBBY_SILENCE_MS + 9_000, () => isReady(guests, 3))).toBe(true);
      expect(guests.map(({ session }) => session.lobby.map === null)).toEqual([false, false, false]);
    }
  });

  test("with the only copy of the map: the new host is told, and chooses another", () => {
    const { world, host, guests } = lobbyOf(3);
    host.session.lobby.setOptions(BATTLE, MAP);
    expect(world.run(1_000, () => guests.every(({ session }) => session.lobby.mapChecksum !== 0))).toBe(true);
    expect(guests.every(({ session }) => session.lobby.map === null)).toBe(true);
    world.kill(host);
    world.run(LOBBY_SILENCE_MS + 2_000);
    expect(guests[0]!.session.isMasterPeer).toBe(true);
    expect(guests[0]!.session.lobby.setupProblem).toBe("map-missing");
    guests[0]!.session.lobby.setOptions(BATTLE, pillarMap(128, 2));
    expect(world.run(9_000, () => isReady(guests, 2) && guests[0]!.session.lobby.canStart)).toBe(true);
  });
});

describe("a host that falls silent in the lobby", () => {
  test("for less than 10 s stays the host", () => {
    const { world, host, guests } = lobbyOf(3);
    host.isPaused = true;
    world.run(LOBBY_SILENCE_MS - 1_000);
    host.isPaused = false;
    world.run(2_000);
    expect(isReady(world.seats, 3)).toBe(true);
    expect(masterNameOf(guests[0]!)).toBe("Cat 0");
    expect(world.seats.flatMap(toldOf)).toEqual([]);
  });

  test.each([11, 13, 20, 60])(
    "for %d s comes back as a guest of the one who is the host by then",
    (seconds) => {
      const { world, host, guests } = lobbyOf(3);
      host.isPaused = true;
      world.run(seconds * 1_000);
      expect(isReady(guests, 2)).toBe(true);
      expect(toldOf(guests[1]!)).toEqual([
        { kind: "master-changed", masterId: 2, former: { name: "Cat 0", hasLeft: false } },
      ]);
      host.isPaused = false;
      expect(world.run(5_000, () => isReady(world.seats, 3))).toBe(true);
      expect(masterNameOf(host)).toBe("Cat 1");
      expect(rosterOf(host)).toEqual(["2 Cat 1", "3 Cat 2", "4 Cat 0"]); // never its old seat: the lowest is the host
      expect(world.seats.map(lossOf)).toEqual([undefined, undefined, undefined]);
    },
  );

  test("and its only guest, alone, goes back to it when it is there again, unless somebody else came", () => {
    for (const hasNewcomer of [false, true]) {
      const { world, host, guests } = lobbyOf(2);
      host.isPaused = true;
      world.run(LOBBY_SILENCE_MS + 1_000);
      expect(guests[0]!.session.isMasterPeer).toBe(true);
      if (hasNewcomer) world.join(2, addressOf(1));
      world.run(2_000);
      host.isPaused = false;
      const count = hasNewcomer ? 3 : 2;
      expect(world.run(6_000, () => isReady(world.seats, count))).toBe(true);
      expect(masterNameOf(host)).toBe(hasNewcomer ? "Cat 1" : "Cat 0");
    }
  });

  // One guest has just taken over when the other one hears the host again, and stays with it.
  test.each([
    { name: "a clean network", settings: { ...PERFECT_LINK, delayMs: 5 } },
    { name: "a slow one", settings: { ...PERFECT_LINK, delayMs: 60, jitterMs: 40, lossPercent: 10 } },
  ])(
    "and is heard again in the very moment in which it is given up has all its guests, on $name",
    ({ settings }) => {
      const apart: number[] = [];
      for (let silenceMs = LOBBY_SILENCE_MS - 200; silenceMs <= LOBBY_SILENCE_MS + 50; silenceMs += 25) {
        const { world } = lobbyOf(3, settings);
        for (const place of [1, 2]) world.block(addressOf(0), addressOf(place));
        world.run(silenceMs);
        for (const place of [1, 2]) world.heal(addressOf(0), addressOf(place));
        if (!world.run(60_000, () => isReady(world.seats, 3))) apart.push(silenceMs);
      }
      expect(apart).toEqual([]);
    },
  );

  test("leaves two, of whom the one does not hear that the other follows it: once it does, they are together", () => {
    const { world, host, guests } = lobbyOf(3);
    const [second, third] = [guests[0]!, guests[1]!];
    world.kill(host);
    expect(world.run(2 * LOBBY_SILENCE_MS, () => second.session.isMasterPeer)).toBe(true);
    world.block(third.address, second.address);
    expect(world.run(2 * LOBBY_SILENCE_MS, () => rosterOf(second).length === 1)).toBe(true);
    expect(masterNameOf(third)).toBe("Cat 1");
    world.heal(third.address, second.address);
    expect(world.run(9_000, () => isReady(guests, 2))).toBe(true);
    expect(masterNameOf(third)).toBe("Cat 1");
  });

  test("to one guest only, who hears nothing of it through others either: that guest is out, and knows why", () => {
    const { world, host, guests } = lobbyOf(3);
    world.block(addressOf(0), addressOf(2)); // the host does not reach the third
    world.cut(addressOf(1), addressOf(2)); // nor can anybody pass on
    const rest = [host, guests[0]!];
    expect(world.run(3 * LOBBY_SILENCE_MS, () => isReady(rest, 2))).toBe(true);
    expect(masterNameOf(host)).toBe("Cat 0");
    expect(rosterOf(guests[1]!)).toEqual(["3 Cat 2"]); // on its own, as if all the others had gone
    world.heal(addressOf(0), addressOf(2));
    world.heal(addressOf(1), addressOf(2));
    expect(world.run(9_000, () => isReady(world.seats, 3))).toBe(true);
    expect(masterNameOf(guests[1]!)).toBe("Cat 0");
  });
});

describe("a lobby that falls in two", () => {
  test("is one again, whoever was cut off from whom", () => {
    for (const [count, apart] of [
      [2, [0]],
      [3, [0]],
      [3, [1]],
      [3, [2]],
      [4, [0, 1]],
      [4, [0, 3]],
      [4, [1, 2]],
      [5, [0, 2]],
    ] as const) {
      const { world } = lobbyOf(count);
      const isApart = (place: number): boolean => (apart as readonly number[]).includes(place);
      const pairs = world.seats.flatMap((_, a) =>
        world.seats.flatMap((__, b) =>
          isApart(a) && !isApart(b) ? [[addressOf(a), addressOf(b)] as const] : [],
        ),
      );
      for (const [a, b] of pairs) world.cut(a, b);
      world.run(LOBBY_SILENCE_MS + 5_000);
      expect(world.seats.filter(({ session }) => session.isMasterPeer)).toHaveLength(2);
      for (const [a, b] of pairs) world.heal(a, b);
      const told = `${count} without ${apart.join()}`;
      expect(
        world.run(30_000, () => isReady(world.seats, count)),
        told,
      ).toBe(true);
      expect(
        world.seats.map(lossOf).filter((loss) => loss !== undefined),
        told,
      ).toEqual([]);
    }
  });
});
