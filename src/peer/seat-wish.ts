import { assert, holderOf, type Look, type LookWish } from "../base/index.ts";
import type { LobbyFact } from "../channel/index.ts";
import type { Session } from "../net/index.ts";
import type { LivePeerOptions } from "./live-peer-options.ts";

const ANY: LookWish = { color: null, emblem: null };

/** The team and the look that a player wants: from before it is in a lobby, and looks there. */
export class SeatWish {
  readonly #first: Pick<LivePeerOptions, "team" | "look">;
  #isAsked = false;
  #look = ANY; // that was asked for, and that the lobby does not show yet

  constructor(first: Pick<LivePeerOptions, "team" | "look">) {
    this.#first = first;
  }

  /** Asked for once, when this peer is in a lobby. */
  ask(session: Session, nowMs: number): void {
    const { team, look } = this.#first;
    if (this.#isAsked || session.phase !== "lobby") return;
    this.#isAsked = true;
    const seat = session.lobby.players.find(({ playerId }) => playerId === session.localPlayerId);
    assert(seat !== undefined, "who is in a lobby has a seat there");
    if (look !== undefined) this.wishLook(session, look, nowMs);
    if (team !== null && seat.team !== team) session.lobby.setTeam(seat.playerId, team, nowMs);
  }

  /** The player would like to have these; what is null stays. */
  wishLook(session: Session, look: LookWish, nowMs: number): void {
    this.#look = look;
    session.lobby.setLook(look, nowMs);
  }

  /** What of the look is not to be had, for another player has it: told once. */
  takeRefusals(session: Session): readonly LobbyFact[] {
    const parts = (["color", "emblem"] as const).map((part) => this.#outcomeOf(session, part));
    return parts.flatMap((fact) => fact ?? []);
  }

  #outcomeOf({ lobby, localPlayerId, phase }: Session, part: keyof Look): LobbyFact | null {
    const wanted = this.#look[part];
    if (wanted === null || phase !== "lobby") return null;
    const holder = holderOf(lobby.looks, part, wanted);
    const other = lobby.players.find(({ playerId, bot }) => playerId === holder && bot === null);
    if (other === undefined) return null; // it comes
    this.#look = { ...this.#look, [part]: null };
    return holder === localPlayerId ? null : { kind: "look-taken", name: other.name, part };
  }
}
