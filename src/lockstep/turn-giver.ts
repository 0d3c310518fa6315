import type { PlayerId } from "../sim/index.ts";
import type { LogState } from "./agreed-state.ts";
import type { CommandQueue } from "./command-queue.ts";
import { COMMAND_DELAY_TURNS_MIN, LOW_HALF } from "./constants.ts";
import type { TurnEnd } from "./game.ts";
import type { TurnBook } from "./turn-book.ts";
import type { TurnData } from "./turn-data.ts";

/** What the local player says for turns to come. */
export class TurnGiver {
  readonly #localPlayerId: PlayerId;
  readonly #book: TurnBook;
  readonly #queue: CommandQueue;
  wantedDelay = COMMAND_DELAY_TURNS_MIN; // what its turn data say that it needs
  readonly #playsFrom: () => number; // what was given for earlier turns is none of ours

  constructor(localPlayerId: PlayerId, book: TurnBook, queue: CommandQueue, playsFrom: () => number) {
    this.#localPlayerId = localPlayerId;
    this.#book = book;
    this.#queue = queue;
    this.#playsFrom = playsFrom;
  }

  /**
   * At the end of that turn: our data for every turn up to it and the command delay that has none yet. The first carries the
   * commands. The delay sinks by one a turn at most, so that the last turn with data is always exactly the delay away, but for turns
   * that are run again, for which data were given before. For turns in which our seat is not our own there are none.
   */
  give(
    turn: number,
    { randomValue, checksum }: TurnEnd,
    { logChecksum, delay }: LogState,
  ): readonly TurnData[] {
    const given: TurnData[] = [];
    while (this.#book.givenTurn < turn + delay.turns) {
      const next = this.#book.givenTurn + 1;
      if (next < this.#playsFrom() || !this.#book.rosterIn(next).peers.includes(this.#localPlayerId)) {
        this.#book.skipTo(next, turn);
        continue;
      }
      const data: TurnData = {
        turn: next,
        playerId: this.#localPlayerId,
        randomValue: randomValue & LOW_HALF,
        checksum,
        logChecksum: logChecksum & LOW_HALF,
        wantedDelay: this.wantedDelay,
        commands: given.length === 0 ? this.#queue.take() : [],
      };
      this.#book.give(data, turn);
      given.push(data);
    }
    return given;
  }
}
