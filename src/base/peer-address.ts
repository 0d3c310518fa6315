import { canonicalIp, parseIpv4 } from "./ip-address.ts";
import { fail, ok, type Result } from "./result.ts";

/** Where a peer listens. */
export interface PeerAddress {
  readonly host: string; // an IPv4 or IPv6 address (without brackets, RFC 5952), or a name still to be looked up
  readonly port: number; // 1..65535
}

export type PeerAddressProblem = "no-port" | "bad-host" | "bad-port";

export const PORT_MAX = 65_535;

const HOST_CHARS_MAX = 253; // RFC 1035
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const PORT = /^[1-9][0-9]{0,4}$/;
const BRACKETED = /^\[([^\]]*)\]$/;
const LINK_LOCAL = /^fe[89ab]/; // of a canonical IPv6 address: fe80::/10

/**
 * Reads "host:port" as players type it: `127.0.0.1:45000`, `cat.example.org:45000`, `[2001:db8::7]:45000`. An IPv6 address
 * stands in brackets (RFC 3986); a link-local one is a bad host, for it means nothing without the name of an interface.
 */
export function readPeerAddress(text: string): Result<PeerAddress, PeerAddressProblem> {
  const colon = text.lastIndexOf(":");
  if (colon < 0 || text.endsWith("]")) return fail("no-port");
  const port = text.slice(colon + 1);
  if (!PORT.test(port) || Number(port) > PORT_MAX) return fail("bad-port");
  const host = readHost(text.slice(0, colon));
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
