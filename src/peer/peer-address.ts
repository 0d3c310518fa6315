import { isIP, isIPv6 } from "node:net";

import { fail, ok, type Result } from "../base/index.ts";

/** Where a peer listens. */
export interface PeerAddress {
  readonly host: string; // IPv4, IPv6 without brackets, or a name still to be looked up
  readonly port: number; // 1..65535
}

export const PORT_MAX = 65_535;

const HOST_CHARS_MAX = 253; // RFC 1035
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const PORT = /^[1-9][0-9]{0,4}$/;

/** Reads "host:port" as players type it: `127.0.0.1:45000`, `[::1]:45000`, `cat.example.org:45000`. */
export function readPeerAddress(text: string): Result<PeerAddress, "no-port" | "bad-host" | "bad-port"> {
  const colon = text.lastIndexOf(":");
  if (colon < 0) return fail("no-port");
  const port = text.slice(colon + 1);
  if (!PORT.test(port) || Number(port) > PORT_MAX) return fail("bad-port");
  const host = hostOf(text.slice(0, colon));
  return host === undefined ? fail("bad-host") : ok({ host, port: Number(port) });
}

function hostOf(text: string): string | undefined {
  if (text.startsWith("[") && text.endsWith("]")) {
    const address = text.slice(1, -1);
    return isIPv6(address) ? address : undefined;
  }
  if (isIP(text) === 4) return text;
  const labels = text.split(".");
  const isName = text.length <= HOST_CHARS_MAX && labels.every((label) => HOST_LABEL.test(label));
  // Four numbers that are no IPv4 address, such as 300.1.1.1, are a slip of the finger and not a name to look up.
  return isName && !/^[0-9]+$/.test(labels.at(-1)!) ? text : undefined;
}
