import type { PlayerCommands, TurnEnd } from "../lockstep/index.ts";
import type { WayShelf, World } from "../sim/index.ts";

/** A turn that did not end as it was recorded. */
export interface ChecksumMismatch {
  readonly turn: number;
  readonly expected: number; // u32, as recorded
  readonly actual: number; // u32, as played now
}

/** A game that plays a recording: a `Game`, by the rules of this program, or one by frozen rules. */
export interface RecordedGame {
  readonly turn: number; // that was entered last
  readonly subTurnsRun: number; // 0..3, of it
  readonly hasEnded: boolean;
  /** In the layout of this program, so that it can be drawn and named. By frozen rules it is a copy made now. */
  readonly world: World;
  /** In the layout of the rules. */
  readonly words: Int32Array;
  /** Of the world by its rules, now, u32. */
  checksum(): number;
  enterRecorded(playerCommands: readonly PlayerCommands[]): void;
  runSubTurn(): void;
  endTurn(): TurnEnd;
  /** Runs what is left of the turn, and ends it. */
  runTurn(): TurnEnd;
}

/** A game of a replay, which can go to any of its moments that were kept. */
export interface ReplayGame extends RecordedGame {
  /** The words in use, part after part in the order of the world: views, good until the game goes on. */
  usedWords(): readonly Int32Array[];
  /**
   * Goes to the end of that turn, -1 or later, with the words in use there. False: these rules do not take them, and the game is where
   * it was. Flow fields that lie on the shelf need not be computed again.
   */
  goTo(turn: number, packed: Int32Array, shelf: WayShelf): boolean;
  /** Puts what the game has computed meanwhile onto the shelf. */
  shelve(shelf: WayShelf): void;
}
