import { Game, rosterOfSeats, SUB_TURNS_PER_TURN, type Roster } from "../lockstep/index.ts";
import { isPaused, type World } from "../sim/index.ts";
import { isJoinable, type WatchedState } from "./broadcast.ts";
import type { WatchedTurn } from "./watch-record.ts";

/** A match as watchers run it: by turns that others vouch for, from a state on. */
export class WatchedGame {
  readonly #game: Game;
  #roster: Roster;
  #expected = 0; // u32, the checksum at the end of the turn

  constructor(state: WatchedState) {
    this.#game = new Game({ ...state, logState: null });
    this.#roster = state.roster;
  }

  get world(): World {
    return this.#game.world;
  }

  /** The turn that was entered last. */
  get turn(): number {
    return this.#game.turn;
  }

  get hasEnded(): boolean {
    return this.#game.hasEnded;
  }

  /** Of the turn that was entered last. */
  get subTurnsRun(): number {
    return this.#game.subTurnsRun;
  }

  get roster(): Roster {
    return this.#roster;
  }

  get isPaused(): boolean {
    return isPaused(this.#game.world);
  }

  /** The next turn begins. */
  enter({ replayTurn }: WatchedTurn): void {
    this.#game.enterRecorded(replayTurn.playerCommands);
    this.#expected = replayTurn.checksum;
    const { seats = [] } = replayTurn;
    if (seats.length === 0) return;
    this.#roster = rosterOfSeats(
      this.#roster.seats.map((seat) => {
        const change = seats.find(({ playerId }) => playerId === seat.playerId);
        return change === undefined ? seat : { ...seat, playedBy: change.playedBy };
      }),
    );
  }

  /** Runs a sub-turn; with the third the turn ends. False: it is not as the peers say that gave it. */
  runSubTurn(): boolean {
    this.#game.runSubTurn();
    if (this.#game.subTurnsRun < SUB_TURNS_PER_TURN) return true;
    return this.#game.endTurn().checksum === this.#expected;
  }

  /** At the end of a turn, if the match can be joined there; null: it can't. */
  takeState(): WatchedState | null {
    const { turn } = this.#game;
    if (!isJoinable(turn)) return null;
    return { turn, words: this.#game.words.slice(), roster: this.#roster };
  }
}
