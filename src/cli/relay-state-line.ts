import type { RelayState } from "../peer/index.ts";
import { describeFact } from "../words/index.ts";
import { formatAddress } from "../wire/index.ts";

/** How it stands with the relay; a problem that matters has a line of its own. */
export function relayStateLine(state: RelayState, isHidden: boolean) {
  switch (state.kind) {
    case "off":
    case "asking":
      return null;
    case "open": {
      const { kind, relay, relayed } = state;
      const json = { event: "relay", kind, relay, relayed: formatAddress(relayed), isHidden };
      const text = isHidden
        ? `Everything goes through the relay ${relay}: the others don't see your address.`
        : `Who can't be reached otherwise is reached through the relay ${relay}.`;
      return { json, text };
    }
    case "away":
    case "none":
      return {
        json: { event: "relay", kind: state.kind, message: describeFact(state.problem), isHidden },
        text: null,
      };
  }
}
