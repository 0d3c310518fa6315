import { joined, lowBits, nearestWithLowBits } from "../../base/index.ts";
import {
  areEqual,
  asciiBytes,
  compareBytes,
  Cookies,
  hexOf,
  hmac,
  KEY_BYTES,
  PairChannel,
  ReplayWindow,
  u32Bytes,
  type AgreementKey,
  type ChannelKeys,
  type CipherSuite,
  type SigningKey,
} from "../../seal/index.ts";
import {
  ENVELOPE_BYTES,
  LINK_HEAD_BYTES,
  PACKET_HEAD_BYTES,
  type HelloPacket,
  type HelloProof,
} from "../../wire/index.ts";

/** What a peer knows that others don't, and by which algorithms it keeps that. */
export interface SessionSecrets {
  readonly suite: CipherSuite;
  readonly secret: Uint8Array; // KEY_BYTES, random: all keys of this session come of it
  readonly signingKey: SigningKey; // what this peer is known by, whatever the session
  readonly roomKey: Uint8Array | null; // ROOM_KEY_BYTES, of the invitation; null: anybody may come in
  /** Told of each pair of public keys, and of the keys that they lead to: for a recorder that its owner wants to understand. */
  readonly onKeys?: (own: Uint8Array, other: Uint8Array, keys: ChannelKeys) => void;
}

/** Members whose channel is remembered: far more than come and go in a session. */
const KEPT_MAX = 256;
const NO_PROLOGUE = new Uint8Array(0);
const NUMBER_AT = ENVELOPE_BYTES - 4;
const SEQUENCE_BITS = 16;
const LABELS = {
  agreement: "robocat agreement key",
  cookies: "robocat cookies",
  room: "robocat room key",
  introduction: "robocat introduction",
  nonces: "robocat nonces of intros",
};

/** Our key and that of another peer: their channel, and how far both have counted. */
export interface Pair {
  readonly own: Uint8Array; // ours
  readonly key: Uint8Array; // the other's
  readonly channel: PairChannel;
  readonly packets: ReplayWindow; // of the session
  readonly links: ReplayWindow;
  nextLink: number; // number of the next link packet, or a later one
}

/** A packet that was opened. The caller that takes it notes its number with the pair: only to read it does not use it up. */
export interface Opened {
  readonly bytes: Uint8Array; // as it was written
  readonly number: number;
  readonly isNew: boolean; // false: it was taken before
}

/**
 * The keys of one peer's session, and the one place where packets are sealed and opened. With each other peer, named by its public
 * key, there is a channel of its own; keys are as old as the session, or as the return of a peer that has come back to it.
 */
export class SessionKeys {
  readonly cookies: Cookies;
  readonly #secrets: SessionSecrets;
  readonly #preSharedKey: Uint8Array;
  #own: AgreementKey;
  #renewals = 0;
  #introduction: Uint8Array;
  readonly #kept = new Map<string, Pair>(); // by the other's key, in hex: of all that are or were members
  #next = 0; // number of the next packet, to whomever: no two have the same
  readonly #nonceSecret: Uint8Array;
  #nonceCount = 0;

  constructor(secrets: SessionSecrets) {
    const { suite, secret, roomKey } = secrets;
    this.#secrets = secrets;
    this.#preSharedKey = suite.hash(joined(asciiBytes(LABELS.room), roomKey ?? new Uint8Array(0)));
    this.cookies = new Cookies(suite, hmac(suite, secret, asciiBytes(LABELS.cookies)));
    this.#nonceSecret = hmac(suite, secret, asciiBytes(LABELS.nonces));
    this.#own = this.#makeKey();
    this.#introduction = this.#introduce();
  }

  /** KEY_BYTES, of this session. */
  get publicKey(): Uint8Array {
    return this.#own.publicKey;
  }

  /** KEY_BYTES, of whatever session. */
  get identity(): Uint8Array {
    return this.#secrets.signingKey.identity;
  }

  get roomKey(): Uint8Array | null {
    return this.#secrets.roomKey;
  }

  /** Says in the name of this peer's identity that its public key is its own. */
  get introduction(): Uint8Array {
    return this.#introduction;
  }

