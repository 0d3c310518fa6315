import { describe, expect, test } from "vitest";

import {
  MAP_ATTEMPTS_MAX,
  MAP_PARTS_AT_ONCE,
  MAP_PARTS_IN_FLIGHT,
  MAP_PARTS_PER_SECOND,
  RESEND_MS,
} from "../../../src/net/constants.ts";
import { MapExchange } from "../../../src/net/lobby/map-exchange.ts";
import { createRemotePeer, type RemotePeer } from "../../../src/net/lobby/roster.ts";
import { mapChecksumOf } from "../../../src/sim/index.ts";
import {
  encodeMap,
  MAP_BYTES_MAX,
  MAP_PART_BYTES_MAX,
  MAP_PARTS_MAX,
  type MapPartPacket,
  type RosterEntry,
} from "../../../src/wire/index.ts";
import { pillarMap } from "../../support/pillar-map.ts";

const MAP = pillarMap(255, 1);
const CHECKSUM = mapChecksumOf(MAP);
const PART_COUNT = Math.ceil(encodeMap(MAP).length / MAP_PART_BYTES_MAX);

const ENTRY: RosterEntry = {
  ...{ playerId: 2, token: 2, team: 2, name: "Cat", addresses: [{ host: "10.0.0.2", port: 1 }] },
  ...{ key: new Uint8Array(32).fill(2), identity: new Uint8Array(32).fill(3) },
};

/** A peer that has answered a heartbeat, and an intro at its address. */
function heardPeer(): RemotePeer {
  const peer = createRemotePeer(ENTRY, [], 0);
  peer.roundTrip.sample(20);
  proveWay(peer);
  return peer;
}

function proveWay({ ways }: RemotePeer): void {
  const route = { kind: "direct", address: ENTRY.addresses[0]! } as const;
  const stamp = ways.candidates.noteIntro(route, 0, 7);
  ways.hearAck(route, { stamp, nonce: 7 }, 0);
}

function ask(exchange: MapExchange, index: number, nowMs = 0, peer = heardPeer()): MapPartPacket | null {
  return exchange.answer(peer, { kind: "map-request", mapChecksum: CHECKSUM, index }, nowMs);
}

const OTHER_MAP = pillarMap(255, 2);
const OTHER_CHECKSUM = mapChecksumOf(OTHER_MAP);

const HOST = new MapExchange(MAP);
const OTHER_HOST = new MapExchange(OTHER_MAP);
const PARTS = Array.from({ length: PART_COUNT }, (_, index) => ask(HOST, index)!);

/** What a newcomer asks for, and takes of what `answer` makes of it, until nothing more is due. */
function download(guest: MapExchange, answer: (index: number) => MapPartPacket): string[] {
  const outcomes: string[] = [];
  for (let nowMs = 0; nowMs < 100 * RESEND_MS; nowMs += RESEND_MS) {
    for (const { index } of guest.requestsDue(CHECKSUM, nowMs)) outcomes.push(guest.take(answer(index)));
  }
  return outcomes;
}

