import type { PeerWay } from "../channel/index.ts";
import type { LivePeer } from "../peer/index.ts";
import type { Address } from "../wire/index.ts";

/** A way to an address as a window is told of it: whether a relay leads there, and not the address, which is none of a window's business. */
export function directWay(
  { relay }: Pick<LivePeer["place"], "relay">,
  { address }: { readonly address: Address },
): PeerWay {
  return relay?.carriesTo(address) === true ? { kind: "direct", isCarried: true } : { kind: "direct" };
}
