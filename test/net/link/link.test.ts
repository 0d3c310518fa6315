import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BULK_LANE, URGENT_LANE } from "../../../src/net/link/lane-limits.ts";
import type { LinkContents, LinkDropReason } from "../../../src/net/link/link-types.ts";
import { Link } from "../../../src/net/link/link.ts";
import type { LinkAck, LinkPacket } from "../../../src/wire/index.ts";
import { idleTurn, LinkPipe, messageOf, PERFECT_PIPE } from "./link-pipe.ts";

const NOTHING: LinkContents = { position: null, turnData: [], request: null, messageBytesMax: 0 };
const withTurn = (turn: number, messageBytesMax = 0): LinkContents => ({
  ...{ position: { turn, ms: 0 }, turnData: [idleTurn(turn)], request: null },
  messageBytesMax,
});
const linkAt = (nowMs: number, rttMs: number | null = null): Link => new Link({ nowMs, rttMs });
const packetOf = (sequence: number, more: Partial<LinkPacket> = {}): LinkPacket => ({
  ...{ sequence, ack: null, position: null, turnData: [], request: null, fragments: [] },
  ...more,
});
const ackOf = (sequence: number, bits = 0, heldMs: number | null = 0): LinkAck => ({
  sequence,
  bits,
  heldMs,
});
const drops = (link: Link): Partial<Record<LinkDropReason, number>> =>
  Object.fromEntries(Object.entries(link.stats(0).drops).filter(([, count]) => count > 0));

describe("the acknowledgement in a packet", () => {
  test("is none before anything came, and then names the newest and the 32 before it", () => {
    const link = linkAt(0);
    expect(link.send(NOTHING, 0).ack).toBeNull();
    for (const sequence of [0, 1, 3, 2, 5, 40]) link.hearLinkPacket(packetOf(sequence), 20, 100);
    expect(link.unansweredPackets).toBe(6);
    expect(link.send(NOTHING, 100).ack).toEqual(ackOf(40, 0));
    link.hearLinkPacket(packetOf(34), 20, 100);
    link.hearLinkPacket(packetOf(8), 20, 100);
    expect(link.send(NOTHING, 100).ack).toEqual(ackOf(40, 2 ** 5 + 2 ** 31));
    expect(link.unansweredPackets).toBe(0);
  });

  test("tells how long the newest was held, in steps of 4 ms below 1,016", () => {
    const link = linkAt(0);
    link.hearLinkPacket(packetOf(0), 20, 100.5);
    for (const [atMs, heldMs] of [
      [100.5, 0],
      [104.4, 0],
      [104.5, 4],
      [150, 48],
      [1_116.4, 1_012],
      [1_116.5, null],
      [60_000, null],
    ] as const)
      expect([atMs, link.send(NOTHING, atMs).ack?.heldMs]).toEqual([atMs, heldMs]);
  });

  test("shows when the other one heard us last, which is not when we heard it", () => {
    const link = linkAt(50);
    expect([link.lastAnsweredMs, link.lastHeardMs]).toEqual([50, 50]);
    const { sequence } = link.send(NOTHING, 60);
    link.hearLinkPacket(packetOf(0), 20, 100);
    expect([link.lastAnsweredMs, link.lastHeardMs]).toEqual([50, 100]);
    link.hearLinkPacket(packetOf(1, { ack: ackOf(sequence) }), 20, 200);
    link.hearLinkPacket(packetOf(2, { ack: ackOf(sequence) }), 20, 300); // says nothing new
    expect([link.lastAnsweredMs, link.lastHeardMs]).toEqual([200, 300]);
  });

  test("goes on over the wrap of the sequence number", () => {
    const link = linkAt(0);
    for (let i = 0; i < 70_000; i += 1) link.hearLinkPacket(packetOf(i & 0xffff), 20, i);
    expect(link.send(NOTHING, 70_000).ack).toMatchObject({ sequence: 70_000 - 65_537, bits: 2 ** 32 - 1 });
    expect(drops(link)).toEqual({});
  });
});

