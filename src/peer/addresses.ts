import { networkInterfaces } from "node:os";
import { lookup } from "node:dns/promises";
import { canonicalIp, fail, ok, readPeerAddress, type Result } from "../base/index.ts";
import type { Address } from "../wire/index.ts";

/** Networks inside one machine, by the names that their makers give them: nobody else is there. */
const VIRTUAL_NAME = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/;

/**
 * This machine's IP addresses, those that others can reach first: IPv4, then IPv6 if it is wanted, then the loopback one.
 * Link-local ones are left out: they need the name of an interface.
 */
export function ownAddresses(hasIpv6: boolean): readonly string[] {
  const all = Object.entries(networkInterfaces())
    .sort(([a], [b]) => Number(VIRTUAL_NAME.test(a)) - Number(VIRTUAL_NAME.test(b)))
    .flatMap(([, addresses]) => addresses ?? []);
  const outside = all.filter(({ internal, scopeid }) => !internal && (scopeid ?? 0) === 0);
  const ofFamily = (wanted: string): readonly string[] =>
    outside.flatMap(({ family, address }) => (family === wanted ? (canonicalIp(address) ?? []) : []));
  return [...new Set([...ofFamily("IPv4"), ...(hasIpv6 ? ofFamily("IPv6") : []), "127.0.0.1"])];
}

/**
 * The IP address and port that "host:port" stands for, of a name with both kinds the IPv4 one: more machines have it. A
 * failure's reason goes on a sentence: "Cannot join: ...".
 */
export async function resolveAddress(text: string): Promise<Result<Address, string>> {
  const read = readPeerAddress(text);
  if (!read.ok) {
    return fail(`"${text}" is not an address; it looks like 192.168.0.7:45000.`);
  }
  const { host, port } = read.value;
  if (host.includes(":")) return ok({ host, port });
  try {
    const { address } = await lookup(host, { order: "ipv4first" });
    return ok({ host: address, port });
  } catch {
    return fail(`there is no host named "${host}".`); // or nobody to ask
  }
}
