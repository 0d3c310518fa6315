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
  let stopWaiting: () => void = () => undefined;
  const isShut = new Promise<boolean>((resolve) => {
    stopWaiting = clock.setTimer(clock.nowMs() + TRIED_MS, () => {
      stopWaiting = relay.whenStream(() => resolve(false));
    });
  });
  // A relay over UDP never has a stream: nothing is left waiting for it.
  return Promise.race([proving, isShut]).finally(() => stopWaiting());
}
