import { createCipheriv, createHash, createHmac, createPrivateKey, sign } from "node:crypto";

import { describe, expect, test } from "vitest";

import { SessionKeys, type Pair } from "../../../src/net/keys/session-keys.ts";
import { statementOf } from "../../../src/net/keys/statements.ts";
import { NODE_CIPHER_SUITE as suite } from "../../../src/peer/node-cipher-suite.ts";
import { hexOf, type ChannelKeys } from "../../../src/seal/index.ts";
import { agreeByNoise } from "../../../src/seal/noise.ts";
import { writeLinkPacket, writePacket, type LinkPacket } from "../../../src/wire/index.ts";
import { openLinkTaken, openTaken } from "../../support/open-sealed.ts";

// What docs/protocol.md, section 2, says of seals and signatures, computed anew from its words.

const SESSION_ID = 0x5e55_1014;
const bytes = (first: number, count: number): Uint8Array => Uint8Array.from({ length: count }, () => first);
const roomKey = bytes(0x77, 16);

interface Side {
  readonly keys: SessionKeys;
  readonly told: ChannelKeys[];
}

function sideOf(secret: number, room: Uint8Array | null = roomKey): Side {
  const told: ChannelKeys[] = [];
  const signingKey = suite.signingKey(bytes(secret + 1, 32));
  const onKeys = (_own: Uint8Array, _other: Uint8Array, keys: ChannelKeys): unknown => told.push(keys);
  return {
    keys: new SessionKeys({ suite, secret: bytes(secret, 32), signingKey, roomKey: room, onKeys }),
    told,
  };
}

interface Both {
  readonly a: Side;
  readonly b: Side;
  readonly ab: Pair;
  readonly ba: Pair;
}

function both(roomOfB: Uint8Array | null = roomKey): Both {
  const [a, b] = [sideOf(1), sideOf(9, roomOfB)];
  return { a, b, ab: a.keys.pairWith(b.keys.publicKey)!, ba: b.keys.pairWith(a.keys.publicKey)! };
}

/** ChaCha20-Poly1305 with the nonce of the document: 4 zero bytes, then the number, least significant byte first. */
function sealedBy(key: Uint8Array, number: bigint, associated: Buffer, plain: Uint8Array): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64LE(number, 4);
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  cipher.setAAD(associated, { plaintextLength: plain.length });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

const u32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

const linkOf = (sequence: number): LinkPacket => ({
  ...{ sequence, ack: null, position: null, turnData: [], request: null, fragments: [] },
});
const goodbye = writePacket({ kind: "goodbye", reason: "left", end: null, lostMask: 0 }, 3);

describe("a packet", () => {
  test("is sealed as the document says", () => {
    const { a, b, ab, ba } = both();
    for (const number of [0, 1, 2]) {
      const sealed = a.keys.seal(goodbye, ab, SESSION_ID);
      const head = Buffer.from([...goodbye.subarray(0, 3), ...u32(number), goodbye[7]!]);
      const associated = Buffer.concat([head, u32(SESSION_ID)]);
      const body = sealedBy(a.told[0]!.outward, 2n ** 48n + BigInt(number), associated, goodbye.subarray(8));
      expect(hexOf(sealed)).toBe(Buffer.concat([head, body]).toString("hex"));
      expect(openTaken(b.keys, sealed, ba, SESSION_ID)).toMatchObject({ isNew: true });
      expect(openTaken(b.keys, sealed, ba, SESSION_ID)).toMatchObject({ isNew: false });
    }
  });

  test("does not open with any bit of it changed, cut, in another session, or for who sealed it", () => {
    const { a, b, ab, ba } = both();
    const sealed = a.keys.seal(goodbye, ab, SESSION_ID);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const flipped = sealed.with(bit >> 3, sealed[bit >> 3]! ^ (0x80 >> (bit & 7)));
      expect([bit, openTaken(b.keys, flipped, ba, SESSION_ID)]).toEqual([bit, null]);
    }
    for (let length = 8; length < sealed.length; length += 1)
      expect(openTaken(b.keys, sealed.subarray(0, length), ba, SESSION_ID)).toBeNull();
    expect(openTaken(b.keys, sealed, ba, SESSION_ID + 1)).toBeNull();
    expect(openTaken(a.keys, sealed, ab, SESSION_ID)).toBeNull();
    expect(openTaken(b.keys, sealed, ba, SESSION_ID)?.isNew).toBe(true); // nothing of that was noted
  });

  test("has a number that no other has, to whomever it goes", () => {
    const { a, ab } = both();
    const other = a.keys.pairWith(sideOf(20).keys.publicKey)!;
    const numbers = [ab, other, ab].map((pair) => [...a.keys.seal(goodbye, pair, SESSION_ID).subarray(3, 7)]);
    expect(numbers).toEqual([0, 1, 2].map((number) => [0, 0, 0, number]));
  });
});

