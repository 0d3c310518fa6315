// Goal: of several addresses that a name stands for the one with a game behind it is found, without waiting for those without.
// Method: sessions in simulated time; at some of the addresses there is nobody.
import { expect, test } from "vitest";

import { lossOf, addressOf, optionsOf, rosterOf, SessionWorld } from "../../support/session-world.ts";

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
