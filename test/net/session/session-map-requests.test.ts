import { describe, expect, test } from "vitest";

import { MAP_PARTS_AT_ONCE, MAP_PARTS_PER_SECOND } from "../../../src/net/constants.ts";
import { mapChecksumOf, type MatchOptions } from "../../../src/sim/index.ts";
import type { Address, Packet } from "../../../src/wire/index.ts";
import { pillarMap } from "../../support/pillar-map.ts";
import { Stranger } from "../../support/stranger.ts";
import {
  addressOf,
  dropsOf,
  packetsTo,
  say,
  SessionWorld,
  type SeatedSession,
} from "../../support/session-world.ts";

const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 3, catLimit: 10, timeLimitMinutes: 0 };
const MAP = pillarMap(192, 1);
const OUTSIDER = addressOf(40);

const partsTo = (world: SessionWorld, place: number) =>
  packetsTo(world, place).filter((packet) => packet.kind === "map-part");
const isReady = ({ session }: SeatedSession, count: number): boolean =>
  session.lobby.players.length === count && session.lobby.isEverybodyReady;

describe("requests and parts that do not belong", () => {
  test("a part that nobody asked for, from a member or the master peer, is dropped and counted", () => {
    const world = new SessionWorld();
    const host = world.host();
    const guest = world.join(1, addressOf(0));
    const third = world.join(2, addressOf(0));
    world.run(1_000);
    const part: Packet = {
      kind: "map-part",
      mapChecksum: 5,
      index: 0,
      byteCount: 3,
      bytes: new Uint8Array(3),
    };
    say(world, { from: 0, sender: 1 }, 1, part);
    say(world, { from: 2, sender: third.session.localPlayerId! }, 1, part);
    say(world, { from: 1, sender: guest.session.localPlayerId! }, 0, part);
    world.run(50);
    expect([dropsOf(guest, "unexpected"), dropsOf(host, "unexpected")]).toEqual([2, 1]);
    expect(guest.session.lobby.map).toBeNull();
  });

  test("a part that was asked of the master peer is taken from nobody else", () => {
    const world = new SessionWorld();
    const host = world.host();
    const guest = world.join(1, addressOf(0));
    world.run(300);
    world.join(2, addressOf(0));
    world.run(2_000, () => isReady(host, 3));
    host.session.lobby.setOptions(BATTLE, MAP);
    world.run(1_000, () => packetsTo(world, 0).some(({ kind }) => kind === "map-request"));
    world.cut(addressOf(0), addressOf(1));
    const mapChecksum = mapChecksumOf(MAP);
    const part: Packet = { kind: "map-part", mapChecksum, index: 0, byteCount: 3, bytes: new Uint8Array(3) };
    say(world, { from: 2, sender: 3 }, 1, part);
    world.run(20);
    expect(dropsOf(guest, "unexpected")).toBe(1);
  });

  test("a map that is held but not played on is not handed out", () => {
    const world = new SessionWorld();
    const host = world.host({ map: MAP });
    world.join(1, addressOf(0));
    world.run(1_000, () => isReady(host, 2));
    say(world, { from: 1, sender: 2 }, 0, { kind: "map-request", mapChecksum: mapChecksumOf(MAP), index: 0 });
    world.run(20);
    expect(dropsOf(host, "unexpected")).toBe(1);
    expect(partsTo(world, 1)).toEqual([]);
  });

  test("only the master peer answers a request, only for its map, and only in the lobby", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const guest = world.join(1, addressOf(0), { map: MAP });
    world.run(1_000, () => isReady(host, 2));
    const ask = (to: number, index: number, mapChecksum = mapChecksumOf(MAP)): void => {
      say(world, to === 0 ? { from: 1, sender: 2 } : { from: 0, sender: 1 }, to, {
        kind: "map-request",
        mapChecksum,
        index,
      });
      world.run(20);
    };
    ask(1, 0);
    expect(dropsOf(guest, "unexpected")).toBe(1);
    ask(0, 0, 1);
    ask(0, 20);
    expect(dropsOf(host, "unexpected")).toBe(2);
    expect([...partsTo(world, 0), ...partsTo(world, 1)]).toEqual([]);
    ask(0, 1);
    expect(partsTo(world, 1).map(({ index }) => index)).toEqual([1]);
    host.session.lobby.start(1, world.nowMs);
    ask(0, 1);
    expect(partsTo(world, 1)).toHaveLength(1);
    expect(dropsOf(host, "unexpected")).toBe(3);
  });

  test("a hello with a false sender brings no map to a third machine, whatever is asked in its name", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    const [victim, nobody] = [addressOf(41), new Stranger("Nobody")];
    const ask = (from: Address): void => {
      for (let i = 0; i < 50; i += 1) {
        const packet: Packet = { kind: "map-request", mapChecksum: mapChecksumOf(MAP), index: i % 5 };
        world.inject(from, addressOf(0), nobody.say(packet, 2, host.session.key));
        world.run(10);
      }
    };
    world.inject(victim, addressOf(0), nobody.knock()); // the answer goes there, and the liar never reads it
    world.run(50);
    world.inject(victim, addressOf(0), nobody.ask({ cookie: new Uint8Array(16), key: host.session.key }));
    world.run(50);
    ask(victim);
    expect(packetsTo(world, 41).map(({ kind }) => kind)).toEqual(["cookie", "cookie"]);
    expect(dropsOf(host, "altered")).toBe(50);
    // One that is let in, and asks in the name of that third machine.
    nobody.enter(host, OUTSIDER, world.nowMs);
    ask(victim);
    expect(partsTo(world, 40)).toEqual([]);
    expect(partsTo(world, 41)).toEqual([]);
    expect(dropsOf(host, "alien-sender")).toBe(50);
    ask(OUTSIDER); // it has answered no heartbeat yet
    expect(partsTo(world, 40)).toEqual([]);
    expect(dropsOf(host, "unexpected")).toBe(50);
  });

  test("who asks without end gets a bounded stream", () => {
    const world = new SessionWorld();
    const host = world.host();
    host.session.lobby.setOptions(BATTLE, MAP);
    world.join(1, addressOf(0), { map: MAP });
    world.run(1_000, () => isReady(host, 2));
    for (let i = 0; i < 200; i += 1) {
      for (let index = 0; index < 5; index += 1) {
        say(world, { from: 1, sender: 2 }, 0, {
          kind: "map-request",
          mapChecksum: mapChecksumOf(MAP),
          index,
        });
      }
      world.run(10);
    }
    expect(partsTo(world, 1).length).toBeLessThanOrEqual(MAP_PARTS_AT_ONCE + 2 * MAP_PARTS_PER_SECOND + 1);
    expect(dropsOf(host, "unexpected")).toBeGreaterThan(700);
  });
});
