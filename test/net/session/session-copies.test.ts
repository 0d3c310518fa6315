// Goal: who is quicker than the network gains nothing. Method: a copy of what a member says comes from elsewhere first.
import { describe, expect, test } from "vitest";

import type { Packet } from "../../../src/wire/index.ts";
import { give, hearSecond, OF_THE_SESSION, sealed, seatsIn } from "../../support/alien-seats.ts";
import {
  addressOf,
  keyAt,
  linkPacket,
  lossOf,
  optionsOf,
  rosterOf,
  say,
  SESSION_ID,
  SessionWorld,
  TAP,
  welcomesIn,
  type SeatedSession,
} from "../../support/session-world.ts";

const ELSEWHERE = 40;

function reasonsOf({ events }: ReturnType<typeof give>): readonly string[] {
  return events.flatMap((event) => (event.kind === "dropped" ? [event.reason] : []));
}

describe.each(["lobby", "starting"] as const)("in phase %s", (phase) => {
  test.each(OF_THE_SESSION.map((packet) => ({ kind: packet.kind, packet })))(
    "a copy of $kind from elsewhere does not use up its number; the true one does",
    ({ packet }) => {
      const { world, host } = seatsIn(phase);
      hearSecond(host, world);
      const [bytes] = sealed(host, packet, 2, { world }) as [Uint8Array];
      const from = (place: number) => reasonsOf(give(host, { world, from: place, bytes }));
      expect(from(ELSEWHERE)).toEqual(["alien-sender"]);
      expect(from(ELSEWHERE)).toEqual(["alien-sender"]);
      expect(from(1)).not.toContain("duplicate");
      expect(from(1)).toEqual(["duplicate"]);
    },
  );
});

test("a copy of a link packet from elsewhere is taken, and its sender is heard by the true one", () => {
  const { world, host } = seatsIn("starting");
  const second = host.session.lobby.remotes.find(({ playerId }) => playerId === 2)!;
  world.run(500);
  const ends = { from: keyAt(world, 1), to: host.session.key, sessionId: SESSION_ID };
  const bytes = TAP.linkPacket(linkPacket(1), 2, ends);
  const before = second.lastHeardMs;
  expect(give(host, { world, from: ELSEWHERE, bytes }).events).toMatchObject([
    { kind: "link-packet", newAddress: { host: addressOf(ELSEWHERE).host } },
  ]);
  expect(second.lastHeardMs).toBe(before);
  expect(second.lastLinkMs).not.toBe(world.nowMs);
  const { events } = give(host, { world, from: 1, bytes });
  expect(events).toMatchObject([{ kind: "link-packet", newAddress: null }]);
  expect([second.lastHeardMs, second.lastLinkMs]).toEqual([world.nowMs, world.nowMs]);
  give(host, { world, from: 1, bytes, afterMs: 500 }); // once more, by whoever writes its address
  expect(second.lastHeardMs).toBe(world.nowMs);
});

describe("a newcomer", () => {
  test("is let in where a copy of each answer comes from elsewhere first", () => {
    const world = new SessionWorld();
    world.host();
    const newcomer = world.join(1, addressOf(0));
    const seen = new Set<Uint8Array>();
    const copy = (): boolean => {
      for (const { to, bytes } of world.sent) {
        if (to.port !== addressOf(1).port || seen.has(bytes)) continue;
        seen.add(bytes);
        give(newcomer, { world, from: ELSEWHERE, bytes });
      }
      return newcomer.session.localPlayerId !== null;
    };
    expect(world.run(200, copy)).toBe(true);
  });
});

/** Player 2 was sent away, and somebody else has its seat by now: the one at place 4. Its keys are still known. */
function lobbyWithFormer() {
  const { world, host, second, third } = seatsIn("lobby");
  host.session.lobby.removePlayer(2);
  world.run(2_000);
  const holder = world.join(4, addressOf(0));
  world.run(4_000);
  expect(rosterOf(host)).toEqual(["1 Cat 0", "2 Cat 4", "3 Cat 2"]);
  expect(rosterOf(third)).toEqual(rosterOf(host));
  return { world, host, second, third, holder };
}

describe("who sat in a seat before, from the address of who sits there now,", () => {
  test("has nothing passed on in the name of that seat", () => {
    const { world, host, third } = lobbyWithFormer();
    const relay: Packet = { kind: "relay", from: 2, to: 3, bytes: Uint8Array.of(0x80) };
    const [bytes] = sealed(host, relay, 2, { world, by: 1 }) as [Uint8Array];
    const { events, answers } = give(host, { world, from: 4, bytes });
    expect(events).toMatchObject([{ kind: "dropped", reason: "alien-sender" }]);
    expect(answers).toEqual([]);
    const [own] = sealed(host, relay, 2, { world, by: 4 }) as [Uint8Array];
    expect(give(host, { world, from: 4, bytes: own }).answers.map(({ to }) => to)).toEqual([third.address]);
  });

  test("sends nobody away, and gives nobody a roster, when that seat is the master's", () => {
    const { world, host, third, holder } = lobbyWithFormer();
    host.session.leave("left", world.nowMs);
    world.run(3_000);
    const isMaster = ({ session }: SeatedSession): boolean => session.isMasterPeer;
    expect([isMaster(holder), third.session.lobby.players.length]).toEqual([true, 2]);
    const { token } = optionsOf(2);
    const [welcome] = welcomesIn(world.sent.flatMap(({ bytes }) => TAP.read(bytes, SESSION_ID)?.packet ?? []))
      .filter((one) => one.token === token && one.masterId === 2)
      .slice(-1);
    expect(welcome).toBeDefined();
    const seats = rosterOf(third);
    say(world, { from: 4, sender: 2, by: 1 }, 2, {
      kind: "not-joinable",
      token,
      reason: "removed",
      cause: null,
    });
    say(world, { from: 4, sender: 2, by: 1 }, 2, {
      ...{ ...welcome!, rosterVersion: welcome!.rosterVersion + 1 },
      roster: welcome!.roster.map((entry) => ({ ...entry, name: "Liar" })),
    });
    world.run(200);
    expect(lossOf(third)).toBeUndefined();
    expect(rosterOf(third)).toEqual(seats);
    say(world, { from: 4, sender: 2 }, 2, { kind: "not-joinable", token, reason: "removed", cause: null });
    world.run(100);
    expect(lossOf(third)).toEqual({ kind: "refused", reason: "removed" });
  });
});
