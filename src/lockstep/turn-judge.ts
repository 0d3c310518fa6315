import type { PlayerId } from "../sim/index.ts";
import { decideTurn, findCause, type TurnOutcome } from "./decide-turn.ts";
import { lastTurnFrom } from "./departures.ts";
import type { Participants } from "./participants.ts";
import { isInMask } from "./player-mask.ts";
import type { TurnBook } from "./turn-book.ts";

/** Says of a turn whether it can be entered, and whether all games are alike in it, by the turn data that are here. */
export class TurnJudge {
  readonly #book: TurnBook;
  readonly #participants: Participants;
  #settledThrough = -1;
  readonly #unheeded = new Map<PlayerId, number>(); // up to which turn

  constructor(book: TurnBook, participants: Participants) {
    this.#book = book;
    this.#participants = participants;
  }

  /** What would come of entering a turn to come, from turn 0 on, without entering it. */
  outcomeOf(turn: number): TurnOutcome {
    const { departures } = this.#participants;
    const { peers } = this.#book.rosterIn(turn);
    const frozen = peers.filter((playerId) => turn > lastTurnFrom(departures, playerId));
    if (frozen.length > 0) return { kind: "waiting", turn, missing: frozen };
    const decided = decideTurn(turn, peers, this.#book.received(turn));
    if (decided.kind !== "desynced") return decided;
    const { turnData } = decided;
    if (this.isSettled(turn)) return { kind: "advanced", turn, turnData };
    // What one who is gone said of its game is not looked into any more: it could not be asked.
    const isHeeded = (playerId: PlayerId): boolean => turn > (this.#unheeded.get(playerId) ?? -1);
    const cause = findCause(
      turnData.filter(({ playerId }) => isInMask(departures.peers, playerId) && isHeeded(playerId)),
    );
    return cause === null ? { kind: "advanced", turn, turnData } : { ...decided, cause };
  }

  /** What that player says of its game is not compared through that turn: it is at odds with its own word. */
  unheed(playerId: PlayerId, throughTurn: number): void {
    this.#unheeded.set(playerId, Math.max(throughTurn, this.#unheeded.get(playerId) ?? -1));
  }

  /** Whether the check values for that turn are compared no more: it was given before a halt. */
  isSettled(turn: number): boolean {
    return turn <= this.#settledThrough;
  }

  /** Check values for turns up to this one are compared no more. */
  settle(throughTurn: number): void {
    this.#settledThrough = Math.max(this.#settledThrough, throughTurn);
  }
}
