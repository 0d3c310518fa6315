import { assert, INVITATION_PLACES_MAX } from "../base/index.ts";
import { placeOfHost, type MappingState, type RefusalReason, type SeenState } from "../nat/index.ts";
import { formatAddress, isIpv6, type Address } from "../wire/index.ts";

/** How a host is reached from outside, as far as is known. */
export interface Reach {
  readonly mapping: MappingState | { readonly kind: "off" } | { readonly kind: "no-router" };
  readonly seen: SeenState | null; // null: no server is asked
  readonly own: readonly Address[]; // of this machine, as others at home reach it
  readonly needsInvitation: boolean; // false: the address is enough
}

/** An address, and for whom it is good. */
interface NotedAddress {
  readonly address: Address;
  readonly note: string;
}

/** What was learned: addresses that this machine does not have itself, the surest first. */
export function outsideAddresses({ mapping, seen, own }: Reach): readonly NotedAddress[] {
  const mapped = mapping.kind === "open" ? [{ address: mapping.outside, note: "from anywhere" }] : [];
  const isSeen = seen?.kind === "one" || seen?.kind === "same";
  const note = "from anywhere, if your router lets strangers in there";
  const all = [...mapped, ...(isSeen ? [{ address: seen.address, note }] : [])];
  return all.filter(
    ({ address }, i) =>
      all.findIndex((other) => formatAddress(other.address) === formatAddress(address)) === i &&
      !own.some(({ host, port }) => host === address.host && port === address.port),
  );
}

/** Where an invitation leads: the nearest address of this machine, what was learned, and one by IPv6. The others of its own are of machines within it. */
export function invitationPlace(
  own: readonly Address[],
  outside: readonly Address[],
): Address & { readonly beside: readonly Address[] } {
  const ipv6 = own.filter((address) => isIpv6(address) && placeOfHost(address.host) === "public");
  const near = own.filter((address) => !isIpv6(address));
  const all = [...near.slice(0, 1), ...outside, ...ipv6.slice(0, 1), ...own.slice(0, 1)];
  const [first, ...beside] = all.filter(
    (address, i) => all.findIndex((other) => formatAddress(other) === formatAddress(address)) === i,
  );
  assert(first !== undefined, "a machine has an address");
  return { ...first, beside: beside.slice(0, INVITATION_PLACES_MAX - 1) };
}

/** Who can join, in one line, and what to do where that is few. `hasCode`: a lobby service introduces who knows the code. */
export function describeReach(reach: Reach, hasCode = false): string {
  const { mapping, own, needsInvitation } = reach;
  const anybody = `Anybody with the ${needsInvitation ? "invitation" : "address"} can join`;
  const inside = "Only people in this house can join";
  if (own.some(isPublicIpv4)) return `${anybody}, unless a firewall keeps them out.`;
  if (mapping.kind === "open") {
    const { port } = mapping.outside;
    const isOther = own.every((address) => address.port !== port);
    return `${anybody}: your router has opened ${isOther ? `another port, ${port},` : `port ${port}`} for this game.`;
  }
  if (hasCode) return "By the code friends elsewhere can join, by the invitation people in this house.";
  const perhaps = describeSeen(reach);
  if (perhaps !== null) return perhaps;
  switch (mapping.kind) {
    case "asking":
      return "People in this house can join. Your router is being asked to open a port for others …";
    case "inner":
      return placeOfHost(mapping.outside.host) === "provider"
        ? `${inside}: your provider's router stands before your own. Ask your provider for an address of your own, or use IPv6.`
        : `${inside}: another router stands before the one that opened a port. ${forwardText(own, "there")}`;
    case "refused":
      return `${inside}: your router opens no port${REFUSALS[mapping.why]}. ${howTo(own)}`;
    case "silent":
    case "no-router":
      return `${inside}: no router answers that could open a port. ${howTo(own)}`;
    case "off":
      return `People in this house can join. No router is asked to open a port for others; see the settings. ${forwardText(own, "in your router")}`;
  }
}

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  "not-allowed": ", for it is set so",
  "no-room": ", for it has none left",
  "no-network": ", for it is cut off itself",
  senseless: ", or makes no sense",
  other: "",
};

function describeSeen({ mapping, seen }: Reach): string | null {
  const isHelp = mapping.kind !== "inner" || placeOfHost(mapping.outside.host) === "home";
  if (!isHelp || seen === null) return null;
  if (seen.kind === "same")
    return "People in this house can join, and others perhaps: your router keeps one address for all, and may let them in.";
  if (seen.kind === "one")
    return "People in this house can join, and others perhaps: a server sees this game, and your router may let others in there.";
  if (seen.kind === "differs" && mapping.kind !== "asking")
    return "Only people in this house can join: your router shows this game to each one at another address, and opens no port.";
  return null;
}

function howTo(own: readonly Address[]): string {
  return `Allow UPnP or NAT-PMP in your router, or ${lowerFirst(forwardText(own, "there"))}`;
}

function forwardText(own: readonly Address[], where: string): string {
  const home = own.find((address) => !isIpv6(address) && !isLoopback(address));
  return home === undefined
    ? "Ask who looks after your network."
    : `Forward UDP port ${home.port} ${where} to ${home.host}.`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function isPublicIpv4(address: Address): boolean {
  return !isIpv6(address) && placeOfHost(address.host) === "public";
}

function isLoopback({ host }: Address): boolean {
  return host.startsWith("127.") || host === "::1";
}
