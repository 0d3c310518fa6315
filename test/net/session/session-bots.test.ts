// Goal: a bot is a seat of the lobby and nothing more: all see it, nobody looks for it, and no packet can be in its name.
// Method: sessions on simulated links; forged packets from a bot's seat.
import { describe, expect, test } from "vitest";

import { BOT_STRENGTHS, OBSERVER } from "../../../src/sim/index.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { isLinkPacket, type Packet } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  lossOf,
  opinion,
  packetIn,
  rosterOf,
  say,
  SESSION_ID,
  SessionWorld,
  startOf,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";

function lobbyWithBots(link = { ...PERFECT_LINK, delayMs: 5 }) {
  const world = new SessionWorld(link);
  const host = world.host();
  const guest = world.join(1, addressOf(0));
  world.run(1_000);
  host.session.lobby.addBot("strong");
  host.session.lobby.addBot("beginner", 2);
  return { world, host, guest };
}

const isReady = ({ session }: SeatedSession, count: number): boolean =>
  session.lobby.players.length === count && session.lobby.isEverybodyReady;

describe("a bot in the lobby", () => {
  test("has a seat, a name with its level, and a team, which all know", () => {
    const { world, host, guest } = lobbyWithBots();
    expect(world.run(2_000, () => isReady(host, 4) && isReady(guest, 4))).toBe(true);
    const seats = ["1 Cat 0", "2 Cat 1", "3 Patches (strong)", "4 Ginger (beginner)"];
    for (const seat of [host, guest]) {
      expect(rosterOf(seat)).toEqual(seats);
      expect(seat.session.lobby.players.map(({ team, bot }) => [team, bot])).toEqual([
        [1, null],
        [2, null],
        [3, "strong"],
        [2, "beginner"],
      ]);
      expect(seat.session.lobby.remotes).toHaveLength(1);
    }
  });

  test("is waited for by nobody: with bots alone a match can start at once", () => {
    const host = new SessionWorld().host();
    for (const level of BOT_STRENGTHS) host.session.lobby.addBot(level);
    expect(host.session.lobby.canStart).toBe(true);
    expect(host.session.lobby.setupOf(7)).toMatchObject({
      playerIds: [1, 2, 3, 4, 5, 6],
      bots: BOT_STRENGTHS.map((level, i) => ({ playerId: i + 2, level })),
    });
  });

  test("is the same in the setup of all who start, whatever is lost on the way", () => {
    const { world, host, guest } = lobbyWithBots({ ...PERFECT_LINK, delayMs: 60, lossPercent: 25 });
    expect(world.run(20_000, () => host.session.lobby.canStart)).toBe(true);
    host.session.lobby.start(9, world.nowMs);
    expect(world.run(5_000, () => startOf(guest) !== undefined)).toBe(true);
    expect(guest.session.lobby.setupOf(9)).toEqual(host.session.lobby.setupOf(9));
    expect(host.session.lobby.setupOf(9).bots).toEqual([
      { playerId: 3, level: "strong" },
      { playerId: 4, level: "beginner" },
    ]);
  });

  test("goes to another team, among the observers, and out, as the host says", () => {
    const { world, host, guest } = lobbyWithBots();
    host.session.lobby.setTeam(3, 7, world.nowMs);
    host.session.lobby.setTeam(4, OBSERVER, world.nowMs);
    world.run(1_000);
    expect(guest.session.lobby.players.map(({ team }) => team)).toEqual([1, 2, 7, 0]);
    host.session.lobby.removePlayer(3);
    world.run(1_000);
    expect([rosterOf(host), rosterOf(guest)]).toEqual(
      Array(2).fill(["1 Cat 0", "2 Cat 1", "4 Ginger (beginner)"]),
    );
    expect(host.session.lobby.addBot("weak")).toBe(3); // the lowest free seat, and a name that nobody has
    expect(rosterOf(host)[2]).toBe("3 Patches (weak)");
  });

  test("is told about once a change, and not at all where nothing changes", () => {
    const { world, host } = lobbyWithBots();
    world.run(1_000);
    const told = (): number => host.events.filter(({ kind }) => kind === "players-changed").length;
    const before = told();
    host.session.lobby.setTeam(3, 3, world.nowMs);
    host.session.lobby.removePlayer(7);
    world.run(1_000);
    expect(told()).toBe(before);
    host.session.lobby.removePlayer(3);
    world.run(1); // before anybody answers
    expect(told()).toBe(before + 1);
  });

  test("takes a seat like anybody: a full lobby has none for it, nor for a newcomer", () => {
    const { world, host } = lobbyWithBots();
    for (let i = 0; i < 4; i += 1) expect(host.session.lobby.addBot("weak")).not.toBeNull();
    expect(host.session.lobby.addBot("weak")).toBeNull();
    const late = world.join(2, addressOf(0));
    expect(world.run(3_000, () => lossOf(late) !== undefined)).toBe(true);
    expect(lossOf(late)).toEqual({ kind: "refused", reason: "full" });
    host.session.lobby.removePlayer(8);
    const next = world.join(3, addressOf(0));
    expect(world.run(3_000, () => isReady(next, 8))).toBe(true);
  });

  test("is added by nobody else than the host, and by it in its lobby only", () => {
    const { world, host, guest } = lobbyWithBots();
    expect(guest.session.lobby.addBot("weak")).toBeNull();
    guest.session.lobby.removePlayer(3);
    expect(world.run(2_000, () => isReady(host, 4))).toBe(true);
    host.session.lobby.start(1, world.nowMs);
    expect(host.session.lobby.addBot("weak")).toBeNull();
    host.session.lobby.removePlayer(3);
    expect(host.session.lobby.setupOf(1).bots).toHaveLength(2);
  });
});

