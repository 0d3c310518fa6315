import { describe, expect, test } from "vitest";

import {
  readPacket,
  writeLinkPacket,
  writePacket,
  type Address,
  type Packet,
} from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  linkPacket,
  opinion,
  optionsOf,
  SESSION_ID,
  SessionWorld,
  type SeatedSession,
} from "../../support/session-world.ts";
import { WayWorld, type WayPeer } from "../../support/way-world.ts";

const at = (host: string, port = 45_000): Address => ({ host, port });
const LEFT: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };

const by = (packet: Packet, sender: number): Uint8Array => writePacket(packet, sender, SESSION_ID);

/** Player 3 says that it passes these bytes on to player 2, for the master peer. */
const forged = (bytes: Uint8Array): Uint8Array => by({ kind: "relay", from: 1, to: 2, bytes }, 3);

/** Three in a lobby, all of whom reach each other directly. */
function lobbyOfThree() {
  const world = new SessionWorld();
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.join(2, addressOf(0));
  world.run(5_000);
  expect(host.session.isEverybodyReady).toBe(true);
  return { world, host, second };
}

describe("a member that passes on what others who talk to us themselves never said, in the lobby,", () => {
  const token = optionsOf(1).token;
  const start = (rosterVersion: number): Packet => ({
    ...{ kind: "start", seed: 666, reign: 0, masterId: 1, delayMs: 0, startMs: 0 },
    rosterVersion,
  });

  test.each<readonly [string, Packet]>([
    ["not-joinable", { kind: "not-joinable", token, reason: "removed" }],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((version) => [`start ${version}`, start(version)] as const),
    ["goodbye", LEFT],
    ["start-ack", { kind: "start-ack" }],
  ])("is not believed: %s", (_, packet) => {
    const { world, second } = lobbyOfThree();
    const before = opinion(second);
    const events = second.session.openDatagram(addressOf(2), forged(by(packet, 1)), world.nowMs);
    expect(events).toMatchObject([{ kind: "dropped", reason: "needless-relay" }]);
    expect(second.session.takeDatagrams()).toEqual([]);
    expect(opinion(second)).toBe(before);
  });

  test("is answered an intro, which opens nothing: no door for the next lie, no address to tell it from", () => {
    const { world, second } = lobbyOfThree();
    const own = addressOf(50);
    const hostToken = optionsOf(0).token;
    for (let i = 0; i < 30; i += 1) {
      const intro: Packet = { kind: "intro", token: hostToken, stamp: i, addresses: [own] };
      world.inject(addressOf(2), addressOf(1), forged(by(intro, 1)));
      world.inject(own, addressOf(1), by({ ...intro, addresses: [] }, 1));
      world.inject(own, addressOf(1), by(LEFT, 1));
      world.inject(addressOf(2), addressOf(1), forged(by(LEFT, 1)));
      world.run(100);
    }
    expect(second.session.phase).toBe("lobby");
    expect(dropsOf(second, "needless-relay")).toBe(30);
    expect(dropsOf(second, "alien-sender")).toBe(60);
    expect(world.sent.filter(({ to }) => to.port === own.port)).toEqual([]);
    expect(second.session.players[0]!.way).toEqual({ kind: "direct", address: addressOf(0) });
  });
});

