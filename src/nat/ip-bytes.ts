import {
  assert,
  formatIpv6,
  mappedIpv4,
  parseIpv4,
  parseIpv6,
  type BitReader,
  type BitWriter,
} from "../base/index.ts";

/** An IPv4 address as its four octets. Asserts that it is one: the caller is us. */
function writeIpv4(writer: BitWriter, host: string): void {
  const octets = parseIpv4(host);
  assert(octets !== null, `writeIpv4: ${host} is no IPv4 address`);
  for (const octet of octets) writer.u8(octet);
}

export function readIpv4(reader: BitReader): string {
  return [reader.u8(), reader.u8(), reader.u8(), reader.u8()].join(".");
}

/** Either kind in 128 bits: IPv4 as ::ffff:a.b.c.d. */
export function writeIp(writer: BitWriter, host: string): void {
  const octets = parseIpv4(host);
  const groups = octets === null ? parseIpv6(host) : [0, 0, 0, 0, 0, 0xffff];
  assert(groups !== null, `writeIp: ${host} is no IP address`);
  for (const group of groups) writer.u16(group);
  if (octets !== null) writeIpv4(writer, host);
}

/** The one text of an address in 128 bits. */
export function readIp(reader: BitReader): string {
  const groups = Array.from({ length: 8 }, () => reader.u16());
  return mappedIpv4(groups) ?? formatIpv6(groups);
}
