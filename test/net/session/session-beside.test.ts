// Goal: of several addresses that a name stands for the one with a game behind it is found, without waiting for those without.
// Method: sessions in simulated time; at some of the addresses there is nobody.
import { expect, test } from "vitest";

import { lossOf, addressOf, optionsOf, rosterOf, say, SessionWorld } from "../../support/session-world.ts";
import { WELCOME_PART_BYTES_MAX } from "../../../src/wire/constants.ts";

const NOBODY = addressOf(40);

test.each([
  ["the second of two addresses", [addressOf(0)]],
  ["the last of several", [addressOf(41), addressOf(42), addressOf(0)]],
])("a host at %s is joined as fast as one at the first", (_, beside) => {
  const world = new SessionWorld();
  const host = world.host();
  world.join(1, NOBODY, { beside });
  world.run(500);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1"]);
});

test("who answers first is asked on, and the others no more", () => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0), { beside: [NOBODY] });
  world.run(3_000);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1"]);
  const toNobody = world.sent.filter(({ to }) => to.host === NOBODY.host && to.port === NOBODY.port);
  expect(toNobody.length).toBeGreaterThan(0);
  expect(Math.max(...toNobody.map(({ atMs }) => atMs))).toBeLessThan(100);
  expect(guest.session.phase).toBe("lobby");
});

test("where nobody answers at any of them that is told", () => {
  const world = new SessionWorld();
  const guest = world.join(1, NOBODY, { beside: [addressOf(41)] });
  expect(world.run(30_000, () => guest.session.phase === "closed")).toBe(true);
  expect(lossOf(guest)).toEqual({ kind: "no-answer" });
});

// Friends come together: the one that is asked may not be in yet, for its line is worse.
test("who asks one that is on its way in itself waits for it, for as long as that one is answered", () => {
  const world = new SessionWorld();
  const host = world.host();
  const late = world.join(2, addressOf(1));
  world.run(3_000);
  const first = world.join(1, addressOf(0));
  world.run(12);
  host.isPaused = true; // it has been answered, and no more
  world.run(9_000);
  expect([first.session.phase, late.session.phase]).toEqual(["connecting", "connecting"]);
  host.isPaused = false;
  expect(world.run(4_000, () => rosterOf(host).length === 3)).toBe(true);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1", "3 Cat 2"]);
});

test("two who ask each other wait for nobody", () => {
  const world = new SessionWorld();
  const both = [world.join(1, addressOf(2)), world.join(2, addressOf(1))];
  expect(world.run(11_000, () => both.every(({ session }) => session.phase === "closed"))).toBe(true);
  expect(both.map((guest) => lossOf(guest))).toEqual([{ kind: "no-answer" }, { kind: "no-answer" }]);
});

// A long welcome comes in several packets, and on a bad line each time only some of them.
test("part of a welcome says as well that somebody is there", () => {
  const world = new SessionWorld();
  const host = world.host();
  const guest = world.join(1, addressOf(0));
  world.run(12);
  host.isPaused = true;
  world.run(10); // its cookie has come
  const bytes = new Uint8Array(WELCOME_PART_BYTES_MAX);
  for (let part = 0; part < 5; part += 1) {
    say(world, { from: 0, sender: 1 }, 1, {
      ...{ kind: "welcome-part", checksum: part, isSmall: false, index: 0, count: 2, bytes },
    });
    world.run(3_000);
    expect(guest.session.phase).toBe("connecting");
  }
  host.isPaused = false;
  expect(world.run(4_000, () => guest.session.phase === "lobby")).toBe(true);
});

// As after Play again: who was in the match before comes back in any order, and somebody new comes first.
test("a seat that is kept is given to its player, and to somebody new only where no other is left", () => {
  const world = new SessionWorld();
  const { identity } = optionsOf(2).secrets.signingKey;
  const host = world.host({
    playerCountMax: 3,
    seating: { own: 1, kept: [{ playerId: 2, identity }] },
  });
  world.join(1, addressOf(0));
  world.run(500);
  world.join(2, addressOf(0));
  world.run(500);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 2", "3 Cat 1"]);
  const other = new SessionWorld();
  const full = other.host({ playerCountMax: 2, seating: { own: 1, kept: [{ playerId: 2, identity }] } });
  other.join(1, addressOf(0));
  other.run(500);
  expect(rosterOf(full)).toEqual(["1 Cat 0", "2 Cat 1"]);
});
