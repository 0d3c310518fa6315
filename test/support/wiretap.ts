import { joined } from "../../src/base/index.ts";
import type { SessionSecrets } from "../../src/net/index.ts";
import { SessionKeys } from "../../src/net/keys/session-keys.ts";
import { NODE_CIPHER_SUITE as suite } from "../../src/peer/node-cipher-suite.ts";
import { asciiBytes, hexOf, u32Bytes, type ChannelKeys, type Cipher } from "../../src/seal/index.ts";
import { nonceFor } from "../../src/seal/pair-channel.ts";
import {
  isLinkPacket,
  LINK_HEAD_BYTES,
  PACKET_HEAD_BYTES,
  readLinkPacket,
  readPacket,
  readPacketHead,
  writeLinkPacket,
  writePacket,
  type LinkPacket,
  type Packet,
} from "../../src/wire/index.ts";

/** Keys of one direction. */
interface Direction {
  readonly from: string; // public key in hex
  readonly to: string;
  readonly name: string; // the key in hex
  readonly cipher: Cipher;
}

/**
 * What a test says in somebody's name is so far ahead of what that one itself has said: it is new, and what that one says next is not
 * long past for it.
 */
const AHEAD = 1_000;
const NUMBER_AT = 3;
/** A key that nobody of a session has. */
const STRANGER = suite.cipher(suite.hash(asciiBytes("a stranger")));

/**
 * Knows the keys of all peers of a test: what it hears it can open, and it can say anything in anybody's name, sealed as theirs. That is
 * what a lying member can do, never a stranger.
 */
export class Wiretap {
  readonly #directions = new Map<string, Direction>(); // by ends and key, the last that was agreed on at the end
  readonly #numbers = new Map<string, number>(); // by key: of the newest packet that who has it sealed itself
  readonly #told = new Map<string, number>(); // the same, of what was said in its name

