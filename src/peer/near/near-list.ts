import type { NearLobby } from "../../channel/index.ts";
import { formatAddress } from "../../wire/index.ts";
import type { HeardFacts, HeardLobby } from "./lobby-records.ts";
import { LOBBIES_MAX, LOBBIES_PER_HOST_MAX, SILENT_MS } from "./limits.ts";

interface Entry {
  readonly host: string; // that told of it first: nobody else speaks for it
  facts: HeardFacts;
  goneAtMs: number;
}

/** The lobbies that were heard of, as strangers tell of them. Time is an argument. */
export class NearList {
  readonly #entries = new Map<string, Entry>(); // by id, in the order in which they were heard of

  /** `host`: the sender, as the datagram says. True if there is anything new to show. */
  hear({ id, facts, ttlMs }: HeardLobby, host: string, nowMs: number): boolean {
    const entry = this.#entries.get(id);
    if (entry !== undefined && entry.host !== host) return false;
    if (facts === null) return this.#entries.delete(id);
    const goneAtMs = nowMs + Math.min(ttlMs, SILENT_MS);
    if (entry === undefined) {
      if (!this.#hasRoom(host)) return false;
      this.#entries.set(id, { host, facts, goneAtMs });
      return true;
    }
    const isNews = JSON.stringify(entry.facts) !== JSON.stringify(facts);
    entry.facts = facts;
    entry.goneAtMs = goneAtMs;
    return isNews;
  }

  /** Forgets hosts that have been silent for too long. True if there was any. */
  update(nowMs: number): boolean {
    const gone = [...this.#entries].filter(([, { goneAtMs }]) => goneAtMs <= nowMs);
    for (const [id] of gone) this.#entries.delete(id);
    return gone.length > 0;
  }

  clear(): void {
    this.#entries.clear();
  }

  /** When the next one may be gone; Infinity: there is none. */
  get nextDueMs(): number {
    return Math.min(Infinity, ...[...this.#entries.values()].map(({ goneAtMs }) => goneAtMs));
  }

  /** The first heard first. */
  get lobbies(): readonly NearLobby[] {
    return [...this.#entries].map(([id, { host, facts }]) => {
      const place = { id, address: formatAddress({ host, port: facts.port }), hostName: facts.hostName };
      if (!facts.isSameVersion) return { ...place, match: null };
      const { mode, mapName, playerCount, seatCount, isByInvitation } = facts;
      return { ...place, match: { mode, mapName, playerCount, seatCount, isByInvitation } };
    });
  }

  #hasRoom(host: string): boolean {
    const ofHost = [...this.#entries.values()].filter((entry) => entry.host === host);
    return this.#entries.size < LOBBIES_MAX && ofHost.length < LOBBIES_PER_HOST_MAX;
  }
}
