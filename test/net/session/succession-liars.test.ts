// Goal: no member takes the lobby from a host by saying that it has taken over, and where others really did, the host still follows.
// Method: a lobby on a clean network; a member says ready of the next reign, sealed with its own keys. It fell silent before, or did not.
import { describe, expect, test } from "vitest";

import { LOBBY_SILENCE_MS } from "../../../src/net/constants.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { mapChecksumOf, type MatchOptions } from "../../../src/sim/index.ts";
import type { Packet } from "../../../src/wire/index.ts";
import { isReady, lobbyOf, masterNameOf, toldOf } from "../../support/lobbies.ts";
import { pillarMap } from "../../support/pillar-map.ts";
import {
  addressOf,
  lossOf,
  say,
  SESSION_ID,
  SessionWorld,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";

const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 3, catLimit: 10, timeLimitMinutes: 0 };
const MAP = pillarMap(192, 1);

/** Longer than any member is waited for. */
const SILENCE_MS = LOBBY_SILENCE_MS + 1_000;

/** A member of that seat has taken over, it says. */
function claimOf(world: SessionWorld, masterId: number, reign = 1): Packet {
  return {
    ...{ kind: "ready", reign, masterId, rosterVersion: 9, heardMask: 1 << (masterId - 1) },
    ...{ directMask: 1 << (masterId - 1), mapChecksum: 0, agrees: false },
    ...{ sentMs: Math.floor(world.nowMs) & 0xffff, echo: null },
  };
}

/** The liar says it to the host, for so long; nothing else comes from it. */
function claim(world: SessionWorld, host: SeatedSession, liar: SeatedSession, ms: number): void {
  const seat = liar.session.localPlayerId!;
  liar.isPaused = true;
  for (const endMs = world.nowMs + ms; world.nowMs < endMs; world.run(250)) {
    const ends = { from: liar.session.key, to: host.session.key };
    const bytes = TAP.packet(claimOf(world, seat), seat, { ...ends, sessionId: SESSION_ID });
    host.openDatagram(liar.address, bytes, world.nowMs);
  }
}

describe("a member that says that it is the host", () => {
  test.each([3, 4])("after it fell silent moves no host of a lobby of %d", (count) => {
    const { world, host, guests } = lobbyOf(count);
    const liar = guests.at(-1)!;
    liar.isPaused = true;
    world.run(SILENCE_MS);
    expect(host.session.lobby.players).toHaveLength(count - 1);
    claim(world, host, liar, 2_000);
    expect(
      isReady(
        world.seats.filter((seat) => seat !== liar),
        count - 1,
      ),
    ).toBe(true);
    expect([host, ...guests.slice(0, -1)].flatMap(toldOf)).toEqual([]);
  });

  test.each([
    { who: "one who fell silent long before it", place: 4, liar: 2, apartMs: 3 * LOBBY_SILENCE_MS },
    { who: "one who would come before it", place: 1, liar: 3, apartMs: 0 },
  ])("has no party in $who", ({ place, liar: liarPlace, apartMs }) => {
    const { world, host, guests } = lobbyOf(5);
    const liar = guests[liarPlace - 1]!;
    world.kill(guests[place - 1]!);
    world.run(apartMs);
    liar.isPaused = true;
    world.run(SILENCE_MS);
    expect(host.session.lobby.players).toHaveLength(3);
    claim(world, host, liar, 2_000);
    expect(host.session.isMasterPeer).toBe(true);
    expect(host.session.lobby.players).toHaveLength(3);
  });

  test("moves no host that has always heard it, its only guest, whatever it says and for how long", () => {
    const { world, host, guests } = lobbyOf(2);
    claim(world, host, guests[0]!, 3 * LOBBY_SILENCE_MS);
    expect(toldOf(host)).toEqual([]);
    expect(host.session.isMasterPeer).toBe(true);
    guests[0]!.isPaused = false;
    expect(world.run(9_000, () => isReady(world.seats, 2))).toBe(true);
    expect(masterNameOf(guests[0]!)).toBe("Cat 0");
  });

  test("moves a host that was cut off from it and another one: they have really taken over", () => {
    const { world, host } = lobbyOf(4);
    for (const apart of [2, 3]) for (const place of [0, 1]) world.cut(addressOf(place), addressOf(apart));
    world.run(SILENCE_MS + 4_000);
    expect(host.session.lobby.players).toHaveLength(2);
    for (const apart of [2, 3]) for (const place of [0, 1]) world.heal(addressOf(place), addressOf(apart));
    expect(world.run(30_000, () => isReady(world.seats, 4))).toBe(true);
    expect(masterNameOf(host)).toBe("Cat 2");
  });
});

test("a bad map from one that holds it makes nobody leave: the next one that holds it gives it", () => {
  const world = new SessionWorld({ ...PERFECT_LINK, delayMs: 30 });
  const host = world.host();
  const guests = [1, 2, 3, 4].map((place) => {
    const guest = world.join(place, addressOf(0), { map: [2, 3].includes(place) ? MAP : null });
    world.run(3_000, () => guest.session.localPlayerId === place + 1);
    return guest;
  });
  const [heir, liar, , asking] = guests as [SeatedSession, SeatedSession, SeatedSession, SeatedSession];
  expect(world.run(9_000, () => isReady(world.seats, 5))).toBe(true);
  host.session.lobby.setOptions(BATTLE, MAP);
  const knowsMap = ({ session }: SeatedSession): boolean => session.lobby.mapChecksum !== 0;
  expect(world.run(3_000, () => guests.every(knowsMap))).toBe(true);
  world.kill(host); // before it gave any of it
  expect(world.run(LOBBY_SILENCE_MS + 9_000, () => heir.session.isMasterPeer)).toBe(true);
  const bytes = new Uint8Array(3);
  const part: Packet = { kind: "map-part", mapChecksum: mapChecksumOf(MAP), index: 0, byteCount: 3, bytes };
  const lacking = () => [heir, asking].filter(({ session }) => session.lobby.map === null);
  for (const { address } of lacking()) world.block(liar.address, address);
  for (let i = 0; i < 400 && lacking().length > 0; i += 1) {
    for (const { address } of lacking())
      say(
        world,
        { from: 2, sender: liar.session.localPlayerId! },
        guests.findIndex((guest) => guest.address === address) + 1,
        part,
      );
    world.run(20);
  }
  expect(lacking()).toEqual([]);
  for (const { address } of [heir, asking]) world.heal(liar.address, address);
  expect(world.run(9_000, () => isReady(guests, 4))).toBe(true);
  expect(guests.map(lossOf)).toEqual([undefined, undefined, undefined, undefined]);
});
