import type { DesyncCause } from "../../lockstep/index.ts";
import type { MatchPeer, MatchPeerOptions } from "../../peer/index.ts";
import type { GroundSetup } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";

/** Where a fault is put: into one peer of a match, from outside. */
export interface InjectionSite {
  readonly victim: MatchPeer;
  readonly victimAddress: Address;
  readonly sessionId: number;
  readonly fromTurn: number; // the first turn that the fault may be put in
}

/** What was done, and what each report must therefore name. */
export interface Planted {
  readonly turn: number; // whose end is the first that differs
  readonly path: RegExp;
}

/** A fault at work in one match. It acts once. */
export interface Injection {
  readonly planted: Planted | null; // null: not yet
  /** Called after the victim has done something. */
  look?(): void;
  /** Sees each datagram before it travels, and returns what travels instead. */
  carry?(to: Address, bytes: Uint8Array): Uint8Array;
}

export type Fault =
  | {
      readonly kind: "fault";
      readonly name: string; // unique, such as "cats.health"
      readonly cause: DesyncCause; // what each report must say
      readonly ground?: GroundSetup; // what the match is played on; Classic by default
      readonly createPilot?: MatchPeerOptions["createPilot"]; // for all seats; bots by default
      readonly inject: (site: InjectionSite) => Injection;
    }
  | { readonly kind: "skipped"; readonly name: string; readonly reason: string };
