import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import { describe, expect, test } from "vitest";

import { mapChecksumOf, type GameMap, type MatchOptions } from "../../../src/sim/index.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { encodeMap, MAP_PART_BYTES_MAX, type MapPartPacket } from "../../../src/wire/index.ts";
import { pillarMap } from "../../support/pillar-map.ts";
import {
  addressOf,
  dropsOf,
  lossOf,
  optionsOf,
  packetIn,
  packetsTo,
  say,
  SESSION_ID,
  SessionWorld,
  startOf,
  type SeatedSession,
} from "../../support/session-world.ts";

const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 3, catLimit: 10, timeLimitMinutes: 0 };
const MAP = pillarMap(192, 1);
const OTHER = pillarMap(192, 3);
const LOSSY = { ...PERFECT_LINK, delayMs: 40, jitterMs: 30, lossPercent: 30, duplicatePercent: 10 };
const OUTSIDER = addressOf(40);

function partsTo(world: SessionWorld, place: number): readonly MapPartPacket[] {
  return packetsTo(world, place).filter((packet) => packet.kind === "map-part");
}

/** Every part on its way to that place is changed; the datagrams are sealed again, as a liar would. */
function lieTo(
  world: SessionWorld,
  place: number,
  change: (part: MapPartPacket) => MapPartPacket,
): () => void {
  world.cut(addressOf(0), addressOf(place)); // what the master peer says gets there by our hand alone
  let told = world.sent.length;
  return () => {
    for (; told < world.sent.length; told += 1) {
      const { from, to, bytes } = world.sent[told]!;
      const ports = [from.port, to.port].sort((a, b) => a - b);
      if (ports[0] !== addressOf(0).port || ports[1] !== addressOf(place).port) continue;
      const packet = packetIn(bytes);
      if (packet?.kind === "map-part") say(world, { from: 0, sender: 1 }, place, change(packet));
      else world.inject(from, to, bytes);
    }
  };
}

const isReady = ({ session }: SeatedSession, count: number): boolean =>
  session.lobby.players.length === count && session.lobby.isEverybodyReady;

describe("the map of a lobby", () => {
  test("reaches every newcomer, and then the match can start", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const guest = world.join(1, addressOf(0));
    expect(world.run(5_000, () => isReady(host, 2))).toBe(true);
    expect(guest.session.lobby).toMatchObject({
      options: BATTLE,
      mapChecksum: mapChecksumOf(MAP),
      setupProblem: null,
    });
    expect(guest.session.lobby.map).toEqual(MAP);
    expect(guest.session.lobby.players.every(({ hasMap }) => hasMap)).toBe(true);
    expect(host.session.lobby.canStart).toBe(true);
    host.session.lobby.start(7, world.nowMs);
    world.run(1_000);
    expect(startOf(guest)).toMatchObject({ seed: 7 });
    expect(guest.session.lobby.setupOf(7)).toEqual(host.session.lobby.setupOf(7));
    expect(host.session.lobby.setupOf(7)).toMatchObject({
      teams: [1, 2],
      ground: { mode: "battle", catLimit: 10 },
    });
  });

  test("takes no more packets than it has parts, on a perfect network", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const guest = world.join(1, addressOf(0));
    world.run(5_000);
    const parts = partsTo(world, 1);
    expect(parts.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(parts.map((_, i) => i));
    expect(parts).toHaveLength(Math.ceil(encodeMap(MAP).length / MAP_PART_BYTES_MAX));
    expect(dropsOf(guest, "unexpected") + dropsOf(host, "unexpected")).toBe(0);
  });

  test("is not sent to who holds it already", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    world.join(1, addressOf(0), { map: MAP });
    expect(world.run(2_000, () => isReady(host, 2))).toBe(true);
    expect(partsTo(world, 1)).toEqual([]);
  });

  test("is kept while Classic is played, and not asked for again", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const guest = world.join(1, addressOf(0));
    world.run(5_000, () => isReady(host, 2));
    const count = partsTo(world, 1).length;
    host.session.lobby.setOptions(
      { mode: "classic", catsPerPlayer: 5, catLimit: 5, timeLimitMinutes: 0 },
      MAP,
    );
    world.run(1_000);
    expect(guest.session.lobby).toMatchObject({ map: null, mapChecksum: 0, options: { catsPerPlayer: 5 } });
    expect(isReady(host, 2)).toBe(true);
    host.session.lobby.setOptions(BATTLE, MAP);
    world.run(1_000);
    expect(guest.session.lobby.map).toEqual(MAP);
    expect(partsTo(world, 1)).toHaveLength(count);
  });

  test("that changes while a peer downloads it is given up for the new one", () => {
    const world = new SessionWorld({ ...PERFECT_LINK, delayMs: 50 });
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const guest = world.join(1, addressOf(0));
    world.run(5_000, () => partsTo(world, 1).length >= 3);
    expect(guest.session.lobby.map).toBeNull();
    expect(guest.session.lobby.setupProblem).toBe("map-missing");
    host.session.lobby.setOptions(BATTLE, OTHER);
    expect(world.run(10_000, () => isReady(host, 2))).toBe(true);
    expect(guest.session.lobby.map).toEqual(OTHER);
    expect(guest.session.lobby.mapChecksum).toBe(mapChecksumOf(OTHER));
  });

  test("keeps the start waiting until all have it", () => {
    const world = new SessionWorld();
    const host = world.host();
    const guest = world.join(1, addressOf(0));
    world.run(1_000);
    expect(host.session.lobby.canStart).toBe(true);
    host.session.lobby.setOptions(BATTLE, MAP);
    world.cut(addressOf(0), addressOf(1));
    world.run(1_000);
    expect(host.session.lobby.players.map(({ hasMap }) => hasMap)).toEqual([true, false]);
    expect(host.session.lobby.isEverybodyReady).toBe(false);
    expect(() => host.session.lobby.start(1, world.nowMs)).toThrow("ready");
    expect(guest.session.phase).toBe("lobby");
  });
});

