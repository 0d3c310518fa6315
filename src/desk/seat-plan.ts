import type { BotStrength, PlayerId } from "../sim/index.ts";
import type { Seat } from "./own-peers.ts";

/** Who is to sit in a lobby, and in which team: as a set match says, or as it was in the match before. */
export interface PlannedSeat {
  readonly name: string | null; // of a person; null: a bot's
  readonly bot: BotStrength | null;
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as it comes
}

/** Adds the bots of a plan to an own lobby and puts everybody into their team, once each, as they come in. */
export class SeatPlan {
  readonly #seat: Seat;
  #open: readonly PlannedSeat[]; // nobody has taken them yet
  readonly #placed = new Set<PlayerId>();

  constructor(seat: Seat, seats: readonly PlannedSeat[]) {
    this.#seat = seat;
    this.#open = seats;
  }

  /** Those who are still to come; bots come by themselves. */
  get missing(): readonly PlannedSeat[] {
    return this.#open;
  }

  /** Rejects with Node's error if a bot can't have a socket. */
  async addBots(): Promise<void> {
    await Promise.all(this.#open.flatMap(({ bot }) => (bot === null ? [] : [this.#seat.bots.add(bot)])));
  }

  /** Seats who has come since. What the host changes later stays. */
  update(): void {
    const { live, bots } = this.#seat;
    for (const { playerId, name, team } of live.matchPeer.players) {
      if (this.#placed.has(playerId)) continue;
      const strength = bots.strengthOf(playerId);
      const planned = this.#open.find(({ bot, name: wanted }) =>
        strength === null ? bot === null && wanted === name : bot === strength,
      );
      if (planned === undefined) continue; // somebody new, or a bot whose seat is not known to be its own yet
      this.#placed.add(playerId);
      this.#open = this.#open.filter((other) => other !== planned);
      if (planned.team !== null && planned.team !== team) live.setTeam(playerId, planned.team);
    }
  }
}
