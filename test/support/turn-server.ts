import { createHash, createHmac } from "node:crypto";
import type { Address } from "../../src/base/index.ts";
import { readXorAddress, writeXorAddress } from "../../src/nat/stun-parts.ts";
import { stunAnswer } from "./router-answers.ts";

export const RELAY: Address = { host: "11.0.0.5", port: 3_478 };
export const RELAYED: Address = { host: "11.0.0.5", port: 49_152 };
export const SEEN: Address = { host: "11.9.9.9", port: 45_000 };
export const CREDENTIALS = { username: "1700007200:ada", password: "secret" };
const [REALM, NONCE_FIRST] = ["robocat", "nonce-1"];

interface Asked {
  readonly type: number;
  readonly id: Uint8Array;
  readonly values: ReadonlyMap<number, Uint8Array>;
  readonly isSigned: boolean; // rightly, by the credentials
}

/** A TURN server of a test: it reads and signs by Node's own crypto, and by another way than the client's. */
export class TestTurnServer {
  nonce = NONCE_FIRST;
  lifetimeSeconds = 600;
  relayed: Address = RELAYED;
  /** The code with which the next requests of a type are refused. */
  readonly refusals = new Map<number, number>();
  readonly asked: Asked[] = [];

  /** The answer to a request, null to an indication. */
  answer(bytes: Uint8Array): Uint8Array | null {
    const asked = read(bytes);
    this.asked.push(asked);
    const { type, id, values, isSigned } = asked;
    if ((type & 0x110) !== 0) return null;
    const refusal = this.refusals.get(type);
    if (values.get(0x15) === undefined) return this.#refuse(asked, 401);
    if (text(values.get(0x15)!) !== this.nonce) return this.#refuse(asked, 438);
    if (!isSigned) return this.#refuse(asked, 401);
    if (refusal !== undefined) return sign(id, type | 0x110, [[0x09, errorOf(refusal)]]);
    const wished = values.get(0x0d);
    const isEnd = wished !== undefined && wished.every((octet) => octet === 0);
    const lifetime = u32(isEnd ? 0 : this.lifetimeSeconds);
    const facts: Record<number, readonly (readonly [number, Uint8Array])[]> = {
      0x03: [
        [0x16, writeXorAddress(this.relayed, id)],
        [0x20, writeXorAddress(SEEN, id)],
        [0x0d, lifetime],
      ],
      0x04: [[0x0d, lifetime]],
    };
    return sign(id, type | 0x100, facts[type] ?? []);
  }

  #refuse({ id, type }: Asked, code: number): Uint8Array {
    const attributes = [
      [0x09, errorOf(code)],
      [0x14, Buffer.from(REALM)],
      [0x15, Buffer.from(this.nonce)],
    ] as const;
    return stunAnswer(id, { type: type | 0x110, attributes });
  }
}

/** A datagram of a peer's, as a relay hands it on without a channel. */
export function dataIndication(from: Address, bytes: Uint8Array, { hasFingerprint = true } = {}): Uint8Array {
  const id = new Uint8Array(12).fill(3);
  const attributes = [
    [0x12, writeXorAddress(from, id)],
    [0x13, bytes],
  ] as const;
  return stunAnswer(id, { type: 0x17, attributes, hasFingerprint });
}

/** Whom a request, or an indication, is about. */
export function peerIn({ values, id }: Asked): Address | null {
  return readXorAddress(values.get(0x12) ?? new Uint8Array(), id);
}

/** An answer with an integrity of the key of these credentials. */
export function sign(
  id: Uint8Array,
  type: number,
  attributes: readonly (readonly [number, Uint8Array])[],
  key = keyOf(CREDENTIALS),
): Uint8Array {
  const bare = stunAnswer(id, { type, attributes, hasFingerprint: false });
  const asSigned = Uint8Array.from(bare);
  new DataView(asSigned.buffer).setUint16(2, bare.length - 20 + 24);
  const value = createHmac("sha1", key).update(asSigned).digest();
  return stunAnswer(id, { type, attributes: [...attributes, [0x08, value]] });
}

function keyOf({ username, password }: typeof CREDENTIALS): Buffer {
  return createHash("md5").update(`${username}:${REALM}:${password}`).digest();
}

function read(bytes: Uint8Array): Asked {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const values = new Map<number, Uint8Array>();
  let isSigned = false;
  for (let at = 20; at < bytes.length;) {
    const [type, length] = [view.getUint16(at), view.getUint16(at + 2)];
    const value = bytes.subarray(at + 4, at + 4 + length);
    if (type === 0x08) {
      const before = Uint8Array.from(bytes.subarray(0, at));
      new DataView(before.buffer).setUint16(2, at - 20 + 24);
      const expected = createHmac("sha1", keyOf(CREDENTIALS)).update(before).digest();
      isSigned = expected.equals(value);
    }
    values.set(type, value);
    at += 4 + length + (-length & 3);
  }
  return { type: view.getUint16(0), id: bytes.slice(8, 20), values, isSigned };
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const errorOf = (code: number): Uint8Array => Uint8Array.of(0, 0, Math.floor(code / 100), code % 100);

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
