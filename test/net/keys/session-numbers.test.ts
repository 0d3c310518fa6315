import { describe, expect, test } from "vitest";

import { ROOM_KEY_BYTES } from "../../../src/base/index.ts";
import { SessionKeys, type Pair } from "../../../src/net/keys/session-keys.ts";
import { NODE_CIPHER_SUITE as suite } from "../../../src/peer/node-cipher-suite.ts";
import { areEqual, hexOf, type Cipher } from "../../../src/seal/index.ts";
import { writeLinkPacket, writePacket } from "../../../src/wire/index.ts";
import { linkPacket } from "../../support/session-world.ts";
import { openLinkTaken, openTaken } from "../../support/open-sealed.ts";
import { Wiretap } from "../../support/wiretap.ts";

const NAME = 0x5e55_0001;
const PACKET = writePacket({ kind: "goodbye-ack" }, 2);

/** Keys of a peer, and each nonce with which it sealed anything, by key. */
function watchedKeys(name: string, roomKey: Uint8Array | null = null) {
  const used = new Map<string, string[]>();
  const cipher = (key: Uint8Array): Cipher => {
    const own = suite.cipher(key);
    const seal: Cipher["seal"] = (nonce, associated, plain) => {
      used.set(hexOf(key), [...(used.get(hexOf(key)) ?? []), hexOf(nonce)]);
      return own.seal(nonce, associated, plain);
    };
    return { seal, open: (...all) => own.open(...all) };
  };
  const secrets = new Wiretap().secretsOf(name, { roomKey });
  return { keys: new SessionKeys({ ...secrets, suite: { ...suite, cipher } }), used };
}

const keysOf = (name: string, roomKey: Uint8Array | null = null): SessionKeys =>
  watchedKeys(name, roomKey).keys;

function pairOf(own: SessionKeys, other: SessionKeys): Pair {
  return own.pairWith(other.publicKey)!;
}

const numberIn = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(3);
const linkOf = (sequence: number): Uint8Array => writeLinkPacket(linkPacket(sequence & 0xffff), 2);

