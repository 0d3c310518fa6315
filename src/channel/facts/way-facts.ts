/** Which guests can join a lobby, and from where. Those without an invitation need the address alone. */
export type ReachFact =
  | { readonly kind: "open-to-all"; readonly needsInvitation: boolean } // unless a firewall keeps them out
  | {
      readonly kind: "port-opened"; // by the router
      readonly needsInvitation: boolean;
      readonly port: number;
      readonly isOther: boolean; // than that of this machine
    }
  | { readonly kind: "open-by-code" }
  | { readonly kind: "perhaps-open"; readonly by: "same-address" | "seen" } // the router keeps it for all; a server sees this game
  | { readonly kind: "other-addresses" } // the router shows this game to each one at another address
  | { readonly kind: "asking-router" }
  | { readonly kind: "behind-provider" } // its router stands before one's own
  | { readonly kind: "behind-second"; readonly forward: PortForward | null } // another router stands before the one that opened a port
  | { readonly kind: "router-refuses"; readonly why: RouterRefusal; readonly forward: PortForward | null }
  | { readonly kind: "no-router"; readonly forward: PortForward | null } // none answers that could open a port
  | {
      readonly kind: "router-unasked";
      readonly by: "settings" | "command-line"; // that say so
      readonly forward: PortForward | null;
    };

export type RouterRefusal = "not-allowed" | "no-room" | "no-network" | "senseless" | "other";

/** What a player may have a router do; null in its place: it is not known where this machine is. */
export interface PortForward {
  readonly port: number;
  readonly host: string;
}

/** The people that an address is good for: anybody, if a router lets strangers in there, perhaps. */
export type OutsideReach = "anywhere" | "perhaps";
