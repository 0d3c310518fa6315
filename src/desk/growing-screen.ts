import type { PeerNotice } from "../channel/index.ts";
import type { Clock } from "../peer/index.ts";
import { GrowingReplay, type GrowingStart } from "../replay/index.ts";
import { ReplayScreen, type ReplayStage } from "./replay-screen.ts";

/** What windows see of a match that still runs, from its past. */
export interface GrowingStage extends ReplayStage {
  /** The next turns of it, of a `TurnWriter`; `isOver`: they are the last. */
  grow(turns: readonly Uint8Array[], isOver: boolean): void;
  /** What was before that turn, or a little less, need not be held any more. */
  letGo(turn: number): void;
}

/** A ReplayScreen of a match that still runs. */
export class GrowingScreen extends ReplayScreen implements GrowingStage {
  readonly #growing: GrowingReplay;

  constructor(start: GrowingStart, clock: Clock, tell: (notice: PeerNotice) => void) {
    const growing = new GrowingReplay(start);
    super(growing, clock, tell);
    this.#growing = growing;
  }

  grow(turns: readonly Uint8Array[], isOver: boolean): void {
    this.#growing.add(turns);
    if (isOver) this.#growing.end();
    this.noteGrown();
  }

  /** The status that follows says where it begins. Where keyframes are not made so far, nothing is let go yet. */
  letGo(turn: number): void {
    const beginning = this.beginningBy(turn);
    if (beginning === null) return;
    this.#growing.beginAt(beginning);
    this.noteBeginning();
  }
}
