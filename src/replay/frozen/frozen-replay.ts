import type { PlayerCommands, TurnEnd } from "../../lockstep/index.ts";
import { worldOfParts, type MatchSetup, type World } from "../../sim/index.ts";
import { marksOf, seatChangesOf, type Replay, type ReplayResult } from "../read-replay.ts";
import type { RecordedGame } from "../recorded-game.ts";
import type { ReplayTurn } from "../turn-codec.ts";
import type { FrozenGame, FrozenReplay, FrozenSim } from "./frozen-sim.ts";

/** Reads a replay, as readReplay does, that frozen rules play. */
export function readFrozenReplay(sim: FrozenSim, bytes: Uint8Array): ReplayResult {
  const read = sim.readReplay(bytes);
  return read.ok ? { ok: true, value: replayOf(sim, read.replay) } : read;
}

/** A game of frozen rules that goes on from words that anybody may have packed, or the rest of a sentence: "the world ..." */
export function playFrozen(game: FrozenGame): RecordedGame {
  return new FrozenRecordedGame(game);
}

function replayOf(sim: FrozenSim, replay: FrozenReplay): Replay {
  const { simVersion, recorderName, setup, players, ending, damage } = replay;
  const { recordStart = null, signed = null } = replay; // older files don't say
  // Commands of before are told and compared, and only frozen rules run them. Each kind is one of today: a test says so.
  const turns = replay.turns as readonly ReplayTurn[];
  return {
    simVersion,
    ...{ recordStart, signed },
    frozenRules: sim.simVersion,
    header: { recorderName, setup, players },
    turns,
    marks: marksOf(turns),
    seatChanges: seatChangesOf(turns, replay.causes ?? []),
    ending,
    damage,
    startGame: (today: MatchSetup) => new FrozenRecordedGame(sim.startGame(today)),
  };
}

class FrozenRecordedGame implements RecordedGame {
  readonly #game: FrozenGame;

  constructor(game: FrozenGame) {
    this.#game = game;
  }

  get turn(): number {
    return this.#game.turn;
  }

  get subTurnsRun(): number {
    return this.#game.subTurnsRun;
  }

  get hasEnded(): boolean {
    return this.#game.hasEnded;
  }

  get words(): Int32Array {
    return this.#game.words;
  }

  get world(): World {
    return worldOfParts(this.#game.words, this.#game.parts());
  }

  checksum(): number {
    return this.#game.checksum();
  }

  enterRecorded(playerCommands: readonly PlayerCommands[]): void {
    this.#game.enter(playerCommands);
  }

  runSubTurn(): void {
    this.#game.runSubTurn();
  }

  endTurn(): TurnEnd {
    return this.#game.endTurn();
  }

  runTurn(): TurnEnd {
    return this.#game.runTurn();
  }
}
