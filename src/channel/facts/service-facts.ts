/** What there is to tell of a lobby service, by its address. */
export type ServiceFact =
  | ServiceAwayFact
  | { readonly kind: "no-code"; readonly service: string; readonly refusal: string } // as the protocol of the service names it
  | { readonly kind: "no-list"; readonly service: string; readonly refusal: string }
  | { readonly kind: "codes-spent" }; // too many wrong ones were tried: the lobby has none any more

/** A player that hosts a lobby there, or looks at its list, can't reach it. */
interface ServiceAwayFact {
  readonly kind: "service-away";
  readonly from: "lobby" | "list";
  readonly service: string;
  readonly fault: LineFault;
}

/** Why a service can't be spoken to. */
export type LineFault =
  | {
      readonly kind:
        | "nothing-listens"
        | "no-host" // of that name
        | "no-network" // leads there
        | "hung-up"
        | "crowded" // it takes no more from this network
        | "other-service" // it is none, or of another version
        | "no-answer" // to the first word
        | "unclear" // it says what this game does not understand
        | "silent"; // it says nothing any more
    }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "error"; readonly error: string };
