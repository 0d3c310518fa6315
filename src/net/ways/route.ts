import type { PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import { sameAddress } from "./addresses.ts";

/** How packets go to a peer: to an address of it, or through a third peer that passes them on. */
export type Route =
  | { readonly kind: "direct"; readonly address: Address }
  | { readonly kind: "relayed"; readonly by: PlayerId };

/** The way to a player of the session, as others may see it. */
export type PlayerWay = { readonly kind: "self" } | { readonly kind: "none" } | Route;

export function direct(address: Address): Route {
  return { kind: "direct", address };
}

export function sameRoute(a: Route, b: Route): boolean {
  return a.kind === "direct"
    ? b.kind === "direct" && sameAddress(a.address, b.address)
    : b.kind === "relayed" && a.by === b.by;
}
