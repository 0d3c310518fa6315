import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { SEAL_BYTES } from "../../seal/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { ENVELOPE_BYTES, LINK_PACKET_BYTES_MAX, MAGIC, SEALED_PACKET_BYTES_MAX } from "../constants.ts";
import { KIND_BITS, PACKET_KINDS } from "./packet-kinds.ts";

/**
 * A packet that a third peer passes on, between two that can't reach each other. It goes to that third, and from it to
 * the receiver: one hop, and never a relay inside a relay.
 */
export interface RelayPacket {
  readonly kind: "relay";
  readonly to: PlayerId;
  readonly from: PlayerId; // not `to`; who sends the packet within
  readonly bytes: Uint8Array; // the packet as it would travel, sealed for the receiver: 1 to RELAYED_BYTES_MAX
}

/** The most bytes of a packet that is to be passed on. */
export const RELAYED_BYTES_MAX = SEALED_PACKET_BYTES_MAX - ENVELOPE_BYTES - 4; // kind, sender, to, from, count

assert(LINK_PACKET_BYTES_MAX + SEAL_BYTES <= RELAYED_BYTES_MAX, "any link packet may be passed on");

const ID_BITS = 3;
const COUNT_BITS = 11;
const KIND_SHIFT = 8 - KIND_BITS;

export function writeRelay(writer: BitWriter, packet: RelayPacket): void {
  assert(isRelay(packet), `writeRelay: ${packet.bytes.length} bytes from ${packet.from} to ${packet.to}`);
  writer.bits(packet.to - 1, ID_BITS);
  writer.bits(packet.from - 1, ID_BITS);
  writer.bits(packet.bytes.length - 1, COUNT_BITS);
  writer.bytes(packet.bytes);
}

export function readRelay(reader: BitReader): RelayPacket {
  const to = reader.bits(ID_BITS) + 1;
  const from = reader.bits(ID_BITS) + 1;
  const byteCount = reader.bits(COUNT_BITS) + 1;
  const packet: RelayPacket = { kind: "relay", to, from, bytes: reader.bytes(byteCount) };
  if (!isRelay(packet)) reader.fail();
  return packet;
}

function isRelay({ to, from, bytes }: RelayPacket): boolean {
  const isOfThisKind =
    bytes.length > ENVELOPE_BYTES &&
    bytes[0] === MAGIC >> 8 &&
    bytes[1] === (MAGIC & 0xff) &&
    bytes[ENVELOPE_BYTES]! >> KIND_SHIFT === PACKET_KINDS.indexOf("relay");
  return to !== from && bytes.length >= 1 && bytes.length <= RELAYED_BYTES_MAX && !isOfThisKind;
}
