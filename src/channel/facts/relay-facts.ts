import type { LineFault } from "./service-facts.ts";

/** Why nothing goes through a relay. `relay`: as people name it, by the way to it. */
export type RelayFact =
  | { readonly kind: "relay-tls-shut"; readonly relay: string; readonly why: string } // over TLS
  | {
      readonly kind: "relay-silent";
      readonly relay: string;
      readonly tls: { readonly relay: string; readonly why: string } | null; // nor over TLS; null: that was not tried
    }
  | { readonly kind: "relay-gone"; readonly relay: string } // it does not answer any more
  | { readonly kind: "relay-doubtful"; readonly relay: string; readonly named: string } // an address that can't be its own
  | { readonly kind: "relay-forgot"; readonly relay: string } // this peer; it is asked again
  | {
      readonly kind: "relay-refuses";
      readonly relay: string;
      readonly why: "silent" | "credentials" | "quota" | "taken" | "refused";
      readonly code: number | null; // as the relay says it
    }
  | {
      readonly kind: "relay-cut"; // the connection to it
      readonly relay: string;
      readonly how: RelayCut;
      readonly isReopened: boolean; // at once
    }
  | { readonly kind: "relay-not-found"; readonly relay: string } // there is no machine of that name
  | { readonly kind: "relay-unusable"; readonly why: string }
  | { readonly kind: "relay-unasked"; readonly service: string; readonly fault: LineFault } // the service can't be asked for it
  | { readonly kind: "relay-denied"; readonly service: string; readonly refusal: string } // as the service's protocol names it
  | { readonly kind: "no-relay"; readonly service: string | null } // that has none; null: no service was asked
  | { readonly kind: "relay-missed"; readonly problem: RelayFact }; // by who is reached through nothing else

export type RelayCut = "mute" | "lost" | "senseless";
