import type { Looks } from "../base/index.ts";
import type {
  Cell,
  MapCushion,
  MapFavour,
  MatchMode,
  MatchOutcome,
  PlayerId,
  StandstillChoices,
} from "../sim/index.ts";
import type { NamedDesyncFact } from "./facts/desync-facts.ts";
import type { Fact } from "./facts/fact.ts";
import type { MapTrouble } from "./facts/map-facts.ts";
import type { ResultFact } from "./facts/result-facts.ts";
import type { LobbyNotice, PeerWay } from "./lobby-messages.ts";
import type { NearNotice } from "./near-messages.ts";
import type { KeptSettings } from "./kept-settings.ts";
import type { PublicNotice } from "./public-messages.ts";
import type { PingNotice, TalkNotice } from "./talk-messages.ts";
import type { ReplayEntry, WatchNotice } from "./replay-messages.ts";
import type { Stood } from "./stood.ts";

/** A map of the ladder, by the id that its matches name it with. */
export interface LadderMap {
  readonly mapId: string;
  readonly map: MapPicture;
}

/** What a match of the ladder was worth: 0 to 3 each. */
export interface LadderStars {
  readonly now: number;
  readonly before: number; // the best of all times that it was played before
}

/** What a peer tells its window. The window keeps no state of the game of its own: the last notice of a kind holds. */
export type PeerNotice =
  | { readonly kind: "settings"; readonly values: KeptSettings } // first of all; with a name, be it a made-up one
  | MenuNotice
  | NearNotice
  | PublicNotice
  | {
      readonly kind: "connecting";
      readonly role: "host" | "join" | "play" | "again" | "rejoin" | "watch" | "quick";
      readonly place: AskedPlace;
    } // what was asked for
  | LobbyNotice
  | BlockedNotice
  | { readonly kind: "map-list"; readonly maps: readonly MapEntry[]; readonly folder: string } // the player's own maps
  | { readonly kind: "ladder-maps"; readonly maps: readonly LadderMap[] }
  | { readonly kind: "map"; readonly map: MapPicture | null } // of the lobby; again when it changes
  | { readonly kind: "match"; readonly match: MatchInfo }
  | StatusNotice
  | NetworkNotice
  | PictureNotice
  | ResultNotice
  | { readonly kind: "replay-list"; readonly replays: readonly ReplayEntry[]; readonly folder: string }
  | WatchNotice
  | DesyncNotice
  | TalkNotice
  | PingNotice
  | { readonly kind: "news"; readonly fact: Fact } // to show for a moment; nothing is wrong
  | { readonly kind: "problem"; readonly fact: Fact }; // to show now; the screen stays

/** Where a player wants to be: at an address as it was typed, in a lobby of one's own or of a service, or with people. */
export type AskedPlace =
  | { readonly kind: "none" } // it is nowhere in particular
  | { readonly kind: "own-port"; readonly port: number }
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "code" }
  | { readonly kind: "public"; readonly hostName: string | null } // null: not known
  | { readonly kind: "people"; readonly names: readonly string[] };

/** The peer is in no lobby, match or replay. `problem` says why it came back here, if it did not want to. */
interface MenuNotice {
  readonly kind: "menu";
  readonly problem: Fact | null;
  readonly takesCodes?: boolean; // a lobby service is asked for them, and lists public lobbies; absent: false
  readonly matchWith?: readonly string[]; // the others of a match that may still run, and can be gone back to; absent: there is none
  readonly isUnanswered?: boolean; // nobody of that match answered the last time; absent: false
}

/** The people that the player has blocked, the last one first. */
export interface BlockedNotice {
  readonly kind: "blocked-list";
  readonly ownFingerprint: string; // of the player
  readonly blocked: readonly {
    readonly fingerprint: string;
    readonly name: string;
    readonly day: string; // since when
  }[];
}

