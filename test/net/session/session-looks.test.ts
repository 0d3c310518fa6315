// Goal: each player has the colour and the emblem of their choice, and nobody those of another, as all see it.
// Method: sessions on a simulated network, good and bad.
import { expect, test } from "vitest";

import { lookOfSeat, PLAIN_LOOKS, withWish, type Look } from "../../../src/base/index.ts";
import { LOBBY_SILENCE_MS } from "../../../src/net/constants.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import {
  addressOf,
  optionsOf,
  packetIn,
  say,
  SessionWorld,
  type SeatedSession,
} from "../../support/session-world.ts";

function lobbyOf(count: number, settings = PERFECT_LINK, seed = 1) {
  const world = new SessionWorld({ ...settings, delayMs: 5 }, seed);
  const host = world.host();
  for (let place = 1; place < count; place += 1) {
    world.join(place, addressOf(0));
    world.run(300);
  }
  expect(world.run(20_000, () => host.session.lobby.players.length === count && isReady(host))).toBe(true);
  return { world, host, guests: world.seats.slice(1) };
}

const isReady = ({ session }: SeatedSession): boolean => session.lobby.isEverybodyReady;

const looksOf = ({ session }: SeatedSession, ...seats: readonly number[]): readonly (readonly number[])[] =>
  seats.map((id) => lookOfSeat(session.lobby.looks, id)).map(({ color, emblem }) => [color, emblem]);

function wish(world: SessionWorld, { session }: SeatedSession, look: Partial<Look>): void {
  session.lobby.setLook({ color: null, emblem: null, ...look }, world.nowMs);
}

const requestsIn = (world: SessionWorld): number =>
  world.sent.filter(({ bytes }) => packetIn(bytes)?.kind === "seat-request").length;

test("a host and a guest have the colour and the emblem they choose, and all see it", () => {
  const { world, host, guests } = lobbyOf(3);
  wish(world, host, { color: 6, emblem: 2 }); // the emblem of the third
  wish(world, guests[0]!, { color: 7, emblem: 5 });
  world.run(1_000, () => isReady(host) && looksOf(host, 2)[0]![0] === 7);
  world.run(500);
  for (const seat of [host, ...guests])
    expect(looksOf(seat, 1, 2, 3)).toEqual([
      [6, 0],
      [7, 5],
      [2, 2],
    ]);
});

test("who goes back to its own colour before the other one was granted keeps its own", () => {
  const { world, host, guests } = lobbyOf(2);
  const guest = guests[0]!;
  const [[own]] = looksOf(host, 2) as [[number, number]];
  wish(world, guest, { color: 5 });
  world.run(200, () => looksOf(host, 2)[0]![0] === 5);
  expect(looksOf(guest, 2)[0]![0]).toBe(own);
  wish(world, guest, { color: own });
  world.run(4_000);
  expect([host, guest].map((seat) => looksOf(seat, 2)[0]![0])).toEqual([own, own]);
});

test("who asks first has it: the other keeps its own, and does not go on asking", () => {
  const { world, host, guests } = lobbyOf(3);
  const [second, third] = guests as [SeatedSession, SeatedSession];
  wish(world, second, { color: 5 });
  wish(world, third, { color: 5 });
  world.run(2_000);
  const [[a], [b]] = looksOf(host, 2, 3) as [[number, number], [number, number]];
  expect([a, b].filter((color) => color === 5)).toHaveLength(1);
  expect(new Set([a, b]).size).toBe(2);
  expect(looksOf(second, 2, 3)).toEqual(looksOf(third, 2, 3));
  const asked = requestsIn(world);
  wish(world, second, { color: 0 }); // the host's, as it knows
  world.run(2_000);
  expect(requestsIn(world)).toBe(asked);
});

