import { describe, expect, test } from "vitest";

import { WAY_SILENCE_MATCH_MS } from "../../../src/net/constants.ts";
import { PACKET_BYTES_MAX } from "../../../src/wire/constants.ts";
import { RELAYED_BYTES_MAX, type Address } from "../../../src/wire/index.ts";
import { linkPacket } from "../../support/session-world.ts";
import { natOf, WayWorld, type WayPeer } from "../../support/way-world.ts";

const at = (host: string): Address => ({ host, port: 45_000 });
/** What a cut may cost: the silence, a round trip or two, a turn. */
const MOMENT_MS = WAY_SILENCE_MATCH_MS + 400;

/** A match of so many peers with addresses of their own. */
function matchOf(count: number, settings: Parameters<typeof worldOf>[1] = {}, seed = 1): WayWorld {
  const world = worldOf(count, settings, seed);
  world.play();
  return world;
}

function worldOf(count: number, settings: ConstructorParameters<typeof WayWorld>[0], seed: number): WayWorld {
  const world = new WayWorld({ delayMs: 20, ...settings }, seed);
  world.host();
  for (let i = 2; i <= count; i += 1) world.join(at(`203.0.113.${i}`));
  expect(world.runToReady()).toBe(true);
  return world;
}

function idOf({ session }: WayPeer): number {
  return session.localPlayerId!;
}

