import type { Pilot } from "../../bot/index.ts";
import {
  FIRST_TURN,
  Game,
  rosterOf,
  SUB_TURNS_PER_TURN,
  TURN_MS,
  type PlayerCommands,
} from "../../lockstep/index.ts";
import { OUTCOME_RUNNING, type Command, type World } from "../../sim/index.ts";

export const TURNS_A_MINUTE = 60_000 / TURN_MS;

/** A player that says nothing after the first order. */
export function whoOrdersOnce(command: Command): Pilot {
  return (_, turn) => (turn === 0 ? [command] : []);
}

interface LoneGamePlan {
  readonly world: World; // as it begins: a copy of it is played
  readonly pilots: readonly (Pilot | null)[]; // of its players, ascending; null: nobody plays that seat
  readonly delayTurns?: number; // between an order and the turn in which it runs; 0 by default
}

/** A match without peers, which runs its turns as every match does. The same plan, the same match. */
export class LoneGame {
  readonly world: World;
  readonly #game: Game;
  readonly #pilots: readonly (readonly [playerId: number, pilot: Pilot])[];
  readonly #given: (readonly PlayerCommands[])[]; // what has not run yet, by turn

  constructor({ world, pilots, delayTurns = 0 }: LoneGamePlan) {
    const playerIds = [...world.players.playerId.subarray(0, world.header.playerCount)];
    const roster = rosterOf({ playerIds });
    this.#game = new Game({ turn: FIRST_TURN - 1, words: world.words, roster, logState: null });
    this.#game.runCountdown();
    this.world = this.#game.world;
    this.#pilots = playerIds.flatMap((playerId, i) => {
      const pilot = pilots[i] ?? null;
      return pilot === null ? [] : [[playerId, pilot] as const];
    });
    this.#given = Array.from({ length: delayTurns }, () => []);
  }

  /** That have been entered. */
  get turnCount(): number {
    return this.#game.turn + 1;
  }

  get isDecided(): boolean {
    return this.world.header.outcome !== OUTCOME_RUNNING;
  }

  /** All pilots look at the same world, before anybody's commands run. */
  runTurn(): void {
    this.runUntil(() => false, this.turnCount + 1);
  }

  /** Runs sub-turns until one after which it is enough, and none afterwards; or until so many turns have run. */
  runUntil(isEnough: () => boolean, turnsMax: number): void {
    while (this.turnCount < turnsMax) {
      this.#enter();
      for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
        this.#game.runSubTurn();
        if (isEnough()) return;
      }
      this.#game.endUnchecked();
    }
  }

  #enter(): void {
    const turn = this.turnCount;
    this.#given.push(
      this.#pilots.map(([playerId, pilot]) => ({ playerId, commands: pilot(this.world, turn) })),
    );
    this.#game.enterRecorded(this.#given.shift()!);
  }
}
