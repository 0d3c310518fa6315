import { describe, expect, test } from "vitest";

import {
  RELAY_BURST_SECONDS,
  RELAY_BYTES_PER_SECOND,
  RELAY_PACKETS_PER_SECOND,
} from "../../../src/net/constants.ts";
import { PROTOCOL_VERSION, writePacket, type Packet } from "../../../src/wire/index.ts";
import {
  addressOf,
  keyAt,
  linkPacket,
  opinion,
  packetIn,
  SESSION_ID,
  SessionWorld,
  TAP,
  type SeatedSession,
} from "../../support/session-world.ts";
import { Stranger } from "../../support/stranger.ts";

const INNER = Uint8Array.of(0x80, 1, 2, 3);
const NAMELESS: readonly Packet["kind"][] = ["not-joinable", "not-master-peer"];

/** Three in a lobby, of which players 2 and 3, at places 1 and 2, reach each other only through the host. */
function lobbyWithRelay() {
  const world = new SessionWorld();
  const host = world.host();
  const second = world.join(1, addressOf(0));
  world.run(500);
  world.cut(addressOf(1), addressOf(2));
  const third = world.join(2, addressOf(0));
  world.run(5_000);
  expect(host.session.lobby.isEverybodyReady).toBe(true);
  expect(second.session.lobby.players[2]!.way).toEqual({ kind: "relayed", by: 1 });
  return { world, host, second, third };
}

type Relay = Packet & { readonly kind: "relay" };

const relayOf = (from: number, to: number, bytes: Uint8Array = INNER): Relay => ({
  kind: "relay",
  from,
  to,
  bytes,
});

interface Given {
  readonly place: number; // where it comes from
  readonly sender: number; // as it says
  readonly packet: Packet;
  readonly by?: number; // at whose place are the keys that seal it; where it comes from, if not told
}

/** A packet as it goes from a place to another, sealed by the keys of whoever sits there. */
function sealed(world: SessionWorld, packet: Packet, sender: number, [by, to]: readonly [number, number]) {
  const sessionId = NAMELESS.includes(packet.kind) ? 0 : SESSION_ID;
  return TAP.packet(packet, sender, { from: keyAt(world, by), to: keyAt(world, to), sessionId });
}

function placeOf(seat: SeatedSession): number {
  return seat.address.port - addressOf(0).port;
}

/** Gives a packet of that sender to a session, and takes what it says. */
function give(
  world: SessionWorld,
  seat: SeatedSession,
  { place, sender, packet, by = place }: Given,
  nowMs = world.nowMs,
) {
  const bytes = sealed(world, packet, sender, [by, placeOf(seat)]);
  const events = seat.session.openDatagram(addressOf(place), bytes, nowMs);
  return { events, answers: seat.session.takeDatagrams() };
}

function expectDropped({ events, answers }: ReturnType<typeof give>, reason: string): void {
  expect(events).toMatchObject([{ kind: "dropped", reason }]);
  expect(answers).toEqual([]);
}

