import { BlockList } from "node:net";
import { networkInterfaces, type NetworkInterfaceInfo } from "node:os";
import { VIRTUAL_NAME } from "../live-peer-options.ts";
import { LINKS_MAX } from "./limits.ts";

/** A network that this machine is on, by its address there. */
export interface Link {
  readonly host: string; // IPv4
  readonly prefix: number; // bits of the network, 0..31
}

const ALONE = 32; // a prefix of a network without others

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * The networks with others on them: those inside the machine only where there is no other, and the loopback one where there is none at all.
 * Of each interface one address of IPv4: a router at home gives one to everybody.
 */
export function ownLinks(interfaces: Interfaces = networkInterfaces()): readonly Link[] {
  const links = Object.entries(interfaces).flatMap(([name, addresses]) => {
    const [first] = (addresses ?? []).flatMap((one) => linkOf(name, one) ?? []);
    return first ?? [];
  });
  const rank = Math.min(...links.map((link) => link.rank));
  return links
    .filter((link) => link.rank === rank)
    .slice(0, LINKS_MAX)
    .map(({ host, prefix }) => ({ host, prefix }));
}

function linkOf(
  name: string,
  { family, address, cidr, internal }: NetworkInterfaceInfo,
): (Link & { readonly rank: number }) | null {
  const prefix = Number(cidr?.split("/")[1] ?? ALONE);
  if (family !== "IPv4" || prefix >= ALONE) return null;
  const rank = internal ? 2 : VIRTUAL_NAME.test(name) ? 1 : 0;
  return { host: address, prefix, rank };
}

/** Tells whether a host is on that link: nobody else's word counts there (RFC 6762, 11). */
export function hostsOf({ host, prefix }: Link): (other: string) => boolean {
  const block = new BlockList();
  block.addSubnet(host, prefix, "ipv4");
  return (other) => block.check(other, "ipv4");
}