describe("nobody speaks for a bot", () => {
  const ready: Packet = {
    ...{
      kind: "ready",
      reign: 0,
      masterId: 1,
      rosterVersion: 1,
      heardMask: 255,
      directMask: 255,
      mapChecksum: 0,
      agrees: true,
      sentMs: 1,
    },
    echo: null,
  };
  const lies: readonly Packet[] = [
    ready,
    { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
    { kind: "seat-request", rosterVersion: 1, team: 5, color: 0, emblem: 0 },
    { kind: "start", seed: 1, reign: 0, masterId: 1, rosterVersion: 1, delayMs: 0, startMs: 0 },
    { kind: "start-ack" },
    { kind: "intro", nonce: 0, stamp: 1, addresses: [], signature: null },
  ];

  test.each(lies.map((packet) => [packet.kind, packet] as const))("%s: refused and counted", (_, packet) => {
    const { world, host, guest } = lobbyWithBots();
    expect(world.run(2_000, () => isReady(host, 4) && isReady(guest, 4))).toBe(true);
    for (const [seat, to, by, from] of [
      [host, 0, 1, 1],
      [guest, 1, 0, 0], // not even the master peer
      [host, 0, 1, 9],
    ] as const) {
      const [before, drops] = [opinion(seat), dropsOf(seat, "altered")];
      say(world, { from, sender: 3, by }, to, packet);
      world.inject(addressOf(from), addressOf(to), TAP.forged(packet, 3, SESSION_ID));
      world.run(20);
      expect(opinion(seat)).toBe(before);
      expect(dropsOf(seat, "altered")).toBe(drops + 2);
    }
  });

  test("and nothing is ever sent to one", () => {
    const { world, host, guest } = lobbyWithBots();
    expect(world.run(2_000, () => isReady(host, 4) && isReady(guest, 4))).toBe(true);
    const bytes = TAP.forged(ready, 2, SESSION_ID);
    const drops = dropsOf(host, "alien-sender");
    say(world, { from: 1, sender: 2 }, 0, { kind: "relay", to: 3, from: 2, bytes });
    world.run(2_000);
    expect(dropsOf(host, "alien-sender")).toBe(drops + 1);
    const places = new Set(world.sent.map(({ to }) => to.port));
    expect([...places].toSorted()).toEqual([addressOf(0).port, addressOf(1).port]);
    const kinds = world.sent.map(({ bytes }) => packetIn(bytes)?.kind ?? null);
    expect(kinds.includes("relay")).toBe(false);
    expect(world.sent.every(({ bytes }, i) => isLinkPacket(bytes) || kinds[i] !== null)).toBe(true); // all were read
  });
});
