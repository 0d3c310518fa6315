import { crc32 } from "node:zlib";

import { BitWriter } from "../../src/base/index.ts";
import { PROTOCOL_VERSION } from "../../src/wire/index.ts";
import type { LinkEnds } from "../../src/wire/packets/link-packet.ts";

const CRC_AT = 1;
const BODY_AT = 5;

/**
 * The same bytes with the CRC-32 that belongs to them, written anew from docs/protocol.md and with another CRC-32: what a
 * liar who knows the protocol would send.
 */
export function sealLinkPacket(bytes: Uint8Array, { sessionId, sender, receiver }: LinkEnds): Uint8Array {
  const sealed = Buffer.from(bytes);
  if (sealed.length < BODY_AT) return sealed;
  const head = Buffer.alloc(7);
  head.writeUInt32BE(sessionId);
  head.set([PROTOCOL_VERSION, sender, receiver], 4);
  const crc = crc32(Buffer.concat([head, sealed.subarray(0, 1), sealed.subarray(BODY_AT)]));
  sealed.writeUInt32BE(crc, CRC_AT);
  return new Uint8Array(sealed);
}

/** Which of the parts of a link packet follow. */
export interface ForgedParts {
  readonly hasAck?: boolean;
  readonly hasPosition?: boolean;
  readonly hasTurnData?: boolean;
  readonly hasMore?: boolean;
}

/** A link packet with a right CRC-32, of sequence number 0, the rest of which the test writes bit by bit. */
export function forgeLinkPacket(
  ends: LinkEnds,
  { hasAck = false, hasPosition = false, hasTurnData = false, hasMore = false }: ForgedParts,
  writeBody: (writer: BitWriter) => void,
): Uint8Array {
  const writer = new BitWriter(4_000);
  writer.flag(true);
  writer.bits(ends.sender - 1, 3);
  for (const flag of [hasAck, hasPosition, hasTurnData, hasMore]) writer.flag(flag);
  writer.u32(0);
  writer.u16(0);
  writeBody(writer);
  return sealLinkPacket(writer.finish(), ends);
}
