import { describe, expect, test } from "vitest";

import {
  RELAY_BURST_SECONDS,
  RELAY_BYTES_PER_SECOND,
  RELAY_PACKETS_PER_SECOND,
} from "../../../src/net/constants.ts";
import { readPacket, writeLinkPacket, writePacket, type Packet } from "../../../src/wire/index.ts";
import { sealPacket } from "../../support/seal-packet.ts";
import {
  addressOf,
  linkPacket,
  opinion,
  SESSION_ID,
  SessionWorld,
  type SeatedSession,
} from "../../support/session-world.ts";

const INNER = Uint8Array.of(0x80, 1, 2, 3);

/** Three in a lobby, of which players 2 and 3, at places 1 and 2, reach each other only through the host. */
function lobbyWithRelay() {
  const world = new SessionWorld();
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.run(500);
  world.cut(addressOf(1), addressOf(2));
  const third = world.join(2, addressOf(0));
  world.run(5_000);
  expect(host.session.isEverybodyReady).toBe(true);
  expect(second.session.players[2]!.way).toEqual({ kind: "relayed", by: 1 });
  return { world, host, second, third };
}

type Relay = Packet & { readonly kind: "relay" };

const relayOf = (from: number, to: number, bytes: Uint8Array = INNER): Relay => ({
  kind: "relay",
  from,
  to,
  bytes,
});

/** Gives a packet of that sender to a session, and takes what it says. */
function give(
  seat: SeatedSession,
  { place, sender, packet }: { place: number; sender: number; packet: Packet },
  nowMs: number,
) {
  const events = seat.session.openDatagram(addressOf(place), writePacket(packet, sender, SESSION_ID), nowMs);
  return { events, answers: seat.session.takeDatagrams() };
}

function expectDropped({ events, answers }: ReturnType<typeof give>, reason: string): void {
  expect(events).toMatchObject([{ kind: "dropped", reason }]);
  expect(answers).toEqual([]);
}

describe("who is asked to pass a packet on", () => {
  test("hands it to the receiver as it is, under its own name", () => {
    const { world, host } = lobbyWithRelay();
    const { events, answers } = give(host, { place: 1, sender: 2, packet: relayOf(2, 3) }, world.nowMs);
    expect(events).toEqual([]);
    expect(answers).toEqual([{ to: addressOf(2), bytes: writePacket(relayOf(2, 3), 1, SESSION_ID) }]);
  });

  test.each([
    ["from another than its sender", { place: 1, sender: 2, packet: relayOf(3, 2) }, "alien-sender"],
    ["in another's name, to it", { place: 1, sender: 2, packet: relayOf(4, 3) }, "alien-sender"],
    ["to nobody of the session", { place: 1, sender: 2, packet: relayOf(2, 7) }, "alien-sender"],
    ["from nobody of the session", { place: 1, sender: 7, packet: relayOf(7, 3) }, "alien-sender"],
    ["from elsewhere", { place: 40, sender: 2, packet: relayOf(2, 3) }, "alien-sender"],
    ["from another's address", { place: 2, sender: 2, packet: relayOf(2, 3) }, "alien-sender"],
    ["from itself", { place: 0, sender: 1, packet: relayOf(1, 3) }, "alien-sender"],
    ["for itself, of the sender alone", { place: 1, sender: 2, packet: relayOf(2, 1) }, "alien-sender"],
    ["for itself, of nobody", { place: 1, sender: 2, packet: relayOf(7, 1) }, "alien-sender"],
  ])("drops one %s", (_, given, reason) => {
    const { world, host } = lobbyWithRelay();
    const before = opinion(host);
    expectDropped(give(host, given, world.nowMs), reason);
    expect(opinion(host)).toBe(before);
  });

  test("does not pass on what it would have to have passed on: one hop, and no loop", () => {
    const { world, second } = lobbyWithRelay();
    // Player 2 reaches player 3 only through player 1.
    expectDropped(give(second, { place: 0, sender: 1, packet: relayOf(1, 3) }, world.nowMs), "no-way");
    // And what was passed on to it is for it alone.
    expectDropped(
      give(second, { place: 0, sender: 1, packet: relayOf(3, 3 - 2) }, world.nowMs),
      "alien-sender",
    );
  });

  test("reads no relay inside a relay", () => {
    const { world, host } = lobbyWithRelay();
    const inner = writePacket(relayOf(2, 3), 2, SESSION_ID);
    const outer = writePacket(relayOf(2, 3, new Uint8Array(inner.length).fill(0x80)), 2, SESSION_ID);
    // The inner bytes begin 17 bits behind the sender: put them there bit by bit.
    const forged = outer.slice();
    inner.forEach((byte, i) => {
      for (let bit = 0; bit < 8; bit += 1) {
        const at = (8 + i) * 8 + 17 + bit;
        const mask = 0x80 >> (at & 7);
        forged[at >> 3] = (byte & (0x80 >> bit)) !== 0 ? forged[at >> 3]! | mask : forged[at >> 3]! & ~mask;
      }
    });
    const sealed = sealPacket(forged, SESSION_ID);
    expect(host.session.openDatagram(addressOf(1), sealed, world.nowMs)).toMatchObject([
      { kind: "dropped", reason: "malformed" },
    ]);
    expect(host.session.takeDatagrams()).toEqual([]);
  });
});

