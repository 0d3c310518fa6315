import { PLAIN_LOOKS, type Saying } from "../../../src/base/index.ts";
import { describe, expect, test } from "vitest";

import { partsOfWelcome, type Address, type Packet, type WelcomePacket } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  linkPacket,
  opinion,
  optionsOf,
  packetIn,
  SESSION_ID,
  SessionWorld,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";
import { WayWorld, type WayPeer } from "../../support/way-world.ts";

const at = (host: string, port = 45_000): Address => ({ host, port });
const LEFT: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };

/** In the name of the one, sealed by the keys of the other, for a third. */
const by = (packet: Packet, sender: number, ends: { readonly from: Uint8Array; readonly to: Uint8Array }) =>
  TAP.packet(packet, sender, { ...ends, sessionId: SESSION_ID });

interface Keyed {
  readonly session: { readonly key: Uint8Array };
}

/** Player 3 says that it passes these bytes on to player 2, for the master peer. */
const passedOn = (bytes: Uint8Array, { m, a }: { readonly m: Keyed; readonly a: Keyed }): Uint8Array =>
  by({ kind: "relay", from: 1, to: 2, bytes }, 3, { from: m.session.key, to: a.session.key });

/** Three in a lobby, all of whom reach each other directly. */
function lobbyOfThree() {
  const world = new SessionWorld();
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.run(100);
  const third = world.join(2, addressOf(0));
  world.run(5_000);
  expect(host.session.lobby.isEverybodyReady).toBe(true);
  expect(third.session.localPlayerId).toBe(3);
  return { world, host, second, third };
}

test("a member whose identity has not signed its key says nothing, and is told nothing, until it has", () => {
  const { world, second, third } = lobbyOfThree();
  const remote = second.session.lobby.remotes.find(({ playerId }) => playerId === 3)!;
  let isIntroduced = false;
  Object.defineProperty(remote, "isIntroduced", { get: () => isIntroduced, set: () => undefined });
  const saidAt = ({ events }: SeatedSession): readonly string[] =>
    events.flatMap((event) =>
      event.kind === "said" && event.saying.kind === "line" ? [event.saying.text] : [],
    );
  const textOf = (text: string): Saying => ({ isForTeam: false, kind: "line", text });
  expect(third.session.talk.say(textOf("I am Ann"), [2], world.nowMs)).toBe(true);
  expect(second.session.talk.say(textOf("for Ann alone"), [3], world.nowMs)).toBe(true);
  world.run(5_000);
  expect([saidAt(second), saidAt(third)]).toEqual([[], []]);
  isIntroduced = true;
  expect(world.run(60_000, () => saidAt(second).length > 0 && saidAt(third).length > 0)).toBe(true);
  expect([saidAt(second), saidAt(third)]).toEqual([["I am Ann"], ["for Ann alone"]]);
});

describe("a member that passes on what others who talk to us themselves never said, in the lobby,", () => {
  const token = optionsOf(1).token;
  const start = (rosterVersion: number): Packet => ({
    ...{ kind: "start", seed: 666, reign: 0, masterId: 1, delayMs: 0, startMs: 0 },
    rosterVersion,
  });

  test.each<readonly [string, Packet]>([
    ["not-joinable", { kind: "not-joinable", token, reason: "removed", cause: null }],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((version) => [`start ${version}`, start(version)] as const),
    ["goodbye", LEFT],
    ["start-ack", { kind: "start-ack" }],
  ])("is not believed: %s", (_, packet) => {
    const { world, host, second, third } = lobbyOfThree();
    const [to, from] = [second.session.key, third.session.key];
    const before = opinion(second);
    const told = (bytes: Uint8Array, reason: string): void => {
      const events = second.session.openDatagram(
        addressOf(2),
        passedOn(bytes, { m: third, a: second }),
        world.nowMs,
      );
      expect(events).toMatchObject([{ kind: "dropped", reason }]);
      expect(second.session.takeDatagrams()).toEqual([]);
      expect(opinion(second)).toBe(before);
    };
    told(by(packet, 1, { from, to }), "altered"); // made up, as well as a member can
    told(TAP.forged(packet, 1, SESSION_ID), "altered");
    told(by(packet, 1, { from: host.session.key, to }), "needless-relay"); // the master's, held back by a member
  });

  test("is answered an intro, which opens nothing: no door for the next lie, no address to tell it from", () => {
    const { world, host, second, third } = lobbyOfThree();
    const own = addressOf(50);
    const ends = { from: host.session.key, to: second.session.key }; // words of the master peer's own, recorded
    for (let i = 0; i < 30; i += 1) {
      const intro: Packet = { kind: "intro", nonce: 1, stamp: i, addresses: [own], signature: null };
      world.inject(addressOf(2), addressOf(1), passedOn(by(intro, 1, ends), { m: third, a: second }));
      world.inject(own, addressOf(1), by({ ...intro, addresses: [] }, 1, ends));
      world.inject(own, addressOf(1), by(LEFT, 1, ends));
      world.inject(addressOf(2), addressOf(1), passedOn(by(LEFT, 1, ends), { m: third, a: second }));
      world.run(100);
    }
    expect(second.session.phase).toBe("lobby");
    expect(dropsOf(second, "needless-relay")).toBe(30);
    expect(dropsOf(second, "alien-sender")).toBe(60);
    expect(world.sent.filter(({ to }) => to.port === own.port)).toEqual([]);
    expect(second.session.lobby.players[0]!.way).toEqual({ kind: "direct", address: addressOf(0) });
  });
});

