import { EASE_MAX, EASED_RTT_MS } from "../constants.ts";
import type { RemotePeer } from "./roster.ts";

/**
 * How much more rarely than usual a peer speaks in the lobby, 1 to 4: where even the best round trip is long, the own line is
 * full, mostly of what was said again for lack of an answer.
 */
export function easeOf(remotes: readonly RemotePeer[]): number {
  const known = remotes.flatMap(({ roundTrip }) => roundTrip.ms ?? []);
  return known.length === 0 ? 1 : Math.max(1, Math.min(EASE_MAX, Math.min(...known) / EASED_RTT_MS));
}
