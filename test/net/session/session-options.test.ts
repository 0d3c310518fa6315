import { describe, expect, test } from "vitest";

import { LOBBY_SILENCE_MS } from "../../../src/net/constants.ts";
import { classicOptions, type MatchOptions } from "../../../src/sim/index.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { type Packet } from "../../../src/wire/index.ts";
import { pillarMap } from "../../support/pillar-map.ts";
import {
  addressOf,
  dropsOf,
  lossOf,
  packetIn,
  rosterOf,
  say,
  SESSION_ID,
  SessionWorld,
  startOf,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";

const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 3, catLimit: 10, timeLimitMinutes: 0 };
const SMALL = pillarMap(20, 1);

/** Who is in which team, by that session's word. */
function teamsOf({ session }: SeatedSession): readonly number[] {
  return session.lobby.players.map(({ team }) => team);
}

function lobbyOf(count: number, settings = PERFECT_LINK, seed = 1) {
  const world = new SessionWorld({ ...settings, delayMs: 5 }, seed);
  const host = world.host();
  for (let place = 1; place < count; place += 1) {
    world.join(place, addressOf(0));
    world.run(300);
  }
  expect(world.run(20_000, () => isReady(host, count))).toBe(true);
  return { world, host, guests: world.seats.slice(1) };
}

const isReady = ({ session }: SeatedSession, count: number): boolean =>
  session.lobby.players.length === count && session.lobby.isEverybodyReady;

describe("what is to be played", () => {
  test("is Classic with the host's cats, until it chooses something else", () => {
    const { world, host, guests } = lobbyOf(2);
    expect(guests[0]!.session.lobby).toMatchObject({ options: classicOptions(3), map: null });
    expect(host.session.lobby).toMatchObject({ mapChecksum: 0, setupProblem: null, canStart: true });
    expect(guests[0]!.session.lobby.canStart).toBe(false);
    host.session.lobby.setOptions(classicOptions(7), null);
    expect(host.session.lobby.isEverybodyReady).toBe(false); // not everybody knows
    expect(world.run(500, () => isReady(host, 2))).toBe(true);
    expect(guests[0]!.session.lobby.options.catsPerPlayer).toBe(7);
  });

  test("is told to whoever watches the session, and nothing is told where nothing changed", () => {
    const { world, host, guests } = lobbyOf(2);
    const told = () =>
      world.seats.map(({ events }) => events.filter(({ kind }) => kind === "players-changed").length);
    const before = told();
    host.session.lobby.setOptions(classicOptions(7), null);
    world.run(1_000);
    expect(told().every((count, i) => count > before[i]!)).toBe(true);
    const after = told();
    host.session.lobby.setOptions(classicOptions(7), SMALL);
    host.session.lobby.setTeam(2, 2, world.nowMs);
    guests[0]!.session.lobby.setTeam(2, 2, world.nowMs);
    world.run(1_000);
    expect(told()).toEqual(after);
  });

  test("is the master peer's to choose, in its lobby", () => {
    const { world, host, guests } = lobbyOf(2);
    guests[0]!.session.lobby.setOptions(classicOptions(7), null);
    expect(guests[0]!.session.lobby.options.catsPerPlayer).toBe(3);
    host.session.lobby.start(1, world.nowMs);
    host.session.lobby.setOptions(classicOptions(7), null);
    host.session.lobby.setTeam(1, 5, world.nowMs);
    host.session.lobby.removePlayer(2);
    world.run(500);
    expect(host.session.lobby.options.catsPerPlayer).toBe(3);
    expect(teamsOf(host)).toEqual([1, 2]);
    expect(startOf(guests[0]!)).toBeDefined();
  });

  test("that nobody may choose is a mistake of ours", () => {
    const { session } = new SessionWorld().host();
    expect(() => session.lobby.setOptions(classicOptions(0), null)).toThrow("out of range");
    expect(() => session.lobby.setOptions({ ...BATTLE, catLimit: 2 }, SMALL)).toThrow("out of range");
    expect(() => session.lobby.setOptions(BATTLE, { ...SMALL, spawns: [] })).toThrow("map");
    expect(() => session.lobby.setTeam(1, 9, 0)).toThrow("team");
  });

  test.each([
    ["map-missing", BATTLE, null],
    ["no-cushions", { ...BATTLE, mode: "cushions" }, { ...SMALL, cushions: [] }],
    ["no-room", { ...BATTLE, catLimit: 2_500 }, SMALL],
  ] as const)("may be none that a match can be made of: %s", (problem, options, map) => {
    const { world, host, guests } = lobbyOf(2);
    host.session.lobby.setOptions(options, map);
    world.run(1_000);
    expect(host.session.lobby.setupProblem).toBe(problem);
    expect(guests[0]!.session.lobby.setupProblem).toBe(problem);
    expect(host.session.lobby.canStart).toBe(false);
    expect(() => host.session.lobby.start(1, world.nowMs)).toThrow("match to start");
    expect(() => host.session.lobby.setupOf(1)).toThrow(problem);
  });

  test("on a map with too few places for all is none, until somebody watches", () => {
    const { world, host } = lobbyOf(5);
    host.session.lobby.setOptions(BATTLE, SMALL);
    world.run(3_000, () => host.session.lobby.isEverybodyReady);
    expect(host.session.lobby.setupProblem).toBe("too-many-players");
    host.session.lobby.setTeam(3, 0, world.nowMs);
    expect(world.run(1_000, () => host.session.lobby.canStart)).toBe(true);
    expect(host.session.lobby.setupOf(1).teams).toEqual([1, 2, 0, 4, 5]);
  });
});

