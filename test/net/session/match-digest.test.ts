import { expect, test } from "vitest";

import { SessionWorld } from "../../support/session-world.ts";
import { addressOf } from "../../support/session-world.ts";

/** Three peers begin a match. */
function begun(): SessionWorld {
  const world = new SessionWorld();
  const host = world.host();
  world.join(1, addressOf(0));
  world.join(2, addressOf(0));
  world.run(5_000);
  host.session.lobby.start(1, world.nowMs);
  world.run(2_000);
  return world;
}

test("all who are in a match sign for the same one", () => {
  const digests = begun().seats.map(({ session }) => session.match.notary.matchDigest);
  expect(digests).toHaveLength(3);
  expect(new Set(digests).size).toBe(1);
  expect(digests[0]).toMatch(/^[0-9a-f]{32}$/);
});

// Goal: what was signed in a match convicts nobody in another one that a host gives the same session id.
test("who comes back signs for the match that it was gone from, with another key", () => {
  const [, guest] = begun().seats;
  const { key, match } = guest!.session;
  const { notary, seat } = match;
  expect(seat!.matchDigest).toBe(notary.matchDigest);
  guest!.session.returns.comeBack(1, 10_000);
  expect(guest!.session.key).not.toEqual(key);
  expect(guest!.session.match.notary.matchDigest).toBe(notary.matchDigest);
});