describe("reports of packets that carried turn data", () => {
  test("say delivered when the packet is acknowledged, once", () => {
    const link = linkAt(0);
    link.send(withTurn(5), 10);
    link.send(NOTHING, 20); // carries none: no report
    link.hearLinkPacket(packetOf(0, { ack: ackOf(1, 1) }), 20, 50);
    link.hearLinkPacket(packetOf(1, { ack: ackOf(1, 1) }), 20, 60);
    expect(link.takeReports()).toEqual([
      { kind: "delivered", turns: [{ playerId: 1, turn: 5 }], sentMs: 10 },
    ]);
    expect(link.takeReports()).toEqual([]);
  });

  test("say lost when three packets sent later are acknowledged, not when two are", () => {
    const link = linkAt(0);
    for (let i = 0; i < 6; i += 1) link.send(withTurn(i), i);
    link.hearLinkPacket(packetOf(0, { ack: ackOf(4, 0b100) }), 20, 50); // 4 and 1 came; of 0, 2 and 3 nobody knows
    expect(link.takeReports().map(({ kind, sentMs }) => [kind, sentMs])).toEqual([
      ["delivered", 4],
      ["delivered", 1],
    ]);
    link.hearLinkPacket(packetOf(1, { ack: ackOf(5, 0b1001) }), 20, 51); // 5 too: three later than 0
    expect(link.takeReports().map(({ kind, sentMs }) => [kind, sentMs])).toEqual([
      ["delivered", 5],
      ["lost", 0],
    ]);
  });

  test("say lost when the acknowledgement is overdue: round trip, four deviations and 100 ms for a ride", () => {
    const link = linkAt(0, 80);
    link.send(withTurn(5), 1_000);
    expect(link.timeoutMs).toBe(80 + 4 * 40 + 100);
    link.update(1_339);
    expect(link.takeReports()).toEqual([]);
    link.update(1_340);
    expect(link.takeReports().map(({ kind }) => kind)).toEqual(["lost"]);
    link.update(9_000);
    expect(link.takeReports()).toEqual([]);
  });

  test("say delivered after all when the acknowledgement was only late", () => {
    const link = linkAt(0, 80);
    link.send(withTurn(5), 1_000);
    link.update(5_000);
    link.hearLinkPacket(packetOf(0, { ack: ackOf(0) }), 20, 5_100);
    expect(link.takeReports().map(({ kind }) => kind)).toEqual(["lost", "delivered"]);
    expect(link.stats(5_100).lossPercent).toBe(0);
  });
});

