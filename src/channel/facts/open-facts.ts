import type { FileCause } from "../../base/index.ts";
import type { RelayFact } from "./relay-facts.ts";
import type { LineFault, ServiceFact } from "./service-facts.ts";

/** What a player wanted and can't have, and why. */
export interface CannotFact {
  readonly kind: "cannot";
  readonly wish: "host" | "join" | "return" | "watch" | "quick-match" | "list-public";
  readonly fault: OpenFault;
}

/** Why something can't be opened, found or entered. */
export type OpenFault =
  | { readonly kind: "port-taken"; readonly port: number } // by another program
  | { readonly kind: "port-forbidden"; readonly port: number } // to this user
  | { readonly kind: "folder-unusable"; readonly folder: string; readonly why: FileCause }
  | { readonly kind: "system"; readonly error: string } // as it says
  | { readonly kind: "not-hidden"; readonly why: HidingFault } // the address was to be, so nothing was sent to anybody
  | { readonly kind: "no-address"; readonly typed: string }
  | { readonly kind: "no-computer"; readonly host: string; readonly mayBeCode: boolean } // of that name; it looks like a code
  | { readonly kind: "no-such-code"; readonly typed: string }
  | { readonly kind: "service-lost"; readonly service: string; readonly fault: LineFault }
  | { readonly kind: "code-refused"; readonly service: string; readonly refusal: string } // as the service's protocol names it
  | { readonly kind: "code-failed"; readonly why: CodeFailure }
  | { readonly kind: "entry-refused"; readonly service: string; readonly refusal: string } // the same, or "gone", "silent" or "no-udp"
  | { readonly kind: "no-list"; readonly service: string; readonly problem: ServiceFact | null } // null: it does not answer
  | { readonly kind: "given-up" };

/** Why host and guest of a code did not come together. */
export type CodeFailure = "wrong" | "burnt" | "busy" | "other-version" | "no-friend" | "silent" | "senseless";

/** "found-before": the way there was found before the player wanted to hide. */
export type HidingFault = RelayFact | { readonly kind: "no-service" } | { readonly kind: "found-before" };
