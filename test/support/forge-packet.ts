import { crc32 } from "node:zlib";

import { BitWriter } from "../../src/base/index.ts";
import { PROTOCOL_VERSION, readPacket } from "../../src/wire/index.ts";
import { PACKET_KINDS } from "../../src/wire/packets/packet-kinds.ts";
import type { PacketKind } from "../../src/wire/packets/packet.ts";

/** Kinds that travel as they are written, by docs/protocol.md. */
export const OPEN_KINDS: readonly (string | null)[] = [
  ...["hello", "cookie", "other-version", "return", "return-ack", "return-elsewhere"],
  "watch-question",
];
const CRC_AT = 3;
const KIND_AT = 7;

/**
 * The same bytes with the CRC-32 that belongs to them, written anew from docs/protocol.md and with another CRC-32: what a
 * liar who knows the protocol would send. A packet of a kind that is sealed has none: it is left as it is.
 */
export function withChecksum(bytes: Uint8Array): Uint8Array {
  const fitted = Buffer.from(bytes);
  const isOpen = fitted.length > KIND_AT && OPEN_KINDS.includes(PACKET_KINDS[fitted[KIND_AT]! >> 3] ?? null);
  const covered = Buffer.concat([fitted.subarray(0, CRC_AT), fitted.subarray(KIND_AT)]);
  if (isOpen) fitted.writeUInt32BE(crc32(covered), CRC_AT);
  return new Uint8Array(fitted);
}

/** A packet with a right envelope, before it is sealed if it is, and a body that the test writes bit by bit. */
export function forgePacket(
  kind: PacketKind | number,
  writeBody: (writer: BitWriter) => void,
  { sender = 1 } = {},
): Uint8Array {
  const writer = new BitWriter(4_000);
  for (const byte of [0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0]) writer.u8(byte);
  writer.bits(typeof kind === "number" ? kind : PACKET_KINDS.indexOf(kind), 5);
  writer.bits(sender - 1, 3);
  writeBody(writer);
  return withChecksum(writer.finish());
}

/** What comes of reading a forged packet. */
export function readForged(
  kind: PacketKind,
  writeBody: (writer: BitWriter) => void,
): ReturnType<typeof readPacket> {
  return readPacket(forgePacket(kind, writeBody));
}
