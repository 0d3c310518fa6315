import { expect, test } from "vitest";

import { LOBBY_SILENCE_MS } from "../../../src/net/constants.ts";
import { UNHEARD_KEPT_MS, UNHEARD_MS } from "../../../src/net/lobby/limits.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { isReady, lobbyOf } from "../../support/lobbies.ts";
import {
  addressOf,
  lossOf,
  packetsTo,
  rosterOf,
  say,
  SessionWorld,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";

/** So slow that a line can be cut between a welcome and its answer. */
const SLOW = { ...PERFECT_LINK, delayMs: 50 };

/** A newcomer that the host lets in and does not hear in time: it stands still, and its line works again. */
function unheard(
  world: SessionWorld,
  place: number,
  options: Parameters<SessionWorld["join"]>[2] = {},
): SeatedSession {
  const host = world.seats[0]!;
  const seats = host.session.lobby.remotes.length;
  const newcomer = world.join(place, addressOf(0), options);
  expect(world.run(3_000, () => host.session.lobby.remotes.length > seats)).toBe(true);
  world.block(addressOf(place), addressOf(0));
  expect(world.run(3_000, () => newcomer.session.localPlayerId !== null)).toBe(true);
  newcomer.isPaused = true;
  expect(world.run(2 * UNHEARD_MS, () => host.session.lobby.remotes.length === seats)).toBe(true);
  world.heal(addressOf(place), addressOf(0));
  return newcomer;
}

test("who was let in and not heard in time has its seat when it is heard after all", () => {
  const { world, host } = lobbyOf(2, SLOW);
  const late = unheard(world, 2);
  late.isPaused = false;
  expect(world.run(200, () => host.session.lobby.remotes.length === 2)).toBe(true);
  expect(world.run(9_000, () => isReady(world.seats, 3))).toBe(true);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 1", "3 Cat 2"]);
});

test("a packet of it counts for half a minute", () => {
  for (const [afterMs, count] of [
    [UNHEARD_KEPT_MS - 1_000, 2],
    [UNHEARD_KEPT_MS + 1_000, 1],
  ] as const) {
    const { world, host } = lobbyOf(2, SLOW);
    unheard(world, 2);
    world.run(afterMs);
    say(world, { from: 2, sender: 3 }, 0, { kind: "goodbye-ack" });
    world.run(10);
    expect(host.session.lobby.remotes).toHaveLength(count);
  }
});

test("it is not in again where its player was sent away meanwhile, and hears that", () => {
  const world = new SessionWorld(SLOW);
  const host = world.host();
  const late = unheard(world, 2, { secrets: TAP.secretsOf(9, { run: 1 }), token: 77 });
  const other = world.join(1, addressOf(0), { secrets: TAP.secretsOf(9) });
  expect(world.run(4_000, () => isReady([host, other], 2))).toBe(true);
  const third = world.join(4, addressOf(0));
  expect(world.run(4_000, () => isReady([host, other, third], 3))).toBe(true);
  host.session.lobby.removePlayer(other.session.localPlayerId!, "go");
  late.isPaused = false;
  expect(world.run(3_000, () => lossOf(late) !== undefined)).toBe(true);
  expect(lossOf(late)).toMatchObject({ kind: "refused", reason: "removed" });
  expect(rosterOf(host)).toEqual(["1 Cat 0", "3 Cat 4"]);
});

test("it does not get the seat that the host itself has by then, nor one below it", () => {
  for (const count of [3, 4]) {
    const { world, host, guests } = lobbyOf(count, SLOW);
    for (const { address } of guests) world.cut(host.address, address);
    world.run(LOBBY_SILENCE_MS / 2);
    const late = unheard(world, 5); // its seat is the first that is free
    expect(world.run(LOBBY_SILENCE_MS, () => guests[0]!.session.isMasterPeer)).toBe(true);
    if (count === 4) world.join(6, guests[0]!.address); // it takes that seat in the other lobby
    world.run(2_000);
    for (const { address } of guests) world.heal(host.address, address);
    const others = world.seats.filter((seat) => seat !== late);
    expect(world.run(9_000, () => isReady(others, others.length))).toBe(true);
    expect(host.session.localPlayerId).toBe(others.length + 1);
    for (const seat of others) if (seat !== host) seat.session.leave("left", world.nowMs);
    expect(world.run(3_000, () => host.session.isMasterPeer && rosterOf(host).length === 1)).toBe(true);
    late.isPaused = false;
    world.run(2_000);
    expect(rosterOf(host)).toEqual([`${others.length + 1} Cat 0`]);
    expect(packetsTo(world, 5).map(({ kind }) => kind)).not.toContain("not-joinable"); // it was not in meanwhile
  }
});
