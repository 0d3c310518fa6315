import {
  assert,
  canonicalIp,
  formatIpv6,
  mappedIpv4,
  parseIpv4,
  parseIpv6,
  type BitReader,
  type BitWriter,
} from "../../base/index.ts";

/** Where a peer is reached: an IP address, of each the one text of it (IPv6: RFC 5952), and a UDP port of 1..65535. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Bytes for an address. */
export interface Datagram {
  readonly to: Address;
  readonly bytes: Uint8Array;
}

/** Addresses of one peer that a packet may carry, and how many of them may be IPv6. */
export const ADDRESSES_MAX = 4;
export const IPV6_ADDRESSES_MAX = 2;

/** Whether one machine may be there, to which a packet can be sent: no multicast, no broadcast, no scope, no port 0. */
export function isAddress({ host, port }: Address): boolean {
  if (!Number.isInteger(port) || port < 1 || port > 0xffff || canonicalIp(host) !== host) return false;
  const octets = parseIpv4(host);
  return octets === null ? isUsableIpv6(parseIpv6(host)!) : isUsableIpv4(octets);
}

export function isIpv6({ host }: Address): boolean {
  return host.includes(":");
}

/** One text for each address, as people type it: "127.0.0.1:45000", "[2001:db8::7]:45000". */
export function formatAddress(address: Address): string {
  return isIpv6(address) ? `[${address.host}]:${address.port}` : `${address.host}:${address.port}`;
}

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

/** Not "this network" (0.x.x.x), nor multicast, reserved or broadcast (224.x.x.x and above). */
function isUsableIpv4(octets: readonly number[]): boolean {
  return octets[0]! > 0 && octets[0]! < 224;
}

/** Not ::, or another of the first 2^96 but ::1; no multicast; no link-local one, which needs the name of an interface. */
function isUsableIpv6(groups: readonly number[]): boolean {
  const isLow = groups.slice(0, 6).every((group) => group === 0);
  const isLoopback = isLow && groups[6] === 0 && groups[7] === 1;
  const isLinkLocal = groups[0]! >> 6 === 0xfe80 >> 6;
  return (!isLow || isLoopback) && !isLinkLocal && groups[0]! >> 8 !== 0xff;
}