describe("a packet is dropped, counted and without effect", () => {
  /** A link that has sent 50 packets and heard 50, of which 20 never came. */
  function busyLink(): Link {
    const link = linkAt(0);
    link.lanes.send(URGENT_LANE, messageOf(1, 5_000));
    for (let i = 0; i <= 50; i += 1) {
      link.noteSentBytes(link.send(withTurn(i, 50), i * 10).sequence, 60);
      if (i === 20) continue;
      const ack = i >= 10 ? ackOf(i - 10, 0) : null;
      link.hearLinkPacket(packetOf(i, { ack }), 30, i * 10 + 5);
    }
    link.takeReports();
    return link;
  }
  const stateOf = (link: Link): unknown => {
    const counted = { drops: null, receivedBytes: 0, receivedPackets: 0, inBytesPerSecond: 0 }; // dropped ones too
    const reports = link.takeReports();
    return [{ ...link.stats(600), ...counted }, link.lanes.progress(), link.lanes.hasWork, reports];
  };
  const message = { lane: 0, offset: 0, bytes: new Uint8Array([0, 0, 0, 1, 7]) };
  const bad: readonly (readonly [string, LinkDropReason, LinkPacket])[] = [
    ["that came before", "duplicate", packetOf(49, { ack: ackOf(39) })],
    ["that is the newest, again", "duplicate", packetOf(50, { ack: ackOf(40) })],
    ["before the first", "too-old", packetOf(65_535, { ack: ackOf(40) })],
    ["of 30,000 packets ago", "too-old", packetOf(65_536 - 30_000, { ack: ackOf(40) })],
    ["far ahead", "too-far", packetOf(50 + 16_385, { ack: ackOf(40) })],
    ["as far ahead as it gets", "too-far", packetOf(50 + 32_767, { ack: ackOf(40) })],
    ["that acknowledges the next packet", "bad-ack", packetOf(51, { ack: ackOf(51) })],
    ["that acknowledges what is far off", "bad-ack", packetOf(51, { ack: ackOf(20_000) })],
    ["that acknowledges what is before the first", "bad-ack", packetOf(51, { ack: ackOf(65_000) })],
    ["with bits before the first", "bad-ack", packetOf(20, { ack: ackOf(5, 1 << 5) })],
    ["of later that acknowledges less", "bad-ack", packetOf(51, { ack: ackOf(39) })],
    ["of later that acknowledges nothing", "bad-ack", packetOf(51)],
  ];

  test.each(bad)("%s: %s", (_, reason, packet) => {
    const [link, twin] = [busyLink(), busyLink()];
    const received = link.hearLinkPacket({ ...packet, fragments: [message] }, 40, 590);
    expect(received).toEqual({ ok: false, reason });
    expect(drops(link)).toEqual({ [reason]: 1 });
    expect(stateOf(link)).toEqual(stateOf(twin));
    expect(link.lanes.takeMessages()).toEqual([]);
    expect(link.send(NOTHING, 600)).toEqual(twin.send(NOTHING, 600));
  });

  test("but the same with nothing wrong has one: the guard lets through what it should", () => {
    const link = busyLink();
    const good = [
      packetOf(20, { ack: ackOf(5, 0b11111), fragments: [message] }), // late, from before
      packetOf(51, { ack: ackOf(50, 2 ** 32 - 1) }),
      packetOf(51 + 16_384, { ack: ackOf(50) }),
    ];
    for (const packet of good)
      expect(link.hearLinkPacket(packet, 40, 590)).toEqual({ ok: true, value: "new" });
    expect(link.lanes.takeMessages()).toEqual([{ lane: 0, bytes: new Uint8Array([7]) }]);
    expect(link.send(NOTHING, 600).ack).toEqual(ackOf(51 + 16_384, 0, 8));
  });

  // Goal: nothing that was sent minutes ago counts again. Method: a talk over a lossy pipe, longer than the sequence
  // numbers; then every packet that came is played once more.
  test("whatever is replayed, however old", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, lossPercent: 5, jitterMs: 20, sendEveryMs: 20 });
    const sent: LinkPacket[] = [];
    pipe.onSend = (packet, from) => {
      if (from === pipe.a) sent.push(packet);
      return true;
    };
    while (pipe.a.sentCount < 64_000) pipe.step();
    pipe.runMs(100);
    pipe.b.link.takeReports();
    const before = pipe.b.link.send(NOTHING, pipe.nowMs).ack;
    let newCount = 0;
    for (const packet of sent.slice(0, -1_100))
      if (pipe.b.link.hearLinkPacket(packet, 30, pipe.nowMs).ok) newCount += 1;
    expect(newCount).toBe(0);
    expect(pipe.b.link.send(NOTHING, pipe.nowMs).ack).toEqual(before);
    const { drops: counts } = pipe.b.link.stats(pipe.nowMs);
    expect(counts["too-old"]).toBeGreaterThan(30_000);
    expect(counts["too-far"]).toBeGreaterThan(10_000);
    expect(counts["bad-ack"]).toBeGreaterThan(10_000);
    for (const packet of sent.slice(-1_000))
      if (pipe.b.heardTurns.has(packet.turnData[0]!.turn))
        expect(pipe.b.link.hearLinkPacket(packet, 30, pipe.nowMs)).toEqual({
          ok: false,
          reason: "duplicate",
        });
  });
});

