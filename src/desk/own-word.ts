import type { AgreedTerms } from "../channel/index.ts";
import type { LivePeer } from "../peer/index.ts";

/** The word of the player here that it is ready, and for what: the session takes it back where that changes. */
export class OwnWord {
  readonly #live: LivePeer;
  #agreed: AgreedTerms | null = null; // what it was ready for last; null: it never was, or has taken that back itself

  constructor(live: LivePeer) {
    this.#live = live;
  }

  /** The player is ready for what is shown, or is not. */
  say(isReady: boolean): void {
    this.#agreed = null;
    this.#live.lobby.setReady(isReady);
  }

  /** Looks at what is to be played now. What the player was ready for and is no more; null: it is, or never was. */
  update(): AgreedTerms | null {
    const { session, players } = this.#live.matchPeer;
    const own = players.find(({ playerId }) => playerId === session.localPlayerId);
    if (session.isMasterPeer || own === undefined) return (this.#agreed = null);
    if (!own.agrees) return this.#agreed;
    this.#agreed = {
      options: session.lobby.options,
      mapName: session.lobby.map?.name ?? null,
      players: players.map(({ playerId, name, team, bot }) => ({
        playerId,
        name,
        team,
        isBot: bot !== null,
      })),
    };
    return null;
  }
}