describe("who is asked to pass a packet on", () => {
  test("hands it to the receiver as it is, under its own name", () => {
    const { world, host } = lobbyWithRelay();
    const { events, answers } = give(world, host, { place: 1, sender: 2, packet: relayOf(2, 3) });
    expect(events).toEqual([]);
    expect(answers.map(({ to }) => to)).toEqual([addressOf(2)]);
    expect(TAP.read(answers[0]!.bytes, SESSION_ID)).toEqual({ sender: 1, packet: relayOf(2, 3) });
  });

  test.each([
    ["from another than its sender", { place: 1, sender: 2, packet: relayOf(3, 2) }, "alien-sender"],
    ["in another's name, to it", { place: 1, sender: 2, packet: relayOf(4, 3) }, "alien-sender"],
    ["to nobody of the session", { place: 1, sender: 2, packet: relayOf(2, 7) }, "alien-sender"],
    ["from nobody of the session", { place: 1, sender: 7, packet: relayOf(7, 3) }, "altered"],
    ["from elsewhere", { place: 40, by: 1, sender: 2, packet: relayOf(2, 3) }, "alien-sender"],
    ["from another's address", { place: 2, by: 1, sender: 2, packet: relayOf(2, 3) }, "alien-sender"],
    ["by another", { place: 1, by: 2, sender: 2, packet: relayOf(2, 3) }, "altered"],
    ["from itself", { place: 0, by: 1, sender: 1, packet: relayOf(1, 3) }, "altered"],
    ["for itself, of the sender alone", { place: 1, sender: 2, packet: relayOf(2, 1) }, "alien-sender"],
    ["for itself, of nobody", { place: 1, sender: 2, packet: relayOf(7, 1) }, "alien-sender"],
  ])("drops one %s", (_, given, reason) => {
    const { world, host } = lobbyWithRelay();
    const before = opinion(host);
    expectDropped(give(world, host, given), reason);
    expect(opinion(host)).toBe(before);
  });

  test("drops what its sender passes on to it in its own name, good as it may be: it would have come as it is", () => {
    const { world, host } = lobbyWithRelay();
    const before = opinion(host);
    const goodbye: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };
    const packet = relayOf(2, 1, sealed(world, goodbye, 2, [1, 0]));
    expectDropped(give(world, host, { place: 1, sender: 2, packet }), "alien-sender");
    expect(opinion(host)).toBe(before);
  });

  test("does not pass on what it would have to have passed on: one hop, and no loop", () => {
    const { world, second } = lobbyWithRelay();
    // Player 2 reaches player 3 only through player 1.
    expectDropped(give(world, second, { place: 0, sender: 1, packet: relayOf(1, 3) }), "no-way");
    // And what was passed on to it is for it alone.
    expectDropped(give(world, second, { place: 0, sender: 1, packet: relayOf(3, 1) }), "alien-sender");
  });

  test("reads no relay inside a relay", () => {
    const { world, host } = lobbyWithRelay();
    const inner = writePacket(relayOf(2, 3), 2);
    const outer = writePacket(relayOf(2, 3, new Uint8Array(inner.length).fill(0x80)), 2);
    // The inner bytes begin 17 bits behind the sender: put them there bit by bit.
    const forged = outer.slice();
    inner.forEach((byte, i) => {
      for (let bit = 0; bit < 8; bit += 1) {
        const at = (8 + i) * 8 + 17 + bit;
        const mask = 0x80 >> (at & 7);
        forged[at >> 3] = (byte & (0x80 >> bit)) !== 0 ? forged[at >> 3]! | mask : forged[at >> 3]! & ~mask;
      }
    });
    const bytes = TAP.bytes(forged, { from: keyAt(world, 1), to: keyAt(world, 0), sessionId: SESSION_ID });
    expect(host.session.openDatagram(addressOf(1), bytes, world.nowMs)).toMatchObject([
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
      const { events, answers } = give(world, host, given, world.nowMs + i);
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
    for (let i = 0; i < 1_000; i += 1) give(world, host, { place: 1, sender: 2, packet: relayOf(2, 3) });
    const other = give(world, host, { place: 2, sender: 3, packet: relayOf(3, 2) });
    expect(other.answers).toHaveLength(1);
  });
});

describe("what was passed on", () => {
  /** What that player, at the place below its id, has passed on to the third. */
  const passOn = (world: SessionWorld, from: number, packet: Packet, sender = from): Packet =>
    relayOf(from, 3, sealed(world, packet, sender, [from - 1, 2]));

  test("is heard as from who sent it", () => {
    const { world, third } = lobbyWithRelay();
    const goodbye: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };
    const packet = passOn(world, 2, goodbye);
    const { answers } = give(world, third, { place: 0, sender: 1, packet });
    expect(answers.map(({ to }) => to)).toEqual([addressOf(0)]); // the answer goes back the same way
    const relay = packetIn(answers[0]!.bytes);
    expect(relay).toMatchObject({ kind: "relay", to: 2, from: 3 });
    if (relay?.kind === "relay") expect(packetIn(relay.bytes)).toEqual({ kind: "goodbye-ack" });
    expectDropped(give(world, third, { place: 0, sender: 1, packet }), "duplicate"); // passed on once more
  });

  test("can be read and made up by nobody in between: who passes it on has none of its keys", () => {
    const { world, third } = lobbyWithRelay();
    const before = opinion(third);
    const lie: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };
    const own = sealed(world, lie, 2, [0, 2]); // by the keys of who passes it on
    for (const bytes of [own, TAP.forged(lie, 2, SESSION_ID)])
      expectDropped(give(world, third, { place: 0, sender: 1, packet: relayOf(2, 3, bytes) }), "altered");
    expect(opinion(third)).toBe(before);
  });

  test("under another name than that of who had it passed on is dropped", () => {
    const { world, third } = lobbyWithRelay();
    const before = opinion(third);
    const lie: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };
    for (const sender of [1, 3, 4]) {
      const packet = passOn(world, 2, lie, sender);
      expectDropped(give(world, third, { place: 0, sender: 1, packet }), "altered");
    }
    // Of the master peer, which has it passed on as another's.
    const renamed = relayOf(2, 3, sealed(world, lie, 1, [0, 2]));
    expectDropped(give(world, third, { place: 0, sender: 1, packet: renamed }), "alien-sender");
    expect(opinion(third)).toBe(before);
  });

  test("that is no packet at all, or one of another session, is dropped and counted", () => {
    const { world, third } = lobbyWithRelay();
    for (const [bytes, reason] of [
      [Uint8Array.of(1), "not-ours"],
      [
        TAP.packet({ kind: "goodbye-ack" }, 2, {
          ...{ from: keyAt(world, 1), to: keyAt(world, 2), sessionId: SESSION_ID + 1 },
        }),
        "altered",
      ],
      [Uint8Array.of(0x52, 0x43, PROTOCOL_VERSION + 1, 0, 0, 0, 0, 0), "other-version"],
    ] as const) {
      const packet = relayOf(2, 3, bytes);
      expectDropped(give(world, third, { place: 0, sender: 1, packet }), reason);
    }
  });

  test("and belongs to before a session is dropped", () => {
    const { world, host, third } = lobbyWithRelay();
    const stranger = new Stranger("X");
    const detour: Packet = { kind: "not-master-peer", token: 1, masterAddress: addressOf(9) };
    const alien = [stranger.knock(), stranger.cookieFor(third.session.key), sealed(world, detour, 2, [1, 2])];
    for (const bytes of alien) {
      const given = { place: 0, sender: 1, packet: relayOf(2, 3, bytes) };
      expectDropped(give(world, third, given), "alien-sender");
    }
    const given = { place: 1, sender: 2, packet: relayOf(3, 1, stranger.knock()) };
    expectDropped(give(world, host, given), "alien-sender");
    expect(host.session.lobby.players).toHaveLength(3);
  });

  test("in the name of the master peer by a member that is not is no word of its", () => {
    const world = new SessionWorld();
    world.host();
    world.join(1, addressOf(0));
    const third = world.join(2, addressOf(0));
    world.run(3_000);
    const lie: Packet = { kind: "not-joinable", token: 1_002, reason: "removed", cause: null };
    const removal = sealed(world, lie, 2, [1, 2]);
    const given = { place: 1, sender: 2, packet: relayOf(1, 3, removal) }; // says 1 without, 2 within
    expectDropped(give(world, third, given), "alien-sender");
    const bold = sealed(world, lie, 1, [1, 2]); // says 1 within as well
    expectDropped(give(world, third, { place: 1, sender: 2, packet: relayOf(1, 3, bold) }), "altered");
    expect(third.session.phase).toBe("lobby");
  });

  test("as a link packet is told with nothing to confirm; for another receiver it is as good as altered", () => {
    const { world, host, third } = lobbyWithRelay();
    host.session.lobby.start(1, world.nowMs);
    world.run(3_500);
    const ends = { sessionId: SESSION_ID, from: keyAt(world, 1) };
    const bytes = TAP.linkPacket(linkPacket(5), 2, { ...ends, to: keyAt(world, 2) });
    const told = give(world, third, { place: 0, sender: 1, packet: relayOf(2, 3, bytes) });
    expect(told.events).toMatchObject([{ kind: "link-packet", from: 2, newAddress: null }]);
    const misled = TAP.linkPacket(linkPacket(5), 2, { ...ends, to: keyAt(world, 0) });
    const given = { place: 0, sender: 1, packet: relayOf(2, 3, misled) };
    expectDropped(give(world, third, given), "altered");
    const renamed = { place: 0, sender: 1, packet: relayOf(4, 3, bytes) };
    expectDropped(give(world, third, renamed), "alien-sender");
  });
});

test("a relay to a newcomer that is in no session yet, or to who has left, is dropped", () => {
  const world = new SessionWorld();
  const lonely = world.join(1, addressOf(0));
  world.run(200);
  const bytes = TAP.forged(relayOf(2, 3), 2, SESSION_ID);
  expect(lonely.session.openDatagram(addressOf(0), bytes, world.nowMs)).toMatchObject([
    { kind: "dropped", reason: "altered" },
  ]);
  expect(lonely.session.takeDatagrams()).toEqual([]);
  expect(lonely.session.phase).toBe("connecting");
});
