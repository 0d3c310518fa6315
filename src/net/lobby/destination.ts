import type { PlayerId } from "../../sim/index.ts";
import type { Address, Packet, WelcomePacket } from "../../wire/index.ts";
import { direct, type Route } from "../ways/route.ts";
import type { Pair } from "../keys/session-keys.ts";
import type { RemotePeer } from "./roster.ts";

/** Where a packet is to go. */
export type Destination =
  | { readonly kind: "address"; readonly address: Address; readonly pair: Pair | null } // whatever peer is there; null: what is open
  | { readonly kind: "peer"; readonly peer: RemotePeer; readonly route: Route | null }; // null: by its way

/** Where a packet came from. */
export interface Source {
  readonly address: Address; // of the peer that handed it over
  readonly relay: { readonly by: RemotePeer; readonly from: PlayerId } | null; // the peer that passed it on, and its author; null: nobody did
}

export interface AddressedPacket {
  readonly to: Destination;
  readonly packet: Packet | WelcomePacket;
}

export function routeOf({ address, relay }: Source): Route {
  return relay === null ? direct(address) : { kind: "relayed", by: relay.by.playerId };
}

export function toAddress(address: Address, pair: Pair | null = null): Destination {
  return { kind: "address", address, pair };
}

export function toPeer(
  peer: RemotePeer,
  route: Route | null = null,
): Destination & { readonly kind: "peer" } {
  return { kind: "peer", peer, route };
}
