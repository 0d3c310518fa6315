import { SUB_TURNS_PER_TURN } from "../lockstep/index.ts";
import { WayShelf } from "../sim/index.ts";
import type { MatchFacts } from "./facts/match-facts.ts";
import type { LaterBeginning } from "./growing-replay.ts";
import { KeyframeMaker } from "./keyframe-maker.ts";
import { Keyframes } from "./keyframes.ts";
import type { Replay } from "./read-replay.ts";
import { ReplayPlayer } from "./replay-player.ts";
import { ReplayScout } from "./replay-scout.ts";
import type { SightFold } from "./sight/sight-fold.ts";

/** A place in a replay: so many sub-turns of that turn have run. */
export interface ReplayPlace {
  readonly turn: number; // the replay's turn count: its end
  readonly subTurn: number; // 0..2
}

/** What keyframes and flow fields may take, bytes: 64 MiB in all. */
interface JumpLimits {
  readonly keyframeBytes: number;
  readonly wayBytes: number;
}

const MIB = 2 ** 20;
const USUAL_LIMITS: JumpLimits = { keyframeBytes: 56 * MIB, wayBytes: 8 * MIB };

/**
 * Plays a replay, and goes to any place of it, forward and backward, where it is then as if it had played up to there. All is done in
 * small pieces, of a turn or less, so that whoever calls it can look at other things between them.
 */
export class JumpPlayer {
  readonly #replay: Replay;
  readonly #shelf: WayShelf;
  readonly #maker: KeyframeMaker;
  readonly scout: ReplayScout;
  #player: ReplayPlayer;
  #target: ReplayPlace | null = null;
  #isOnTheWay = false; // from the best place to start from
  #hasKeyframes = true; // that the rules take
  #hasMade = false; // the last piece was one of the maker's

  constructor(replay: Replay, { keyframeBytes, wayBytes }: JumpLimits = USUAL_LIMITS) {
    this.#replay = replay;
    this.#shelf = new WayShelf(wayBytes);
    this.#maker = new KeyframeMaker(replay, new Keyframes(keyframeBytes), this.#shelf);
    this.scout = new ReplayScout(replay, this.#maker, this.#shelf);
    this.#player = new ReplayPlayer(replay);
  }

  /** Where the replay is. While it jumps that is some place on the way. */
  get player(): ReplayPlayer {
    return this.#player;
  }

  /** Where it jumps to; null: it does not. */
  get target(): ReplayPlace | null {
    return this.#target;
  }

  /** Up to this turn jumps are quick. */
  get madeTurns(): number {
    return this.#maker.turn;
  }

  /** Nothing is left to be made. */
  get isMade(): boolean {
    return this.#maker.isFinished || !this.#hasKeyframes;
  }

  /** How the players stood, of the turns that were looked at ahead. */
  facts(): MatchFacts {
    return this.#maker.facts();
  }

  /** What the teams had seen, by turns that were looked at ahead. */
  get sight(): SightFold {
    return this.#maker.sight;
  }

  /** What is kept, about. */
  get keptBytes(): number {
    return this.#maker.keyframes.bytes + this.#shelf.bytes;
  }

  get keyframeCount(): number {
    return this.#maker.keyframes.count;
  }

  get shelvedWays(): number {
    return this.#shelf.count;
  }

  /** From now on it goes there, and to no place that was named before. What lies after the end is the end, and so is the beginning. */
  jump({ turn, subTurn }: ReplayPlace): void {
    const { turnCount } = this.#player;
    const { firstTurn = 0 } = this.#replay;
    if (turn < firstTurn) this.#target = { turn: firstTurn, subTurn: 0 };
    else this.#target = turn >= turnCount ? { turn: turnCount, subTurn: 0 } : { turn, subTurn };
    this.#isOnTheWay = false;
  }

  /** It stays where it is. */
  stay(): void {
    this.#target = null;
  }

  /** Does a piece of the jump. True: it is there. */
  runJump(): boolean {
    this.#hasMade = false;
    const target = this.#target;
    if (target === null) return true;
    if (!this.#isOnTheWay) this.#setOut(target);
    else if (this.#player.turn < target.turn) this.#player.runTurn();
    else if (this.#player.subTurnsRun < target.subTurn) this.#player.runSubTurn();
    const { turn, subTurnsRun } = this.#player;
    const isThere = this.#isOnTheWay && turn === target.turn && subTurnsRun === target.subTurn;
    if (isThere) this.#target = null;
    return isThere;
  }

  /** Does a piece of what makes later jumps quick. */
  make(): void {
    this.#hasMade = !this.isMade;
    if (this.#hasMade) this.#maker.runTurn();
  }

  /** A replay that grew has ended. */
  noteEnd(): void {
    this.#maker.noteEnd();
  }

  /** Where a replay that grows begins once it lets go what was before that turn, or a little less; null: there is nothing to let go yet. */
  beginningBy(turn: number): LaterBeginning | null {
    const keyframe = this.#maker.keyframes.before(turn - 1);
    if (keyframe === null || keyframe.turn < (this.#replay.firstTurn ?? 0)) return null;
    return { turn: keyframe.turn, packed: this.#maker.unpack(keyframe) };
  }

  /** It begins there now: a jump goes to what is left. False: the replay stands at a place before, and is to go somewhere. */
  noteBeginning(): boolean {
    const { firstTurn = 0 } = this.#replay;
    this.#maker.keyframes.dropBefore(firstTurn - 1);
    this.scout.noteBeginning();
    if (this.#target !== null) this.jump(this.#target);
    return this.#target !== null || this.#player.turn >= firstTurn;
  }

  /** The last piece took so long: keyframes lie as far apart as it pays. */
  noteCost(ms: number): void {
    if (this.#hasMade) this.#maker.noteCost(ms);
  }

  /** Where keyframes are still being made, those on the way are made first: whoever looks around there goes there again. */
  #setOut(target: ReplayPlace): void {
    const isAhead = placeOf(this.#player) <= indexOf(target);
    if (target.turn > this.madeTurns && !this.isMade && !(isAhead && this.#player.turn > this.madeTurns))
      return this.make();
    this.#isOnTheWay = true;
    const keyframe = this.#hasKeyframes ? this.#maker.keyframes.before(this.#lastTurnBefore(target)) : null;
    if (isAhead && (keyframe === null || this.#player.turn > keyframe.turn)) return;
    this.#hasKeyframes &&=
      keyframe !== null && this.#player.goTo(keyframe, this.#maker.unpack(keyframe), this.#shelf);
    if (!this.#hasKeyframes && !isAhead) this.#player = new ReplayPlayer(this.#replay);
  }

  /** Whose end it may start from. The last turn of all is always played: it shows whether the match ended in it. */
  #lastTurnBefore({ turn }: ReplayPlace): number {
    const { firstTurn = 0 } = this.#replay;
    return Math.max(firstTurn, Math.min(turn, this.#player.turnCount - 1)) - 1;
  }
}

function placeOf({ turn, subTurnsRun }: ReplayPlayer): number {
  return indexOf({ turn, subTurn: subTurnsRun });
}

/** Places in their order. */
function indexOf({ turn, subTurn }: ReplayPlace): number {
  return turn * SUB_TURNS_PER_TURN + subTurn;
}