describe("the same in play,", () => {
  function matchOfThree(): { world: WayWorld; a: WayPeer; impostor: Address } {
    const world = new WayWorld({ delayMs: 20 });
    world.host();
    const a = world.join(at("203.0.113.2"));
    const m = world.join(at("203.0.113.3"));
    expect(world.runToReady()).toBe(true);
    world.play();
    expect([a, m].map(({ session }) => session.localPlayerId)).toEqual([2, 3]);
    return { world, a, impostor: m.address };
  }

  const drops = ({ events }: WayPeer): number =>
    events.filter((event) => event.kind === "dropped" && event.reason === "needless-relay").length;

  test("a goodbye and a link packet far ahead are dropped, also after forged intros to either end", () => {
    const { world, a, impostor } = matchOfThree();
    const ahead = writeLinkPacket(linkPacket(16_000), { sessionId: SESSION_ID, sender: 1, receiver: 2 });
    const tokens = { host: 7_000, a: 7_001 };
    for (let i = 0; i < 40; i += 1) {
      const intro = { kind: "intro", stamp: i, addresses: [] } as const;
      const toHost: Packet = {
        ...{ kind: "relay", from: 2, to: 1 },
        bytes: by({ ...intro, token: tokens.a }, 2),
      };
      world.master.openDatagram(impostor, by(toHost, 3), world.nowMs);
      a.openDatagram(impostor, forged(by({ ...intro, token: tokens.host }, 1)), world.nowMs);
      a.openDatagram(impostor, forged(by(LEFT, 1)), world.nowMs);
      a.openDatagram(impostor, forged(ahead), world.nowMs);
      world.run(100);
    }
    expect(a.events.filter(({ kind }) => kind === "goodbye")).toEqual([]);
    expect(drops(a)).toBe(80);
    expect(world.gapMs(a, world.master, world.nowMs - 4_000)).toBeLessThan(200);
    expect(a.wayTo(1)).toMatch(/^direct/);
  });

  test("who falls silent is heard through others after a second", () => {
    const { world, a, impostor } = matchOfThree();
    world.cut(world.master, a);
    world.run(1_100);
    a.openDatagram(impostor, forged(by(LEFT, 1)), world.nowMs);
    expect(a.events.filter(({ kind }) => kind === "goodbye")).toHaveLength(1); // this much is trust
  });
});

describe("a master peer that names a third machine as a player", () => {
  const VICTIM = addressOf(60);

  /** A newcomer whom such a master peer, of bytes alone, lets in; and what then goes to the third machine. */
  function trapped() {
    const world = new SessionWorld();
    const seat: SeatedSession = world.join(1, addressOf(0));
    const entry = { team: 1, name: "X", addresses: [] as readonly Address[] };
    const roster = [
      { ...entry, playerId: 1, token: 1 },
      { ...entry, playerId: 2, token: optionsOf(1).token, team: 2 },
      { ...entry, playerId: 3, token: 3, team: 3, addresses: [VICTIM] },
    ];
    const ids = { token: optionsOf(1).token, playerId: 2, sessionId: SESSION_ID, masterId: 1 };
    const options = seat.session.options;
    const seats = { roster, bots: [], startCount: 0, removed: [] };
    const chosen = { reign: 0, rosterVersion: 4, options, mapChecksum: 0, ...seats };
    const welcome: Packet = { kind: "welcome", ...ids, ...chosen };
    world.inject(addressOf(0), addressOf(1), by(welcome, 1));
    world.run(1_000);
    expect(seat.session.phase).toBe("lobby");
    const sinceMs = world.nowMs;
    const kindsToVictim = (): readonly string[] => {
      const bytesOf = world.sent.filter(({ to, atMs }) => to.port === VICTIM.port && atMs >= sinceMs);
      const reads = bytesOf.map(({ bytes }) => readPacket(bytes, SESSION_ID));
      return [...new Set(reads.map((read) => (read.ok ? read.value.packet.kind : read.reason)))];
    };
    return { world, seat, kindsToVictim };
  }

  test("can't start a match there, and nothing but intros goes to it", () => {
    const { world, seat, kindsToVictim } = trapped();
    const start: Packet = {
      kind: "start",
      seed: 1,
      reign: 0,
      masterId: 1,
      rosterVersion: 4,
      delayMs: 100,
      startMs: 0,
    };
    for (let i = 0; i < 20; i += 1) {
      world.inject(addressOf(0), addressOf(1), by(start, 1));
      world.run(100);
    }
    expect(seat.session.phase).toBe("lobby");
    expect(dropsOf(seat, "unexpected")).toBe(20);
    expect(seat.session.sendLinkPacket(3, linkPacket(1))).toBe(0);
    seat.session.leave("left", world.nowMs);
    world.run(1_000);
    expect(kindsToVictim()).toEqual(["intro"]);
  });
});
