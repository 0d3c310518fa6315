import { CHANGES_MAX, PAGE_LOBBIES_MAX, type ListedLobby, type PublicFilter } from "../rendezvous/index.ts";
import { refuse, type Answer, type Client } from "./client.ts";
import { fits } from "./fits.ts";
import type { KeptLobby, LobbyStore } from "./store.ts";

const LOOKERS_MAX = 2_000;
/** Changes between two tellings. Who looks at more sees them when they look again. */
const CHANGED_MAX = 10_000;

interface LookingOptions {
  readonly store: LobbyStore;
  readonly isListed: (lobbyId: string) => boolean;
}

export interface Page {
  readonly lobbies: readonly ListedLobby[];
  readonly cursor: string | null;
}

/** The public list, and who looks at it. */
export class Looking {
  readonly #options: LookingOptions;
  readonly #lookers = new Set<Client>();
  readonly #changed = new Set<string>();

  constructor(options: LookingOptions) {
    this.#options = options;
  }

  get lookerCount(): number {
    return this.#lookers.size;
  }

  page(filter: PublicFilter, after: string | null): Page {
    const { store, isListed } = this.#options;
    const found = store.page({ filter, after, limit: PAGE_LOBBIES_MAX + 1 }, isListed);
    const lobbies = found.slice(0, PAGE_LOBBIES_MAX).map(listedOf);
    return { lobbies, cursor: found.length > PAGE_LOBBIES_MAX ? lobbies.at(-1)!.lobbyId : null };
  }

  look(client: Client, filter: PublicFilter, after: string | null): Answer {
    if (this.#lookers.size >= LOOKERS_MAX && !this.#lookers.has(client)) return refuse("busy", 60_000);
    client.filter = filter;
    this.#lookers.add(client);
    return { kind: "lobbies", ...this.page(filter, after) };
  }

  unlook(client: Client): Answer {
    client.filter = null;
    this.#lookers.delete(client);
    return { kind: "done" };
  }

  noteChanged(lobbyId: string): void {
    if (this.#lookers.size > 0 && this.#changed.size < CHANGED_MAX) this.#changed.add(lobbyId);
  }

  /** Tells everybody who looks what has changed since; once a second is enough. */
  tell(): void {
    if (this.#changed.size === 0) return;
    const { store, isListed } = this.#options;
    const ids = [...this.#changed].slice(0, CHANGES_MAX);
    const lobbies = new Map(ids.map((id) => [id, isListed(id) ? store.byId(id) : null]));
    const texts = new Map<string, string>(); // most look at the same
    for (const client of this.#lookers) {
      const name = JSON.stringify(client.filter);
      const text = texts.get(name) ?? JSON.stringify(changesFor(client.filter!, lobbies));
      texts.set(name, text);
      client.tellText(text);
    }
    for (const id of ids) this.#changed.delete(id);
  }
}

function changesFor(filter: PublicFilter, lobbies: ReadonlyMap<string, KeptLobby | null>): object {
  const changed: ListedLobby[] = [];
  const gone: string[] = [];
  for (const [id, lobby] of lobbies) {
    if (lobby !== null && fits(filter, lobby.facts)) changed.push(listedOf(lobby));
    else gone.push(id);
  }
  return { kind: "changes", changed, gone };
}

function listedOf({ id: lobbyId, facts }: KeptLobby): ListedLobby {
  return { lobbyId, ...facts };
}
