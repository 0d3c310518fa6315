import { assert, BitReader, BitWriter } from "../../base/index.ts";
import { COOKIE_BYTES, KEY_BYTES, SIGNATURE_BYTES } from "../../seal/index.ts";
import {
  readAddress,
  readAddresses,
  writeAddress,
  writeAddresses,
  type Address,
} from "../parts/address-codec.ts";
import { writeOctets } from "../parts/octets-codec.ts";
import { readName, writeName } from "../parts/text-codec.ts";

/**
 * A newcomer asks to be let in. Sent to any peer until it is answered: the first one by a cookie, the next ones, which bring it
 * back, by whoever lets newcomers in.
 */
export interface HelloPacket {
  readonly kind: "hello";
  readonly key: Uint8Array; // KEY_BYTES, the newcomer's public key of this session
  readonly proof: HelloProof | null; // null: it has no cookie yet; such a hello is as long as its answer
}

/** That the newcomer reads where it writes from, and who it is, for the receiver alone. */
export interface HelloProof {
  readonly cookie: Uint8Array; // COOKIE_BYTES, of the receiver
  readonly number: number; // u32, with which the facts are sealed
  readonly sealed: Uint8Array; // HelloFacts: 1 to HELLO_SEALED_BYTES_MAX
}

/** What a newcomer says of itself. */
export interface HelloFacts {
  readonly token: number; // u32, chosen by the newcomer at random: this run of it, whatever its address
  readonly simVersion: number; // u16
  readonly content: number; // u32, of its rules as they are built
  readonly mapChecksum: number; // u32, of the map that it holds already; 0: none
  readonly name: string;
  readonly addresses: readonly Address[]; // 0 to 4, its own as its machine knows them
  readonly identity: Uint8Array; // KEY_BYTES
  readonly signature: Uint8Array; // SIGNATURE_BYTES, of that identity: the key of the hello is its own
}

/**
 * The answer to a hello without a cookie, by any peer, which keeps nothing of it; and to one that brings the cookie back, but says what
 * does not open here: then it is the same cookie, with another echo, for only who got it can know that one.
 */
export interface CookiePacket {
  readonly kind: "cookie";
  readonly echo: Uint8Array; // COOKIE_ECHO_BYTES, the first of the newcomer's key; of the cookie where what came with it does not open
  readonly cookie: Uint8Array; // COOKIE_BYTES
  readonly key: Uint8Array; // KEY_BYTES, the answering peer's public key of this session
}

/** The answer of a peer to a hello of another version. */
export interface OtherVersionPacket {
  readonly kind: "other-version";
}

export type RefusalReason =
  "full" | "started" | "other-version" | "removed" | "missed" | "other-content" | "blocked";

/** The order of reasons on the wire; only ever append. */
const REASONS: readonly RefusalReason[] = [
  "full",
  "started",
  "other-version",
  "removed",
  "missed",
  "other-content",
  "blocked",
];

/**
 * The master peer does not let the newcomer in. "missed" is for one that was in, was silent for too long, and may come back: it says
 * hello again.
 */
export interface NotJoinablePacket {
  readonly kind: "not-joinable";
  readonly token: number; // u32, of the hello
  readonly reason: RefusalReason;
}

/** A peer that is not the master names the one that is; the newcomer asks there. */
export interface NotMasterPeerPacket {
  readonly kind: "not-master-peer";
  readonly token: number; // u32, of the hello
  readonly masterAddress: Address;
}

export const COOKIE_ECHO_BYTES = 8;
export const HELLO_SEALED_BYTES_MAX = 1_000;
/** What fills a hello without a cookie up to the length of its answer. */
const PADDING_BYTES = COOKIE_ECHO_BYTES + COOKIE_BYTES - 1;
/** Without its head. */
export const HELLO_BARE_BYTES = KEY_BYTES + 1 + PADDING_BYTES;
const FORM_BARE = 0;
const FORM_PROVEN = 1;

