import { canonicalIp, parseIpv4, parseIpv6, PORT_MAX } from "../base/index.ts";
import { listOf, textThat, type Shape } from "../shape/index.ts";
import { LOCAL_CANDIDATES_MAX, PROVEN_MAX } from "./limits.ts";

interface Endpoint {
  readonly ip: string; // canonical
  readonly port: number; // 1..65535
}

/** "[" 39 characters "]:" and a port. */
const ENDPOINT_CHARACTERS_MAX = 47;
const ENDPOINT = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):([1-9][0-9]{0,4})$/;

/** "192.0.2.1:45000" or "[2001:db8::1]:45000": an address in its one way of writing, and a port. No names. */
export function readEndpoint(text: string): Endpoint | null {
  const [, ipv6, ipv4, digits] = ENDPOINT.exec(text) ?? [];
  const ip = ipv6 ?? ipv4;
  if (ip === undefined || canonicalIp(ip) !== ip) return null;
  const port = Number(digits);
  return port <= PORT_MAX ? { ip, port } : null;
}

/** Whether it is of a network at home (RFC 1918, RFC 4193): nobody elsewhere can be made to get packets there. */
export function isLocalCandidate(text: string): boolean {
  const endpoint = readEndpoint(text);
  if (endpoint === null) return false;
  const octets = parseIpv4(endpoint.ip);
  if (octets === null) return (parseIpv6(endpoint.ip)![0]! & 0xfe00) === 0xfc00;
  const [a, b] = [octets[0]!, octets[1]!];
  return a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);
}

export const provenEndpoint = textThat(
  "ip:port, [ip]:port for IPv6",
  ENDPOINT_CHARACTERS_MAX,
  (text) => readEndpoint(text) !== null,
);
export const provenEndpoints: Shape<readonly string[]> = listOf(provenEndpoint, { most: PROVEN_MAX });
export const localEndpoints: Shape<readonly string[]> = listOf(
  textThat("ip:port of a private network", ENDPOINT_CHARACTERS_MAX, isLocalCandidate),
  { most: LOCAL_CANDIDATES_MAX },
);
