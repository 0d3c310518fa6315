import type { ListedLobby, PublicFilter } from "../rendezvous/index.ts";
import { searchedText, wishOf, type SearchedLobby } from "./fits.ts";
import type { KeptLobby } from "./store.ts";

interface Entry extends SearchedLobby {
  readonly facts: ListedLobby;
}

/**
 * The public lobbies whose hosts are here, by ascending id, as everybody may see them. It is changed with each of them, so that a page
 * reads nothing from the disk: 10,000 are looked through in less than a millisecond.
 */
export class PublicList {
  readonly #entries: Entry[] = [];

  /** How a lobby is now. Returns whether that is to be seen here. */
  put({ id: lobbyId, facts }: KeptLobby): boolean {
    if (!facts.isPublic) return this.remove(lobbyId);
    const at = this.#placeOf(lobbyId);
    const entry = { facts: { lobbyId, ...facts }, searched: searchedText(facts) };
    this.#entries.splice(at, this.#idAt(at) === lobbyId ? 1 : 0, entry);
    return true;
  }

  /** Returns whether it was here. */
  remove(lobbyId: string): boolean {
    const at = this.#placeOf(lobbyId);
    if (this.#idAt(at) !== lobbyId) return false;
    this.#entries.splice(at, 1);
    return true;
  }

  /** One of them, if it is wished for. */
  find(lobbyId: string, filter: PublicFilter): ListedLobby | null {
    const entry = this.#entries[this.#placeOf(lobbyId)];
    return entry?.facts.lobbyId === lobbyId && wishOf(filter)(entry) ? entry.facts : null;
  }

  /** Those that are wished for, behind an id; null: from the first on. */
  page(filter: PublicFilter, after: string | null, limit: number): readonly ListedLobby[] {
    const isWished = wishOf(filter);
    const found: ListedLobby[] = [];
    let at = after === null ? 0 : this.#placeOf(after);
    if (this.#idAt(at) === after) at += 1;
    for (; at < this.#entries.length && found.length < limit; at += 1) {
      const entry = this.#entries[at]!;
      if (isWished(entry)) found.push(entry.facts);
    }
    return found;
  }

  #idAt(at: number): string | undefined {
    return this.#entries[at]?.facts.lobbyId;
  }

  /** Where a lobby is, or would be. */
  #placeOf(lobbyId: string): number {
    let [from, to] = [0, this.#entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#idAt(middle)! < lobbyId) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
