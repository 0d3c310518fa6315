import { crc32 } from "node:zlib";

import { BitWriter } from "../../src/base/index.ts";
import { PROTOCOL_VERSION, readPacket } from "../../src/wire/index.ts";
import { PACKET_KINDS } from "../../src/wire/packets/packet-kinds.ts";
import type { PacketKind } from "../../src/wire/packets/packet.ts";

const SESSIONLESS: readonly (string | null)[] = [
  ...["hello", "welcome", "not-joinable", "not-master-peer"],
  ...["watch", "watch-offer", "watch-refusal", "watch-wanted", "watch-part", "watch-check", "watch-checked"],
];

/**
 * The same bytes with the CRC-32 that belongs to them, written anew from docs/protocol.md and with another CRC-32: what a
 * liar who knows the protocol would send.
 */
export function sealPacket(bytes: Uint8Array, sessionId: number): Uint8Array {
  const sealed = Buffer.from(bytes);
  if (sealed.length <= 7) return sealed;
  const kind = PACKET_KINDS[sealed[7]! >> 3] ?? null;
  const session = Buffer.alloc(4);
  session.writeUInt32BE(kind === null || SESSIONLESS.includes(kind) ? 0 : sessionId);
  sealed.writeUInt32BE(crc32(Buffer.concat([session, sealed.subarray(0, 3), sealed.subarray(7)])), 3);
  return new Uint8Array(sealed);
}

/** A packet with a right envelope and CRC-32, and a body that the test writes bit by bit. */
export function forgePacket(
  kind: PacketKind | number,
  writeBody: (writer: BitWriter) => void,
  { sender = 1, sessionId = 0 } = {},
): Uint8Array {
  const writer = new BitWriter(4_000);
  for (const byte of [0x52, 0x43, PROTOCOL_VERSION, 0, 0, 0, 0]) writer.u8(byte);
  writer.bits(typeof kind === "number" ? kind : PACKET_KINDS.indexOf(kind), 5);
  writer.bits(sender - 1, 3);
  writeBody(writer);
  return sealPacket(writer.finish(), sessionId);
}

/** What comes of reading a forged packet outside of a session, in turn 0. */
export function readForged(
  kind: PacketKind,
  writeBody: (writer: BitWriter) => void,
): ReturnType<typeof readPacket> {
  return readPacket(forgePacket(kind, writeBody), 0);
}