test("a bot gives its colour up, and takes the one that is left", () => {
  const { world, host, guests } = lobbyOf(2);
  expect(host.session.lobby.addBot("weak")).toBe(3);
  world.run(500);
  wish(world, guests[0]!, { color: 2, emblem: 2 });
  world.run(1_000);
  expect(looksOf(guests[0]!, 2, 3)).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test("a choice gets through a bad network, and survives the host", () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { world, guests } = lobbyOf(3, { ...PERFECT_LINK, lossPercent: 40, duplicatePercent: 20 }, seed);
    const [second, third] = guests as [SeatedSession, SeatedSession];
    wish(world, second, { color: 5, emblem: 7 });
    wish(world, third, { color: 6 });
    const [a, b] = [second, third].map(({ session }) => session.localPlayerId!) as [number, number];
    const isSo = (): boolean =>
      guests.every((seat) => looksOf(seat, a).join() === "5,7" && looksOf(seat, b)[0]![0] === 6);
    expect(world.run(10_000, isSo), `seed ${seed}`).toBe(true);
    if (seed > 1) continue;
    for (const seat of guests) world.cut(addressOf(0), seat.address);
    const next = a < b ? second : third; // the lowest player id that is left
    expect(world.run(LOBBY_SILENCE_MS + 5_000, () => next.session.isMasterPeer)).toBe(true);
    expect(isSo()).toBe(true);
  }
});

test("nobody takes the look of a player by a request that an honest program does not make", () => {
  const { world, host } = lobbyOf(3);
  const { rosterVersion } = host.session.lobby.remotes[0]!.known!;
  const request = { kind: "seat-request", rosterVersion, team: 2, color: 0, emblem: 2 } as const;
  for (let i = 0; i < 20; i += 1) say(world, { from: 1, sender: 2 }, 0, request);
  world.run(500);
  expect(looksOf(host, 1, 2, 3)).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(host.session.lobby.remotes[0]!.known).toMatchObject({ rosterVersion });
});

test("what is no colour or no emblem is a mistake of ours", () => {
  const { world, host } = lobbyOf(1);
  expect(() => wish(world, host, { color: 8 })).toThrow("no colour 8");
  expect(() => wish(world, host, { emblem: 0.5 })).toThrow("no emblem 0.5");
});

// As after Play again: somebody new comes before the friend, and takes its colour, or sits in its seat.
test.each([
  ["in its seat", [2], 3, 2],
  ["in another one, for its own is taken", [2, 3, 4], 2, 3],
])(
  "who was in the match before has its look again, %s, though somebody new took it",
  (_, keptSeats, stranger, friend) => {
    const world = new SessionWorld();
    const kept = keptSeats.map((playerId) => ({
      playerId,
      identity: optionsOf(playerId).secrets.signingKey.identity,
    }));
    const looks = withWish(PLAIN_LOOKS, 2, { color: 6, emblem: 4 }, () => true);
    const host = world.host({ playerCountMax: 4, seating: { own: 1, kept, looks } });
    world.join(1, addressOf(0));
    world.run(500);
    wish(world, world.seats[1]!, { color: 6, emblem: 4 });
    world.run(1_000);
    expect(looksOf(host, stranger)).toEqual([[6, 4]]);
    world.join(2, addressOf(0));
    world.run(2_000);
    for (const seat of world.seats) expect(looksOf(seat, friend)).toEqual([[6, 4]]);
    wish(world, world.seats[1]!, { color: 6 });
    world.run(1_000);
    expect(looksOf(host, friend), "it is another player's now").toEqual([[6, 4]]);
    wish(world, world.seats[2]!, { color: 7 });
    world.run(1_000);
    world.join(5, addressOf(0)); // of whom all are told
    world.run(2_000);
    expect(looksOf(host, friend), "and may be given up, once for all").toEqual([[7, 4]]);
  },
);

test("a host that chose the look of an absent friend keeps it", () => {
  const world = new SessionWorld();
  const kept = [{ playerId: 2, identity: optionsOf(2).secrets.signingKey.identity }];
  const host = world.host({ seating: { own: 1, kept, looks: PLAIN_LOOKS } });
  wish(world, host, { color: 1 });
  world.join(2, addressOf(0));
  world.run(2_000);
  expect(looksOf(host, 1, 2)).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
