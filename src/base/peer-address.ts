import { fail, ok, type Result } from "./result.ts";

/** Where a peer listens. */
export interface PeerAddress {
  readonly host: string; // four octets of an IPv4 address, or a name still to be looked up
  readonly port: number; // 1..65535
}

export type PeerAddressProblem = "no-port" | "bad-host" | "bad-port";

export const PORT_MAX = 65_535;

const HOST_CHARS_MAX = 253; // RFC 1035
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const OCTET = /^(0|[1-9][0-9]{0,2})$/; // no zero in front: some read such a number as octal
const OCTET_MAX = 255;
const PORT = /^[1-9][0-9]{0,4}$/;

/**
 * Reads "host:port" as players type it: `127.0.0.1:45000`, `cat.example.org:45000`. An IPv6 address is a bad host: the
 * packets of the game have room for IPv4 only.
 */
export function readPeerAddress(text: string): Result<PeerAddress, PeerAddressProblem> {
  const colon = text.lastIndexOf(":");
  if (colon < 0) return fail("no-port");
  const port = text.slice(colon + 1);
  if (!PORT.test(port) || Number(port) > PORT_MAX) return fail("bad-port");
  const host = text.slice(0, colon);
  return isHost(host) ? ok({ host, port: Number(port) }) : fail("bad-host");
}

function isHost(text: string): boolean {
  if (text.length > HOST_CHARS_MAX) return false;
  const labels = text.split(".");
  // A number at the end is meant as IPv4: 300.1.1.1 and 10.0.0 are slips of the finger, not names to look up.
  if (/^[0-9]+$/.test(labels.at(-1)!)) return labels.length === 4 && labels.every(isOctet);
  return labels.every((label) => HOST_LABEL.test(label));
}

function isOctet(text: string): boolean {
  return OCTET.test(text) && Number(text) <= OCTET_MAX;
}