describe("the same in play,", () => {
  function matchOfThree(): { world: WayWorld; a: WayPeer; m: WayPeer } {
    const world = new WayWorld({ delayMs: 20 });
    world.host();
    const a = world.join(at("203.0.113.2"));
    const m = world.join(at("203.0.113.3"));
    expect(world.runToReady()).toBe(true);
    world.play();
    expect([a, m].map(({ session }) => session.localPlayerId)).toEqual([2, 3]);
    return { world, a, m };
  }

  const drops = ({ events }: WayPeer): number =>
    events.filter((event) => event.kind === "dropped" && event.reason === "needless-relay").length;

  test("a goodbye and a link packet far ahead are dropped, also after forged intros to either end", () => {
    const { world, a, m } = matchOfThree();
    const { master } = world;
    const [toA, toHost] = [
      { from: master.session.key, to: a.session.key },
      { from: a.session.key, to: master.session.key },
    ];
    for (let i = 0; i < 40; i += 1) {
      const intro = { kind: "intro", nonce: 1, stamp: i, addresses: [], signature: null } as const;
      const relay: Packet = {
        ...{ kind: "relay", from: 2, to: 1 },
        bytes: by(intro, 2, toHost),
      };
      const ends = { from: m.session.key, to: master.session.key };
      master.openDatagram(m.address, by(relay, 3, ends), world.nowMs);
      const ahead = TAP.linkPacket(linkPacket(16_000 + i), 1, { ...toA, sessionId: SESSION_ID });
      for (const bytes of [by(intro, 1, toA), by(LEFT, 1, toA), ahead])
        a.openDatagram(m.address, passedOn(bytes, { m, a }), world.nowMs);
      world.run(100);
    }
    expect(a.events.filter(({ kind }) => kind === "goodbye")).toEqual([]);
    expect(drops(a)).toBe(80);
    expect(world.gapMs(a, world.master, world.nowMs - 4_000)).toBeLessThan(200);
    expect(a.wayTo(1)).toMatch(/^direct/);
  });

  test("who falls silent is heard through others after a second", () => {
    const { world, a, m } = matchOfThree();
    world.cut(world.master, a);
    world.run(1_100);
    const goodbyes = (): number => a.events.filter(({ kind }) => kind === "goodbye").length;
    const lies = [by(LEFT, 1, { from: m.session.key, to: a.session.key }), TAP.forged(LEFT, 1, SESSION_ID)];
    for (const bytes of lies) a.openDatagram(m.address, passedOn(bytes, { m, a }), world.nowMs);
    expect(goodbyes()).toBe(0); // who passes on can't make up anything
    const word = by(LEFT, 1, { from: world.master.session.key, to: a.session.key });
    a.openDatagram(m.address, passedOn(word, { m, a }), world.nowMs);
    expect(goodbyes()).toBe(1);
  });
});

describe("a master peer that names a third machine as a player", () => {
  const VICTIM = addressOf(60);

  /** A newcomer whom such a master peer, of bytes alone, lets in; and what then goes to the third machine. */
  function trapped() {
    const world = new SessionWorld();
    const seat: SeatedSession = world.join(1, addressOf(0));
    const [master, third] = [new Stranger("master"), new Stranger("third")];
    const entry = { team: 1, name: "X", addresses: [] as readonly Address[] };
    const ofKeys = ({ keys }: Stranger) => ({ key: keys.publicKey, identity: keys.identity });
    const own = { key: seat.session.key, identity: TAP.secretsOf(1).signingKey.identity };
    const roster = [
      { ...entry, playerId: 1, token: 1, ...ofKeys(master) },
      { ...entry, playerId: 2, token: optionsOf(1).token, team: 2, ...own },
      { ...entry, playerId: 3, token: 3, team: 3, addresses: [VICTIM], ...ofKeys(third) },
    ];
    const ids = { token: optionsOf(1).token, playerId: 2, sessionId: SESSION_ID, masterId: 1 };
    const options = seat.session.lobby.options;
    const seats = { roster, bots: [], looks: PLAIN_LOOKS, startCount: 0, removed: [] };
    const chosen = { reign: 0, rosterVersion: 4, options, mapChecksum: 0, ...seats };
    const welcome: WelcomePacket = { kind: "welcome", ...ids, ...chosen };
    const sayAsMaster = (packet: Packet): void =>
      world.inject(addressOf(0), addressOf(1), master.say(packet, 1, seat.session.key));
    world.inject(addressOf(0), addressOf(1), master.cookieFor(seat.session.key));
    world.run(10);
    for (const part of partsOfWelcome(welcome)) sayAsMaster(part);
    world.run(1_000);
    expect(seat.session.phase).toBe("lobby");
    const sinceMs = world.nowMs;
    const kindsToVictim = (): readonly string[] => {
      const bytesOf = world.sent.filter(({ to, atMs }) => to.port === VICTIM.port && atMs >= sinceMs);
      return [...new Set(bytesOf.map(({ bytes }) => packetIn(bytes)?.kind ?? "unread"))];
    };
    return { world, seat, kindsToVictim, sayAsMaster };
  }

  test("can't start a match there, and nothing but intros goes to it", () => {
    const { world, seat, kindsToVictim, sayAsMaster } = trapped();
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
      sayAsMaster(start);
      world.run(100);
    }
    expect(seat.session.phase).toBe("lobby");
    expect(dropsOf(seat, "unexpected")).toBe(20);
    expect(seat.session.match.sendLinkPacket(3, linkPacket(1))).toBe(0);
    seat.session.leave("left", world.nowMs);
    world.run(1_000);
    expect(kindsToVictim()).toEqual(["intro"]);
  });
});
