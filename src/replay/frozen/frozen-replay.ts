import type { PlayerCommands, TurnEnd } from "../../lockstep/index.ts";
import {
  isCommand,
  isMatchSetup,
  worldOfParts,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { pausesOf } from "../pauses.ts";
import { marksOf, seatChangesOf, type Replay, type ReplayResult } from "../read-replay.ts";
import type { RecordedGame, ReplayGame } from "../recorded-game.ts";
import type { ReplayTurn } from "../turn-codec.ts";
import type { FrozenGame, FrozenReplay, FrozenSim } from "./frozen-sim.ts";

/** Reads a replay, as readReplay does, that frozen rules play. */
export function readFrozenReplay(sim: FrozenSim, bytes: Uint8Array): ReplayResult {
  const read = sim.readReplay(bytes);
  if (!read.ok) return read;
  // Frozen rules took some armies that no map has floor for: a world of those can't be made.
  if (!isMatchSetup(read.replay.setup)) return { ok: false, reason: "damaged", version: null };
  return { ok: true, value: replayOf(sim, read.replay) };
}

/** A game of frozen rules that goes on from words that anybody may have packed, or the rest of a sentence: "the world ..." */
export function playFrozen(game: FrozenGame): RecordedGame {
  return new FrozenRecordedGame(game);
}

/**
 * Whether frozen rules may be handed that value as a command. Those of 4, 5 and 6 refuse every `admit`, which they run well: they
 * ask it for cats.
 */
export function isFrozenCommand(sim: FrozenSim, value: unknown): boolean {
  return sim.isCommand(value) || (sim.commandKinds.includes("admit") && isAdmit(value));
}

function isAdmit(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { kind, playerId } = value as Readonly<Record<string, unknown>>;
  return (
    kind === "admit" && Number.isInteger(playerId) && isCommand({ kind, playerId: playerId as PlayerId })
  );
}

function replayOf(sim: FrozenSim, replay: FrozenReplay): Replay {
  const { simVersion, recorderName, setup, players, ending, damage } = replay;
  const { recordStart = null, signed = null, looks } = replay; // older files don't say
  // Commands of before are told and compared, and only frozen rules run them. Each kind is one of today: a test says so.
  const turns = replay.turns as readonly ReplayTurn[];
  return {
    simVersion,
    ...{ recordStart, signed },
    frozenRules: sim.simVersion,
    header: { recorderName, setup, players, ...(looks === undefined ? {} : { looks }) },
    turns,
    marks: marksOf(turns),
    seatChanges: seatChangesOf(turns, replay.causes ?? []),
    pauses: pausesOf(setup, turns),
    ending,
    damage,
    startGame: (today: MatchSetup) => new FrozenReplayGame(sim, sim.startGame(today)),
  };
}

class FrozenRecordedGame implements RecordedGame {
  #game: FrozenGame;

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

  protected get frozenGame(): FrozenGame {
    return this.#game;
  }

  protected set frozenGame(game: FrozenGame) {
    this.#game = game;
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

/** What frozen rules compute beside the world is theirs: they hand nothing out for a shelf, and compute it again. */
class FrozenReplayGame extends FrozenRecordedGame implements ReplayGame {
  readonly #sim: FrozenSim;

  constructor(sim: FrozenSim, game: FrozenGame) {
    super(game);
    this.#sim = sim;
  }

  usedWords(): readonly Int32Array[] {
    const { words } = this.frozenGame;
    return this.frozenGame.parts().map(({ start, count }) => words.subarray(start, start + count));
  }

  goTo(turn: number, packed: Int32Array): boolean {
    const resumed = this.#sim.resumeGame(packed, turn);
    if (resumed.ok) this.frozenGame = resumed.game;
    return resumed.ok;
  }

  shelve(): void {
    // Nothing is handed out.
  }
}
