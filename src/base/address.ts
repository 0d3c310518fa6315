import { fail, ok, type Result } from "./result.ts";

/** Where a peer listens. */
interface PeerAddress {
  readonly host: string; // an IPv4 or IPv6 address (without brackets, RFC 5952), or a name still to be looked up
  readonly port: number; // 1..65535
}

export type PeerAddressProblem = "empty" | "bad-host" | "bad-port";

export const PORT_MAX = 65_535;
/** Where a peer is looked for at an address that names no port, and where a menu proposes to host. */
export const PORT_DEFAULT = 45_000;

const HOST_CHARS_MAX = 253; // RFC 1035
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const PORT = /^[1-9][0-9]{0,4}$/;
const BRACKETED = /^\[([^\]]*)\]$/;
const LINK_LOCAL = /^fe[89ab]/; // of a canonical IPv6 address: fe80::/10

/**
 * Reads "host:port" as players type it: `127.0.0.1:45000`, `cat.example.org:45000`, `[2001:db8::7]:45000`. Without a port it is
 * PORT_DEFAULT. An IPv6 address stands in brackets (RFC 3986); a link-local one is a bad host, for it means nothing without the
 * name of an interface.
 */
export function readPeerAddress(text: string): Result<PeerAddress, PeerAddressProblem> {
  if (text === "") return fail("empty");
  const colon = text.lastIndexOf(":");
  const hasPort = colon >= 0 && !text.endsWith("]");
  const port = hasPort ? text.slice(colon + 1) : String(PORT_DEFAULT);
  if (!PORT.test(port) || Number(port) > PORT_MAX) return fail("bad-port");
  const host = readHost(hasPort ? text.slice(0, colon) : text);
  return host === null ? fail("bad-host") : ok({ host, port: Number(port) });
}

function readHost(text: string): string | null {
  const bracketed = BRACKETED.exec(text)?.[1];
  if (bracketed !== undefined) return parseIpv4(bracketed) === null ? readIpv6(bracketed) : null;
  return isHost(text) ? text : null;
}

function readIpv6(text: string): string | null {
  const host = canonicalIp(text);
  return host === null || LINK_LOCAL.test(host) ? null : host;
}

function isHost(text: string): boolean {
  if (text.length > HOST_CHARS_MAX) return false;
  const labels = text.split(".");
  // A number at the end is meant as IPv4: 300.1.1.1 and 10.0.0 are slips of the finger, not names to look up.
  if (/^[0-9]+$/.test(labels.at(-1)!)) return parseIpv4(text) !== null;
  return labels.every((label) => HOST_LABEL.test(label));
}

const OCTET_MAX = 255;
const OCTET_COUNT = 4;
const [DOT, ZERO] = [0x2e, 0x30];
const GROUP = /^[0-9a-f]{1,4}$/i;
const GROUP_COUNT = 8;

/** The four octets of an IPv4 address in dotted form, or null. */
export function parseIpv4(text: string): readonly number[] | null {
  const octets: number[] = [];
  let octet = -1; // no digit yet
  // By hand: a flood from made-up addresses asks for each of them.
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : DOT;
    if (code === DOT) {
      if (octet < 0 || octets.length >= OCTET_COUNT) return null;
      octets.push(octet);
      octet = -1;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9 || octet === 0) return null; // no zero in front: some read such a number as octal
    octet = Math.max(0, octet) * 10 + digit;
    if (octet > OCTET_MAX) return null;
  }
  return octets.length === OCTET_COUNT ? octets : null;
}

/** The eight groups of 16 bits of an IPv6 address in any of its texts (RFC 4291, 2.2), or null. A scope is refused. */
export function parseIpv6(text: string): readonly number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const head = readGroups(halves[0]!, halves.length === 1);
  if (halves.length === 1) return head?.length === GROUP_COUNT ? head : null;
  const tail = readGroups(halves[1]!, true);
  if (head === null || tail === null || head.length + tail.length >= GROUP_COUNT) return null;
  return [...head, ...Array<number>(GROUP_COUNT - head.length - tail.length).fill(0), ...tail];
}

/** The one text of an IPv6 address: lower case, no zeros in front, the first longest run of zero groups as "::" (RFC 5952). */
export function formatIpv6(groups: readonly number[]): string {
  const { start, length } = longestZeros(groups);
  const text = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(":");
  if (length < 2) return text(groups);
  return `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`;
}

/** The IPv4 address that an IPv6 address stands for (::ffff:a.b.c.d), or null. */
export function mappedIpv4(groups: readonly number[]): string | null {
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return null;
  const [high, low] = [groups[6]!, groups[7]!];
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/** One text for each IP address, so that equal ones have equal text; null if it is none. IPv4-mapped ones become IPv4. */
export function canonicalIp(text: string): string | null {
  if (parseIpv4(text) !== null) return text;
  const groups = parseIpv6(text);
  return groups === null ? null : (mappedIpv4(groups) ?? formatIpv6(groups));
}

/** Groups between colons; the last of them may be an IPv4 address, which stands for two. */
function readGroups(text: string, isEnd: boolean): readonly number[] | null {
  if (text === "") return [];
  const parts = text.split(":");
  const octets = isEnd ? parseIpv4(parts.at(-1)!) : null;
  if (octets !== null) parts.pop();
  if (!parts.every((part) => GROUP.test(part))) return null;
  const groups = parts.map((part) => Number.parseInt(part, 16));
  if (octets !== null) groups.push((octets[0]! << 8) | octets[1]!, (octets[2]! << 8) | octets[3]!);
  return groups;
}

function longestZeros(groups: readonly number[]): { readonly start: number; readonly length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  groups.forEach((group, i) => {
    length = group === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: i + 1 - length, length };
  });
  return longest;
}