describe("teams", () => {
  test("of newcomers are the lowest that nobody is in", () => {
    const { world, host } = lobbyOf(3);
    expect(teamsOf(host)).toEqual([1, 2, 3]);
    host.session.lobby.setTeam(2, 0, world.nowMs);
    host.session.lobby.setTeam(3, 1, world.nowMs);
    world.join(5, addressOf(0));
    world.run(500);
    expect(teamsOf(host)).toEqual([1, 0, 1, 2]);
  });

  test("are the master peer's to choose for everybody, and all know them", () => {
    const { world, host, guests } = lobbyOf(3);
    host.session.lobby.setTeam(1, 2, world.nowMs);
    host.session.lobby.setTeam(3, 0, world.nowMs);
    host.session.lobby.setTeam(8, 4, world.nowMs); // nobody is there
    expect(world.run(1_000, () => isReady(host, 3))).toBe(true);
    expect([host, ...guests].map(teamsOf)).toEqual(Array(3).fill([2, 2, 0]));
  });

  test("of one's own are asked for until the roster shows them, on a bad network as well", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { world, host, guests } = lobbyOf(
        3,
        { ...PERFECT_LINK, lossPercent: 40, duplicatePercent: 20 },
        seed,
      );
      const [second, third] = guests as [SeatedSession, SeatedSession];
      second.session.lobby.setTeam(second.session.localPlayerId!, 7, world.nowMs);
      third.session.lobby.setTeam(third.session.localPlayerId!, 0, world.nowMs);
      const isSo = () =>
        [second, third].every((seat) => teamsOf(seat).includes(7) && teamsOf(seat).includes(0));
      expect(world.run(10_000, isSo), `seed ${seed}`).toBe(true);
      const asked = countOf(world, "seat-request");
      world.run(2_000);
      expect(countOf(world, "seat-request")).toBe(asked);
      expect(isReady(host, 3)).toBe(true);
    }
  });

  test("are those of one's last wish, also where the one before it was granted meanwhile", () => {
    const { world, host, guests } = lobbyOf(2);
    const { session } = guests[0]!;
    for (const lastTeam of [2, 7]) {
      world.block(addressOf(0), addressOf(1)); // the host grants it, and the player has not heard so
      session.lobby.setTeam(2, 0, world.nowMs);
      world.run(120, () => teamsOf(host)[1] === 0);
      expect([teamsOf(host), teamsOf(guests[0]!)]).toEqual([
        [1, 0],
        [1, 2],
      ]);
      world.heal(addressOf(0), addressOf(1));
      session.lobby.setTeam(2, lastTeam, world.nowMs);
      expect(world.run(2_000, () => teamsOf(host)[1] === lastTeam && isReady(host, 2))).toBe(true);
      world.run(300);
      const asked = countOf(world, "seat-request");
      world.run(5_000);
      expect(countOf(world, "seat-request")).toBe(asked);
      expect([teamsOf(host), teamsOf(guests[0]!)]).toEqual([
        [1, lastTeam],
        [1, lastTeam],
      ]);
    }
  });

  test("that one is in already are not asked for, and an earlier wish is given up", () => {
    const { world, host, guests } = lobbyOf(2);
    const { session } = guests[0]!;
    session.lobby.setTeam(2, 2, world.nowMs);
    world.run(1_000);
    expect(countOf(world, "seat-request")).toBe(0);
    world.cut(addressOf(0), addressOf(1));
    session.lobby.setTeam(2, 5, world.nowMs);
    session.lobby.setTeam(2, 2, world.nowMs);
    world.run(3_000); // until then the earlier one may still be under way
    const asked = countOf(world, "seat-request");
    world.run(3_000);
    expect(countOf(world, "seat-request")).toBe(asked);
    expect(teamsOf(host)).toEqual([1, 2]);
  });

  test("of others are not a player's to choose", () => {
    const { world, host, guests } = lobbyOf(3);
    guests[0]!.session.lobby.setTeam(1, 8, world.nowMs);
    guests[0]!.session.lobby.setTeam(3, 8, world.nowMs);
    world.run(500);
    expect(teamsOf(host)).toEqual([1, 2, 3]);
    expect(countOf(world, "seat-request")).toBe(0);
  });

  test("that the master peer decides on hold: an old request does not undo them", () => {
    const { world, host, guests } = lobbyOf(2);
    guests[0]!.session.lobby.setTeam(2, 5, world.nowMs);
    world.run(500);
    expect(teamsOf(host)).toEqual([1, 5]);
    const request = world.sent.find(({ bytes }) => kindOf(bytes) === "seat-request")!;
    host.session.lobby.setTeam(2, 4, world.nowMs);
    world.run(500);
    const before = dropsOf(host, "duplicate");
    world.inject(request.from, request.to, request.bytes); // said again by whoever recorded it
    world.run(20);
    expect(dropsOf(host, "duplicate")).toBe(before + 1);
    say(world, { from: 1, sender: 2 }, 0, packetIn(request.bytes)!); // as if it had been long under way
    world.run(500);
    expect([teamsOf(host), teamsOf(guests[0]!)]).toEqual([
      [1, 4],
      [1, 4],
    ]);
  });

  test("are not granted by who is not the master, nor to who is not in, nor once the match begins", () => {
    const { world, host, guests } = lobbyOf(3);
    const request: Packet = { kind: "seat-request", rosterVersion: 3, team: 8, color: 0, emblem: 0 };
    const [second, third] = guests as [SeatedSession, SeatedSession];
    say(world, { from: 1, sender: 2 }, 2, request);
    say(world, { from: 40, sender: 2, by: 1 }, 0, request); // its own, and said again from elsewhere
    say(world, { from: 1, sender: 3 }, 0, request); // in another's name
    world.inject(third.address, host.address, TAP.forged(request, 3, SESSION_ID));
    world.run(20);
    expect(dropsOf(third, "unexpected")).toBe(1);
    expect([dropsOf(host, "alien-sender"), dropsOf(host, "altered")]).toEqual([1, 2]);
    host.session.lobby.start(1, world.nowMs);
    say(world, { from: 1, sender: 2 }, 0, request);
    world.run(20);
    expect(dropsOf(host, "unexpected")).toBe(1);
    expect([host, second, third].map(teamsOf)).toEqual(Array(3).fill([1, 2, 3]));
  });

  test("of observers alone are no match", () => {
    const { world, host } = lobbyOf(2);
    host.session.lobby.setTeam(1, 0, world.nowMs);
    host.session.lobby.setTeam(2, 0, world.nowMs);
    world.run(1_000);
    expect(host.session.lobby.setupProblem).toBe("nobody-plays");
    expect(host.session.lobby.canStart).toBe(false);
    host.session.lobby.setTeam(2, 6, world.nowMs);
    world.run(1_000);
    expect(host.session.lobby.canStart).toBe(true);
  });
});

