import { createHash, randomBytes, randomInt } from "node:crypto";
import {
  LOBBY_SILENCE_MS_MAX,
  PLACE_ALPHABET,
  PLACE_LETTERS,
  WRONG_TRIES_MAX,
  type LobbyFacts,
} from "../rendezvous/index.ts";
import { refuse, type Answer, type Client } from "./client.ts";
import type { KeptLobby, LobbyStore } from "./store.ts";

/** A burnt place is not given again for so long. */
const BURNT_MS = 600_000;
const LOBBIES_MAX = 20_000;
const PLACE_TRIES_MAX = 64;

interface HostingOptions {
  readonly store: LobbyStore;
  readonly now: () => number; // see awakeTime
  readonly wallNow: () => number; // ms since 1970
  readonly mayOpen: (client: Client) => boolean; // a new lobby; takes from a budget
  /** Of a lobby that others may see; null: it is gone, or its host is away. */
  readonly onChanged: (lobbyId: string, lobby: KeptLobby | null) => void;
  readonly onGone: (lobbyId: string, reason: "closed" | "burnt" | "left") => void; // whoever was on the way there is told
}

/** Where a host was last: at that socket, or away since then, in milliseconds. */
type Presence = Client | number;

/** Lobbies and who hosts them. */
export class Hosting {
  readonly #options: HostingOptions;
  readonly #presences = new Map<string, Presence>();

  /** Hosts of before have LOBBY_SILENCE_MS_MAX to come back. */
  constructor(options: HostingOptions) {
    this.#options = options;
    for (const id of options.store.ids()) this.#presences.set(id, options.now());
  }

  get lobbyCount(): number {
    return this.#presences.size;
  }

  /** The host of a lobby; null: it is away, or there is no such lobby. */
  hostOf(lobbyId: string): Client | null {
    const presence = this.#presences.get(lobbyId);
    return typeof presence === "object" ? presence : null;
  }

  host(client: Client, lobby: LobbyFacts, resumeToken: string | null): Answer {
    if (client.lobbyId !== null) return refuse("host-already");
    const before = resumeToken === null ? null : this.#options.store.byTokenHash(hashOf(resumeToken));
    if (before === null || resumeToken === null) return this.#open(client, lobby);
    const other = this.hostOf(before.id);
    const back = { ...before, facts: lobby };
    const written = this.#options.store.put(back);
    if (written === "disk") return refuse("disk");
    if (other !== null) {
      other.lobbyId = null;
      this.#options.onGone(before.id, "left");
      other.end(null);
    }
    return this.#seat(client, back, resumeToken);
  }

  update(client: Client, facts: LobbyFacts): Answer {
    const lobby = this.#lobbyOf(client);
    if (lobby === null) return refuse("not-host");
    if (facts.version !== lobby.facts.version || facts.contentHash !== lobby.facts.contentHash)
      return refuse("malformed");
    const updated = { ...lobby, facts };
    if (this.#options.store.put(updated) === "disk") return refuse("disk");
    this.#options.onChanged(lobby.id, updated);
    return { kind: "done" };
  }

  close(client: Client): Answer {
    const { lobbyId } = client;
    if (lobbyId === null) return refuse("not-host");
    this.#forget(lobbyId);
    return { kind: "done" };
  }

  /** A socket is gone; its lobby stays for a while. */
  noteLeft(client: Client): void {
    const { lobbyId } = client;
    if (lobbyId === null) return;
    client.lobbyId = null;
    this.#presences.set(lobbyId, client.heardMs);
    this.#options.onGone(lobbyId, "left");
    this.#options.onChanged(lobbyId, null);
  }

  /** Somebody tried a place and did not know the code. Three of them burn it. */
  noteWrongTry(lobbyId: string): void {
    const lobby = this.#options.store.byId(lobbyId);
    if (lobby === null) return;
    const wrongTries = lobby.wrongTries + 1;
    // A try that can't be counted is the last one: a full disk must not let anybody guess on.
    const isCounted =
      wrongTries < WRONG_TRIES_MAX && this.#options.store.put({ ...lobby, wrongTries }) === "written";
    if (!isCounted) this.#burn(lobby);
  }

  /** Forgets lobbies whose hosts were away too long. */
  sweep(): void {
    const nowMs = this.#options.now();
    for (const [id, presence] of this.#presences) {
      if (typeof presence === "number" && nowMs - presence >= LOBBY_SILENCE_MS_MAX) this.#forget(id);
    }
  }

  #open(client: Client, facts: LobbyFacts): Answer {
    if (this.#presences.size >= LOBBIES_MAX) return refuse("busy", 60_000);
    if (!this.#options.mayOpen(client)) return refuse("too-much", 10_000);
    const place = this.#freePlace();
    if (place === null) return refuse("busy", 60_000);
    const token = randomBytes(16).toString("hex");
    const id = randomBytes(10).toString("hex");
    const lobby = { id, place, tokenHash: hashOf(token), wrongTries: 0, facts };
    if (this.#options.store.put(lobby) === "disk") return refuse("disk");
    return this.#seat(client, lobby, token);
  }

  #seat(client: Client, lobby: KeptLobby, resumeToken: string): Answer {
    const { id: lobbyId, place } = lobby;
    client.lobbyId = lobbyId;
    client.resumeToken = resumeToken;
    this.#presences.set(lobbyId, client);
    this.#options.onChanged(lobbyId, lobby);
    return { kind: "hosted", lobbyId, place, resumeToken };
  }

  /** Without another place the lobby goes: who guesses must not go on. */
  #burn(lobby: KeptLobby): void {
    const { store, wallNow } = this.#options;
    const place = this.#freePlace();
    const isBurnt = store.burn(lobby.place, wallNow() + BURNT_MS) === "written";
    const host = this.hostOf(lobby.id);
    if (!isBurnt || place === null || store.put({ ...lobby, place, wrongTries: 0 }) === "disk") {
      this.#forget(lobby.id);
      const reason = place === null ? "busy" : "disk";
      host?.tell({ kind: "refused", n: null, reason, retryMs: null });
      return;
    }
    this.#options.onGone(lobby.id, "burnt");
    host?.tell({ kind: "hosted", n: null, lobbyId: lobby.id, place, resumeToken: host.resumeToken });
  }

  #forget(lobbyId: string): void {
    const host = this.hostOf(lobbyId);
    if (host !== null) host.lobbyId = null;
    this.#presences.delete(lobbyId);
    this.#options.store.remove(lobbyId);
    this.#options.onGone(lobbyId, "closed");
    this.#options.onChanged(lobbyId, null);
  }

  #lobbyOf({ lobbyId }: Client): KeptLobby | null {
    return lobbyId === null ? null : this.#options.store.byId(lobbyId);
  }

  #freePlace(): string | null {
    const { store, wallNow } = this.#options;
    for (let tries = 0; tries < PLACE_TRIES_MAX; tries += 1) {
      const place = Array.from({ length: PLACE_LETTERS }, anyLetter).join("");
      if (!store.isTaken(place) && !store.isBurnt(place, wallNow())) return place;
    }
    return null;
  }
}

function anyLetter(): string {
  return PLACE_ALPHABET[randomInt(PLACE_ALPHABET.length)]!;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