/** A map that a host may choose. */
export interface MapEntry {
  readonly mapId: string; // what set-options takes
  readonly name: string;
  readonly width: number; // cells; 0 if there is a problem
  readonly height: number;
  readonly spawnCount: number; // players it has room for
  readonly cushionCount: number;
  readonly problem: MapTrouble | null; // why it can't be played; null if it can
  readonly about?: string; // what its author says of it; absent: nothing, or it is one of the game
  readonly favours?: MapFavour; // absent: neither the side that comes nor the one that waits
}

/** A map as it is drawn in the lobby. */
export interface MapPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly walls: readonly number[]; // words as in GameMap: isWallAt(Int32Array.from(walls), index)
  readonly spawns: readonly Cell[];
  readonly cushions: readonly MapCushion[];
}

export interface MatchPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly team: number; // players of one number are allies; 0: an observer. Classic: the player id
}

export interface MatchInfo {
  readonly players: readonly MatchPlayer[]; // ascending player id
  readonly looks?: Looks; // of all seats; absent: PLAIN_LOOKS
  readonly localPlayerId: PlayerId | null; // null: a replay, nobody gives commands
  readonly isObserver: boolean; // watches a match: gives no commands either
  readonly isReturn?: true; // the player here comes back to it: there is no picture of it for a while
  readonly isLive?: true; // others play it now; missing where localPlayerId is null: a replay
  readonly mode: MatchMode;
  readonly mapName: string | null;
  readonly catsPerPlayer: number;
  readonly catLimit: number;
  readonly timeLimitMinutes: number; // 0: none
  readonly seed: number;
  readonly ladderId?: string; // of a match of the ladder
  readonly replayFile?: string; // of a replay: what a link to a moment of it begins with
  readonly memory?: string; // what a window had its peer keep of this match before that came back to it
}

/** Sent every turn, and several times a second while the match is in delay. */
export interface StatusNotice {
  readonly kind: "status";
  readonly turn: number;
  readonly commandDelayTurns: number;
  readonly waitingFor: readonly PlayerId[]; // empty: not in delay
  readonly waitedMs: number;
  readonly rttMs: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[]; // of the others
  readonly absent: readonly AbsentPlayer[]; // players that the match waits for, and that are not gone yet
  readonly slow: readonly SlowPlayer[]; // players that are there, and that the match waits for too much; ascending player id
  readonly warnedMs: number; // the others waited so long for the local player in the last minute; 0: not too long
  readonly split: SplitMatch | null; // too few are left here to go on
  readonly gone: readonly GonePlayer[]; // in that order
  readonly watchers: number; // people that look on and are not in the match
}

/** Somebody that the match waits for, as the player is asked about it. */
export interface AbsentPlayer {
  readonly playerId: PlayerId;
  readonly silentMs: number;
  readonly goneInMs: number; // then the match goes on without it, if the others find so too; 0: they do not yet
  readonly mayWaitLonger: boolean; // the local player has not wished so yet
  readonly isEnough: boolean; // without all who are absent enough are left to go on; else the match stands
  readonly hasVote: boolean; // the local player wants to go on without it
  readonly votes: number; // of all who do, as far as it is known
  readonly votesNeeded: number;
  readonly voteAgainInMs: number; // the local player took that back, and may want it again then; 0: now
}

/** Somebody that is there, and that the match waits for too much. */
export interface SlowPlayer {
  readonly playerId: PlayerId;
  readonly waitedMs: number; // for it alone, in the last minute
  readonly mayVote: boolean; // enough would be left without it
  readonly hasVote: boolean; // the local player wants to go on without it
  readonly votes: number; // of all who do, as far as it is known
  readonly votesNeeded: number;
  readonly voteAgainInMs: number; // the local player took that back, and may want it again then; 0: now
}