describe("a peer that lies", () => {
  test("and acknowledges nothing gets no more than a window of each message, and memory stays bounded", () => {
    const link = linkAt(0);
    link.lanes.send(BULK_LANE, messageOf(1, 1 << 20));
    const offsets = new Set<number>();
    let lostCount = 0;
    for (let i = 0; i < 20_000; i += 1) {
      for (const { offset } of link.send(withTurn(i, 1_100), 10 * i).fragments) offsets.add(offset);
      link.hearLinkPacket(packetOf(i & 0xffff), 20, 10 * i);
      link.update(10 * i);
      lostCount += link.takeReports().length;
    }
    expect(Math.max(...offsets)).toBeLessThan(65_536);
    const { inFlightPackets, lossPercent, rttMs } = link.stats(200_000);
    expect([lossPercent, rttMs]).toEqual([100, null]);
    expect(inFlightPackets).toBeLessThanOrEqual(1_024);
    expect(inFlightPackets + lostCount).toBe(20_000);
  });

  test("and is sent more than can be kept makes the oldest count as lost, and a late word of it means nothing", () => {
    const link = linkAt(0);
    link.lanes.send(BULK_LANE, messageOf(1, 100));
    for (let i = 0; i <= 1_024; i += 1) link.send(withTurn(i, 200), 0);
    expect(link.takeReports()).toEqual([{ kind: "lost", turns: [{ playerId: 1, turn: 0 }], sentMs: 0 }]);
    expect(link.lanes.hasWork).toBe(true);
    link.hearLinkPacket(packetOf(0, { ack: ackOf(0) }), 20, 5);
    expect(link.takeReports()).toEqual([]);
    expect(link.stats(5).inFlightPackets).toBe(1_024);
  });

  test("and acknowledges everything harms nobody but itself", () => {
    const link = linkAt(0);
    const id = link.lanes.send(BULK_LANE, messageOf(1, 1 << 20));
    for (let i = 0; i < 3_000; i += 1) {
      const { sequence } = link.send(withTurn(i, 1_100), i);
      expect(
        link.hearLinkPacket(packetOf(i, { ack: ackOf(sequence, i >= 32 ? 2 ** 32 - 1 : 2 ** i - 1) }), 20, i)
          .ok,
      ).toBe(true);
    }
    expect(link.lanes.takeDelivered()).toEqual([{ lane: BULK_LANE, id: id.ok ? id.value.id : -1 }]);
    expect(link.stats(3_000)).toMatchObject({ inFlightPackets: 0, lossPercent: 0, rttMs: 0 });
  });

  test("and floods with valid packets is counted, and what it says is bounded", () => {
    const link = linkAt(0);
    for (let i = 0; i < 30_000; i += 1) {
      const bytes = messageOf(i, 60);
      const fragments = [0, 1, 2, 3].map((lane) => ({ lane, offset: (i * 977) % 2 ** 24, bytes }));
      link.hearLinkPacket(packetOf(i & 0xffff, { fragments }), 300, 1);
    }
    const { receivedPackets, receivedBytes, drops: counts } = link.stats(1);
    expect([receivedPackets, receivedBytes]).toEqual([30_000, 30_000 * 328]);
    expect(counts["no-lane"]).toBe(30_000);
    expect(counts["beyond-window"] + counts["closed-lane"]).toBeGreaterThan(80_000);
    expect(link.takeReports()).toEqual([]);
  });

  test("never makes a link throw, whatever the packets say", () => {
    const u16 = fc.integer({ min: 0, max: 0xffff });
    const near = fc.oneof(fc.integer({ min: 0, max: 40 }), u16);
    const ack = fc.record({
      sequence: near,
      bits: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      heldMs: fc.option(fc.integer({ min: 0, max: 253 }).map((steps) => steps * 4)),
    });
    const offset = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 24 - 1 }));
    const fragment = fc.record({
      lane: fc.nat(3),
      offset,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 80 }),
    });
    const packet = fc
      .record({ sequence: near, ack: fc.option(ack), fragments: fc.array(fragment, { maxLength: 5 }) })
      .map(({ sequence, ...more }) => packetOf(sequence, more));
    fc.assert(
      fc.property(fc.array(fc.tuple(packet, fc.nat(3), fc.nat(500)), { maxLength: 80 }), (steps) => {
        const link = linkAt(0);
        link.lanes.send(BULK_LANE, messageOf(1, 3_000));
        let nowMs = 0;
        for (const [received, sendCount, ms] of steps) {
          nowMs += ms;
          link.hearLinkPacket(received, 30, nowMs);
          for (let i = 0; i < sendCount; i += 1) link.send(withTurn(i, 100), nowMs);
          link.update(nowMs);
          expect(link.stats(nowMs).inFlightPackets).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("our own mistakes are asserted", () => {
  const link = linkAt(0);
  const { sequence } = link.send(NOTHING, 0);
  link.noteSentBytes(sequence, 10);
  expect(() => link.noteSentBytes(sequence, 10)).toThrow(AssertionError);
  expect(() => link.noteSentBytes(sequence + 1, 10)).toThrow(AssertionError);
  expect(() => link.lanes.send(3, new Uint8Array(1))).toThrow(AssertionError);
  expect(() => link.lanes.send(0, new Uint8Array(0))).toThrow(AssertionError);
});
