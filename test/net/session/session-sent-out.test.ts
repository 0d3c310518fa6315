import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import {
  addressOf,
  lossOf,
  optionsOf,
  SessionWorld,
  type SeatedSession,
} from "../../support/session-world.ts";

const CAUSE = "You seem to be away – <b>zzz</b>";

function lobbyOf(guestCount: number): {
  world: SessionWorld;
  host: SeatedSession;
  guests: readonly SeatedSession[];
} {
  const world = new SessionWorld();
  const host = world.host();
  const guests = Array.from({ length: guestCount }, (_, i) => world.join(i + 1, addressOf(0)));
  world.run(3_000, () => isSettled(host, guestCount + 1));
  return { world, host, guests };
}

function isSettled({ session }: SeatedSession, count: number): boolean {
  return session.lobby.players.length === count && session.lobby.isEverybodyReady;
}

function namesIn({ session }: SeatedSession): readonly string[] {
  return session.lobby.players.map(({ name }) => name);
}

test("who is sent out reads why, and so do the others", () => {
  const { world, host, guests } = lobbyOf(3);
  host.session.lobby.removePlayer(2, CAUSE);
  expect(host.session.lobby.removalFrom(2, "Cat 1")).toEqual({ cause: CAUSE });
  expect(world.run(3_000, () => isSettled(host, 3))).toBe(true);
  expect(lossOf(guests[0]!)).toEqual({ kind: "refused", reason: "removed", cause: CAUSE });
  for (const { session } of guests.slice(1)) {
    expect(session.lobby.removalFrom(2, "Cat 1")).toEqual({ cause: CAUSE });
    expect(session.lobby.removalFrom(2, "Cat 2")).toBeNull(); // nobody by that name was there
  }
});

test("without a cause there is none, and who goes by itself was not sent out", () => {
  const { world, host, guests } = lobbyOf(3);
  host.session.lobby.removePlayer(2);
  guests[1]!.session.leave("left", world.nowMs);
  world.run(2_000);
  expect(lossOf(guests[0]!)).toEqual({ kind: "refused", reason: "removed" });
  for (const { session } of [host, guests[2]!]) {
    expect(session.lobby.removalFrom(2, "Cat 1")).toEqual({ cause: null });
    expect(session.lobby.removalFrom(3, "Cat 2")).toBeNull();
  }
});

test("the same person is not let in again by another name, from elsewhere, and reads why; another one is", () => {
  const { world, host, guests } = lobbyOf(2);
  host.session.lobby.removePlayer(2, CAUSE);
  world.run(1_000);
  const again = world.join(3, addressOf(0), { ...optionsOf(1, 7), name: "Somebody else", token: 1_234 });
  const other = world.join(4, addressOf(0));
  world.run(1_000);
  expect(lossOf(again)).toEqual({ kind: "refused", reason: "removed", cause: CAUSE });
  expect([namesIn(host), other.session.phase]).toEqual([["Cat 0", "Cat 4", "Cat 2"], "lobby"]);
  expect(lossOf(guests[1]!)).toBeUndefined();
});

test("nor by whoever hosts after that", () => {
  const { world, host, guests } = lobbyOf(3);
  host.session.lobby.removePlayer(4, CAUSE);
  world.run(1_000);
  host.session.leave("left", world.nowMs);
  expect(world.run(9_000, () => guests[0]!.session.isMasterPeer && isSettled(guests[0]!, 2))).toBe(true);
  const again = world.join(5, addressOf(1), { ...optionsOf(3, 7), name: "Somebody else", token: 1_234 });
  world.run(1_000);
  expect(lossOf(again)).toEqual({ kind: "refused", reason: "removed", cause: CAUSE });
});

test("who has the identity of the host itself is out by its token alone", () => {
  const world = new SessionWorld();
  const host = world.host();
  const other = { ...optionsOf(0, 7), name: "Other window", token: 1_234 };
  world.join(1, addressOf(0), other);
  world.run(3_000, () => isSettled(host, 2));
  host.session.lobby.removePlayer(2, CAUSE);
  world.run(500);
  world.join(2, addressOf(0), { ...optionsOf(0, 8), name: "Third window", token: 1_235 });
  expect(world.run(3_000, () => isSettled(host, 2))).toBe(true);
});

test("nor while its hello is under way as it is sent out, whichever comes first", () => {
  for (let lead = 0; lead <= 60; lead += 10) {
    const { world, host } = lobbyOf(2);
    const same = { ...optionsOf(1, 7), name: "Somebody else", token: 1_234 };
    const again = world.join(3, addressOf(0), same);
    world.run(lead);
    const isIn = namesIn(host).includes("Somebody else"); // before: that seat is another one, and stays
    host.session.lobby.removePlayer(2, CAUSE);
    world.run(2_000);
    expect(namesIn(host).includes("Somebody else")).toBe(isIn);
    if (!isIn) expect(lossOf(again)).toEqual({ kind: "refused", reason: "removed", cause: CAUSE });
  }
});

test("with another identity it is another person", () => {
  const { world, host } = lobbyOf(2);
  host.session.lobby.removePlayer(2, CAUSE);
  world.run(1_000);
  world.join(1, addressOf(0), { ...optionsOf(5, 7), name: "Cat 1", token: 1_234 });
  expect(world.run(3_000, () => isSettled(host, 3))).toBe(true);
});

test("nobody sits in that seat, or the host itself: nothing happens", () => {
  const { world, host, guests } = lobbyOf(1);
  for (const seat of [1, 5, 8]) host.session.lobby.removePlayer(seat, CAUSE);
  world.run(2_000);
  expect(namesIn(host)).toEqual(["Cat 0", "Cat 1"]);
  expect([lossOf(host), lossOf(guests[0]!)]).toEqual([undefined, undefined]);
});

test("a guest sends nobody out, whatever it calls", () => {
  const { world, host, guests } = lobbyOf(3);
  guests[0]!.session.lobby.removePlayer(3, CAUSE);
  world.run(2_000);
  expect(namesIn(host)).toEqual(["Cat 0", "Cat 1", "Cat 2", "Cat 3"]);
  expect(guests.map(lossOf)).toEqual([undefined, undefined, undefined]);
});

test.each(["", " ", "x".repeat(61), "x".repeat(10_000), "a\nb", "a\u001b[2J", "a\u202eb"])(
  "no cause is %j",
  (cause) => {
    const { host } = lobbyOf(1);
    expect(() => host.session.lobby.removePlayer(2, cause)).toThrow(AssertionError);
    expect(namesIn(host)).toEqual(["Cat 0", "Cat 1"]);
  },
);

test("the longest causes of eight who were sent out one after the other fit into what the others are told", () => {
  const { world, host, guests } = lobbyOf(1);
  const cause = "\u{3fffd}".repeat(60);
  for (let i = 0; i < 9; i += 1) {
    const one = world.join(2, addressOf(0), { ...optionsOf(10 + i), name: `Cat ${i}`, token: 2_000 + i });
    expect(world.run(3_000, () => isSettled(host, 3))).toBe(true);
    host.session.lobby.removePlayer(one.session.localPlayerId!, cause);
    expect(world.run(3_000, () => isSettled(host, 2))).toBe(true);
    expect(guests[0]!.session.lobby.removalFrom(3, `Cat ${i}`)).toEqual({ cause });
  }
});
