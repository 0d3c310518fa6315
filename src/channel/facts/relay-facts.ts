import type { LineFault } from "./service-facts.ts";

/** Why nothing goes through a relay. `relay`: as people name it, by the way to it. */
export type RelayFact =
  | { readonly kind: "relay-tls-shut"; readonly relay: string; readonly fault: TlsFault } // over TLS
  | {
      readonly kind: "relay-silent";
      readonly relay: string;
      readonly tls: { readonly relay: string; readonly fault: TlsFault } | null; // nor over TLS; null: that was not tried
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
  | { readonly kind: "relay-unusable"; readonly fault: RelayUriFault }
  | { readonly kind: "relay-unasked"; readonly service: string; readonly fault: LineFault } // the service can't be asked for it
  | { readonly kind: "relay-denied"; readonly service: string; readonly refusal: string } // as the service's protocol names it
  | { readonly kind: "no-relay"; readonly service: string | null } // that has none; null: no service was asked
  | { readonly kind: "relay-missed"; readonly problem: RelayFact }; // by a player that is reached through nothing else

export type RelayCut = "mute" | "lost" | "senseless";

/** Why a relay can't be spoken to over TLS. */
export type TlsFault =
  | {
      readonly kind:
        | "given-up"
        | "no-answer"
        | "untrusted" // nobody that this machine knows has signed its certificate
        | "other-name" // the certificate is for another one
        | "out-of-date" // the certificate is, or the clock here is wrong
        | "no-host" // of that name
        | "no-tls"; // somebody answers who does not speak it
    }
  | { readonly kind: "error"; readonly error: string }; // the system's own code

/** What is no address of a relay: "over-tls" is one, but that of another way to it. */
export interface RelayUriFault {
  readonly kind: "over-tls" | "no-turn" | "no-turns";
  readonly typed: string;
}