// Goal: the map arrives on bad networks. Method: a third of the datagrams lost, a tenth twice, reordered; one newcomer
// from the beginning, one mid-way; the host changes its mind in between.
test("20 lossy lobbies: everybody gets the map that was chosen last", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const world = new SessionWorld(LOSSY, seed);
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    world.join(1, addressOf(0));
    world.run(1_200);
    world.join(2, addressOf(seed % 2));
    if (seed % 3 === 0) host.session.lobby.setOptions(BATTLE, OTHER);
    const chosen: GameMap = seed % 3 === 0 ? OTHER : MAP;
    expect(
      world.run(30_000, () => isReady(host, 3)),
      `seed ${seed}`,
    ).toBe(true);
    for (const { session } of world.seats) expect(session.lobby.map).toEqual(chosen);
    host.session.lobby.start(seed, world.nowMs);
    world.run(2_500);
    expect(world.seats.map((seat) => startOf(seat)?.seed)).toEqual([seed, seed, seed]);
    expect(world.seats.flatMap(({ events }) => events).filter(({ kind }) => kind === "lost")).toEqual([]);
  }
});

describe("a master peer that lies", () => {
  test.each([
    ["sends another map than it promised", (part: MapPartPacket) => bytesOfOther(part)],
    [
      "sends bytes that are no map",
      (part: MapPartPacket) => ({ ...part, bytes: part.bytes.map((byte) => ~byte) }),
    ],
  ])("and %s is left, and the newcomer says why", (_, change) => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const guest = world.join(1, addressOf(0));
    const relay = lieTo(world, 1, change);
    const isLeft = world.run(20_000, () => {
      relay();
      return guest.session.phase === "closed";
    });
    expect(isLeft).toBe(true);
    expect(lossOf(guest)).toEqual({ kind: "bad-map" });
    expect(guest.session.lobby.map).toBeNull();
    expect(host.session.lobby.players).toHaveLength(1); // it was told goodbye
  });

  test("and starts a match that can't be is not followed", () => {
    const world = new SessionWorld();
    const host = world.host();
    const guest = world.join(1, addressOf(0));
    world.run(1_000);
    const roster = [host, guest].map(({ session }, place) => ({
      ...{ playerId: place + 1, token: optionsOf(place).token, team: 0, name: "X", addresses: [OUTSIDER] },
      ...{ key: session.key, identity: host.session.match.identities.get(place + 1)! },
    }));
    const { token } = optionsOf(1);
    const facts = { token, sessionId: SESSION_ID, playerId: 2, masterId: 1, reign: 0, rosterVersion: 90 };
    const options = { mode: "classic", catsPerPlayer: 3, catLimit: 3, timeLimitMinutes: 0 } as const;
    const seats = { roster, bots: [], looks: PLAIN_LOOKS, startCount: 0, removed: [] };
    world.cut(addressOf(0), addressOf(1));
    say(world, { from: 0, sender: 1 }, 1, { kind: "welcome", ...facts, options, mapChecksum: 0, ...seats });
    say(world, { from: 0, sender: 1 }, 1, {
      kind: "start",
      seed: 1,
      reign: 0,
      masterId: 1,
      rosterVersion: 90,
      delayMs: 100,
      startMs: 0,
    });
    world.run(20);
    expect(guest.session.lobby.setupProblem).toBe("nobody-plays");
    expect(guest.session.phase).toBe("lobby");
    expect(dropsOf(guest, "unexpected")).toBe(1);
    expect(host.session.phase).toBe("lobby");
  });

  test("and starts before the map is there is not followed", () => {
    const world = new SessionWorld();
    const host = world.host();
    const guest = world.join(1, addressOf(0));
    world.run(1_000);
    host.session.lobby.setOptions(BATTLE, MAP);
    world.run(30, () => guest.session.lobby.mapChecksum !== 0);
    say(world, { from: 0, sender: 1 }, 1, {
      kind: "start",
      seed: 1,
      reign: 0,
      masterId: 1,
      rosterVersion: 4,
      delayMs: 100,
      startMs: 0,
    });
    world.run(10);
    expect(guest.session.lobby.map).toBeNull();
    expect(guest.session.phase).toBe("lobby");
    expect(dropsOf(guest, "unexpected")).toBe(1);
  });
});

/** The same part of another map, under the promised checksum. */
function bytesOfOther(part: MapPartPacket): MapPartPacket {
  const bytes = encodeMap(OTHER);
  const at = part.index * MAP_PART_BYTES_MAX;
  return { ...part, byteCount: bytes.length, bytes: bytes.slice(at, at + MAP_PART_BYTES_MAX) };
}
