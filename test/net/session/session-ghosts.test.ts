import { expect, test } from "vitest";

import type { Address } from "../../../src/wire/index.ts";
import { addressOf, rosterOf, SessionWorld, type SeatedSession } from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";
import {
  GHOSTS_PER_LINE,
  GHOSTS_WITHIN_MS,
  UNHEARD_MS,
  UNHEARD_PER_HOST,
} from "../../../src/net/lobby/limits.ts";

/** Who says hello, reads the cookie, says hello with it, and no more; how many of so many have a seat then. */
function haunt(
  world: SessionWorld,
  host: SeatedSession,
  { count, from }: { readonly count: number; readonly from: (i: number) => Address },
): number {
  const before = host.session.lobby.remotes.length;
  for (let i = 0; i < count; i += 1) {
    const token = 5_000 + Math.round(world.nowMs) * 10 + i;
    new Stranger(`ghost ${token}`, { token }).enter(host, from(i), world.nowMs);
  }
  return host.session.lobby.remotes.length - before;
}

const ofOwn = (i: number): Address => ({ host: `10.9.0.${i + 1}`, port: 700 });
const ofOneLine = (i: number): Address => ({ host: `2001:db8:1:2::${(i + 1).toString(16)}`, port: 700 + i });

test("who was let in a moment ago keeps its seat for 3 s, however many ask for it", () => {
  const world = new SessionWorld();
  const host = world.host({ playerCountMax: 3 });
  expect(haunt(world, host, { count: 2, from: ofOwn })).toBe(2);
  const seated = host.session.lobby.remotes.map(({ token }) => token);
  const newcomer = world.join(1, addressOf(0));
  for (let ms = 500; ms < UNHEARD_MS; ms += 500) {
    world.run(500);
    haunt(world, host, { count: 4, from: (i) => ofOwn(i + 2) });
    expect(host.session.lobby.remotes.map(({ token }) => token)).toEqual(seated);
  }
  expect(newcomer.session.phase).toBe("connecting"); // not told that the lobby is full
  world.run(2_500);
  expect(rosterOf(newcomer)).toEqual(["1 Cat 0", expect.stringContaining("Cat 1")]);
});

test("all addresses of one IPv6 line have the seats of one host", () => {
  const world = new SessionWorld();
  const host = world.host();
  expect(haunt(world, host, { count: 5, from: ofOneLine })).toBe(UNHEARD_PER_HOST);
});

test("a line whose newcomers were never heard has no seat for a while, and others have", () => {
  const world = new SessionWorld();
  const host = world.host();
  let seats = 0;
  for (let ms = 0; ms < GHOSTS_WITHIN_MS - 1_000; ms += 500) {
    seats += haunt(world, host, { count: 4, from: ofOneLine });
    world.run(500);
  }
  expect(seats).toBeGreaterThanOrEqual(GHOSTS_PER_LINE);
  expect(seats).toBeLessThan(GHOSTS_PER_LINE + UNHEARD_PER_HOST);
  expect(haunt(world, host, { count: 1, from: ofOwn })).toBe(1);
  world.run(GHOSTS_WITHIN_MS);
  expect(haunt(world, host, { count: 1, from: ofOneLine })).toBe(1);
});
