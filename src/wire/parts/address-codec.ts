import {
  assert,
  formatAddress,
  formatIpv6,
  isAddress,
  isIpv6,
  mappedIpv4,
  parseIpv4,
  parseIpv6,
  type Address,
  type BitReader,
  type BitWriter,
} from "../../base/index.ts";

/** Bytes for an address. */
export interface Datagram {
  readonly to: Address;
  readonly bytes: Uint8Array;
}

/** Addresses of one peer that a packet may carry, and how many of them may be IPv6. */
export const ADDRESSES_MAX = 4;
export const IPV6_ADDRESSES_MAX = 2;

/** Whether a packet may carry these as the addresses of one peer. */
export function isAddressList(addresses: readonly Address[]): boolean {
  return (
    addresses.length <= ADDRESSES_MAX &&
    addresses.filter(isIpv6).length <= IPV6_ADDRESSES_MAX &&
    addresses.every(isAddress) &&
    new Set(addresses.map(formatAddress)).size === addresses.length
  );
}

export function writeAddress(writer: BitWriter, address: Address): void {
  assert(isAddress(address), `writeAddress: ${formatAddress(address)} is not where a peer may be`);
  const groups = parseIpv6(address.host);
  writer.flag(groups !== null);
  if (groups !== null) for (const group of groups) writer.u16(group);
  else for (const octet of parseIpv4(address.host)!) writer.u8(octet);
  writer.u16(address.port);
}

/** Reads an address; on one where no peer can be the reader has failed. */
export function readAddress(reader: BitReader): Address {
  const host = reader.flag() ? readIpv6(reader) : readIpv4(reader);
  const address = { host, port: reader.u16() };
  if (!isAddress(address)) reader.fail();
  return address;
}

function readIpv4(reader: BitReader): string {
  return [reader.u8(), reader.u8(), reader.u8(), reader.u8()].join(".");
}

function readIpv6(reader: BitReader): string {
  const groups = Array.from({ length: 8 }, () => reader.u16());
  if (mappedIpv4(groups) !== null) reader.fail(); // it has an encoding of its own
  return formatIpv6(groups);
}