describe("in the match", () => {
  test("a pair that is cut hears each other again within a moment, and directly once the cut has healed", () => {
    const world = matchOf(3);
    const [, a, b] = world.peers as [WayPeer, WayPeer, WayPeer];
    const cutMs = world.nowMs;
    world.cut(a, b);
    world.run(10_000);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(one.wayTo(idOf(other))).toBe("relayed 1");
      expect(world.gapMs(one, other, cutMs)).toBeLessThan(MOMENT_MS);
      expect(world.gapMs(one, other, cutMs + MOMENT_MS)).toBeLessThan(200);
    }
    const healedMs = world.nowMs;
    world.heal();
    world.run(1_500);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(one.wayTo(idOf(other))).toBe(`direct ${other.address.host}:45000`);
      expect(world.gapMs(one, other, healedMs)).toBeLessThan(200);
    }
    expect(world.gapMs(world.master, a, cutMs)).toBeLessThan(200); // nobody else noticed
  });

  test("a way that is cut in one direction only is passed on in both, and comes back", () => {
    const world = matchOf(3);
    const [, a, b] = world.peers as [WayPeer, WayPeer, WayPeer];
    const cutMs = world.nowMs;
    world.block(a, b);
    world.run(8_000);
    expect([a.wayTo(idOf(b)), b.wayTo(idOf(a))]).toEqual(["relayed 1", "relayed 1"]);
    expect(world.gapMs(b, a, cutMs)).toBeLessThan(MOMENT_MS + 200);
    expect(world.gapMs(b, a, cutMs + MOMENT_MS + 200)).toBeLessThan(200);
    expect(world.gapMs(a, b, cutMs)).toBeLessThan(300);
    world.heal();
    world.run(2_500);
    expect([a.wayTo(idOf(b)), b.wayTo(idOf(a))].every((way) => way.startsWith("direct"))).toBe(true);
  });

  test("where who passes packets on is cut off too, another one does it", () => {
    const world = matchOf(4);
    const [master, a, b, c] = world.peers as [WayPeer, WayPeer, WayPeer, WayPeer];
    world.cut(a, b);
    world.run(5_000);
    const relayId = Number(a.wayTo(idOf(b)).split(" ")[1]);
    const relay = [master, c].find((peer) => idOf(peer) === relayId)!;
    const other = relay === master ? c : master;
    const cutMs = world.nowMs;
    world.cut(relay, b);
    world.run(10_000);
    expect([a.wayTo(idOf(b)), b.wayTo(idOf(a))]).toEqual(Array(2).fill(`relayed ${idOf(other)}`));
    expect(world.gapMs(a, b, cutMs)).toBeLessThan(5_000);
    expect(world.gapMs(a, b, cutMs + 5_000)).toBeLessThan(200);
  });

  test("with 20 % loss and jitter, a pair that is cut goes on", () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const world = matchOf(4, { delayMs: 60, jitterMs: 40, lossPercent: 20 }, seed);
      const [, a, b] = world.peers as [WayPeer, WayPeer, WayPeer];
      const cutMs = world.nowMs;
      world.cut(a, b);
      world.run(10_000);
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        expect(world.gapMs(one, other, cutMs), `seed ${seed}`).toBeLessThan(2_500);
        expect(world.gapMs(one, other, cutMs + 3_000), `seed ${seed}`).toBeLessThan(2_000);
      }
      world.heal();
      world.run(6_000);
      expect(a.wayTo(idOf(b)), `seed ${seed}`).toMatch(/^direct/);
      expect(b.wayTo(idOf(a)), `seed ${seed}`).toMatch(/^direct/);
    }
  });

  test("half the peers cut off from the other half have nobody in between, and are heard again when it heals", () => {
    const world = matchOf(4);
    const [a, b, c, d] = world.peers as [WayPeer, WayPeer, WayPeer, WayPeer];
    const addresses = world.peers.map(({ address }) => address);
    world.network.partition([addresses.slice(0, 2), addresses.slice(2)]);
    world.run(8_000);
    world.network.partition(null);
    const healedMs = world.nowMs;
    world.run(3_000);
    for (const one of [a, b]) {
      for (const other of [c, d]) {
        expect(world.gapMs(one, other, healedMs)).toBeLessThan(400);
        expect(world.gapMs(other, one, healedMs)).toBeLessThan(400);
        expect(one.wayTo(idOf(other))).toMatch(/^direct/);
      }
    }
  });

  test("a router that gives its host a new port is followed in one round trip, with nobody else there to help", () => {
    for (const kind of ["address-restricted", "port-restricted", "symmetric"] as const) {
      const world = new WayWorld({ delayMs: 20 });
      world.host();
      const nat = natOf(2, kind);
      const a = world.join(at("192.168.1.5"), { nat });
      expect(world.runToReady()).toBe(true);
      world.play();
      const way = world.master.wayTo(2);
      const movedMs = world.nowMs;
      nat.restart();
      // Its old port is given to nobody; what the master peer still sends there is lost.
      for (let i = 0; i < 50; i += 1) nat.send(at(`192.168.1.${i + 100}`), world.master.address);
      world.run(3_000);
      expect(world.master.wayTo(2)).toMatch(/^direct 198\.51\.100\.2:/);
      expect([kind, world.master.wayTo(2) === way]).toEqual([kind, false]);
      expect(world.gapMs(a, world.master, movedMs)).toBeLessThan(500);
      expect(world.gapMs(world.master, a, movedMs)).toBeLessThan(200);
    }
  });

  test("packets seen before that come from elsewhere move nobody", () => {
    const world = matchOf(2);
    const [master, a] = world.peers as [WayPeer, WayPeer];
    const overheard: Uint8Array[] = [];
    world.network.onDatagram = (from, to, bytes) => {
      if (to.host === master.address.host && from.host === a.address.host) overheard.push(bytes);
      return bytes;
    };
    world.run(2_000);
    const before = master.wayTo(idOf(a));
    let answers = 0;
    for (const bytes of overheard.slice(0, -2)) {
      // the last ones have not arrived yet
      master.openDatagram(at("192.0.2.66"), bytes, world.nowMs);
      master.update(world.nowMs);
      answers += master.takeDatagrams().filter(({ to }) => to.host === "192.0.2.66").length;
    }
    expect(overheard.length).toBeGreaterThan(10);
    expect(answers).toBe(0);
    world.run(3_000);
    expect(master.wayTo(idOf(a))).toBe(before);
  });

  test("an address is not taken for proven because one packet came from it: it must answer", () => {
    const world = matchOf(2);
    const [master, a] = world.peers as [WayPeer, WayPeer];
    const elsewhere = at("192.0.2.66");
    const sent: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      master.session.match.confirmWay(idOf(a), elsewhere);
      master.session.update(world.nowMs);
      sent.push(master.takeDatagrams().filter(({ to }) => to.host === elsewhere.host).length);
      world.run(100);
    }
    expect(master.wayTo(idOf(a))).toBe("direct 203.0.113.2:45000");
    expect(world.gapMs(a, master, world.nowMs - 3_000)).toBeLessThan(200);
  });

  test("a player that stands still for three seconds is heard directly again", () => {
    const world = matchOf(3);
    const [, a, b] = world.peers as [WayPeer, WayPeer, WayPeer];
    const addresses = world.peers.map(({ address }) => address);
    world.network.partition([addresses.slice(0, 2), addresses.slice(2)]); // as if b stood still
    world.run(3_000);
    world.network.partition(null);
    world.run(1_500);
    expect([a.wayTo(idOf(b)), b.wayTo(idOf(a))].every((way) => way.startsWith("direct"))).toBe(true);
  });

  test("what passing on adds to a link packet is counted", () => {
    const world = matchOf(3);
    const [, a, b] = world.peers as [WayPeer, WayPeer, WayPeer];
    const directBytes = a.session.match.sendLinkPacket(idOf(b), linkPacket(1));
    world.cut(a, b);
    world.run(3_000);
    expect(a.session.match.sendLinkPacket(idOf(b), linkPacket(1))).toBe(
      directBytes + PACKET_BYTES_MAX - RELAYED_BYTES_MAX,
    );
    expect(a.session.match.sendLinkPacket(7, linkPacket(1))).toBe(0); // there is no such peer
  });
});
