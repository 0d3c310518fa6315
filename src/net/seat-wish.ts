import { RESEND_MS } from "./constants.ts";

/** The team that this peer, not the master, would like to be in: asked for until the roster shows a decision. */
export class SeatWish {
  #team: number | null = null;
  #lastAskedMs = -Infinity;

  ask(team: number): void {
    this.#team = team;
    this.#lastAskedMs = -Infinity;
  }

  giveUp(): void {
    this.#team = null;
  }

  /** A roster shows this peer in a team, before in another: the wish has come true, or the master peer decided otherwise. */
  hearTeam(team: number, before: number): void {
    if (team !== before || team === this.#team) this.#team = null;
  }

  /** The team to ask for now, or null. */
  takeDue(nowMs: number): number | null {
    if (this.#team === null || nowMs < this.#lastAskedMs + RESEND_MS) return null;
    this.#lastAskedMs = nowMs;
    return this.#team;
  }
}