describe("a link packet", () => {
  test("is sealed as the document says, beyond 65,535 as well", () => {
    const { a, b, ab, ba } = both();
    for (const number of [0, 1, 30_000, 60_000, 65_535, 65_536, 65_540, 98_000, 130_000]) {
      const plain = writeLinkPacket(linkOf(number & 0xffff), 3);
      const sealed = a.keys.sealLink(plain, ab, SESSION_ID);
      const associated = Buffer.concat([plain.subarray(0, 3), u32(SESSION_ID)]);
      const body = sealedBy(a.told[0]!.outward, BigInt(number), associated, plain.subarray(3));
      expect(hexOf(sealed)).toBe(Buffer.concat([plain.subarray(0, 3), body]).toString("hex"));
      expect(openLinkTaken(b.keys, sealed, ba, SESSION_ID)).toEqual({ bytes: plain, number, isNew: true });
      expect(openLinkTaken(b.keys, sealed, ba, SESSION_ID)?.isNew).toBe(false);
      expect(openLinkTaken(b.keys, sealed, ba, SESSION_ID ^ 1)).toBeNull();
    }
  });

  test("that is 4,096 older than the newest, or more, is not new", () => {
    const { a, b, ab, ba } = both();
    const sealed = Array.from({ length: 4_097 }, (_, i) =>
      a.keys.sealLink(writeLinkPacket(linkOf(i), 3), ab, SESSION_ID),
    );
    expect(openLinkTaken(b.keys, sealed[4_096]!, ba, SESSION_ID)?.isNew).toBe(true);
    expect(openLinkTaken(b.keys, sealed[0]!, ba, SESSION_ID)?.isNew).toBe(false);
    expect(openLinkTaken(b.keys, sealed[1]!, ba, SESSION_ID)?.isNew).toBe(true);
  });
});

describe("the keys of a pair", () => {
  test("are those of Noise with the room key of the document, the lower public key as the initiator", () => {
    const { a, b } = both();
    const preSharedKey = createHash("sha256").update("robocat room key").update(roomKey).digest();
    const isInitiator = Buffer.compare(a.keys.publicKey, b.keys.publicKey) < 0;
    const secret = createHmac("sha256", bytes(1, 32)).update("robocat agreement key").update(u32(0)).digest();
    const own = suite.agreementKey(new Uint8Array(secret));
    expect(hexOf(own.publicKey)).toBe(hexOf(a.keys.publicKey));
    const facts = { own, other: b.keys.publicKey, isInitiator, preSharedKey, prologue: new Uint8Array(0) };
    const { toResponder, toInitiator } = agreeByNoise(suite, facts)!;
    const [outward, inward] = isInitiator ? [toResponder, toInitiator] : [toInitiator, toResponder];
    expect(a.told[0]).toEqual({ outward, inward });
    expect(b.told[0]).toEqual({ outward: inward, inward: outward });
  });

  test.each([null, bytes(0x78, 16)])("are others with another room key, or none", (room) => {
    const { a, b, ab, ba } = both(room);
    expect(openTaken(b.keys, a.keys.seal(goodbye, ab, SESSION_ID), ba, SESSION_ID)).toBeNull();
  });

  test("are others after a renewal, and there are none with oneself or with who has no key", () => {
    const { a, b, ab, ba } = both();
    const before = a.keys.publicKey;
    a.keys.renew();
    expect(hexOf(a.keys.publicKey)).not.toBe(hexOf(before));
    const anew = a.keys.pairWith(b.keys.publicKey)!;
    expect(anew).not.toBe(ab);
    expect(openTaken(b.keys, a.keys.seal(goodbye, anew, SESSION_ID), ba, SESSION_ID)).toBeNull();
    expect(a.keys.pairWith(a.keys.publicKey)).toBeNull();
    expect(a.keys.pairWith(new Uint8Array(32))).toBeNull();
  });

  test("of a member are made once, while neither has another", () => {
    const { a, b } = both();
    const remote = { key: b.keys.publicKey, pair: null as Pair | null };
    const pair = a.keys.pairOf(remote);
    expect(a.keys.pairOf(remote)).toBe(pair);
    a.keys.renew();
    expect(a.keys.pairOf(remote)).not.toBe(pair);
  });
});

