import { assert } from "../base/index.ts";
import type { Session } from "../net/index.ts";

/** The team that a player wants, from before it is in a lobby. */
export class TeamWish {
  readonly #team: number | null; // null: as it comes
  #isAsked = false;

  constructor(team: number | null) {
    this.#team = team;
  }

  /** Asked for once, when this peer is in somebody's lobby. */
  ask(session: Session, nowMs: number): void {
    if (this.#isAsked || this.#team === null || session.phase !== "lobby") return;
    this.#isAsked = true;
    const seat = session.lobby.players.find(({ playerId }) => playerId === session.localPlayerId);
    assert(seat !== undefined, "who is in a lobby has a seat there");
    if (seat.team !== this.#team) session.lobby.setTeam(seat.playerId, this.#team, nowMs);
  }
}