describe("what one seals", () => {
  test("the other opens, once as new; nobody else opens it, nor the same for another session or under another head", () => {
    const [a, b, c] = [keysOf("a"), keysOf("b"), keysOf("c")];
    const bytes = a.seal(PACKET, pairOf(a, b), NAME);
    const atB = pairOf(b, a);
    expect(openTaken(b, bytes, atB, NAME + 1)).toBeNull();
    expect(openTaken(c, bytes, pairOf(c, a), NAME)).toBeNull();
    expect(openTaken(a, bytes, pairOf(a, b), NAME)).toBeNull(); // an echo
    for (let at = 0; at < bytes.length; at += 1)
      expect(openTaken(b, bytes.with(at, bytes[at]! ^ 1), atB, NAME)).toBeNull();
    const opened = openTaken(b, bytes, atB, NAME)!;
    expect(opened.isNew).toBe(true);
    expect(opened.bytes.slice(7)).toEqual(PACKET.slice(7));
    expect(openTaken(b, bytes, atB, NAME)!.isNew).toBe(false);
  });

  test("has a number that comes once, whoever it is for, hellos among them", () => {
    const { keys, used } = watchedKeys("a");
    const others = ["b", "c", "d"].map((name) => pairOf(keys, keysOf(name)));
    const numbers: number[] = [];
    for (let i = 0; i < 300; i += 1) {
      numbers.push(numberIn(keys.seal(PACKET, others[i % 3]!, NAME)));
      if (i % 5 === 0)
        numbers.push(keys.sealHello(new Uint8Array(3), others[i % 3]!, new Uint8Array(16)).proof!.number);
      keys.sealLink(linkOf(i), others[i % 3]!, NAME);
    }
    expect(new Set(numbers).size).toBe(360);
    for (const nonces of used.values()) expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("does not open with another room key, or with none", () => {
    const room = (value: number): Uint8Array => new Uint8Array(ROOM_KEY_BYTES).fill(value);
    const a = keysOf("a", room(1));
    const bytes = a.seal(PACKET, pairOf(a, keysOf("b")), NAME);
    for (const [roomKey, opens] of [
      [room(1), true],
      [room(2), false],
      [null, false],
    ] as const) {
      const b = keysOf("b", roomKey);
      expect(openTaken(b, bytes, pairOf(b, a), NAME) !== null).toBe(opens);
    }
  });
});

describe("what a link seals", () => {
  test("is opened beyond 65,536 packets, also where many were lost", () => {
    const { keys: a, used } = watchedKeys("a");
    const b = keysOf("b");
    const [toB, atB] = [pairOf(a, b), pairOf(b, a)];
    for (let sequence = 0; sequence < 140_000; sequence += 1) {
      const isHeard = sequence % 1_000 === 0 || sequence > 139_990;
      if (!isHeard && sequence % 97 !== 0) continue; // its link counts those as well
      const bytes = a.sealLink(linkOf(sequence), toB, NAME);
      if (isHeard) expect(openLinkTaken(b, bytes, atB, NAME)?.isNew).toBe(true);
    }
    expect(toB.nextLink).toBe(140_000);
    for (const nonces of used.values()) expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("with a count that begins anew is sealed with no number twice", () => {
    const { keys: a, used } = watchedKeys("a");
    const toB = pairOf(a, keysOf("b"));
    for (const count of [200, 40, 3, 70])
      // it starts at 0 each time
      for (let sequence = 0; sequence < count; sequence += 1) a.sealLink(linkOf(sequence), toB, NAME);
    const nonces = [...used.values()].toSorted((one, other) => other.length - one.length)[0]; // the others are of the handshake
    expect(nonces).toHaveLength(313);
    expect(new Set(nonces).size).toBe(313);
  });

  test("is new once, and what is long past never", () => {
    const [a, b] = [keysOf("a"), keysOf("b")];
    const [toB, atB] = [pairOf(a, b), pairOf(b, a)];
    const early = a.sealLink(linkOf(0), toB, NAME);
    const late = a.sealLink(linkOf(6_000), toB, NAME);
    expect(openLinkTaken(b, late, atB, NAME)?.isNew).toBe(true);
    expect(openLinkTaken(b, late, atB, NAME)?.isNew).toBe(false);
    expect(openLinkTaken(b, early, atB, NAME)?.isNew).toBe(false);
    expect(openLinkTaken(b, late, atB, NAME + 1)).toBeNull();
  });
});

describe("keys", () => {
  test("are others after a renewal, each time; the identity stays, and signs for the new one", () => {
    const [a, b] = [keysOf("a"), keysOf("b")];
    const remote = { key: b.publicKey, pair: null as Pair | null };
    const seen = [a.publicKey];
    const before = a.seal(PACKET, a.pairOf(remote)!, NAME);
    const atB = pairOf(b, a);
    const { identity } = a;
    for (let i = 0; i < 3; i += 1) {
      a.renew();
      expect(seen.some((key) => areEqual(key, a.publicKey))).toBe(false);
      seen.push(a.publicKey);
      expect(a.identity).toEqual(identity);
      expect(b.isIntroduction(a.introduction, { identity, key: a.publicKey })).toBe(true);
      expect(b.isIntroduction(a.introduction, { identity, key: seen[0]! })).toBe(false);
      expect(b.isIntroduction(a.introduction, { identity: b.identity, key: a.publicKey })).toBe(false);
      const bytes = a.seal(PACKET, a.pairOf(remote)!, NAME);
      expect(openTaken(b, bytes, atB, NAME)).toBeNull(); // that is the channel of the key before
      expect(openTaken(b, bytes, pairOf(b, a), NAME)?.isNew).toBe(true);
      expect(openTaken(b, before, pairOf(b, a), NAME)).toBeNull();
    }
  });

  test("of a member are agreed on once, and anew when it has another", () => {
    const [a, b, c] = [keysOf("a"), keysOf("b"), keysOf("c")];
    const remote = { key: b.publicKey, pair: null as Pair | null };
    const pair = a.pairOf(remote);
    expect(a.pairOf(remote)).toBe(pair);
    remote.key = c.publicKey;
    expect(a.pairOf(remote)).not.toBe(pair);
    expect(a.pairOf(remote)!.key).toBe(c.publicKey);
  });

  test("that are one's own, or that lead to no secret, make no pair", () => {
    const a = keysOf("a");
    expect(a.pairWith(a.publicKey)).toBeNull();
    expect(a.pairWith(new Uint8Array(32))).toBeNull();
    expect(a.pairWith(new Uint8Array(32).with(0, 1))).toBeNull();
  });
});

test("the facts of a hello open for whom they are, with the cookie that they were sealed with, and no other", () => {
  const [a, b, c] = [keysOf("a"), keysOf("b"), keysOf("c")];
  const facts = Uint8Array.of(1, 2, 3);
  const cookie = new Uint8Array(16).fill(1);
  const { proof } = a.sealHello(facts, pairOf(a, b), cookie);
  expect(b.openHello(pairOf(b, a), proof!)).toEqual(facts);
  expect(b.openHello(pairOf(b, a), { ...proof!, cookie: cookie.with(0, 2) })).toBeNull();
  expect(b.openHello(pairOf(b, a), { ...proof!, number: proof!.number + 1 })).toBeNull();
  expect(c.openHello(pairOf(c, a), proof!)).toBeNull();
  expect(b.openHello(pairOf(b, c), proof!)).toBeNull(); // by another's key
});
