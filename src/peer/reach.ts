import { INVITATION_PLACES_MAX } from "../base/index.ts";
import type { OutsideReach, PortForward, ReachFact } from "../channel/index.ts";
import { placeOfHost, type MappingState, type SeenState } from "../nat/index.ts";
import { isLoopback } from "../net/index.ts";
import { formatAddress, isIpv6, type Address } from "../wire/index.ts";

/** How a host is reached from outside, as far as is known. */
export interface Reach {
  readonly mapping:
    | MappingState
    | { readonly kind: "off"; readonly by: "settings" | "command-line" }
    | { readonly kind: "no-router" };
  readonly seen: SeenState | null; // null: no server is asked
  readonly own: readonly Address[]; // of this machine, as others at home reach it
  readonly needsInvitation: boolean; // false: the address is enough
}

interface OutsideAddress {
  readonly address: Address;
  readonly goodFor: OutsideReach;
}

/** What was learned: addresses that this machine does not have itself, the surest first. */
export function outsideAddresses({ mapping, seen, own }: Reach): readonly OutsideAddress[] {
  const mapped = mapping.kind === "open" ? [{ address: mapping.outside, goodFor: "anywhere" } as const] : [];
  const isSeen = seen?.kind === "one" || seen?.kind === "same";
  const all = [...mapped, ...(isSeen ? [{ address: seen.address, goodFor: "perhaps" } as const] : [])];
  return all.filter(
    ({ address }, i) =>
      all.findIndex((other) => formatAddress(other.address) === formatAddress(address)) === i &&
      !own.some(({ host, port }) => host === address.host && port === address.port),
  );
}

/**
 * Where an invitation leads: the nearest address of this machine, what was learned, and one by IPv6. The others of its own are of machines
 * within it. Null: nowhere, for a player that hides its address has none while its relay is away.
 */
export function invitationPlace(
  own: readonly Address[],
  outside: readonly Address[],
): (Address & { readonly beside: readonly Address[] }) | null {
  const ipv6 = own.filter((address) => isIpv6(address) && placeOfHost(address.host) === "public");
  const near = own.filter((address) => !isIpv6(address));
  const all = [...near.slice(0, 1), ...outside, ...ipv6.slice(0, 1), ...own.slice(0, 1)];
  const [first, ...beside] = all.filter(
    (address, i) => all.findIndex((other) => formatAddress(other) === formatAddress(address)) === i,
  );
  return first === undefined ? null : { ...first, beside: beside.slice(0, INVITATION_PLACES_MAX - 1) };
}

/** Which guests can join. `hasCode`: a lobby service introduces those that know the code. */
export function reachFact(reach: Reach, hasCode = false): ReachFact {
  const { mapping, own, needsInvitation } = reach;
  if (own.some(isPublicIpv4)) return { kind: "open-to-all", needsInvitation };
  if (mapping.kind === "open") {
    const { port } = mapping.outside;
    const isOther = own.every((address) => address.port !== port);
    return { kind: "port-opened", needsInvitation, port, isOther };
  }
  if (hasCode) return { kind: "open-by-code" };
  const perhaps = seenFact(reach);
  if (perhaps !== null) return perhaps;
  const forward = forwardTo(own);
  switch (mapping.kind) {
    case "asking":
      return { kind: "asking-router" };
    case "inner":
      return placeOfHost(mapping.outside.host) === "provider"
        ? { kind: "behind-provider" }
        : { kind: "behind-second", forward };
    case "refused":
      return { kind: "router-refuses", why: mapping.why, forward };
    case "silent":
    case "no-router":
      return { kind: "no-router", forward };
    case "off":
      return { kind: "router-unasked", by: mapping.by, forward };
  }
}

function seenFact({ mapping, seen }: Reach): ReachFact | null {
  const isHelp = mapping.kind !== "inner" || placeOfHost(mapping.outside.host) === "home";
  if (!isHelp || seen === null) return null;
  if (seen.kind === "same") return { kind: "perhaps-open", by: "same-address" };
  if (seen.kind === "one") return { kind: "perhaps-open", by: "seen" };
  return seen.kind === "differs" && mapping.kind !== "asking" ? { kind: "other-addresses" } : null;
}

function forwardTo(own: readonly Address[]): PortForward | null {
  const home = own.find((address) => !isIpv6(address) && !isLoopback(address.host));
  return home === undefined ? null : { port: home.port, host: home.host };
}

function isPublicIpv4(address: Address): boolean {
  return !isIpv6(address) && placeOfHost(address.host) === "public";
}
