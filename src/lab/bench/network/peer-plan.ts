/** What a process of a network bench is told on its command line, as JSON. */
export interface PeerPlan {
  readonly name: string;
  readonly role: HostPlan | { readonly kind: "join"; readonly port: number };
  readonly link: string; // as --link has it
  readonly orders: OrderPlan | null; // null: nobody gives any
  readonly notesSilence: boolean; // whether stretches are noted in which it heard nobody
}

export interface HostPlan {
  readonly kind: "host";
  readonly playerCount: number; // the match starts when so many are there
  readonly lobbyMs: number; // and were ready for so long, like people that look at the map and wait for the last one
  readonly catsPerPlayer: number;
  readonly map: string | null; // null: Classic; else a battle on it
}

/** Orders as people give them: at random moments, to cats that stand together. */
export interface OrderPlan {
  readonly seed: number;
  readonly perSecond: number; // on average
  readonly catsMax: number; // each to 1 to so many of one's own cats
}

/** What a process is told while it runs. */
export type ToPeer =
  | { readonly kind: "link"; readonly link: string } // from now on
  | { readonly kind: "order"; readonly catCount: number; readonly areScattered: boolean } // gives one order
  | { readonly kind: "record" }; // says what it has seen so far

export type FromPeer =
  | { readonly kind: "lobby"; readonly port: number }
  | { readonly kind: "started" }
  | { readonly kind: "ordered"; readonly bytes: number; readonly isTaken: boolean }
  | { readonly kind: "ended"; readonly how: string } // of itself; no bench match ends
  | { readonly kind: "record"; readonly record: PeerRecord };

/** What one peer has seen of a match. Times are ms of a clock that all processes of the machine share. */
export interface PeerRecord {
  readonly startedMs: number; // turn -2 began
  readonly turns: readonly TurnRecord[]; // ascending
  readonly orders: readonly OrderRecord[]; // its own that ran
  readonly samples: readonly Sample[]; // several a second
  readonly silences: readonly Stretch[]; // in which it heard nobody
}

export interface TurnRecord {
  readonly turn: number;
  readonly endedMs: number;
  readonly waitedMs: number; // in delay before it was entered, from the end of the turn before
  readonly delayTurns: number; // the command delay
}

export interface OrderRecord {
  readonly ranMs: number;
  readonly tookMs: number; // since it was given
  readonly turn: number;
}

export interface Sample {
  readonly atMs: number;
  readonly processorMs: number; // used so far
  readonly sentBytes: number; // so far, with the headers of IP and UDP
}

export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A clock that all processes of this machine share, ms. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
