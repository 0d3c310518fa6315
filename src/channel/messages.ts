import type { Command, PlayerId } from "../sim/index.ts";

/** What a window asks of its peer. */
export type WindowRequest =
  | { readonly kind: "host"; readonly port: number; readonly name: string; readonly catsPerPlayer: number }
  | { readonly kind: "join"; readonly address: string; readonly name: string } // "host:port"
  | { readonly kind: "start-match" } // only the master peer may, when everybody is ready
  | { readonly kind: "leave" } // the lobby, match, result or replay; back to the menu
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "list-replays" }
  | { readonly kind: "open-replay"; readonly file: string } // a `file` of the replay list
  | { readonly kind: "replay-control"; readonly playing: boolean; readonly speed: ReplaySpeed };

export type ReplaySpeed = 1 | 2 | 4 | 8;
export const REPLAY_SPEEDS: readonly ReplaySpeed[] = [1, 2, 4, 8];

/** What a peer tells its window. The window keeps no state of the game of its own: the last notice of a kind holds. */
export type PeerNotice =
  | MenuNotice
  | { readonly kind: "connecting"; readonly role: "host" | "join"; readonly address: string } // what was asked for
  | LobbyNotice
  | { readonly kind: "match"; readonly match: MatchInfo }
  | StatusNotice
  | PictureNotice
  | ResultNotice
  | { readonly kind: "replay-list"; readonly replays: readonly ReplayEntry[]; readonly folder: string }
  | ReplayStatusNotice
  | { readonly kind: "problem"; readonly message: string }; // to show now; the screen stays

/** The peer is in no lobby, match or replay. `problem` says why it came back here, if it did not want to. */
export interface MenuNotice {
  readonly kind: "menu";
  readonly problem: string | null;
}

export interface LobbyPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly isMasterPeer: boolean;
  readonly isReady: boolean; // has heard from all the others
  readonly rttMs: number | null; // to this peer; null for oneself and while unknown
  readonly silentMs: number; // since the last word from it; 0 for oneself
}

export interface LobbyNotice {
  readonly kind: "lobby";
  readonly localPlayerId: PlayerId;
  readonly isMasterPeer: boolean; // the local peer is
  readonly players: readonly LobbyPlayer[]; // ascending player id
  readonly addresses: readonly string[]; // "host:port" under which this peer may be reached
  readonly catsPerPlayer: number;
  readonly canStart: boolean; // for the master peer: everybody is ready
  readonly startsInMs: number | null; // once the countdown runs
}

export interface MatchPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
}

export interface MatchInfo {
  readonly players: readonly MatchPlayer[]; // ascending player id
  readonly localPlayerId: PlayerId | null; // null: a replay, nobody gives commands
  readonly catsPerPlayer: number;
  readonly seed: number;
}

/** Sent every turn, and several times a second while the match is in delay. */
export interface StatusNotice {
  readonly kind: "status";
  readonly turn: number;
  readonly commandDelayTurns: number;
  readonly waitingFor: readonly PlayerId[]; // empty: not in delay
  readonly waitedMs: number;
  readonly rttMs: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[]; // of the others
}

/** The world after a sub-turn. `words` is a copy that the window may keep: openWorld(words) names its fields. */
export interface PictureNotice {
  readonly kind: "picture";
  readonly turn: number;
  readonly words: Int32Array;
}

export type MatchOutcome = "won" | "draw" | "stopped" | "desynced" | "lost-peers" | "left";

/** The match or replay is over. */
export interface ResultNotice {
  readonly kind: "result";
  readonly outcome: MatchOutcome; // "won": somebody did, see winnerId
  readonly winnerId: PlayerId | null;
  readonly turn: number;
  readonly scores: readonly { readonly playerId: PlayerId; readonly score: number }[];
  readonly message: string; // one sentence for the player
  readonly replayFile: string | null;
  readonly reportFile: string | null; // of a desync
}

export interface ReplayEntry {
  readonly file: string; // what open-replay takes
  readonly title: string; // the players' names
  readonly recordedAt: number; // ms since 1970; the file's time
  readonly durationMs: number;
  readonly problem: string | null; // why it can't be played; null if it can
}

export interface ReplayStatusNotice {
  readonly kind: "replay-status";
  readonly turn: number;
  readonly turnCount: number;
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
}
