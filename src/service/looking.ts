import { CHANGES_MAX, PAGE_LOBBIES_MAX, type ListedLobby, type PublicFilter } from "../rendezvous/index.ts";
import { refuse, type Answer, type Client } from "./client.ts";
import { PublicList } from "./public-list.ts";
import type { KeptLobby } from "./store.ts";

const LOOKERS_MAX = 2_000;
const LOOKERS_OF_SITE_MAX = 128;
/** Changes between two tellings. Those who look see what is beyond that when they look again. */
const CHANGED_MAX = 10_000;

export interface Page {
  readonly lobbies: readonly ListedLobby[];
  readonly cursor: string | null;
}

/** The public list, and who looks at it. */
export class Looking {
  readonly #list = new PublicList();
  readonly #lookers = new Set<Client>();
  readonly #changed = new Set<string>();

  get lookerCount(): number {
    return this.#lookers.size;
  }

  page(filter: PublicFilter, after: string | null): Page {
    const found = this.#list.page(filter, after, PAGE_LOBBIES_MAX + 1);
    const lobbies = found.slice(0, PAGE_LOBBIES_MAX);
    return { lobbies, cursor: found.length > PAGE_LOBBIES_MAX ? lobbies.at(-1)!.lobbyId : null };
  }

  look(client: Client, filter: PublicFilter, after: string | null): Answer {
    if (!this.#lookers.has(client) && !this.#hasRoomFor(client)) return refuse("busy", 60_000);
    client.filter = filter;
    this.#lookers.add(client);
    return { kind: "lobbies", ...this.page(filter, after) };
  }

  unlook(client: Client): Answer {
    client.filter = null;
    this.#lookers.delete(client);
    return { kind: "done" };
  }

  #hasRoomFor({ site }: Client): boolean {
    let ofSite = 0;
    for (const looker of this.#lookers) if (looker.site === site) ofSite += 1;
    return this.#lookers.size < LOOKERS_MAX && ofSite < LOOKERS_OF_SITE_MAX;
  }

  /** How a lobby is now; null: it is gone, or its host is away. Of one that is not public, and was not, nobody is told. */
  noteChanged(lobbyId: string, lobby: KeptLobby | null): void {
    const isSeen = lobby === null ? this.#list.remove(lobbyId) : this.#list.put(lobby);
    if (isSeen && this.#lookers.size > 0 && this.#changed.size < CHANGED_MAX) this.#changed.add(lobbyId);
  }

  /** Tells everybody who looks what has changed since; once a second is enough. */
  tell(): void {
    if (this.#changed.size === 0) return;
    const ids = [...this.#changed].slice(0, CHANGES_MAX);
    const texts = new Map<string, string>(); // most look at the same
    for (const client of this.#lookers) {
      const name = JSON.stringify(client.filter);
      const text = texts.get(name) ?? JSON.stringify(this.#changesFor(client.filter!, ids));
      texts.set(name, text);
      client.tellText(text);
    }
    for (const id of ids) this.#changed.delete(id);
  }

  #changesFor(filter: PublicFilter, ids: readonly string[]): object {
    const changed: ListedLobby[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const lobby = this.#list.find(id, filter);
      if (lobby === null) gone.push(id);
      else changed.push(lobby);
    }
    return { kind: "changes", changed, gone };
  }
}