describe("a player that the master peer removes", () => {
  test("is told so and gone, at once, and does not come back by itself", () => {
    const { world, host, guests } = lobbyOf(3);
    host.session.lobby.removePlayer(2);
    expect(rosterOf(host)).toEqual(["1 Cat 0", "3 Cat 2"]);
    world.run(200);
    expect(lossOf(guests[0]!)).toEqual({ kind: "refused", reason: "removed" });
    expect(world.run(1_000, () => isReady(host, 2))).toBe(true);
    expect(rosterOf(guests[1]!)).toEqual(["1 Cat 0", "3 Cat 2"]);
  });

  test("learns it by its next word where the first was lost", () => {
    const { world, host, guests } = lobbyOf(2);
    world.cut(addressOf(0), addressOf(1));
    host.session.lobby.removePlayer(2);
    world.run(500);
    const { from, to, bytes } = world.sent.findLast((one) => one.from.port === addressOf(1).port)!;
    world.inject(from, to, bytes);
    world.run(20);
    const answer = world.sent.findLast((one) => one.to.port === addressOf(1).port)!;
    world.inject(answer.from, answer.to, answer.bytes);
    world.run(20);
    expect(lossOf(guests[0]!)).toEqual({ kind: "refused", reason: "removed" });
  });

  test("is another one, and there: nothing happens else", () => {
    const { world, host, guests } = lobbyOf(2);
    host.session.lobby.removePlayer(1);
    host.session.lobby.removePlayer(7);
    guests[0]!.session.lobby.removePlayer(1);
    world.run(LOBBY_SILENCE_MS);
    expect(world.seats.map(rosterOf)).toEqual(Array(2).fill(["1 Cat 0", "2 Cat 1"]));
  });
});

function kindOf(bytes: Uint8Array): string | null {
  return packetIn(bytes)?.kind ?? null;
}

function countOf(world: SessionWorld, kind: string): number {
  return world.sent.filter(({ bytes }) => kindOf(bytes) === kind).length;
}
