import type { Clock } from "../clock.ts";
import type { RelayUse } from "../relay/relay-use.ts";
import type { AddressProver } from "./address-prover.ts";

interface ProvingParts {
  readonly prover: AddressProver;
  readonly relay: RelayUse | null; // null: there is none
  readonly clock: Clock;
}

/** Where UDP is let out one of the tries until then is answered. */
const TRIED_MS = 1_000;

/**
 * Whether an address is proven. A network that lets no UDP out is known by a relay that answers over TLS alone, long before the last try:
 * false then. A player that hides proves an address through the relay.
 */
export function proveOrShut({ prover, relay, clock }: ProvingParts): Promise<boolean> {
  const proving = prover.prove();
  if (relay === null || relay.isOnly) return proving;
  const tried = new Promise<void>((resolve) => clock.setTimer(clock.nowMs() + TRIED_MS, resolve));
  const isShut = Promise.all([tried, relay.untilStream()]).then(() => false);
  return Promise.race([proving, isShut]);
}
