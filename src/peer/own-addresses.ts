import { networkInterfaces } from "node:os";
import { canonicalIp } from "../base/index.ts";

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