describe("a member that is met by the same key again", () => {
  // It has left the lobby and come back, or what it signed once is said again: another record of it, and other bytes of the same key.
  const again = (b: Side) => ({ key: b.keys.publicKey.slice(), pair: null as Pair | null });

  test("is given no number of a link packet twice", () => {
    const { a, b } = both();
    const sealFor = (remote: { readonly key: Uint8Array; pair: Pair | null }): string =>
      hexOf(a.keys.sealLink(writeLinkPacket(linkOf(0), 3), a.keys.pairOf(remote)!, SESSION_ID));
    expect(sealFor(again(b))).not.toBe(sealFor(again(b)));
  });

  test("is not believed what it said before", () => {
    const { a, b, ba } = both();
    const sealed = b.keys.seal(goodbye, ba, SESSION_ID);
    expect(openTaken(a.keys, sealed, a.keys.pairOf(again(b))!, SESSION_ID)?.isNew).toBe(true);
    expect(openTaken(a.keys, sealed, a.keys.pairOf(again(b))!, SESSION_ID)?.isNew).toBe(false);
    const asks = a.keys.pairWith(b.keys.publicKey.slice())!; // by a hello
    expect(openTaken(a.keys, sealed, asks, SESSION_ID)?.isNew).toBe(false);
  });
});

test("what a hello says is sealed as the document says, with its key and the cookie", () => {
  const { a, b, ab, ba } = both();
  const [facts, cookie] = [bytes(5, 40), bytes(6, 16)];
  const hello = a.keys.sealHello(facts, ab, cookie);
  const associated = Buffer.concat([a.keys.publicKey, cookie]);
  const sealed = sealedBy(a.told[0]!.outward, 2n ** 48n, associated, facts);
  expect(hello).toEqual({
    kind: "hello",
    key: a.keys.publicKey,
    proof: { cookie, number: 0, sealed: new Uint8Array(sealed) },
  });
  expect(b.keys.openHello(ba, hello.proof!)).toEqual(facts);
  expect(b.keys.openHello(ba, { ...hello.proof!, cookie: bytes(7, 16) })).toBeNull();
  expect(b.keys.openHello(ba, { ...hello.proof!, number: 1 })).toBeNull();
});

test("of members the 256 that were met last are kept, and go on counting when they are met again", () => {
  const { keys } = sideOf(1);
  const met = Array.from({ length: 257 }, (_, i) => ({
    key: suite.agreementKey(
      bytes(5, 32)
        .with(8, i & 0xff)
        .with(9, i >> 8),
    ).publicKey,
    pair: null as Pair | null,
  }));
  const meet = (from: number, end: number) => met.slice(from, end).map((remote) => keys.pairOf(remote)!);
  const pairs = meet(0, 255);
  keys.keep(pairs[0]!); // met again
  pairs.push(...meet(255, 257));
  const isKept = (i: number): boolean => keys.pairWith(met[i]!.key) === pairs[i];
  expect([0, 1, 2, 256].map(isKept)).toEqual([true, false, true, true]);
});

describe("what is signed", () => {
  const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
  const signedBy = (secret: number, ...parts: readonly Uint8Array[]): string => {
    const der = Buffer.concat([pkcs8, bytes(secret, 32)]);
    const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    return sign(null, Buffer.concat(parts), privateKey).toString("hex");
  };

  test("is, of an introduction, its label and the key", () => {
    const { a, b } = both();
    const { introduction, identity, publicKey: key } = a.keys;
    expect(hexOf(introduction)).toBe(signedBy(2, Buffer.from("robocat introduction"), key));
    expect(b.keys.isIntroduction(introduction, { identity, key })).toBe(true);
    expect(b.keys.isIntroduction(introduction, { identity, key: b.keys.publicKey })).toBe(false);
    expect(b.keys.isIntroduction(introduction, { identity: b.keys.identity, key })).toBe(false);
  });

  test.each([
    ["return", { matchId: 0x0a0b_0c0d }, null],
    ["return-ack", { turn: 72_000 }, 5],
    ["return-elsewhere", { matchId: 0x0a0b_0c0d }, 5],
  ] as const)("is, of a %s, what the document says", (kind, fact, receiver) => {
    const key = bytes(0x33, 32);
    const asker = bytes(0x44, 32);
    const packet = { kind, run: 7, ...fact, key } as Parameters<typeof statementOf>[0];
    const said = statementOf(packet, {
      sessionId: SESSION_ID,
      sender: 3,
      receiver: receiver === null ? null : { playerId: receiver, key: asker },
    });
    const ends = Buffer.from([3, receiver ?? 0]);
    const words = [
      Buffer.from(`robocat ${kind}`),
      u32(SESSION_ID),
      ends,
      u32(7),
      u32(Object.values(fact)[0]!),
    ];
    const keys = receiver === null ? [key] : [key, asker];
    expect(hexOf(said)).toBe(Buffer.concat([...words, ...keys]).toString("hex"));
    expect(hexOf(sideOf(1).keys.sign(said))).toBe(signedBy(2, ...words, ...keys));
  });
});
