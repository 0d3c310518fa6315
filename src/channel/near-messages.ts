import type { MatchMode } from "../sim/index.ts";

/** A lobby on the local network, as it is told of there: anybody there may say anything. */
export interface NearLobby {
  readonly id: string; // of what is told, to know it again
  readonly address: string; // "host:port", of the peer that tells it
  readonly hostName: string;
  readonly match: {
    readonly mode: MatchMode;
    readonly mapName: string | null; // null: Classic has none
    readonly playerCount: number; // bots and observers counted
    readonly seatCount: number; // of all who may be in it
    readonly isByInvitation: boolean;
  } | null; // null: of another version, which can't be joined
}

/** In the menu: the lobbies near, whenever they change. Where nobody looks for any it is never told. */
export interface NearNotice {
  readonly kind: "near";
  readonly lobbies: readonly NearLobby[]; // the first heard first
  readonly isThere: boolean; // false: this computer has no network on which to look
}
