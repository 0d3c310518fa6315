import { PLAIN_LOOKS } from "../../../src/base/index.ts";
import { describe, expect, test } from "vitest";

import { classicOptions } from "../../../src/sim/index.ts";
import { type Packet, type WelcomePacket } from "../../../src/wire/index.ts";
import {
  addressOf,
  dropsOf,
  keyAt,
  linkPacket,
  opinion,
  optionsOf,
  rosterOf,
  SESSION_ID,
  SessionWorld,
  sight,
  startOf,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";
import {
  OUTSIDER,
  ROSTER_VERSION,
  ROSTER,
  OF_THE_SESSION,
  seatsIn,
  give,
  hearSecond,
  sealed,
} from "../../support/alien-seats.ts";

describe.each(["lobby", "starting", "leaving"] as const)("in phase %s", (phase) => {
  test.each(OF_THE_SESSION.map((packet) => ({ kind: packet.kind, packet })))(
    "$kind from a stranger, an unknown address, another session or under another's id is dropped",
    ({ packet }) => {
      const { world, host, third } = seatsIn(phase);
      for (const seat of [host, third]) {
        hearSecond(seat, world);
        const before = sight(seat);
        const byTheSecond = (sender: number): Uint8Array =>
          sealed(seat, packet, sender, { world, by: 1 })[0]!;
        const another = seat === host ? 3 : 1;
        const copy = byTheSecond(2);
        const aliens = [
          // Of one who knows all but the keys, from anywhere.
          ...[40, 1].map((from) => ({ from, bytes: TAP.forged(packet, 2, SESSION_ID), reason: "altered" })),
          { from: 40, bytes: copy, reason: "alien-sender" }, // recorded on its way
          { from: 40, bytes: copy, reason: "alien-sender" }, // and said again
          {
            from: 1,
            bytes: sealed(seat, packet, 2, { world, sessionId: SESSION_ID + 1 })[0]!,
            reason: "altered",
          },
          // Of a member, which has none of the others' keys.
          { from: 1, bytes: byTheSecond(another), reason: "altered" },
          { from: another - 1, bytes: byTheSecond(another), reason: "altered" },
          { from: 1, bytes: byTheSecond(8), reason: "altered" },
          { from: 1, bytes: byTheSecond(seat.session.localPlayerId!), reason: "altered" },
        ];
        for (const { reason, ...alien } of aliens) {
          const { events, answers } = give(seat, { world, ...alien });
          expect(events).toMatchObject([{ kind: "dropped", reason }]);
          expect(answers).toEqual([]);
          expect(sight(seat)).toBe(before);
        }
      }
    },
  );
});

describe("what belongs elsewhere", () => {
  test("a link packet in the lobby", () => {
    const { world, host, third } = seatsIn("lobby");
    for (const seat of [host, third]) {
      const before = opinion(seat);
      const ends = { from: keyAt(world, 1), to: seat.session.key, sessionId: SESSION_ID };
      const bytes = TAP.linkPacket(linkPacket(1), 2, ends);
      const forged = TAP.forgedLinkPacket(linkPacket(2), 2, SESSION_ID);
      expect(give(seat, { world, from: 1, bytes: forged }).events).toMatchObject([
        { kind: "dropped", reason: "altered" },
      ]);
      expect(give(seat, { world, from: 1, bytes }).events).toMatchObject([
        { kind: "dropped", reason: "unexpected" },
      ]);
      expect(give(seat, { world, from: 40, bytes }).events).toMatchObject([
        { kind: "dropped", reason: "alien-sender" },
      ]);
      expect(opinion(seat)).toBe(before);
    }
  });

  test("start-ack before the start: the start is sent to that peer all the same", () => {
    const { world, host, second } = seatsIn("lobby");
    give(host, { world, from: 1, bytes: sealed(host, { kind: "start-ack" }, 2, { world })[0]! });
    expect(dropsOf(host, "unexpected")).toBe(1);
    host.session.lobby.start(5, world.nowMs);
    world.run(500);
    expect(startOf(second)).toMatchObject({ seed: 5 });
  });

  test.each(["lobby", "starting"] as const)("start from one who is not the master, in phase %s", (phase) => {
    const { world, host, third } = seatsIn(phase);
    for (const seat of [host, third]) {
      const start: Packet = { kind: "start", seed: 66, ...ROSTER, delayMs: 0, startMs: 0 };
      const [bytes] = sealed(seat, start, 2, { world }) as [Uint8Array];
      const { events, answers } = give(seat, { world, from: 1, bytes });
      expect(events).toMatchObject([{ kind: "dropped", reason: "unexpected" }]);
      expect(answers).toEqual([]);
      expect(seat.session.phase).toBe(phase);
    }
    expect(startOf(third)?.seed).not.toBe(66);
  });

  test("start on a roster that is not the present one", () => {
    const { world, third } = seatsIn("lobby");
    const facts = { seed: 1, ...ROSTER, rosterVersion: ROSTER_VERSION - 1, delayMs: 0, startMs: 0 };
    const [bytes] = sealed(third, { kind: "start", ...facts }, 1, { world }) as [Uint8Array];
    give(third, { world, from: 0, bytes });
    expect(third.session.phase).toBe("lobby");
  });

  test("a start said again with another seed starts nothing anew, and is acknowledged", () => {
    const { world, third } = seatsIn("starting");
    const start: Packet = { kind: "start", seed: 66, ...ROSTER, delayMs: 9, startMs: 0 };
    const { events, answers } = give(third, {
      world,
      from: 0,
      bytes: sealed(third, start, 1, { world })[0]!,
    });
    expect(events).toEqual([]);
    expect(answers).toHaveLength(1);
  });

  test("welcome from who is not the master, to the master, with other ids, or older than what is known", () => {
    const { world, host, third } = seatsIn("lobby");
    const { token } = optionsOf(2);
    const roster = [1, 2, 3].map((playerId) => ({
      ...{ playerId, token, team: playerId + 3, name: "X", addresses: [OUTSIDER] },
      ...{ key: keyAt(world, playerId - 1), identity: host.session.match.identities.get(playerId)! },
    }));
    const welcome: WelcomePacket = {
      ...{ kind: "welcome", token, sessionId: SESSION_ID, playerId: 3, masterId: 1 },
      ...{ reign: 0, rosterVersion: 9, options: classicOptions(3), mapChecksum: 0, roster, bots: [] },
      ...{ looks: PLAIN_LOOKS, startCount: 0, removed: [] },
    };
    const before = [host, third].map(sight);
    const tell = (
      seat: SeatedSession,
      { from, by = from }: { from: number; by?: number },
      change: Partial<WelcomePacket> = {},
    ): void => {
      for (const bytes of sealed(seat, { ...welcome, ...change }, by + 1, { world, by }))
        give(seat, { world, from, bytes });
    };
    tell(host, { from: 1 });
    tell(third, { from: 1 });
    tell(third, { from: 40, by: 0 });
    tell(third, { from: 0 }, { token: 4 });
    tell(third, { from: 0 }, { sessionId: 4 });
    tell(third, { from: 0 }, { masterId: 2 });
    tell(third, { from: 0 }, { playerId: 1 });
    const otherKeys = roster.map((entry) => ({ ...entry, key: keyAt(world, 0) }));
    tell(third, { from: 0 }, { roster: otherKeys }); // the receiver's is not its own
    const inSeatOfSecond = { ...roster[2]!, playerId: 2 };
    tell(third, { from: 0 }, { playerId: 2, roster: [roster[0]!, inSeatOfSecond] }); // nobody is moved to another seat
    expect(dropsOf(third, "unexpected") + dropsOf(host, "unexpected")).toBe(9);
    tell(third, { from: 0 }, { rosterVersion: ROSTER_VERSION });
    tell(third, { from: 0 }, { rosterVersion: ROSTER_VERSION - 1 });
    tell(third, { from: 0 }, { rosterVersion: 65_535 });
    expect([host, third].map(sight)).toEqual(before);
    tell(third, { from: 0 });
    expect(third.session.lobby.players.map(({ team }) => team)).toEqual([4, 5, 6]);
    expect(rosterOf(third)).toEqual(["1 Cat 0", "2 Cat 1", "3 Cat 2"]); // who stays is who it was
  });

  test("refusals to one who is in: from elsewhere, for another, or to a hello long answered", () => {
    const { world, third } = seatsIn("lobby");
    const { token } = optionsOf(2);
    const before = sight(third);
    const tell = (from: number, packet: Packet, by = 0): void => {
      const [bytes] = sealed(third, packet, 1, { world, by }) as [Uint8Array];
      give(third, { world, from, bytes });
    };
    const removal: Packet = { kind: "not-joinable", token, reason: "removed", cause: null };
    const altered = dropsOf(third, "altered");
    tell(1, removal, 1); // of a member that says it is the master peer
    give(third, { world, from: 0, bytes: TAP.forged(removal, 1, SESSION_ID) });
    expect(dropsOf(third, "altered")).toBe(altered + 2);
    tell(1, removal);
    tell(0, { ...removal, token: 0 });
    tell(0, { kind: "not-joinable", token, reason: "full", cause: null });
    tell(0, { kind: "not-master-peer", token, masterAddress: OUTSIDER });
    expect(dropsOf(third, "unexpected")).toBe(4);
    expect(sight(third)).toBe(before);
  });
});

test("an old heartbeat, overtaken or said again, takes nothing back", () => {
  const world = new SessionWorld();
  const host = world.host();
  world.join(1, addressOf(0));
  world.run(1_000);
  const first = world.arrived.filter(({ from }) => from.port === addressOf(1).port);
  expect(host.session.lobby.isEverybodyReady).toBe(true);
  const before = opinion(host);
  for (const { bytes } of first) give(host, { world, from: 1, bytes });
  expect(opinion(host)).toBe(before);
});

// Goal: everything ever said in a session may be said again, at any later time, and changes nothing.
// Method: a lobby and a start are recorded; then all of it is given again, to everybody, after the match has begun.
test("a session replayed to itself in the match changes nothing", () => {
  const { world, host, second, third } = seatsIn("starting");
  const all = [host, second, third];
  const before = all.map(sight);
  const spoken = world.sent.slice();
  for (const { from, to, bytes } of spoken) {
    const seat = all.find(({ address }) => address.port === to.port);
    if (seat === undefined) continue;
    const events = seat.session.openDatagram(from, bytes, world.nowMs);
    expect(events.filter(({ kind }) => kind !== "dropped" && kind !== "players-changed")).toEqual([]);
    seat.session.takeDatagrams();
  }
  const quiet = (text: string) => text.replaceAll(/"(lastHeardMs|rttMs)":[\d.]+/g, "");
  expect(all.map(sight).map(quiet)).toEqual(before.map(quiet));
});
