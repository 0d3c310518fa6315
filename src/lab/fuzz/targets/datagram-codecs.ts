// The one place of the fuzzer that knows how packets are read, written and sealed: what a liar who knows the protocol can do. When
// the protocol changes its envelopes, this file follows and no target does.
import { crc32 } from "../../../base/index.ts";
import { SessionKeys, type SessionSecrets } from "../../../net/index.ts";
import { NODE_CIPHER_SUITE } from "../../../peer/index.ts";
import { areEqual, hexOf } from "../../../seal/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import {
  isLinkPacket,
  isOpenPacket,
  PROTOCOL_VERSION,
  readHelloFacts,
  readLinkPacket,
  readPacket,
  readPacketHead,
  readWatcherPacket,
  readWelcome,
  writeHelloFacts,
  writeLinkPacket,
  writePacket,
  writeWatcherPacket,
  writeWelcome,
  type HelloFacts,
  type LinkPacket,
  type Packet,
  type WatcherPacket,
  type WelcomePacket,
} from "../../../wire/index.ts";
import { KeyTap } from "../../attack/key-tap.ts";
import { mustHold } from "../engine/fuzz-target.ts";

type CodecRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** How a kind of datagram, or what is sealed in one, is read and written. */
export interface DatagramCodec<T> {
  /** The record, or why it is refused. */
  readonly read: (bytes: Uint8Array) => CodecRead<T>;
  readonly write: (record: T) => Uint8Array;
  /** The same bytes, but for an envelope and a checksum that are right. */
  readonly repair: (bytes: Uint8Array) => Uint8Array;
}

interface SentPacket {
  readonly sender: PlayerId;
  readonly number: number; // u32, with which it is sealed; 0 where it is not
  readonly packet: Packet;
}

const MAGIC = [0x52, 0x43];
const CRC_AT = 3; // or the number
const BODY_AT = 7;
/** As the golden link packets were written. */
const LINK = { sender: 3, expectedTurn: 411 };

/** Packets of a session and of peers that come to it, before they are sealed. */
export const PACKET_CODEC: DatagramCodec<SentPacket> = {
  read: (bytes) => {
    const read = readPacket(bytes);
    const head = readPacketHead(bytes);
    mustHold(!read.ok || head.ok, "what is refused by its head is read");
    if (!read.ok || !head.ok) return { ok: false, reason: read.ok ? "" : read.reason };
    const { sender, packet } = read.value;
    const isSame = head.value.sender === sender && head.value.isOpen === isOpenPacket(packet);
    mustHold(isSame, "its head says something else");
    return { ok: true, value: { sender, packet, number: isOpenPacket(packet) ? 0 : fieldOf(bytes) } };
  },
  write: ({ packet, sender, number }) => {
    const bytes = writePacket(packet, sender);
    if (!isOpenPacket(packet)) viewOf(bytes).setUint32(CRC_AT, number);
    return bytes;
  },
  repair: (bytes) => {
    if (bytes.length <= BODY_AT) return bytes;
    const repaired = bytes.slice();
    repaired.set([...MAGIC, PROTOCOL_VERSION]);
    const head = readPacketHead(repaired);
    if (head.ok && !head.value.isOpen) return repaired;
    const before = crc32(repaired.subarray(0, CRC_AT));
    viewOf(repaired).setUint32(CRC_AT, crc32(repaired.subarray(BODY_AT), before));
    return repaired;
  },
};

/** Packets of a link, from one to another player of a match, before they are sealed. */
export const LINK_CODEC: DatagramCodec<LinkPacket> = {
  read: (bytes) => {
    const read = readLinkPacket(bytes, LINK.expectedTurn);
    if (!read.ok) return read;
    const { sender, packet } = read.value;
    return sender === LINK.sender ? { ok: true, value: packet } : { ok: false, reason: "of another" };
  },
  write: (packet) => writeLinkPacket(packet, LINK.sender),
  repair: (bytes) => {
    if (bytes.length === 0 || !isLinkPacket(bytes)) return bytes;
    return bytes.with(0, 0x80 | ((LINK.sender - 1) << 4) | (bytes[0]! & 0x0f));
  },
};

/** What is sealed in questions and answers of watchers. */
export const WATCHER_CODEC = codecOf<WatcherPacket>(readWatcherPacket, writeWatcherPacket);
/** What is sealed in a hello. */
export const HELLO_CODEC = codecOf<HelloFacts>(readHelloFacts, writeHelloFacts);
/** What the parts of a welcome are put together to. */
export const WELCOME_CODEC = codecOf<WelcomePacket>(readWelcome, writeWelcome);

/** Of a reader that gives null for what it refuses. */
function codecOf<T>(
  read: (bytes: Uint8Array) => T | null,
  write: (record: T) => Uint8Array,
): DatagramCodec<T> {
  return {
    read: (bytes) => {
      const value = read(bytes);
      return value === null ? { ok: false, reason: "malformed" } : { ok: true, value };
    },
    write,
    repair: (bytes) => bytes,
  };
}

/** What the heads of a member's packets say of it. */
interface SaidBy {
  readonly sender: PlayerId;
  readonly sessionId: number;
}

/** Seals what a member says whose program was changed, by its own secrets: for each other, as its program would. */
export class MemberVoice {
  readonly #tap = new KeyTap(NODE_CIPHER_SUITE);
  readonly #keys: SessionKeys;
  readonly #known = new Set<string>(); // public keys

  constructor(secrets: SessionSecrets) {
    this.#keys = new SessionKeys(this.#tap.on(secrets));
  }

  /** Whether that is its public key: it has another one since it came back. */
  isOf(key: Uint8Array): boolean {
    return areEqual(this.#keys.publicKey, key);
  }

  /** A packet for the peer with that public key. Null: they share no keys. */
  packet(packet: Packet, by: SaidBy, to: Uint8Array): Uint8Array | null {
    this.#meet(to);
    return this.#tap.packet(packet, by, to);
  }

  linkPacket(packet: LinkPacket, by: SaidBy, to: Uint8Array): Uint8Array | null {
    this.#meet(to);
    return this.#tap.linkPacket(packet, by, to);
  }

  /** What its own program has sealed, with a number behind those of what it said besides. */
  renumbered(bytes: Uint8Array, sessionId: number): Uint8Array {
    return this.#known.size === 0 ? bytes : this.#tap.renumbered(bytes, sessionId);
  }

  #meet(key: Uint8Array): void {
    const name = hexOf(key);
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#keys.pairWith(key);
  }
}

function fieldOf(bytes: Uint8Array): number {
  return viewOf(bytes).getUint32(CRC_AT);
}

function viewOf({ buffer, byteOffset }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset);
}