describe("a newcomer", () => {
  test("asks for the first part, then for a few at a time, and holds the map once it has all", () => {
    const guest = new MapExchange(null);
    expect(PART_COUNT).toBeGreaterThan(MAP_PARTS_IN_FLIGHT + 1);
    expect(guest.requestsDue(CHECKSUM, 0).map(({ index }) => index)).toEqual([0]);
    expect(guest.take(PARTS[0]!)).toBe("kept");
    expect(guest.requestsDue(CHECKSUM, 10).map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(guest.requestsDue(CHECKSUM, 10 + RESEND_MS - 1)).toEqual([]);
    expect(guest.take(PARTS[2]!)).toBe("kept");
    expect(guest.requestsDue(CHECKSUM, 20).map(({ index }) => index)).toEqual([9]);
    expect(guest.requestsDue(CHECKSUM, 10 + RESEND_MS).map(({ index }) => index)).toEqual([
      1, 3, 4, 5, 6, 7, 8,
    ]);
    expect(guest.checksum).toBe(0);
    expect(download(guest, (index) => PARTS[index]!).at(-1)).toBe("complete");
    expect(guest.checksum).toBe(CHECKSUM);
    expect(guest.map).toEqual(MAP);
    expect(guest.requestsDue(CHECKSUM, 10_000)).toEqual([]);
  });

  test("asks for nothing that it holds, or where no map is wanted", () => {
    expect(new MapExchange(MAP).requestsDue(CHECKSUM, 0)).toEqual([]);
    expect(new MapExchange(null).requestsDue(0, 0)).toEqual([]);
  });

  test("takes nothing that it did not ask for", () => {
    const guest = new MapExchange(null);
    expect(guest.take(PARTS[0]!)).toBe("unexpected"); // nobody asked
    guest.requestsDue(CHECKSUM, 0);
    expect(guest.take(PARTS[1]!)).toBe("unexpected"); // for another part
    expect(guest.take({ ...PARTS[0]!, mapChecksum: CHECKSUM + 1 })).toBe("unexpected"); // of another map
    expect(guest.take(PARTS[0]!)).toBe("kept");
    expect(guest.take({ ...PARTS[0]!, bytes: new Uint8Array(MAP_PART_BYTES_MAX) })).toBe("unexpected"); // again
    guest.requestsDue(0, 0); // Classic is chosen
    expect(guest.take(PARTS[1]!)).toBe("unexpected");
    expect(guest.map).toBeNull();
  });

  test("begins anew when another map is chosen", () => {
    const guest = new MapExchange(null);
    guest.requestsDue(CHECKSUM, 0);
    guest.take(PARTS[0]!);
    guest.requestsDue(CHECKSUM, 0);
    expect(guest.requestsDue(OTHER_CHECKSUM, 0).map(({ index }) => index)).toEqual([0]);
    expect(guest.take(PARTS[1]!)).toBe("unexpected");
    expect(guest.requestsDue(CHECKSUM, 0).map(({ index }) => index)).toEqual([0]);
  });

  test.each([
    ["of another map", (index: number) => ({ ...other(index), mapChecksum: CHECKSUM })],
    [
      "that are no map",
      (index: number) => ({ ...PARTS[index]!, bytes: PARTS[index]!.bytes.map((byte) => ~byte) }),
    ],
    [
      "of two maps",
      (index: number) => (index === 0 ? PARTS[0]! : { ...other(index), mapChecksum: CHECKSUM }),
    ],
    [
      "of maps of two sizes",
      (index: number) => ({ ...PARTS[index]!, byteCount: index === 0 ? 9_000 : 9_500 }),
    ],
  ])("throws parts %s away, asks so often for the right ones and then gives up", (_, answer) => {
    const guest = new MapExchange(null);
    const outcomes = download(guest, answer).filter(
      (outcome) => outcome !== "kept" && outcome !== "unexpected",
    );
    expect(outcomes[0]).toBe("bad-map");
    expect(guest.map).toBeNull();
    expect(guest.checksum).toBe(0);
  });

  test("that was told lies once holds the true map in the end", () => {
    const guest = new MapExchange(null);
    let lies = PART_COUNT * (MAP_ATTEMPTS_MAX - 1);
    const outcomes = download(guest, (index) => {
      lies -= 1;
      return lies < 0
        ? PARTS[index]!
        : { ...PARTS[index]!, bytes: new Uint8Array(PARTS[index]!.bytes.length) };
    });
    expect(outcomes.filter((outcome) => outcome !== "kept")).toEqual(["complete"]);
    expect(guest.map).toEqual(MAP);
  });
});

describe("the master peer", () => {
  test("answers each request with the part asked for", () => {
    expect(PARTS.map(({ index }) => index)).toEqual(Array.from({ length: PART_COUNT }, (_, i) => i));
    const bytes = PARTS.flatMap((part) => [...part.bytes]);
    expect(Uint8Array.from(bytes)).toEqual(encodeMap(MAP));
    expect(ask(HOST, PART_COUNT)).toBeNull();
    expect(HOST.answer(heardPeer(), { kind: "map-request", mapChecksum: 1, index: 0 }, 0)).toBeNull();
    expect(ask(new MapExchange(null), 0)).toBeNull();
  });

  test("cuts the largest map into parts that can be asked for", () => {
    expect(MAP_PARTS_MAX).toBe(Math.ceil(MAP_BYTES_MAX / MAP_PART_BYTES_MAX));
    expect(MAP_PARTS_MAX).toBeLessThanOrEqual(MAP_PARTS_AT_ONCE);
  });

  test("answers nobody who has not answered a heartbeat: it may be somebody else's address", () => {
    const stranger = createRemotePeer(ENTRY, [], 0);
    proveWay(stranger);
    expect(ask(HOST, 0, 0, stranger)).toBeNull();
  });

  test("nor one who has answered no intro at its address: it may have put down somebody else's", () => {
    const stranger = createRemotePeer(ENTRY, [], 0);
    stranger.roundTrip.sample(20);
    expect(ask(HOST, 0, 0, stranger)).toBeNull();
    proveWay(stranger);
    expect(ask(HOST, 0, 0, stranger)).not.toBeNull();
  });

  test("answers one peer so often at once, and so often a second", () => {
    const peer = heardPeer();
    const countAt = (nowMs: number): number => {
      let count = 0;
      while (count < 1_000 && ask(HOST, 0, nowMs, peer) !== null) count += 1;
      return count;
    };
    expect(countAt(0)).toBe(MAP_PARTS_AT_ONCE);
    expect(countAt(500)).toBe(MAP_PARTS_PER_SECOND / 2);
    expect(countAt(500)).toBe(0);
    expect(countAt(1_000_000)).toBe(MAP_PARTS_AT_ONCE);
  });

  test("goes on with the same bytes when a map is chosen again that differs by its name alone", () => {
    const host = new MapExchange(MAP);
    host.hold({ ...MAP, name: "Another" });
    expect(host.map!.name).toBe(MAP.name);
    host.hold(OTHER_MAP);
    expect(ask(host, 0)).toBeNull();
  });
});

function other(index: number): MapPartPacket {
  const request = { kind: "map-request", mapChecksum: OTHER_CHECKSUM, index } as const;
  return OTHER_HOST.answer(heardPeer(), request, 0) ?? { ...PARTS[index]! };
}
