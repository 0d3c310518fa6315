import type { WayShelf } from "../sim/index.ts";
import { ReplayFacts } from "./facts/facts-of-replay.ts";
import type { MatchFacts } from "./facts/match-facts.ts";
import { KeyframeCodec } from "./keyframe-codec.ts";
import { Keyframes, type Keyframe } from "./keyframes.ts";
import type { Replay } from "./read-replay.ts";
import { ReplayPlayer } from "./replay-player.ts";
import { SightFold } from "./sight/sight-fold.ts";

/** To play from one keyframe to the next takes about so long, until memory is full. */
const SPACING_MS = 10;
/** However little it takes. */
const SPACING_TURNS_MAX = 1_024;

/** Plays a replay ahead, turn by turn, and keeps keyframes and facts of it. The caller measures what its turns cost. */
export class KeyframeMaker {
  readonly keyframes: Keyframes;
  readonly #player: ReplayPlayer;
  readonly #shelf: WayShelf;
  readonly #codec: KeyframeCodec;
  readonly #facts: ReplayFacts;
  readonly sight: SightFold; // of the turns that have been played
  #spentMs = 0; // since the last keyframe
  #lastTurn = 0; // to be entered after it

  constructor(replay: Replay, keyframes: Keyframes, shelf: WayShelf) {
    this.keyframes = keyframes;
    this.#player = new ReplayPlayer(replay);
    this.#shelf = shelf;
    this.#codec = new KeyframeCodec(this.#player.usedWords());
    const { world } = this.#player;
    this.#facts = new ReplayFacts(replay, world);
    this.sight = new SightFold(world, replay.header.setup.playerIds, replay.firstTurn);
    this.#keep();
  }

  /** Turns that have been played. */
  get turn(): number {
    return this.#player.turn;
  }

  get isFinished(): boolean {
    return this.#player.isFinished;
  }

  /** Of the turns that have been played. */
  facts(): MatchFacts {
    return this.#facts.facts();
  }

  runTurn(): void {
    this.#player.runTurn();
    this.#facts.noteTurn(this.#player);
    if (this.sight.isDue(this.turn)) this.sight.noteTurn(this.turn, this.#player.world);
    this.#player.shelve(this.#shelf);
    const { spacing } = this.keyframes;
    const isDue =
      this.#spentMs >= SPACING_MS * spacing || this.turn - this.#lastTurn >= SPACING_TURNS_MAX * spacing;
    if (isDue) this.#keep();
  }

  /** No more turns follow. */
  noteEnd(): void {
    this.#facts.noteEnd(this.#player);
  }

  /** The turn that was run last took so long. */
  noteCost(ms: number): void {
    this.#spentMs += ms;
  }

  /** The words in use of a keyframe of this maker. */
  unpack({ bytes }: Keyframe): Int32Array {
    return this.#codec.unpack(bytes);
  }

  #keep(): void {
    this.#spentMs = 0;
    this.#lastTurn = this.turn;
    const bytes = this.#codec.pack(this.#player.usedWords());
    this.keyframes.add({ turn: this.turn - 1, bytes, mismatch: this.#player.mismatch });
  }
}
