import type { World, WayShelf } from "../sim/index.ts";
import type { KeyframeMaker } from "./keyframe-maker.ts";
import type { Replay } from "./read-replay.ts";
import { ReplayPlayer } from "./replay-player.ts";

/**
 * Shows how a replay was at the beginning of a turn, aside from where it is played: from the last keyframe before, which is never far.
 * It works in pieces of a turn or less, and looks at one place at a time.
 */
export class ReplayScout {
  readonly #replay: Replay;
  readonly #maker: KeyframeMaker;
  readonly #shelf: WayShelf;
  #player: ReplayPlayer | null = null; // made when somebody looks
  #target: number | null = null;
  #isOnTheWay = false;

  constructor(replay: Replay, maker: KeyframeMaker, shelf: WayShelf) {
    this.#replay = replay;
    this.#maker = maker;
    this.#shelf = shelf;
  }

  /** The turn that is looked at; null: none is. */
  get target(): number | null {
    return this.#target;
  }

  /** From now on at that one, and at none that was named before. False: no keyframe leads there, or not yet. */
  look(turn: number): boolean {
    const isReady = turn >= (this.#replay.firstTurn ?? 0) && turn <= this.#maker.turn;
    this.#target = isReady ? turn : null;
    this.#isOnTheWay = false;
    return isReady;
  }

  /** What it set out from may not be held any more. */
  noteBeginning(): void {
    if (this.#target !== null) this.look(this.#target);
  }

  /** Does a piece of it. The world, once it is there, which holds until the next piece; null: not yet, or no rules lead there. */
  run(): World | null {
    const target = this.#target;
    if (target === null) return null;
    this.#player ??= new ReplayPlayer(this.#replay);
    if (!this.#isOnTheWay) this.#setOut(this.#player, target);
    else if (this.#player.turn < target) this.#player.runTurn();
    if (!this.#isOnTheWay || this.#player.turn !== target) return null;
    this.#target = null;
    return this.#player.world;
  }

  #setOut(player: ReplayPlayer, target: number): void {
    const keyframe = this.#maker.keyframes.before(target - 1)!; // the first is of the beginning
    const isBetween = player.turn > keyframe.turn && player.turn <= target;
    this.#isOnTheWay = isBetween || player.goTo(keyframe, this.#maker.unpack(keyframe), this.#shelf);
    if (!this.#isOnTheWay) this.#target = null;
  }
}
