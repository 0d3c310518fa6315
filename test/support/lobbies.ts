import { expect } from "vitest";

import type { SessionEvent } from "../../src/net/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { addressOf, SessionWorld, type SeatedSession } from "./session-world.ts";

/** A host and so many guests, all ready. */
export function lobbyOf(count: number, settings = { ...PERFECT_LINK, delayMs: 5 }, seed = 1) {
  const world = new SessionWorld(settings, seed);
  const host = world.host();
  for (let place = 1; place < count; place += 1) {
    const guest = world.join(place, addressOf(0));
    expect(world.run(9_000, () => guest.session.localPlayerId === place + 1)).toBe(true);
  }
  expect(world.run(20_000, () => isReady(world.seats, count))).toBe(true);
  return { world, host, guests: world.seats.slice(1) };
}

/** Whether all of these are in one lobby of so many, of the same master, and a match could begin. */
export function isReady(seats: readonly SeatedSession[], count: number): boolean {
  const views = seats.map(({ session }) =>
    JSON.stringify(
      session.lobby.players.map(({ playerId, name, isMasterPeer }) => [playerId, name, isMasterPeer]),
    ),
  );
  const masters = seats.filter(({ session }) => session.isMasterPeer);
  return (
    new Set(views).size === 1 &&
    masters.length === 1 &&
    masters[0]!.session.lobby.players.length === count &&
    masters[0]!.session.lobby.isEverybodyReady
  );
}

export function masterNameOf({ session }: SeatedSession): string | undefined {
  return session.lobby.players.find(({ isMasterPeer }) => isMasterPeer)?.name;
}

export function toldOf({ events }: SeatedSession): readonly (SessionEvent & { kind: "master-changed" })[] {
  return events.filter((event) => event.kind === "master-changed");
}
