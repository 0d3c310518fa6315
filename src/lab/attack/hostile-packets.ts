import { NODE_CIPHER_SUITE } from "../../peer/index.ts";
import { asciiBytes, KEY_BYTES, SIGNATURE_BYTES } from "../../seal/index.ts";
import {
  ENVELOPE_BYTES,
  PACKET_HEAD_BYTES,
  PROTOCOL_VERSION,
  writePacket,
  type Address,
  type Packet,
} from "../../wire/index.ts";
import type { Dice } from "./dice.ts";

/** What a stranger may know of a session in which it once was. */
export interface Known {
  readonly sessionId: number;
  readonly members: readonly KnownMember[];
}

export interface KnownMember {
  readonly playerId: number;
  readonly address: Address;
  readonly key: Uint8Array; // its public one
}

const BYTES_MAX = 1_472; // what a datagram holds on most networks
const KINDS = 32;
const LINK_BIT = 0x80;
const SENDER_BITS = 3;
const COOKIE_BYTES = 16;
const ECHO_BYTES = 8;

/** Every kind of packet that a stranger can make that knows docs/protocol.md, addresses and public keys, and no secret. */
export class HostilePackets {
  readonly #dice: Dice;
  readonly #known: Known;
  readonly #signing = NODE_CIPHER_SUITE.signingKey(NODE_CIPHER_SUITE.hash(asciiBytes("mallory")));
  readonly #makers: ReadonlyMap<string, () => Uint8Array>;
  #sequence = 0;

  constructor(dice: Dice, known: Known) {
    this.#dice = dice;
    this.#known = known;
    this.#makers = new Map<string, () => Uint8Array>([
      ["garbage", () => dice.bytes(dice.below(BYTES_MAX))],
      ["the right prefix", () => this.#prefixed(dice.below(2 ** 8))],
      ["sealed packets", () => this.#prefixed(dice.below(KINDS) << SENDER_BITS)],
      ["link packets", () => this.#link(1)],
      ["link packets far ahead", () => this.#link(dice.pick([12_000, 2 ** 16]))],
      ["other versions", () => this.#ofOtherVersion()],
      ["bare hellos", () => writePacket({ kind: "hello", key: dice.bytes(KEY_BYTES), proof: null }, 1)],
      ["hellos with a false cookie", () => this.#provenHello()],
      ["cookies", () => this.#cookie()],
      ["other-version", () => writePacket({ kind: "other-version" }, 1)],
      ["returns", () => this.#signed()],
      ["watchers' packets", () => this.#watcher()],
      ["cut and lengthened", () => this.#cut()],
    ]);
  }

  get kinds(): readonly string[] {
    return [...this.#makers.keys()];
  }

  next(kind: string = this.#dice.pick(this.kinds)): Uint8Array {
    return this.#makers.get(kind)!();
  }

  /** One that knows the prefix and nothing else. */
  #prefixed(kindAndSender: number): Uint8Array {
    const head = [0x52, 0x43, PROTOCOL_VERSION, ...this.#dice.bytes(4), kindAndSender];
    return Uint8Array.from([...head, ...this.#dice.bytes(this.#dice.below(200))]);
  }

  /** Of a member, with a number so far ahead. */
  #link(ahead: number): Uint8Array {
    this.#sequence = (this.#sequence + ahead) & 0xffff;
    const sender = this.#dice.pick(this.#known.members).playerId - 1;
    const flags = LINK_BIT | (sender << 4) | this.#dice.below(16);
    const rest = this.#dice.bytes(SIGNATURE_BYTES / 4 + this.#dice.below(60));
    return Uint8Array.from([flags, this.#sequence >> 8, this.#sequence & 0xff, ...rest]);
  }

  #ofOtherVersion(): Uint8Array {
    const bytes = this.#prefixed(this.#dice.below(2 ** 8));
    bytes[2] = this.#dice.below(2 ** 8);
    return bytes;
  }

  #provenHello(): Uint8Array {
    const { below, bytes } = this.#calls;
    const proof = { cookie: bytes(COOKIE_BYTES), number: this.#dice.u32(), sealed: bytes(1 + below(400)) };
    return writePacket({ kind: "hello", key: bytes(KEY_BYTES), proof }, 1);
  }

  #cookie(): Uint8Array {
    const { bytes } = this.#calls;
    const { key } = this.#dice.pick(this.#known.members);
    return writePacket({ kind: "cookie", echo: bytes(ECHO_BYTES), cookie: bytes(COOKIE_BYTES), key }, 1);
  }

  /** A return and its answers in a member's name, signed by somebody else. */
  #signed(): Uint8Array {
    const { below, bytes } = this.#calls;
    const signature =
      below(16) === 0 ? this.#signing.sign(asciiBytes("robocat return")) : bytes(SIGNATURE_BYTES);
    const facts = { run: 1 + below(1_000), key: bytes(KEY_BYTES), signature };
    const packets: readonly Packet[] = [
      { kind: "return", matchId: this.#known.sessionId, ...facts },
      { kind: "return-ack", turn: below(10_000), ...facts },
      { kind: "return-elsewhere", matchId: this.#known.sessionId, ...facts },
    ];
    return writePacket(this.#dice.pick(packets), this.#dice.pick(this.#known.members).playerId);
  }

  /** A question without a good cookie, or an answer that nobody sealed. */
  #watcher(): Uint8Array {
    const { below, bytes } = this.#calls;
    const question = { key: bytes(KEY_BYTES), cookie: bytes(COOKIE_BYTES), number: this.#dice.u32() };
    const packets: readonly Packet[] = [
      { kind: "watch-question", ...question, sealed: bytes(16 + below(100)) },
      { kind: "watch-answer", bytes: bytes(50 + below(100)) },
    ];
    return writePacket(this.#dice.pick(packets), 1);
  }

  /** One of the others, too short, or too long. */
  #cut(): Uint8Array {
    const whole = this.next(this.#dice.pick(this.kinds.slice(1, -1)));
    if (this.#dice.below(2) === 0) return whole.slice(0, this.#dice.below(whole.length + 1));
    return Uint8Array.from([...whole, ...this.#dice.bytes(1 + this.#dice.below(300))]);
  }

  get #calls() {
    return {
      below: (countOf: number) => this.#dice.below(countOf),
      bytes: (length: number) => this.#dice.bytes(length),
    };
  }
}

/** What somebody can make of a packet that it saw and can't open. */
export function twisted(bytes: Uint8Array, dice: Dice): Uint8Array {
  const copy = bytes.slice();
  const at = dice.below(copy.length);
  switch (dice.below(6)) {
    case 0:
      copy[at]! ^= 1 << dice.below(8);
      return copy;
    case 1:
      return copy.slice(0, at);
    case 2:
      return Uint8Array.from([...copy, dice.below(256)]);
    case 3: // another number
      copy[Math.min(copy.length - 1, 1 + dice.below(ENVELOPE_BYTES))] = dice.below(256);
      return copy;
    case 4: // another sender, or another kind
      copy[(copy[0]! & LINK_BIT) !== 0 ? 0 : Math.min(copy.length - 1, PACKET_HEAD_BYTES - 1)]! ^=
        1 << dice.below(7);
      return copy;
    default:
      return copy; // the same again
  }
}
