import { fingerprintOf } from "../base/index.ts";
import type { MatchPeer } from "../match/index.ts";
import { areEqual, hexOf } from "../seal/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { Acquaintance, People, Somebody } from "./people.ts";

/** The others of a peer's lobby or match, by their identities and not by their names. Bots are nobody. */
export class LobbyPeople {
  readonly #people: People;
  readonly #peer: Pick<MatchPeer, "players" | "session">;
  /** As they were met here, by identity and name: the beginning of this match is no news of anybody. */
  readonly #met = new Map<string, Acquaintance>();

  constructor(people: People, peer: Pick<MatchPeer, "players" | "session">) {
    this.#people = people;
    this.#peer = peer;
  }

  /** Short, of this player; null: it is in no lobby yet. */
  get ownFingerprint(): string | null {
    const own = this.#own;
    return own === null ? null : fingerprintOf(own);
  }

  /** What was known of that player when it came; null: it is a bot, nobody, or this player. */
  acquaintanceOf(playerId: PlayerId): Acquaintance | null {
    const [own, somebody] = [this.#own, this.#somebody(playerId)];
    if (own === null || somebody === null) return null;
    const key = `${hexOf(somebody.identity)} ${somebody.name}`;
    const met = this.#met.get(key) ?? this.#people.acquaintanceOf(somebody, own);
    this.#met.set(key, met);
    return met;
  }

  /** A match with them begins. */
  noteMet(nowMs: number): void {
    const own = this.#own;
    const others = this.#peer.players.flatMap(({ playerId }) => this.#somebody(playerId) ?? []);
    if (own !== null) this.#people.noteMet(others, own, nowMs);
  }

  /** That player may not come into a lobby of this one any more. "own": it would be this player as well. */
  block(playerId: PlayerId, nowMs: number): "done" | "nobody" | "own" | "not-kept" {
    const [own, somebody] = [this.#own, this.#somebody(playerId)];
    if (own === null || somebody === null) return "nobody";
    if (areEqual(own, somebody.identity)) return "own";
    this.#met.clear();
    return this.#people.block(somebody, nowMs) ? "done" : "not-kept";
  }

  get #own(): Uint8Array | null {
    const { localPlayerId, match } = this.#peer.session;
    return localPlayerId === null ? null : (match.identities.get(localPlayerId) ?? null);
  }

  #somebody(playerId: PlayerId): Somebody | null {
    const { localPlayerId, match } = this.#peer.session;
    const identity = playerId === localPlayerId ? undefined : match.identities.get(playerId);
    const player = this.#peer.players.find((one) => one.playerId === playerId);
    return identity === undefined || player === undefined ? null : { identity, name: player.name };
  }
}
