import type { Looks } from "../base/index.ts";
import type { ServiceFact } from "./facts/service-facts.ts";
import type { SetupFact } from "./facts/setup-facts.ts";
import type { OutsideReach, ReachFact } from "./facts/way-facts.ts";
import type { MatchOptions, PlayerId } from "../sim/index.ts";

/** What is to be known of a player beside the name: whether they were met before. */
export type PlayerNote =
  | { readonly kind: "blocked" } // by the player here
  | { readonly kind: "not-the"; readonly name: string } // but has the name of somebody known, or one that looks like it
  | { readonly kind: "own" } // another window of the player here
  | { readonly kind: "met"; readonly as: string | null; readonly day: string }; // as: under another name; the last time

/** How packets go to a player and come from them. */
export type PeerWay =
  | { readonly kind: "direct"; readonly isCarried?: boolean } // through a relay; absent: the same as false
  | { readonly kind: "relayed"; readonly by: PlayerId };

export interface LobbyPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly isMasterPeer: boolean;
  readonly isBot: boolean; // every peer computes it
  readonly team: number; // 1..8, or 0: an observer
  readonly hasMap: boolean; // true as well where none is needed
  readonly isReady: boolean; // has heard from all the others
  readonly agrees: boolean; // is ready for what is to be played, by its own word; the host and bots always
  readonly way: { readonly kind: "self" } | { readonly kind: "none" } | PeerWay; // from this peer; none: not found yet
  readonly rttMs: number | null; // to this peer; null for oneself and while unknown
  readonly silentMs: number; // since the last word from it; 0 for oneself
  readonly fingerprint: string | null; // of their identity, to be compared aloud; null: a bot, or not known yet
  readonly notes: readonly PlayerNote[];
}

/** What the player here was ready for. */
export interface AgreedTerms {
  readonly options: MatchOptions;
  readonly mapName: string | null; // null: in Classic, and of a map that is still on its way
  readonly players: readonly Pick<LobbyPlayer, "playerId" | "name" | "team" | "isBot">[];
}

/** Which guests can join, and from where. */
interface LobbyReach {
  readonly told: ReachFact;
  readonly place: string; // all addresses of an invitation, for invitationTo
  readonly outside: readonly { readonly address: string; readonly goodFor: OutsideReach }[]; // "host:port"
}

/** By what friends find this lobby without an address. */
type LobbyCode =
  | { readonly kind: "asking" }
  | { readonly kind: "code"; readonly code: string; readonly isAnother: boolean } // "KQ7M-2XPD"; another: than before
  | { readonly kind: "none"; readonly problem: ServiceFact };

export interface LobbyNotice {
  readonly kind: "lobby";
  readonly localPlayerId: PlayerId;
  readonly isMasterPeer: boolean; // the local peer is
  readonly players: readonly LobbyPlayer[]; // ascending player id
  readonly looks?: Looks; // of all seats; absent: PLAIN_LOOKS
  readonly addresses: readonly string[]; // "host:port" under which this peer may be reached
  readonly code?: LobbyCode; // absent: no service is asked for one
  readonly isPublic?: boolean; // the service lists it, for everybody to come in; absent: there is none, or another one hosts it
  readonly hidesAddress?: boolean; // nothing goes to others but through a relay; absent: the same as false
  readonly reach?: LobbyReach; // how it is reached from outside; absent: nobody is asked for that
  readonly roomKey: string | null; // that one needs to come in, see formatRoomKey; null: the address is enough
  readonly catsPerPlayer: number;
  readonly options: MatchOptions;
  readonly mapName: string | null; // of the one that is to be played on; null: there is none, or it is on its way
  readonly agreed: AgreedTerms | null; // what the player here was ready for, and is no more, for that has changed
  readonly mapId: string | null; // of the map list; null: none is chosen, or the master peer is another
  readonly setupProblem: SetupFact | null; // why a match can't be made of this
  readonly canStart: boolean; // for the master peer: everybody is ready
  readonly canStartAnyway: boolean; // the same, but that some have not said so
  readonly startsInMs: number | null; // once the countdown runs
  readonly awaited: readonly string[]; // people that were in the match before and are not back; for the master peer
  readonly away: readonly string[]; // people that went out of this lobby a moment ago and may come back; for the master peer
}