  /** Secrets of the peer of that name, which come to the same in each run; `run`: of a later run of the same peer. */
  secretsOf(name: string | number, { run = 0, roomKey = null as Uint8Array | null } = {}): SessionSecrets {
    const secretOf = (what: string): Uint8Array => suite.hash(asciiBytes(`${what} ${name}`));
    return {
      suite: { ...suite, cipher: this.#watchedCipher },
      secret: secretOf(`run ${run}`),
      signingKey: suite.signingKey(secretOf("identity")),
      roomKey,
      onKeys: this.#note,
    };
  }

  /** Learns what who has those secrets shares with each of the others, public keys as in the roster. Returns its own public key. */
  learn(secrets: SessionSecrets, others: readonly Uint8Array[]): Uint8Array {
    const keys = new SessionKeys({ ...secrets, onKeys: this.#note });
    for (const other of others) keys.pairWith(other);
    return keys.publicKey;
  }

  /** Whether the keys by which the one speaks to the other are known. */
  knows(from: Uint8Array, to: Uint8Array): boolean {
    return this.#directionOf(from, to) !== undefined;
  }

  readonly #watchedCipher = (key: Uint8Array): Cipher => {
    const cipher = suite.cipher(key);
    const name = hexOf(key);
    const seal: Cipher["seal"] = (nonce, associated, plain) => {
      const number = sessionNumberOf(nonce);
      if (number !== null) this.#noteNumber(name, number);
      return cipher.seal(nonce, associated, plain);
    };
    return { seal, open: cipher.open.bind(cipher) };
  };

  /** Another session may have the same keys: it counts anew, and nothing has been said in anybody's name in it. */
  #noteNumber(key: string, number: number): void {
    if (number < (this.#numbers.get(key) ?? 0)) this.#told.delete(key);
    this.#numbers.set(key, number);
  }

  /** For the next packet in the name of who has that key. */
  #nextNumber(key: string): number {
    const number = Math.max((this.#numbers.get(key) ?? 0) + AHEAD, (this.#told.get(key) ?? 0) + 1);
    this.#told.set(key, number);
    return number;
  }

  readonly #note = (own: Uint8Array, other: Uint8Array, { outward, inward }: ChannelKeys): void => {
    this.#noteDirection(hexOf(own), hexOf(other), outward);
    this.#noteDirection(hexOf(other), hexOf(own), inward);
  };

  #noteDirection(from: string, to: string, key: Uint8Array): void {
    const name = `${from} ${to} ${hexOf(key)}`;
    const direction = this.#directions.get(name) ?? { from, to, name: hexOf(key), cipher: suite.cipher(key) };
    this.#directions.delete(name);
    this.#directions.set(name, direction);
  }

  #directionOf(from: Uint8Array, to: Uint8Array): Direction | undefined {
    const [own, other] = [hexOf(from), hexOf(to)];
    return [...this.#directions.values()].findLast((one) => one.from === own && one.to === other);
  }

  /** What a datagram says, sealed or not; null: it is no packet of a session of that name, or a link packet. */
  read(bytes: Uint8Array, sessionId: number): { readonly sender: number; readonly packet: Packet } | null {
    const head = readPacketHead(bytes);
    if (isLinkPacket(bytes) || !head.ok) return null;
    const name = head.value.isNameless ? 0 : sessionId;
    const plain = head.value.isOpen ? bytes : this.#open("session", bytes, numberOf(bytes), name);
    const read = plain === null ? null : readPacket(plain);
    return read?.ok === true ? read.value : null;
  }

  /** The same for a link packet of a match of that name, none of whose links has counted beyond 65,535. */
  readLink(
    bytes: Uint8Array,
    name: number,
    expectedTurn = 0,
  ): { readonly sender: number; readonly packet: LinkPacket } | null {
    if (!isLinkPacket(bytes)) return null;
    const plain = this.#open("link", bytes, sequenceOf(bytes), name);
    const read = plain === null ? null : readLinkPacket(plain, expectedTurn);
    return read?.ok === true ? read.value : null;
  }

  /** A packet sealed as that pair seals it, public keys as in the roster, or as it is where it is open. */
  packet(packet: Packet, sender: number, ends: TapEnds): Uint8Array {
    return this.bytes(writePacket(packet, sender), ends);
  }

  /** The same for a packet as it is written, or anything that begins as one. */
  bytes(written: Uint8Array, { from, to, sessionId }: TapEnds): Uint8Array {
    const plain = written.slice();
    const head = readPacketHead(plain);
    if (!head.ok || head.value.isOpen) return plain;
    const direction = this.#directionOf(from, to);
    const number = this.#nextNumber(direction?.name ?? "");
    new DataView(plain.buffer).setUint32(NUMBER_AT, number);
    const name = head.value.isNameless ? 0 : sessionId;
    return this.#seal("session", plain, number, { from, to, sessionId: name });
  }

  /**
   * A packet as a stranger would make it who knows all but the keys: what the session is called, who is in, how all is written. It is
   * sealed with a key of its own.
   */
  forged(packet: Packet, sender: number, sessionId: number): Uint8Array {
    const plain = writePacket(packet, sender);
    const head = readPacketHead(plain);
    if (!head.ok || head.value.isOpen) return plain;
    const number = this.#nextNumber("");
    new DataView(plain.buffer).setUint32(NUMBER_AT, number);
    const name = head.value.isNameless ? 0 : sessionId;
    return this.#sealBy(STRANGER, "session", plain, { number, sessionId: name });
  }

  forgedLinkPacket(packet: LinkPacket, sender: number, sessionId: number): Uint8Array {
    const facts = { number: packet.sequence, sessionId };
    return this.#sealBy(STRANGER, "link", writeLinkPacket(packet, sender), facts);
  }

  linkPacket(packet: LinkPacket, sender: number, ends: TapEnds): Uint8Array {
    return this.#seal("link", writeLinkPacket(packet, sender), packet.sequence, ends);
  }

  #open(kind: "session" | "link", bytes: Uint8Array, number: number, name: number): Uint8Array | null {
    const headBytes = kind === "link" ? LINK_HEAD_BYTES : PACKET_HEAD_BYTES;
    const head = bytes.subarray(0, headBytes);
    const associated = joined(head, u32Bytes(name));
    for (const { cipher } of [...this.#directions.values()].toReversed()) {
      const body = cipher.open(nonceFor(kind, number), associated, bytes.subarray(headBytes));
      if (body !== null) return joined(head, body);
    }
    return null;
  }

  #seal(
    kind: "session" | "link",
    plain: Uint8Array,
    number: number,
    { from, to, sessionId }: TapEnds,
  ): Uint8Array {
    const direction = this.#directionOf(from, to);
    if (direction === undefined) throw new Error("the wiretap has not seen those two make a key");
    return this.#sealBy(direction.cipher, kind, plain, { number, sessionId });
  }

  #sealBy(
    cipher: Cipher,
    kind: "session" | "link",
    plain: Uint8Array,
    { number, sessionId }: { readonly number: number; readonly sessionId: number },
  ): Uint8Array {
    const headBytes = kind === "link" ? LINK_HEAD_BYTES : PACKET_HEAD_BYTES;
    const head = plain.subarray(0, headBytes);
    const associated = joined(head, u32Bytes(sessionId));
    const sealed = cipher.seal(nonceFor(kind, number), associated, plain.subarray(headBytes));
    return joined(head, sealed);
  }
}

/** Whose channel it is, by public keys of the session, and what the session is called. */
export interface TapEnds {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly sessionId: number;
}

/** Null: it is of a link packet. */
function sessionNumberOf(nonce: Uint8Array): number | null {
  const view = new DataView(nonce.buffer, nonce.byteOffset);
  return view.getUint32(8, true) === 0 ? null : view.getUint32(4, true);
}

function numberOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(NUMBER_AT);
}

function sequenceOf(bytes: Uint8Array): number {
  return (bytes[1]! << 8) | bytes[2]!;
}
