import type { ListedLobby, PublicFilter, ServiceMessage } from "../../rendezvous/index.ts";
import { gameOfService } from "../code/game-of-service.ts";

/** A public lobby, as a service lists it: what it says of it may be made up. */
export interface SeenLobby extends ListedLobby {
  readonly isSameGame: boolean; // it can be played together
  readonly rttMs: number | null; // there and back; null: not measured
  readonly isMeasured: boolean; // with null: no packet came back
}

/** So many are kept of what is looked for. What is more is found by a search. */
const ROWS_MAX = 100;

/** What a service has told of the public lobbies that somebody looks for. */
export class PublicRows {
  readonly #lobbies = new Map<string, ListedLobby>();
  readonly #rtts = new Map<string, number | null>(); // by lobby id, also of those that are not looked for now
  #hasMore = false;

  get isFull(): boolean {
    return this.#lobbies.size >= ROWS_MAX;
  }

  /** There are others than these. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  get seen(): readonly SeenLobby[] {
    const game = gameOfService();
    return [...this.#lobbies.values()].map((lobby) => ({
      ...lobby,
      isSameGame: lobby.version === game.version && lobby.contentHash === game.contentHash,
      rttMs: this.#rtts.get(lobby.lobbyId) ?? null,
      isMeasured: this.#rtts.has(lobby.lobbyId),
    }));
  }

  /** Something else is looked for, or all anew. */
  clear(): void {
    this.#lobbies.clear();
    this.#hasMore = false;
  }

  /** A page, or what has changed. A service may send more than anybody asked for. */
  put(lobbies: readonly ListedLobby[], filter: PublicFilter): void {
    for (const lobby of lobbies) {
      if (!isLookedFor(lobby, filter)) this.#lobbies.delete(lobby.lobbyId);
      else if (!this.isFull || this.#lobbies.has(lobby.lobbyId)) this.#lobbies.set(lobby.lobbyId, lobby);
      else this.#hasMore = true;
    }
  }

  change({ changed, gone }: ServiceMessage & { readonly kind: "changes" }, filter: PublicFilter): void {
    for (const id of gone) this.#lobbies.delete(id);
    this.put(changed, filter);
  }

  noteMore(): void {
    this.#hasMore = true;
  }

  noteMeasured(lobbyId: string, rttMs: number | null): void {
    this.#rtts.set(lobbyId, rttMs);
  }
}

/** What can be checked here is not believed; how a text is searched for is the service's own. */
function isLookedFor(lobby: ListedLobby, { mode, version, hasSeat }: PublicFilter): boolean {
  if (!lobby.isPublic) return false;
  if (mode !== null && lobby.mode !== mode) return false;
  if (version !== null && lobby.version !== version) return false;
  return !hasSeat || (!lobby.isRunning && lobby.taken < lobby.seats);
}

/** May be entered, and played in. */
export function isOpenToAll({ isSameGame, isRunning, taken, seats }: SeenLobby): boolean {
  return isSameGame && !isRunning && taken < seats;
}
