import { isIpv6, PORT_MAX, type Address } from "../base/index.ts";
import { PORT_GUESSES_MAX } from "./limits.ts";

/** Ports of two ways that were opened one after the other are no farther apart where a router counts. Others behind it open ways as well. */
const STEP_MAX = 6;

/**
 * Where a machine will be seen next, in the order in which it is: by where it was seen from two places. A symmetric router shows each place
 * another port, and many just count (Madhav and Glazer, Multiplayer Game Programming, 2.8). None: all saw the same port, or ports of chance.
 */
export function guessNextPorts(seen: readonly Address[]): readonly Address[] {
  const ipv4 = seen.filter((address) => !isIpv6(address));
  const host = ipv4.at(-1)?.host; // the newest is last
  if (host === undefined) return [];
  const all = ipv4.filter((address) => address.host === host).map(({ port }) => port);
  const ports = [...new Set(all)].toSorted((a, b) => a - b);
  const [before, last] = ports.slice(-2);
  if (before === undefined || last === undefined || last - before > STEP_MAX) return [];
  const step = last - before === 2 ? 2 : 1; // some keep a port even, or odd
  const next = Array.from({ length: PORT_GUESSES_MAX }, (_, i) => last + step * (i + 1));
  return next.filter((port) => port <= PORT_MAX).map((port) => ({ host, port }));
}
