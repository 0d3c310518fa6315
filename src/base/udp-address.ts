import { canonicalIp, parseIpv4, parseIpv6 } from "./address.ts";

/** Where a peer is reached: an IP address, of each the one text of it (IPv6: RFC 5952), and a UDP port of 1..65535. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

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
