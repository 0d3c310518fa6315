import type { OutsideReach, PortForward, ReachFact, RouterRefusal } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";

/** The people who can join, in one line, and what to do where they are few. */
export const REACH_FACTS: FactTable<ReachFact> = {
  "open-to-all": ({ needsInvitation }) => `${anybody(needsInvitation)}, unless a firewall keeps them out.`,
  "port-opened": ({ needsInvitation, port, isOther }) =>
    `${anybody(needsInvitation)}: your router has opened ${isOther ? `another port, ${port},` : `port ${port}`} for this game.`,
  "open-by-code": () => "By the code friends elsewhere can join, by the invitation people in this house.",
  "perhaps-open": ({ by }) =>
    `People in this house can join, and others perhaps: ${
      by === "seen"
        ? "a server sees this game, and your router may let others in there"
        : "your router keeps one address for all, and may let them in"
    }.`,
  "other-addresses": () =>
    `${INSIDE}: your router shows this game to each one at another address, and opens no port.`,
  "asking-router": () =>
    "People in this house can join. Your router is being asked to open a port for others …",
  "behind-provider": () =>
    `${INSIDE}: your provider's router stands before your own. Ask your provider for an address of your own, or use IPv6.`,
  "behind-second": ({ forward }) =>
    `${INSIDE}: another router stands before the one that opened a port. ${sayForward(forward, "there")}`,
  "router-refuses": ({ why, forward }) =>
    `${INSIDE}: your router opens no port${REFUSALS[why]}. ${sayHow(forward)}`,
  "no-router": ({ forward }) => `${INSIDE}: no router answers that could open a port. ${sayHow(forward)}`,
  "router-unasked": ({ by, forward }) =>
    `People in this house can join. No router is asked to open a port for others: ${UNASKED[by]}. ${sayForward(forward, "in your router")}`,
};

const INSIDE = "Only people in this house can join";

const UNASKED = {
  settings: "the settings say so",
  "command-line": "the game was started with --no-port-mapping",
};

const REFUSALS: { readonly [Why in RouterRefusal]: string } = {
  "not-allowed": ", for it is set so",
  "no-room": ", for it has none left",
  "no-network": ", for it is cut off itself",
  senseless: ", or makes no sense",
  other: "",
};

/** Of an address, for whom it is good. */
export const OUTSIDE: { readonly [Reach in OutsideReach]: string } = {
  anywhere: "from anywhere",
  perhaps: "from anywhere, if your router lets strangers in there",
};

function anybody(needsInvitation: boolean): string {
  return `Anybody with the ${needsInvitation ? "invitation" : "address"} can join`;
}

function sayHow(forward: PortForward | null): string {
  return forward === null
    ? "Allow UPnP or NAT-PMP in your router, or ask who looks after your network."
    : `Allow UPnP or NAT-PMP in your router, or forward ${sayPort(forward, "there")}.`;
}

function sayForward(forward: PortForward | null, where: string): string {
  return forward === null ? "Ask who looks after your network." : `Forward ${sayPort(forward, where)}.`;
}

function sayPort({ port, host }: PortForward, where: string): string {
  return `UDP port ${port} ${where} to ${host}`;
}
