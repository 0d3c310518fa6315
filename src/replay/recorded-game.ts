import type { PlayerCommands, TurnEnd } from "../lockstep/index.ts";
import type { World } from "../sim/index.ts";

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
