import type { LookWish } from "../base/index.ts";
import type { Session } from "../net/index.ts";
import type { BotStrength, GameMap, MatchOptions, PlayerId } from "../sim/index.ts";
import type { SeatWish } from "./seat-wish.ts";

/** Does that in the session, and what is due then; nothing once the peer is closed. */
type Act = (action: (session: Session, nowMs: number) => void) => void;

/** What a peer does in its lobby: some of it is for the master peer alone, as SessionLobby says. */
export class LiveLobby {
  readonly #seatWish: SeatWish;
  readonly #act: Act;

  constructor(seatWish: SeatWish, act: Act) {
    this.#seatWish = seatWish;
    this.#act = act;
  }

  /** What the master peer decides in its lobby. */
  setOptions(options: MatchOptions, map: GameMap | null): void {
    this.#act(({ lobby }) => lobby.setOptions(options, map));
  }

  /** The team of a player: one's own, which the master peer is asked for; of anyone, if this is the master peer. */
  setTeam(playerId: PlayerId, team: number): void {
    this.#act(({ lobby }, nowMs) => lobby.setTeam(playerId, team, nowMs));
  }

  /** The player here would like to have that colour and that emblem: see SessionLobby.setLook. */
  setLook(wish: LookWish): void {
    this.#act((session, nowMs) => this.#seatWish.wishLook(session, wish, nowMs));
  }

  /** The person here is ready for what is to be played, as it is now, or is not. */
  setReady(isReady: boolean): void {
    this.#act(({ lobby }) => lobby.setReady(isReady));
  }

  /** The master peer seats a bot in its lobby: see SessionLobby.addBot. */
  addBot(level: BotStrength, team: number | null = null, seat: PlayerId | null = null): PlayerId | null {
    let playerId: PlayerId | null = null;
    this.#act(({ lobby }) => (playerId = lobby.addBot(level, team, seat)));
    return playerId;
  }

  /** The master peer sends somebody out of its lobby. */
  removePlayer(playerId: PlayerId, cause: string | null = null): void {
    this.#act(({ lobby }) => lobby.removePlayer(playerId, cause));
  }
}