/** The match stands: too few are left here. */
export interface SplitMatch {
  readonly gone: readonly PlayerId[]; // players that can't be reached, ascending
  readonly here: readonly PlayerId[]; // the others who are left, ascending
  readonly mayGoAloneInMs: number; // 0: the players that are here may go on by themselves now
  readonly isAlone: boolean; // the local player wants that
}

/** Somebody who has left the match, or was left out. */
export interface GonePlayer {
  readonly playerId: PlayerId;
  readonly turn: number; // the first without
  readonly playedBy: "bot" | "nobody"; // from then on; nobody: it only watched
}

/** What this peer's link to another one is like, over the last seconds. */
export interface NetworkPeer {
  readonly playerId: PlayerId;
  readonly way: { readonly kind: "none" } | PeerWay; // none: it was lost, another is looked for
  readonly rttMs: number | null; // smoothed; null: not measured yet
  readonly jitterMs: number;
  readonly lossPercent: number; // of the packets sent there
  readonly outBytesPerSecond: number; // with IP and UDP headers
  readonly inBytesPerSecond: number;
  readonly budgetBytesPerSecond: number; // what this peer may send there now
  readonly packetsPerSecond: number; // sent there
  readonly neededDelayTurns: number; // the command delay with which this player's turn data come in time here
  readonly isSlowest: boolean; // the match is as fast as this player's link allows
  readonly silentMs: number; // since the last packet from there
  readonly drops: number; // packets from there that were of no use, in all
}

/** So many packets a second of strangers are no accident. */
export const FLOOD_FROM = 200;

/** Four times a second in a match, never in a replay. */
export interface NetworkNotice {
  readonly kind: "network";
  readonly turn: number;
  readonly commandDelayTurns: number; // agreed, now
  readonly turnsPerSecond: number; // 10 in a match that nothing holds up
  readonly orderMs: number | null; // median from giving an order to its execution, last 10 s; null: no order
  readonly aheadTurns: number; // of the others; negative: behind them
  readonly refusedPerSecond: number; // packets of strangers that were not even looked at
  readonly peers: readonly NetworkPeer[]; // the others, ascending player id
}

/**
 * The world after a sub-turn. `words` is a trimmed copy (trimWorld) that the window may keep: openWorld(words) names its
 * fields. It is no world to compute with or to check.
 */
export interface PictureNotice {
  readonly kind: "picture";
  readonly turn: number;
  readonly words: Int32Array;
}

/** The match or replay is over. */
export interface ResultNotice {
  readonly kind: "result";
  readonly outcome: MatchOutcome; // "won": somebody did, see winnerId
  readonly winnerId: PlayerId | null;
  readonly winnerIds: readonly PlayerId[]; // with the winner's allies, ascending; empty without a winner
  readonly turn: number;
  readonly playedTurns: number; // in which it did not stand: those of pauses do not count
  readonly scores: readonly { readonly playerId: PlayerId; readonly score: number }[];
  readonly told: ResultFact;
  readonly replayFile: string | null;
  readonly replayWith?: readonly PlayerId[]; // players that have a whole one, where this peer has none because it came back to the match; missing: it did not
  readonly reportFile: string | null; // of a desync
  readonly gone: readonly GonePlayer[]; // by then, in that order
  readonly stood?: readonly Stood[]; // ascending turn; missing: it never did
  readonly ladder?: LadderStars; // of a match of the ladder
}

/**
 * Games differed. Told again with the same number whenever more is known: the last one holds. "comparing": the match stands for
 * the moment. "repaired" and "went-on": it goes on. "standing": it does not, and the player chooses. "ended": the result follows.
 */
export interface DesyncNotice {
  readonly kind: "desync";
  readonly number: number; // 1 for the first of the match
  readonly turn: number; // it was found on entering this one
  readonly state: "comparing" | "repaired" | "standing" | "went-on" | "ended";
  readonly story: NamedDesyncFact | null; // null: "comparing"
  readonly choices: StandstillChoices | null; // with "standing" only
  readonly reportFile: string | null; // null: not written
}
