import { joined } from "../../base/index.ts";
import type { SessionSecrets } from "../../net/index.ts";
import { areEqual, nonceFor, u32Bytes, type CipherSuite } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import {
  isLinkPacket,
  isNameless,
  isOpenPacket,
  LINK_HEAD_BYTES,
  PACKET_HEAD_BYTES,
  readPacketHead,
  writeLinkPacket,
  writePacket,
  type LinkPacket,
  type Packet,
} from "../../wire/index.ts";

/** Packets of a session are numbered from here, where no session gets to by itself. */
const FIRST_NUMBER = 0x8000_0000;
const NUMBER_AT = 3;

/** What the head of a packet says, whatever peer seals it. */
interface SaidBy {
  readonly sender: PlayerId;
  readonly sessionId: number;
}

/**
 * The keys that one peer shares with others. Their holder can say anything to any of those, sealed as that peer's: what
 * a member can do that lies, and nobody else.
 */
export class KeyTap {
  readonly #suite: CipherSuite;
  readonly #pairs: { readonly other: Uint8Array; readonly outward: Uint8Array }[] = []; // the newest last
  #number = FIRST_NUMBER;

  constructor(suite: CipherSuite) {
    this.#suite = suite;
  }

  /** The same secrets, whose keys are told to this tap. */
  on(secrets: SessionSecrets): SessionSecrets {
    return {
      ...secrets,
      onKeys: (own, other, keys) => {
        this.#pairs.push({ other, outward: keys.outward });
        secrets.onKeys?.(own, other, keys);
      },
    };
  }

  /** Whether there are keys for the peer with that public key. */
  shares(to: Uint8Array): boolean {
    return this.#pairs.some(({ other }) => areEqual(other, to));
  }

  /** A packet sealed for the peer with that public key; as it is where it is open. Null: they share no keys. */
  packet(packet: Packet, { sender, sessionId }: SaidBy, to: Uint8Array): Uint8Array | null {
    const plain = writePacket(packet, sender);
    if (isOpenPacket(packet)) return plain;
    this.#number += 1;
    new DataView(plain.buffer).setUint32(NUMBER_AT, this.#number);
    const name = isNameless(packet) ? 0 : sessionId;
    return this.#seal(
      plain,
      { headBytes: PACKET_HEAD_BYTES, nonce: nonceFor("session", this.#number) },
      name,
      to,
    );
  }

  /** A link packet, sealed with the number that its sequence says. */
  linkPacket(packet: LinkPacket, { sender, sessionId }: SaidBy, to: Uint8Array): Uint8Array | null {
    const plain = writeLinkPacket(packet, sender);
    const how = { headBytes: LINK_HEAD_BYTES, nonce: nonceFor("link", packet.sequence) };
    return this.#seal(plain, how, sessionId, to);
  }

  /**
   * A sealed packet of the peer itself, with a number of the tap's in place of its own: else what it says besides its lies would
   * come as long past. What is none stays as it is.
   */
  renumbered(bytes: Uint8Array, sessionId: number): Uint8Array {
    const head = readPacketHead(bytes);
    if (isLinkPacket(bytes) || !head.ok || head.value.isOpen) return bytes;
    const name = head.value.isNameless ? 0 : sessionId;
    const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(NUMBER_AT);
    const associated = joined(bytes.subarray(0, PACKET_HEAD_BYTES), u32Bytes(name));
    for (const { other, outward } of this.#pairs.toReversed()) {
      const nonce = nonceFor("session", number);
      const body = this.#suite.cipher(outward).open(nonce, associated, bytes.subarray(PACKET_HEAD_BYTES));
      if (body === null) continue;
      this.#number += 1;
      const plain = joined(bytes.subarray(0, PACKET_HEAD_BYTES), body);
      new DataView(plain.buffer).setUint32(NUMBER_AT, this.#number);
      const how = { headBytes: PACKET_HEAD_BYTES, nonce: nonceFor("session", this.#number) };
      return this.#seal(plain, how, name, other) ?? bytes;
    }
    return bytes;
  }

  #seal(
    plain: Uint8Array,
    { headBytes, nonce }: { readonly headBytes: number; readonly nonce: Uint8Array },
    name: number,
    to: Uint8Array,
  ): Uint8Array | null {
    const pair = this.#pairs.findLast(({ other }) => areEqual(other, to));
    if (pair === undefined) return null;
    const head = plain.subarray(0, headBytes);
    const associated = joined(head, u32Bytes(name));
    return joined(head, this.#suite.cipher(pair.outward).seal(nonce, associated, plain.subarray(headBytes)));
  }
}
