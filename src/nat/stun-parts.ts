import {
  assert,
  BitReader,
  BitWriter,
  crc32,
  formatIpv6,
  isAddress,
  joined,
  parseIpv4,
  parseIpv6,
  type Address,
} from "../base/index.ts";

// What all messages of STUN are made of, RFC 8489: for asking from where one is seen, and for relays.

export const STUN_ID_BYTES = 12;
export const STUN_HEADER_BYTES = 20;
export const STUN_COOKIE = 0x2112_a442;
const COOKIE_BYTES = Uint8Array.of(0x21, 0x12, 0xa4, 0x42);
const FINGERPRINT_XOR = 0x5354_554e;

export const STUN_ATTRIBUTES = {
  ...{ username: 0x0006, integrity: 0x0008, errorCode: 0x0009 },
  ...{ channelNumber: 0x000c, lifetime: 0x000d, xorPeerAddress: 0x0012, data: 0x0013 }, // RFC 8656 has these
  ...{ realm: 0x0014, nonce: 0x0015, xorRelayedAddress: 0x0016, requestedTransport: 0x0019 },
  ...{ integritySha256: 0x001c, xorMappedAddress: 0x0020, fingerprint: 0x8028 },
} as const;

/** Null: it is none, or one where no machine can be. */
export function readXorAddress(value: Uint8Array, id: Uint8Array): Address | null {
  const reader = new BitReader(value);
  reader.u8();
  const family = reader.u8();
  const port = reader.u16() ^ (STUN_COOKIE >>> 16);
  const host = family === 1 ? readXorIpv4(reader) : family === 2 ? readXorIpv6(reader, id) : null;
  if (host === null || !reader.finished) return null;
  const address = { host, port };
  return isAddress(address) ? address : null;
}

/** The value of an attribute that names an address. */
export function writeXorAddress({ host, port }: Address, id: Uint8Array): Uint8Array {
  const writer = new BitWriter(STUN_HEADER_BYTES);
  const octets = parseIpv4(host);
  writer.u8(0);
  writer.u8(octets === null ? 2 : 1);
  writer.u16(port ^ (STUN_COOKIE >>> 16));
  const groups = octets === null ? parseIpv6(host) : null;
  assert(octets !== null || groups !== null, `STUN: ${host} is no IP address`);
  const mask = new BitReader(joined(COOKIE_BYTES, id));
  for (const octet of octets ?? []) writer.u8(octet ^ mask.u8());
  for (const group of groups ?? []) writer.u16(group ^ mask.u16());
  return writer.finish();
}

/** 300..699, or null. */
export function readErrorCode(value: Uint8Array): number | null {
  const [hundreds, rest] = [(value[2] ?? 0) & 7, value[3] ?? 0];
  return value.length >= 4 && hundreds >= 3 && hundreds <= 6 && rest < 100 ? 100 * hundreds + rest : null;
}

/** Of all bytes before it. */
export function fingerprintOf(before: Uint8Array): number {
  return (crc32(before) ^ FINGERPRINT_XOR) >>> 0;
}

function readXorIpv4(reader: BitReader): string {
  const bits = (reader.u32() ^ STUN_COOKIE) >>> 0;
  return [bits >>> 24, (bits >>> 16) & 0xff, (bits >>> 8) & 0xff, bits & 0xff].join(".");
}

function readXorIpv6(reader: BitReader, id: Uint8Array): string {
  const mask = new BitReader(joined(COOKIE_BYTES, id));
  return formatIpv6(Array.from({ length: 8 }, () => reader.u16() ^ mask.u16()));
}
