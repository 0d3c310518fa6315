import { assert } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MIN, SUB_TURNS_PER_TURN, type TurnEnd } from "../lockstep/index.ts";
import type { WayShelf, World } from "../sim/index.ts";
import type { Replay } from "./read-replay.ts";
import type { Keyframe } from "./keyframes.ts";
import type { ChecksumMismatch, ReplayGame } from "./recorded-game.ts";
import { decisionOf, endingMismatchOf, type Decision, type EndingMismatch } from "./rules-ending.ts";
import type { ReplayTurn } from "./turn-codec.ts";

/**
 * Plays a replay again, sub-turn by sub-turn, as fast as it is asked to. It goes on after a mismatch, for a viewer may
 * still want to see how the match went; `mismatch` says that it is no longer the one recorded.
 */
export class ReplayPlayer {
  readonly #ending: Replay["ending"];
  readonly #turns: readonly ReplayTurn[];
  readonly #game: ReplayGame;
  #isPlayedOn = false; // the rules had decided the match before its last turn, which has been played
  #checksum: number;
  #mismatch: ChecksumMismatch | null = null;

  constructor(replay: Replay) {
    this.#ending = replay.ending;
    this.#turns = replay.turns;
    this.#game = replay.startGame(replay.header.setup);
    this.#checksum = this.#game.checksum();
  }

  /** More may follow, where a match still runs. */
  get turnCount(): number {
    return this.#turns.length;
  }

  /** As turn 0 finds it, at first. In the layout of this program; a copy, if other rules play. */
  get world(): World {
    return this.#game.world;
  }

  /** The turn being played, or turnCount when all have been. */
  get turn(): number {
    return this.#game.turn + (this.#game.hasEnded ? 1 : 0);
  }

  /** Sub-turns of that turn that have run: 0 to 2. */
  get subTurnsRun(): number {
    return this.#game.hasEnded ? 0 : this.#game.subTurnsRun;
  }

  get isFinished(): boolean {
    return this.turn === this.turnCount;
  }

  /** In force in the turn being played, or in the last one when all have been; 2 to 10. */
  get commandDelayTurns(): number {
    return (this.#turns[this.turn] ?? this.#turns.at(-1))?.commandDelayTurns ?? COMMAND_DELAY_TURNS_MIN;
  }

  /** Of the world at the end of the last whole turn played, u32. */
  get checksum(): number {
    return this.#checksum;
  }

  /** The first turn that did not end as recorded, or null while all have. */
  get mismatch(): ChecksumMismatch | null {
    return this.#mismatch;
  }

  /** How the match stands by its rules, now. */
  get decision(): Decision {
    return decisionOf(this.world);
  }

  /** What the file says of its end, if its last turn has ended and the rules say otherwise; of another match than the recorded one nothing. */
  get endingMismatch(): EndingMismatch | null {
    if (!this.isFinished || this.#mismatch !== null) return null;
    return endingMismatchOf(this.#ending, { actual: this.decision, isPlayedOn: this.#isPlayedOn });
  }

  /** Runs a sub-turn, 1/30 s; with the first of a turn its commands run, with the third the turn ends. */
  runSubTurn(): void {
    if (this.#game.hasEnded) this.#enter();
    this.#game.runSubTurn();
    if (this.#game.subTurnsRun === SUB_TURNS_PER_TURN) this.#noteEnd(this.#game.endTurn());
  }

  /** Runs what is left of the turn being played. */
  runTurn(): void {
    if (this.#game.hasEnded) this.#enter();
    this.#noteEnd(this.#game.runTurn());
  }

  /** Of the world as it is now: see ReplayGame. */
  usedWords(): readonly Int32Array[] {
    return this.#game.usedWords();
  }

  shelve(shelf: WayShelf): void {
    this.#game.shelve(shelf);
  }

  /** Goes to a keyframe of the same replay, with its words. False: the rules do not take them, and nothing has changed. */
  goTo({ turn, mismatch }: Keyframe, packed: Int32Array, shelf: WayShelf): boolean {
    if (!this.#game.goTo(turn, packed, shelf)) return false;
    this.#checksum = this.#game.checksum();
    this.#mismatch = mismatch;
    return true;
  }

  #enter(): void {
    assert(!this.isFinished, `the replay has ended after ${this.turnCount} turns`);
    const { turn, playerCommands } = this.#turns[this.turn]!;
    assert(turn === this.turn, `turn ${turn} of a replay in place of turn ${this.turn}`);
    const isLast = turn + 1 === this.turnCount;
    if (isLast) this.#isPlayedOn = this.#ending !== null && this.decision.kind !== "undecided";
    this.#game.enterRecorded(playerCommands);
  }

  #noteEnd({ checksum: actual }: TurnEnd): void {
    const { turn, checksum: expected } = this.#turns[this.#game.turn]!;
    if (actual !== expected) this.#mismatch ??= { turn, expected, actual };
    this.#checksum = actual;
  }
}

interface VerifyOptions {
  /** Told how many turns have come out right, now and then; false stops the verification. */
  readonly onProgress?: (turnCount: number) => boolean;
}

interface PlayedToEnd {
  readonly turnCount: number;
  readonly checksum: number; // u32, after the last turn
}

type VerifyOutcome =
  | ({ readonly kind: "ok"; readonly decision: Decision } & PlayedToEnd)
  | ({ readonly kind: "wrong-ending" } & EndingMismatch & PlayedToEnd) // all turns came out right
  | ({ readonly kind: "differs" } & ChecksumMismatch)
  | { readonly kind: "cancelled"; readonly turnCount: number }; // onProgress returned false after so many turns

/** A few milliseconds of Classic rules. */
const TURNS_PER_PROGRESS = 1_000;

/**
 * Plays all turns of a replay, without drawing or waiting, and compares the checksum of each; stops at the first that
 * differs. Then it compares the end record with what the rules make of the match. Of a damaged replay it says how the turns
 * before the damage came out: see Replay.damage for the rest.
 */
export function verifyReplay(replay: Replay, options: VerifyOptions = {}): VerifyOutcome {
  const player = new ReplayPlayer(replay);
  while (!player.isFinished) {
    player.runTurn();
    if (player.mismatch !== null) return { kind: "differs", ...player.mismatch };
    if (player.turn % TURNS_PER_PROGRESS === 0 && options.onProgress?.(player.turn) === false) {
      return { kind: "cancelled", turnCount: player.turn };
    }
  }
  const played = { turnCount: player.turnCount, checksum: player.checksum };
  const { decision, endingMismatch } = player;
  return endingMismatch === null
    ? { kind: "ok", decision, ...played }
    : { kind: "wrong-ending", ...endingMismatch, ...played };
}
