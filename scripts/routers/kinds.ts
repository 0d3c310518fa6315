// Routers as people have them, each in the words of nftables. All of them let everything out, and in what answers it.

/** What stands between a peer and everybody else. */
export const KINDS = {
  open: "no router, IPv4 and IPv6: everybody gets in",
  "full-cone": "a router: who sends from a port opens it for everybody",
  address: "address-restricted: for every port of a machine that was sent to",
  port: "port-restricted: for the very port that was sent to",
  bare: "the same of a Linux that keeps nothing away from itself: it remembers who came unasked",
  counts: "symmetric that counts: another outside port for each destination, the next one",
  random: "symmetric at random: another outside port for each destination, any",
  carrier: "a provider's router before one's own, both port-restricted",
  firewall: "no router, IPv4 and IPv6; what nobody asked for does not get in",
  ipv6: "IPv6 alone, behind such a firewall",
  "no-udp": "a router that lets no UDP out",
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** Where a machine or a router is seen from outside. */
export interface Place {
  readonly ipv4: string;
  readonly ipv6: string;
}

export const INSIDE = "192.168.1.2"; // behind every router, as in many homes
/** Outside ports that a router which counts goes through, from a first one on. */
const COUNTED_PORTS = 8_000;

/** Whether a router with an address of its own stands before the peer. */
export function hasRouter(kind: Kind): boolean {
  return !["open", "firewall", "ipv6"].includes(kind);
}

const FILTER = `table inet guard {
  chain input {
    type filter hook input priority filter; policy drop;
    iifname { "lo", "lan" } accept
    ct state established,related accept
    icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } accept
  }
  chain forward {
    type filter hook forward priority filter; policy drop;
    NO_UDP
    iifname "lan" accept
    ct state established,related accept
    ct status dnat accept
  }
}
`;

/** What the outside of a router does; the last chain of some lets more in than answers. */
const NAT = `table ip home {
  set opened { type inet_service; flags dynamic,timeout; timeout 120s; }
  set spoken { type ipv4_addr . inet_service; flags dynamic,timeout; timeout 120s; }
  chain out {
    type nat hook postrouting priority srcnat;
    SOURCE
  }
  chain note {
    type filter hook postrouting priority 200;
    oifname "wan" meta l4proto udp update @opened { udp sport } update @spoken { ip daddr . udp sport }
  }
  chain in {
    type nat hook prerouting priority dstnat;
    DESTINATION
  }
}
`;

/** For nft -f, in the router of that kind, or in the machine itself where it has none. "" where nothing is kept away. */
export function rulesOf(kind: Kind, outside: string, firstPort: number): string {
  if (kind === "open") return "";
  const closed = kind === "bare" ? FILTER.replace("policy drop", "policy accept") : FILTER;
  const filter = closed.replace("NO_UDP", kind === "no-udp" ? "meta l4proto udp drop" : "");
  if (!hasRouter(kind)) return filter;
  return (
    filter + NAT.replace("SOURCE", sourceOf(kind, outside, firstPort)).replace("DESTINATION", letIn(kind))
  );
}

function sourceOf(kind: Kind, outside: string, firstPort: number): string {
  if (kind === "random") return `oifname "wan" masquerade fully-random`;
  if (kind !== "counts") return `oifname "wan" masquerade persistent`;
  const ports = Array.from({ length: COUNTED_PORTS }, (_, i) => `${i} : ${firstPort + i}`).join(", ");
  return `oifname "wan" meta l4proto udp snat to ${outside} : numgen inc mod ${COUNTED_PORTS} map { ${ports} }
    oifname "wan" masquerade`;
}

function letIn(kind: Kind): string {
  if (kind === "full-cone") return `iifname "wan" udp dport @opened dnat to ${INSIDE}`;
  return kind === "address" ? `iifname "wan" ip saddr . udp dport @spoken dnat to ${INSIDE}` : "";
}
