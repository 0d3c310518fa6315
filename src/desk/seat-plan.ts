import type { LivePeer } from "../peer/index.ts";
import type { BotStrength, PlayerId } from "../sim/index.ts";

/** A player that is to sit in a lobby, and its team: as it was in the match before. */
export interface PlannedSeat {
  readonly playerId: PlayerId;
  readonly identity: Uint8Array | null; // of a person; null: a bot's
  readonly name: string | null; // of a person; null: a bot's
  readonly bot: BotStrength | null;
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as it comes
}

/** Seats the bots of a plan in an own lobby, and puts people into their team, once each, as they come in. */
export class SeatPlan {
  readonly #live: LivePeer;
  #open: readonly PlannedSeat[]; // of people: nobody has taken them yet
  readonly #placed = new Set<PlayerId>();

  /** To be made when the lobby is open. */
  constructor(live: LivePeer, seats: readonly PlannedSeat[]) {
    this.#live = live;
    this.#open = seats.filter(({ bot }) => bot === null);
    for (const { bot, team, playerId } of seats) if (bot !== null) live.lobby.addBot(bot, team, playerId);
  }

  /** The seats whose players are still to come. */
  get missing(): readonly PlannedSeat[] {
    return this.#open;
  }

  /** Seats the players that have come since. What the host changes later stays. */
  update(): void {
    for (const { playerId, name, team, bot } of this.#live.matchPeer.players) {
      if (bot !== null || this.#placed.has(playerId)) continue;
      const planned = this.#open.find((seat) => seat.name === name);
      if (planned === undefined) continue; // somebody new
      this.#placed.add(playerId);
      this.#open = this.#open.filter((other) => other !== planned);
      if (planned.team !== null && planned.team !== team) this.#live.lobby.setTeam(playerId, planned.team);
    }
  }
}