describe("a flood of packets to pass on", () => {
  /** How many of them go on, one every ms. */
  function passed(
    count: number,
    bytes: Uint8Array,
  ): { passed: number; dropped: number; world: SessionWorld } {
    const { world, host } = lobbyWithRelay();
    let passedCount = 0;
    let dropped = 0;
    for (let i = 0; i < count; i += 1) {
      const given = { place: 1, sender: 2, packet: relayOf(2, 3, bytes) };
      const { events, answers } = give(host, given, world.nowMs + i);
      passedCount += answers.length;
      dropped += events.filter((event) => event.kind === "dropped" && event.reason === "too-much").length;
    }
    return { passed: passedCount, dropped, world };
  }

  test("goes on as 200 packets a second", () => {
    const { passed: count, dropped } = passed(3_000, INNER);
    expect(count).toBeLessThanOrEqual(RELAY_PACKETS_PER_SECOND * (3 + RELAY_BURST_SECONDS) + 1);
    expect(count).toBeGreaterThan(RELAY_PACKETS_PER_SECOND * 3 * 0.99);
    expect(dropped).toBe(3_000 - count);
  });

  test("of long packets goes on as 64,000 bytes a second", () => {
    const bytes = new Uint8Array(1_000).fill(0x80);
    const { passed: count } = passed(3_000, bytes);
    expect(count * bytes.length).toBeLessThanOrEqual(RELAY_BYTES_PER_SECOND * (3 + RELAY_BURST_SECONDS));
    expect(count * bytes.length).toBeGreaterThan(RELAY_BYTES_PER_SECOND * 3 * 0.95);
  });

  test("takes nothing from what another pair may have passed on", () => {
    const { world, host } = lobbyWithRelay();
    for (let i = 0; i < 1_000; i += 1)
      give(host, { place: 1, sender: 2, packet: relayOf(2, 3) }, world.nowMs);
    const other = give(host, { place: 2, sender: 3, packet: relayOf(3, 2) }, world.nowMs);
    expect(other.answers).toHaveLength(1);
  });
});

