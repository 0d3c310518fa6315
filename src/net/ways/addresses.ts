import { formatIpv6, parseIpv4, parseIpv6 } from "../../base/index.ts";
import { ADDRESSES_MAX, IPV6_ADDRESSES_MAX, isAddress, isIpv6, type Address } from "../../wire/index.ts";

/** Each host and text is canonical, so equal addresses have equal fields. */
export function sameAddress(a: Address, b: Address): boolean {
  return a.port === b.port && a.host === b.host;
}

/** Groups of an IPv6 address that name a line: its owner has all of its 2^64 addresses. */
const LINE_GROUPS = 4;

/** The line that an address is on, for what is counted by host: an IPv4 address, the first 64 bits of an IPv6 address. */
export function lineOf({ host }: Address): string {
  const groups = parseIpv6(host);
  return groups === null ? host : formatIpv6(groups.map((group, i) => (i < LINE_GROUPS ? group : 0)));
}

/** The first of these that a packet may carry as the addresses of one peer: each once, and not too many. */
export function pickAddresses(all: readonly Address[]): readonly Address[] {
  const picked: Address[] = [];
  for (const address of all) {
    const isFull =
      picked.length >= ADDRESSES_MAX ||
      (isIpv6(address) && picked.filter(isIpv6).length >= IPV6_ADDRESSES_MAX);
    const isKnown = picked.some((other) => sameAddress(other, address));
    if (!isFull && !isKnown && isAddress(address)) picked.push(address);
  }
  return picked;
}

/** Whether a peer's address is worth a try for a peer that has these: it is none of them, and of a kind of which one of them is. */
export function isTriable(address: Address, own: readonly Address[]): boolean {
  const hasIpv6 = own.length === 0 || own.some(isIpv6);
  return (hasIpv6 || !isIpv6(address)) && !own.some((one) => sameAddress(one, address));
}

/** What a peer tells others of its own addresses: none that only its own machine can use, some of either kind. */
export function tellableAddresses(own: readonly Address[]): readonly Address[] {
  const outside = own.filter(({ host }) => !isLoopback(host));
  const ofIpv4 = outside.filter((address) => !isIpv6(address));
  const ofIpv6 = outside.filter(isIpv6);
  return pickAddresses(outside.flatMap((_, i) => [...ofIpv4.slice(i, i + 1), ...ofIpv6.slice(i, i + 1)]));
}

/** A peer's own addresses and those by which it is reached from outside: behind the first, which is nearest, for few are told. */
export function withOutside(own: readonly Address[], outside: readonly Address[]): readonly Address[] {
  const learned = outside.filter((address) => !own.some((one) => sameAddress(one, address)));
  return [...own.slice(0, 1), ...learned, ...own.slice(1)];
}

/** A peer that knows another one by its own machine's loopback address means the machine that it is on itself. */
export function asSeenFrom(from: Address, { host, port }: Address): Address {
  return isLoopback(host) && !isLoopback(from.host) ? { host: from.host, port } : { host, port };
}

/** Whether a host is the machine itself. */
export function isLoopback(host: string): boolean {
  return host.startsWith("127.") || host === "::1";
}

/** Whether an address is of the machine itself or of a network at home or at work: RFC 1918, 3927, 4193. */
export function isInside({ host }: Address): boolean {
  if (isLoopback(host)) return true;
  const octets = parseIpv4(host);
  if (octets === null) return /^f[cd]/.test(host);
  const [a, b] = [octets[0]!, octets[1]!];
  return a === 10 || (a === 172 && b >> 4 === 1) || (a === 192 && b === 168) || (a === 169 && b === 254);
}
