import type { LobbyFacts } from "../rendezvous/index.ts";

/** What outlives the process of a lobby. */
export interface KeptLobby {
  readonly id: string;
  readonly place: string;
  readonly tokenHash: string; // SHA-256 of the resume token, in hexadecimal
  readonly wrongTries: number; // at this place
  readonly facts: LobbyFacts;
}

/** Whether it was written. `disk`: the medium is full or broken; nothing has changed, and reading goes on. */
export type Written = "written" | "disk";

/**
 * Keeps lobbies. All that has to outlive the process, or would be shared by several, is behind this door; sockets, sessions and budgets
 * are the process's own.
 */
export interface LobbyStore {
  ids(): readonly string[];
  byId(id: string): KeptLobby | null;
  byPlace(place: string): KeptLobby | null;
  byTokenHash(hash: string): KeptLobby | null;
  /** Whether a lobby is kept at that place, or one that is gone and could not be deleted yet: no other can be put there. */
  isTaken(place: string): boolean;
  put(lobby: KeptLobby): Written;
  remove(id: string): Written;
  isBurnt(place: string, wallMs: number): boolean;
  burn(place: string, untilMs: number): Written;
  /** Forgets burnt places whose time is over, by the wall clock. While it is full it tries whether it can write again. */
  sweep(wallMs: number): void;
  /** Whether a write failed, and none has succeeded since. */
  readonly isFull: boolean;
  close(): void;
}