describe("what was passed on", () => {
  const passOn = (from: number, packet: Packet, sender = from): Packet =>
    relayOf(from, 3, writePacket(packet, sender, SESSION_ID));

  test("is heard as from who sent it", () => {
    const { world, third } = lobbyWithRelay();
    const goodbye: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };
    const { answers } = give(third, { place: 0, sender: 1, packet: passOn(2, goodbye) }, world.nowMs);
    expect(answers.map(({ to }) => to)).toEqual([addressOf(0)]); // the answer goes back the same way
    const read = readPacket(answers[0]!.bytes, SESSION_ID);
    expect(read).toMatchObject({ value: { packet: { kind: "relay", to: 2, from: 3 } } });
  });

  test("under another name than that of who had it passed on is dropped", () => {
    const { world, third } = lobbyWithRelay();
    const before = opinion(third);
    const lie: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };
    for (const sender of [1, 3, 4]) {
      const packet = passOn(2, lie, sender);
      expectDropped(give(third, { place: 0, sender: 1, packet }, world.nowMs), "alien-sender");
    }
    expect(opinion(third)).toBe(before);
  });

  test("that is no packet at all, or one of another session, is dropped and counted", () => {
    const { world, third } = lobbyWithRelay();
    for (const [bytes, reason] of [
      [Uint8Array.of(1), "not-ours"],
      [writePacket({ kind: "goodbye-ack" }, 2, SESSION_ID + 1), "altered"],
      [Uint8Array.of(0x52, 0x43, 9, 0, 0, 0, 0, 0), "other-version"],
    ] as const) {
      const packet = relayOf(2, 3, bytes);
      expectDropped(give(third, { place: 0, sender: 1, packet }, world.nowMs), reason);
    }
  });

  test("and belongs to before a session is dropped", () => {
    const { world, host, third } = lobbyWithRelay();
    const hello: Packet = {
      kind: "hello",
      token: 9,
      simVersion: 7,
      mapChecksum: 0,
      name: "X",
      addresses: [],
    };
    const detour: Packet = { kind: "not-master-peer", token: 1, masterAddress: addressOf(9) };
    for (const packet of [hello, detour].map((inner) => writePacket(inner, 2, 0))) {
      const given = { place: 0, sender: 1, packet: relayOf(2, 3, packet) };
      expectDropped(give(third, given, world.nowMs), "alien-sender");
    }
    const bytes = writePacket(hello, 3, 0);
    const given = { place: 1, sender: 2, packet: relayOf(3, 1, bytes) };
    expectDropped(give(host, given, world.nowMs), "alien-sender");
    expect(host.session.players).toHaveLength(3);
  });

  test("in the name of the master peer by a member that is not is no word of its", () => {
    const world = new SessionWorld();
    world.host();
    world.join(1, addressOf(0));
    const third = world.join(2, addressOf(0));
    world.run(3_000);
    const { token } = { token: 1_002 };
    const removal = writePacket({ kind: "not-joinable", token, reason: "removed" }, 2, 0);
    const given = { place: 1, sender: 2, packet: relayOf(1, 3, removal) }; // says 1 without, 2 within
    expectDropped(give(third, given, world.nowMs), "alien-sender");
    expect(third.session.phase).toBe("lobby");
  });

  test("as a link packet is told with nothing to confirm; for another receiver it is as good as altered", () => {
    const { world, host, third } = lobbyWithRelay();
    host.session.start(1, world.nowMs);
    world.run(3_500);
    const ends = { sessionId: SESSION_ID, sender: 2, receiver: 3 };
    const bytes = writeLinkPacket(linkPacket(5), ends);
    const told = give(third, { place: 0, sender: 1, packet: relayOf(2, 3, bytes) }, world.nowMs);
    expect(told.events).toMatchObject([{ kind: "link-packet", from: 2, newAddress: null }]);
    const misled = writeLinkPacket(linkPacket(5), { ...ends, receiver: 1 });
    const given = { place: 0, sender: 1, packet: relayOf(2, 3, misled) };
    expectDropped(give(third, given, world.nowMs), "altered");
    const renamed = { place: 0, sender: 1, packet: relayOf(4, 3, bytes) };
    expectDropped(give(third, renamed, world.nowMs), "alien-sender");
  });
});

test("a relay to a newcomer that is in no session yet, or to who has left, is dropped", () => {
  const world = new SessionWorld();
  const lonely = world.join(1, addressOf(0));
  world.run(200);
  const bytes = writePacket(relayOf(2, 3), 2, 0);
  expect(lonely.session.openDatagram(addressOf(0), bytes, world.nowMs)).toEqual([]);
  expect(lonely.session.takeDatagrams()).toEqual([]);
  expect(lonely.session.phase).toBe("connecting");
});
