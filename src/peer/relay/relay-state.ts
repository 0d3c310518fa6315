import type { RelayFact } from "../../channel/index.ts";
import type { TurnClient } from "../../nat/index.ts";
import type { Address } from "../../wire/index.ts";
import type { Clock } from "../clock.ts";
import type { RelayGrant, RelaySource } from "./relay-source.ts";
import type { RelayStream } from "./relay-stream.ts";

/** A relay that a peer may use. */
export interface RelayWish {
  readonly source: RelaySource;
  readonly isOnly: boolean; // the player hides its address: nothing goes to others but through the relay
}

/** How it stands with the relay. */
export type RelayState =
  | { readonly kind: "off" } // nobody needed it yet
  | { readonly kind: "asking" }
  | { readonly kind: "open"; readonly relay: string; readonly relayed: Address }
  | { readonly kind: "away"; readonly problem: RelayFact } // it is tried again
  | { readonly kind: "none"; readonly problem: RelayFact }; // there is none, for good

/** An allocation that outlives its peer, for the next on the same port: others look for it there. */
export interface KeptRelay {
  readonly port: number; // of the socket that has it
  readonly grant: RelayGrant;
  readonly client: TurnClient; // open
  readonly stream: RelayStream | null; // by which it is reached; null: by that socket
}

export interface RelayUseOptions extends RelayWish {
  readonly clock: Clock;
  readonly kept?: KeptRelay | null; // that a peer before had on the same port; null, and by default: none
  /** By the game's own socket. */
  readonly send: (to: Address, bytes: Uint8Array) => void;
  readonly onCarried: (from: Address, bytes: Uint8Array) => void;
  readonly onState: (state: RelayState) => void; // each change
}