  /** u32 that nobody else can guess, another one each time but for chance. */
  nextNonce(): number {
    this.#nonceCount += 1;
    const bytes = hmac(this.#secrets.suite, this.#nonceSecret, u32Bytes(this.#nonceCount));
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  }

  /** Another key from now on: what was said before is of another run. */
  renew(): void {
    this.#renewals += 1;
    this.#kept.clear();
    this.#own = this.#makeKey();
    this.#introduction = this.#introduce();
  }

  isIntroduction(
    signature: Uint8Array,
    { identity, key }: { identity: Uint8Array; key: Uint8Array },
  ): boolean {
    return this.isSigned(signature, identity, joined(asciiBytes(LABELS.introduction), key));
  }

  sign(statement: Uint8Array): Uint8Array {
    return this.#secrets.signingKey.sign(statement);
  }

  isSigned(signature: Uint8Array, identity: Uint8Array, statement: Uint8Array): boolean {
    return this.#secrets.suite.verify(identity, statement, signature);
  }

  /** The channel with the peer that has that key; null: nobody can have it, or it is our own: an echo. Takes as long as thirty packets. */
  pairWith(key: Uint8Array): Pair | null {
    const kept = this.#kept.get(hexOf(key));
    if (kept !== undefined) return kept;
    const { suite, onKeys } = this.#secrets;
    const order = compareBytes(this.publicKey, key);
    const facts = { own: this.#own, other: key, isInitiator: order < 0, preSharedKey: this.#preSharedKey };
    const channel =
      order === 0
        ? null
        : PairChannel.open(suite, { ...facts, prologue: NO_PROLOGUE }, (keys) =>
            onKeys?.(this.publicKey, key, keys),
          );
    if (channel === null) return null;
    const windows = { packets: new ReplayWindow(), links: new ReplayWindow() };
    return { own: this.publicKey, key, channel, ...windows, nextLink: 0 };
  }

  /** Of a member: made when it is needed, and anew with another key of it or ours. */
  pairOf(remote: { readonly key: Uint8Array; pair: Pair | null }): Pair | null {
    const { pair, key } = remote;
    if (pair !== null && pair.own === this.publicKey && areEqual(pair.key, key)) return pair;
    remote.pair = this.pairWith(key);
    if (remote.pair !== null) this.keep(remote.pair);
    return remote.pair;
  }

  /**
   * The other is a member. If ever it is met by that key again, both go on counting: from the beginning, a link packet would have a number
   * that came before, and what somebody has recorded would be new.
   */
  keep(pair: Pair): void {
    const name = hexOf(pair.key);
    this.#kept.delete(name);
    if (this.#kept.size >= KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(name, pair);
  }

  /** A packet as it was written, sealed for the other of that pair. `name`: what the session is called, u32. */
  seal(packet: Uint8Array, pair: Pair, name: number): Uint8Array {
    const number = this.#takeNumber();
    const head = packet.slice(0, PACKET_HEAD_BYTES);
    new DataView(head.buffer).setUint32(NUMBER_AT, number);
    const body = packet.subarray(PACKET_HEAD_BYTES);
    return joined(head, pair.channel.seal("session", number, joined(head, u32Bytes(name)), body));
  }

  /** Null: it was not sealed by the other of that pair, for this session. */
  open(bytes: Uint8Array, pair: Pair, name: number): Opened | null {
    const head = bytes.subarray(0, PACKET_HEAD_BYTES);
    const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(NUMBER_AT);
    const associated = joined(head, u32Bytes(name));
    const body = pair.channel.open("session", number, associated, bytes.subarray(PACKET_HEAD_BYTES));
    if (body === null) return null;
    return { bytes: joined(head, body), number, isNew: pair.packets.isNew(number) };
  }

  /** The same for a link packet, whose sequence number is that with which it is sealed. */
  sealLink(packet: Uint8Array, pair: Pair, name: number): Uint8Array {
    const head = packet.subarray(0, LINK_HEAD_BYTES);
    // Its link counts in the same way, and begins anew only with a new key. If it ever did otherwise, no number would come twice.
    const number = pair.nextLink + lowBits(sequenceOf(head) - pair.nextLink, SEQUENCE_BITS);
    pair.nextLink = number + 1;
    const sealed = pair.channel.seal(
      "link",
      number,
      joined(head, u32Bytes(name)),
      packet.subarray(LINK_HEAD_BYTES),
    );
    return joined(head, sealed);
  }

  /** As open, for a link packet. `isNew` is false for one that is long past as well. */
  openLink(bytes: Uint8Array, pair: Pair, name: number): Opened | null {
    const head = bytes.subarray(0, LINK_HEAD_BYTES);
    const number = nearestWithLowBits(sequenceOf(head), SEQUENCE_BITS, Math.max(0, pair.links.newest));
    if (number < 0) return null;
    const associated = joined(head, u32Bytes(name));
    const body = pair.channel.open("link", number, associated, bytes.subarray(LINK_HEAD_BYTES));
    if (body === null) return null;
    return { bytes: joined(head, body), number, isNew: pair.links.isNew(number) };
  }

  /** The facts of a hello for the other of that pair, who has given that cookie. */
  sealHello(facts: Uint8Array, pair: Pair, cookie: Uint8Array): HelloPacket {
    const number = this.#takeNumber();
    const sealed = pair.channel.seal("session", number, joined(this.publicKey, cookie), facts);
    return { kind: "hello", key: this.publicKey, proof: { cookie, number, sealed } };
  }

  /** Null: they are not of the other of that pair, or not for us. */
  openHello(pair: Pair, { cookie, number, sealed }: HelloProof): Uint8Array | null {
    return pair.channel.open("session", number, joined(pair.key, cookie), sealed);
  }

  #takeNumber(): number {
    this.#next += 1;
    return this.#next - 1;
  }

  #makeKey(): AgreementKey {
    const { suite, secret } = this.#secrets;
    const label = joined(asciiBytes(LABELS.agreement), u32Bytes(this.#renewals));
    return suite.agreementKey(hmac(suite, secret, label).slice(0, KEY_BYTES));
  }

  #introduce(): Uint8Array {
    return this.sign(joined(asciiBytes(LABELS.introduction), this.publicKey));
  }
}

function sequenceOf(linkHead: Uint8Array): number {
  return (linkHead[1]! << 8) | linkHead[2]!;
}
