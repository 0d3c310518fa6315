import type { Address } from "../wire/index.ts";
import { placeOfHost } from "./place-of-host.ts";

/** By what a router was asked. */
export type RouterSpeech = "pcp" | "nat-pmp" | "upnp";

/** Why a router opens no port: it may not; it has none left; it is cut off itself; what it says can't be meant. */
export type RefusalReason = "not-allowed" | "no-room" | "no-network" | "senseless" | "other";

/** How an opened port stands. */
export type MappingState =
  | { readonly kind: "asking" }
  | { readonly kind: "open"; readonly by: RouterSpeech; readonly outside: Address } // its port may be another than the one inside
  | { readonly kind: "inner"; readonly by: RouterSpeech; readonly outside: Address } // open, but another router stands before that one
  | { readonly kind: "refused"; readonly by: RouterSpeech; readonly why: RefusalReason }
  | { readonly kind: "silent" }; // no router answers; it is asked again now and then

/** A request of HTTP that a router is to be sent; whoever carries it follows no redirect and takes no more than so many bytes. */
export interface RouterRequest {
  readonly id: number; // of its answer
  readonly host: string; // an IPv4 address
  readonly port: number;
  readonly path: string; // of visible ASCII, beginning with "/"
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string; // ASCII
}

/** What a router said to it; null: nothing, too much or too late. */
export type RouterReply = { readonly status: number; readonly body: Uint8Array } | null;

/**
 * Seconds of a lease that are asked for: after a crash the router forgets it by itself within so long. A UPnP router that knows only
 * permanent mappings does not.
 */
export const LEASE_SECONDS = 3_600;
/** A router that gives less opens no port to speak of. */
export const LEASE_SECONDS_MIN = 20;
/** Of what a router says more is not believed: it may be restarted any day. */
export const LEASE_SECONDS_MAX = 86_400;
/** So often a router is asked whether it still remembers. */
export const CHECK_MS = 30_000;
/** A router that has not answered for so long is called silent. */
export const SILENT_AFTER_MS = 6_000;
/** After a refusal it is asked again, at the soonest and at the latest (RFC 6887, 7.4: not for more than half an hour). */
export const [REFUSED_MS_MIN, REFUSED_MS_MAX] = [60_000, 1_800_000];

/** An open port is given up when the question for the address outside is refused so often in a row. */
export const REFUSED_CHECKS_MAX = 2;

/** What a mapping by that speech is worth, by the address that the router has outside. */
export function stateOfMapping(by: RouterSpeech, outside: Address): MappingState {
  if (outside.port === 0) return { kind: "refused", by, why: "senseless" };
  switch (placeOfHost(outside.host)) {
    case "public":
      return { kind: "open", by, outside };
    case "home":
    case "provider":
      return { kind: "inner", by, outside };
    case "nowhere":
      return { kind: "refused", by, why: "senseless" };
  }
}