export function writeHello(writer: BitWriter, { key, proof }: HelloPacket): void {
  writeOctets(writer, key, KEY_BYTES);
  writer.u8(proof === null ? FORM_BARE : FORM_PROVEN);
  if (proof === null) return writer.bytes(new Uint8Array(PADDING_BYTES));
  writeOctets(writer, proof.cookie, COOKIE_BYTES);
  writer.u32(proof.number);
  assert(isSealedLength(proof.sealed.length), `writeHello: ${proof.sealed.length} bytes are sealed`);
  writer.u16(proof.sealed.length);
  writer.bytes(proof.sealed);
}

export function readHello(reader: BitReader): HelloPacket {
  const key = reader.bytes(KEY_BYTES);
  const form = reader.u8();
  if (form !== FORM_PROVEN) {
    if (form !== FORM_BARE || reader.bytes(PADDING_BYTES).some((byte) => byte !== 0)) reader.fail();
    return { kind: "hello", key, proof: null };
  }
  const cookie = reader.bytes(COOKIE_BYTES);
  const number = reader.u32();
  const length = reader.u16();
  if (!isSealedLength(length)) reader.fail();
  return { kind: "hello", key, proof: { cookie, number, sealed: reader.bytes(length) } };
}

function isSealedLength(length: number): boolean {
  return length >= 1 && length <= HELLO_SEALED_BYTES_MAX;
}

/** The facts of a hello as they are sealed. */
export function writeHelloFacts(facts: HelloFacts): Uint8Array {
  const writer = new BitWriter(HELLO_SEALED_BYTES_MAX);
  writer.u32(facts.token);
  writer.u16(facts.simVersion);
  writer.u32(facts.content);
  writer.u32(facts.mapChecksum);
  writeName(writer, facts.name);
  writeAddresses(writer, facts.addresses);
  writeOctets(writer, facts.identity, KEY_BYTES);
  writeOctets(writer, facts.signature, SIGNATURE_BYTES);
  return writer.finish();
}

/** Null: they are malformed. */
export function readHelloFacts(bytes: Uint8Array): HelloFacts | null {
  const reader = new BitReader(bytes);
  const facts = {
    token: reader.u32(),
    simVersion: reader.u16(),
    content: reader.u32(),
    mapChecksum: reader.u32(),
    name: readName(reader),
    addresses: readAddresses(reader),
    identity: reader.bytes(KEY_BYTES),
    signature: reader.bytes(SIGNATURE_BYTES),
  };
  return reader.finished ? facts : null;
}

export function writeCookie(writer: BitWriter, { echo, cookie, key }: CookiePacket): void {
  writeOctets(writer, echo, COOKIE_ECHO_BYTES);
  writeOctets(writer, cookie, COOKIE_BYTES);
  writeOctets(writer, key, KEY_BYTES);
}

export function readCookie(reader: BitReader): CookiePacket {
  const echo = reader.bytes(COOKIE_ECHO_BYTES);
  const cookie = reader.bytes(COOKIE_BYTES);
  return { kind: "cookie", echo, cookie, key: reader.bytes(KEY_BYTES) };
}

export function writeNotJoinable(writer: BitWriter, packet: NotJoinablePacket): void {
  writer.u32(packet.token);
  writer.u8(REASONS.indexOf(packet.reason));
}

export function readNotJoinable(reader: BitReader): NotJoinablePacket {
  const token = reader.u32();
  const reason = REASONS[reader.u8()];
  if (reason === undefined) reader.fail();
  return { kind: "not-joinable", token, reason: reason ?? "full" };
}

export function writeNotMasterPeer(writer: BitWriter, packet: NotMasterPeerPacket): void {
  writer.u32(packet.token);
  writeAddress(writer, packet.masterAddress);
}

export function readNotMasterPeer(reader: BitReader): NotMasterPeerPacket {
  return { kind: "not-master-peer", token: reader.u32(), masterAddress: readAddress(reader) };
}
