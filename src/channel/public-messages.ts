import type { MatchMode } from "../sim/index.ts";

/** A lobby on the public list of a service: what is said of it may be made up. */
export interface PublicLobby {
  readonly lobbyId: string;
  readonly hostName: string;
  readonly mode: MatchMode;
  readonly mapName: string | null; // null: Classic has none
  readonly seats: number;
  readonly taken: number;
  readonly isRunning: boolean;
  readonly mayWatch: boolean; // once it runs
  readonly isSameGame: boolean; // false: of another version, or with other rules
  readonly rttMs: number | null; // there and back; null: not known
  readonly isMeasured: boolean; // with null: no packet came back
}

/** While a window looks at the list: whenever it changes. */
export interface PublicNotice {
  readonly kind: "public";
  readonly lobbies: readonly PublicLobby[]; // while the service is away the last ones
  readonly hasMore: boolean; // than these: a search finds them
  readonly isComplete: boolean; // what was asked for last was told
  readonly problem: string | null; // why it was not, a sentence: the service is asked again by itself
}

export type PublicRequest =
  | {
      readonly kind: "look-public"; // in the menu; the last one counts
      readonly text: string | null; // a part of the host's or the map's name; null: any
      readonly mode: MatchMode | null; // null: any
      readonly hasSeat: boolean; // only those that wait for players, and have a seat free
      readonly isSameVersion: boolean; // only those that can be played together
    }
  | { readonly kind: "unlook-public" }
  | {
      readonly kind: "enter-public";
      readonly lobbyId: string;
      readonly name: string;
      readonly isWatching: boolean;
    }
  | { readonly kind: "quick-match"; readonly name: string } // the best public lobby, or one's own
  | { readonly kind: "set-public"; readonly isPublic: boolean }; // the master peer: the service lists its lobby
