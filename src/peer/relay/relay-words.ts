import { placeOfHost, type TurnState } from "../../nat/index.ts";
import type { Address } from "../../wire/index.ts";

/** A relay in the internet does not give addresses of a house or of this machine, which it could make us send to, nor the other way round. */
export function isLikely(relayed: Address, server: Address): boolean {
  return (placeOfHost(relayed.host) === "public") === (placeOfHost(server.host) === "public");
}

/** The rest of a sentence. */
export function describeFailure({ reason, code }: Extract<TurnState, { readonly kind: "failed" }>): string {
  const said = code === null ? "" : ` (${code})`;
  switch (reason) {
    case "silent":
      return "does not answer";
    case "credentials":
      return `does not know who asks, or the time for it is over${said}`;
    case "quota":
      return `gives no more allocations${said}`;
    case "taken":
    case "refused":
      return `refuses${said}`;
  }
}
