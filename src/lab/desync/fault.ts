import type { LinkPacket } from "../../wire/index.ts";
import type { Environment } from "../../desync/index.ts";
import type { Pilot } from "../../bot/index.ts";
import type { Moment, Rules } from "../../lockstep/index.ts";
import type { MatchPeer } from "../../match/index.ts";
import type { GameMap, PlayerId, World } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import type { CasePlan, MapName } from "./case-plan.ts";

/** One peer of a match with faults, by its place: 0 is the master peer. */
export interface FaultPeer {
  readonly index: number;
  readonly peer: MatchPeer;
  readonly address: Address;
  readonly playerId: PlayerId; // from the start of the match on
}

/** What a fault is put into. */
export interface FaultSite {
  readonly plan: CasePlan;
  readonly peers: readonly FaultPeer[];
}

/** One call by which the live game of a peer goes on. */
export interface LiveCall {
  readonly index: number; // of the peer
  readonly kind: "command" | "sub-turn" | "draw";
  readonly at: Moment; // how far the turn is once it has run
  readonly world: World; // the live one
  /** Does to that world what the call is for; the check value of a draw. */
  readonly runOn: (world: World) => number;
}

/** What a fault does to the peers of a match, and where it did. Whatever is absent goes its usual way. */
export interface Fault {
  /** Peers whose live worlds it changes, by place: their words are recorded. */
  readonly watched: readonly number[];
  /** What it has done so far. The match goes on until `isDone`. */
  readonly deeds: readonly Deed[];
  readonly isDone: boolean;
  /** What a peer's matches are computed with, first run and second run alike. */
  rulesOf?(index: number): Rules | null;
  environmentOf?(index: number): Environment | null;
  /** In place of a call: it must do what the call is for, or not. */
  live?(call: LiveCall): number;
  onSecondRun?(index: number, world: World, at: Moment): void;
  /** Called after a peer has done something. */
  look?(index: number): void;
  /** Sees each link packet before it is sealed, by place of sender and receiver; what it returns travels instead. */
  carry?(from: number, to: number, packet: LinkPacket): LinkPacket;
}

/** One thing that was done, and what it is expected to be judged as. */
export type Deed =
  /** A live world was changed: its end of that turn is the first that differs. */
  | { readonly kind: "slip"; readonly index: number; readonly turn: number }
  /** A live world was changed, but no more by the end of that turn: only a closer look sees it. */
  | { readonly kind: "effaced"; readonly index: number; readonly turn: number }
  /** What a bot remembers was changed on one peer: it shows in what all say of that turn, the next that is entered. */
  | {
      readonly kind: "mind";
      readonly index: number;
      readonly turn: number;
      readonly at: Moment; // the first at which it can be told
      readonly path: string;
      readonly first: number; // what it is there since then
      readonly second: number; // what it was
    }
  /** A second run was changed, so that it differs from the first. */
  | { readonly kind: "second-run"; readonly index: number; readonly turn: number }
  /** The rules of a build had another outcome. */
  | { readonly kind: "build"; readonly index: number; readonly turn: number; readonly isForEver: boolean }
  /** Somebody has other turn data than their author has. */
  | {
      readonly kind: "data";
      readonly fault: "ran-other-commands" | "told-other-commands" | "passed-on-other-commands";
      readonly index: number; // the peer whose fault it is
      readonly holder: number; // the peer that has the other version
      readonly turn: number; // that the data are for
      readonly author: number;
    }
  /** A live world was changed while the match healed: nothing is to come of it. */
  | { readonly kind: "erased"; readonly index: number; readonly turn: number }
  /** Check values were told that are not those of the game. */
  | { readonly kind: "lie"; readonly index: number; readonly turn: number; readonly isForEver: boolean }; // in the data for that turn

/** What the campaign is played with. A test hands it another one, to see that the campaign fails. */
export interface FaultKit {
  readonly createFault: (site: FaultSite) => Fault;
  readonly createPilot: (plan: CasePlan) => (seed: number, playerId: PlayerId) => Pilot;
  readonly mapOf: (name: MapName) => GameMap;
}
