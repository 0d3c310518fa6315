import type { PlayerId } from "../../sim/index.ts";
import type { Address, Packet } from "../../wire/index.ts";
import { direct, type Route } from "../ways/route.ts";
import type { RemotePeer } from "./roster.ts";

/** Where a packet is to go. */
export type Destination =
  | { readonly kind: "address"; readonly address: Address } // whoever is there
  | { readonly kind: "peer"; readonly peer: RemotePeer; readonly route: Route | null }; // null: by its way

/** Where a packet came from. */
export interface Source {
  readonly address: Address; // of whoever handed it over
  readonly relay: { readonly by: RemotePeer; readonly from: PlayerId } | null; // who passed it on for whom; null: nobody
}

export interface AddressedPacket {
  readonly to: Destination;
  readonly packet: Packet;
}

export function routeOf({ address, relay }: Source): Route {
  return relay === null ? direct(address) : { kind: "relayed", by: relay.by.playerId };
}

export function toAddress(address: Address): Destination {
  return { kind: "address", address };
}

export function toPeer(peer: RemotePeer, route: Route | null = null): Destination {
  return { kind: "peer", peer, route };
}
