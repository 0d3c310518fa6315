import { assert } from "../../base/index.ts";
import {
  checksumOfMinds,
  END_POINT,
  KEPT_TURNS,
  POINTS_PER_TURN,
  type AgreedState,
  type LogState,
  type Minds,
  type Moment,
  type Roster,
  type TurnEnd,
} from "../../lockstep/index.ts";
import { checksumOf, isWorld, openWorld, type World } from "../../sim/index.ts";
import { ACCOUNT_TURNS_MAX } from "../letters/account.ts";
import { BufferPool, KeptPoints, type GameWords } from "./kept-points.ts";
import type { Base, SecondRun } from "./second-run.ts";

/** What goes on from turn to turn besides the world: minds as they are once the bots of a turn have decided. */
type Carried = Pick<AgreedState, "logState" | "roster" | "minds">;

/** What holds after a heal. */
interface Settled {
  /** The second run, as here; the log states are those of all. */
  readonly run: Pick<SecondRun, "baseTurn" | "ends" | "logStates">;
  /** At the end of its last turn, as all have them now. */
  readonly world: World;
  readonly minds: Minds;
  readonly end: TurnEnd;
}

/** Open turns of which all points are kept: with the longest command delay there are 11, two more are to spare. */
const POINT_TURNS_MAX = 13;
/** Worlds so large that the points would take more have fewer of them kept. A world of 1,500 cats takes 108 KB in Classic, and 235 KB on a map. */
const HISTORY_BYTES_MAX = 32 * 2 ** 20;
/** Without agreement on any of so many turns on end the match can't have gone on. */
const OPEN_TURNS_MAX = 2 * ACCOUNT_TURNS_MAX;
/** Of agreed turns every fourth end is kept: turns -1, 3, 7 and so on, the same on every peer. */
const SPACING_MASK = 3;
const BASES_MAX = ACCOUNT_TURNS_MAX / (SPACING_MASK + 1) + 1;

assert(OPEN_TURNS_MAX < KEPT_TURNS, "whatever is run again, its turn data are in the book");

/** The newest turn up to this one whose end every peer keeps, agreed or not. */
export function commonTurn(turn: number): number {
  return turn - ((turn + 1) & SPACING_MASK);
}

interface KeptTurn {
  readonly turn: number;
  logState: LogState;
  readonly roster: Roster;
  mindsChecksum: number; // of the minds once the bots had decided; nothing changes them up to its end
  end: TurnEnd | null;
  checksum: number | null; // at its end; null: it has not ended
  readonly points: KeptPoints;
}

/**
 * The last turns of a match as they ran here: their worlds and ends, so that they can be run a second time, with the turn
 * data that the turn book has, and compared. Makes no garbage of the size of a world.
 */
export class MatchHistory {
  readonly #pool: BufferPool;
  readonly #pointTurns: number;
  /** Ascending without gaps, at least one; the first has the words of its end. */
  readonly #turns: KeptTurn[] = [];
  #lastAgreed = -1;
  #firstReplaced = Infinity; // the first turn that ran with other turn data than were agreed on since

  /** `world` is as it is at the end of that turn, by default before the first one: agreed by definition. */
  constructor(world: World, carried: Carried, end: TurnEnd | null = null, turn = -1) {
    const { minds } = carried;
    this.#pool = new BufferPool({ world, minds });
    const buffersMax = Math.floor(HISTORY_BYTES_MAX / (4 * Math.max(1, this.#pool.wordCount)));
    const spare = buffersMax - ACCOUNT_TURNS_MAX - BASES_MAX; // their ends are kept in any case
    this.#pointTurns = Math.max(0, Math.min(POINT_TURNS_MAX, Math.floor(spare / END_POINT)));
    this.#lastAgreed = turn;
    const start = this.#makeTurn(turn, carried);
    start.end = end;
    start.checksum = checksumOf(world);
    start.points.copy(END_POINT, { world, minds });
  }

  /** The last turn at whose end all agreed; -1 at first. */
  get lastAgreed(): number {
    return this.#lastAgreed;
  }

  /** Buffers of the size of a world that it has made: it does not go on making them. */
  get bufferCount(): number {
    return this.#pool.made;
  }

  /** Turns are entered one after the other, from 0 on; what is carried on is as it is in that turn. */
  enter(turn: number, carried: Carried): void {
    const last = this.#last;
    assert(turn === last.turn + 1 && last.checksum !== null, `turn ${turn} is entered after ${last.turn}`);
    assert(turn - this.#lastAgreed <= OPEN_TURNS_MAX, `turn ${turn}, agreed up to ${this.#lastAgreed}`);
    this.#makeTurn(turn, carried);
    this.#thin();
  }

  /** Keeps the game as it is at that point, 0..4, of the turn entered last. */
  note(point: number, game: GameWords): void {
    assert(Number.isInteger(point) && point >= 0 && point < POINTS_PER_TURN, `point ${point} of a turn`);
    const kept = this.#last;
    assert(kept.turn >= 0 && kept.checksum === null, `turn ${kept.turn} has ended`);
    const openTurns = kept.turn - this.#lastAgreed;
    if (openTurns > (point === END_POINT ? ACCOUNT_TURNS_MAX : this.#pointTurns)) return;
    kept.points.copy(point, game);
  }

  /** The game as it is now, after the turn has ended: if it is not what it was then, a comparison finds it there. */
  noteAfterEnd(game: GameWords): void {
    const kept = this.#last;
    if (kept.turn > this.#lastAgreed) kept.points.copy(END_POINT, game);
  }

  /** The values at the end of the turn entered last, after its last point was noted. */
  end(values: TurnEnd): void {
    const kept = this.#last;
    assert(kept.turn >= 0 && kept.checksum === null, `turn ${kept.turn} has ended`);
    kept.end = values;
    kept.checksum = values.checksum;
  }

  /** All agreed at the end of that turn. One that is not later than what was agreed on changes nothing. */
  agree(turn: number): void {
    if (turn <= this.#lastAgreed) return;
    assert(this.#get(turn)?.checksum !== null && turn <= this.#last.turn, `turn ${turn} has not ended`);
    this.#lastAgreed = turn;
    this.#thin();
  }

  /** The newest kept end of a turn up to this one whose words still have the checksums that they had; null: there is none. */
  base(turn: number): Base | null {
    for (const { turn: at, points, checksum, mindsChecksum, ...kept } of this.#turns.toReversed()) {
      const [words, minds] = [points.at(END_POINT), points.mindsAt(END_POINT)];
      if (at > turn || words === null || minds === null || checksum === null) continue;
      if (checksumOfWords(words) !== checksum || checksumOfMinds(minds) !== mindsChecksum) continue;
      const later = this.#turns.filter((other) => other.turn > at);
      const { end, logState, roster } = kept;
      return { turn: at, words, minds, end, logState, roster, laterRosters: later.map((one) => one.roster) };
    }
    return null;
  }

  /** The ends of the turns from .. to, as they were in the first run. Those after the oldest base are kept. */
  ends(from: number, to: number): readonly TurnEnd[] {
    const ends: TurnEnd[] = [];
    for (let turn = from; turn <= to; turn += 1) {
      const end = this.#get(turn)?.end ?? null;
      assert(end !== null, `the end of turn ${turn} is kept`);
      ends.push(end);
    }
    return ends;
  }

  logStateAt(turn: number): LogState | null {
    return this.#get(turn)?.logState ?? null;
  }

  /** The roster of a turn that is kept. */
  rosterAt(turn: number): Roster {
    const kept = this.#get(turn);
    assert(kept !== null, `turn ${turn} is kept`);
    return kept.roster;
  }

  /** The words at a moment of the first run, good until the history goes on; null: not kept, or of other turn data. */
  firstRun({ turn, point }: Moment): Int32Array | null {
    return turn < this.#firstReplaced ? (this.#get(turn)?.points.at(point) ?? null) : null;
  }

  /** The minds at a moment of the first run, good as its words are; null: not kept, or of other turn data. */
  firstMinds({ turn, point }: Moment): Minds | null {
    return turn < this.#firstReplaced ? (this.#get(turn)?.points.mindsAt(point) ?? null) : null;
  }

  /** The end of a turn of the first run; null: not kept, or of other turn data. */
  firstEnd(turn: number): TurnEnd | null {
    return turn < this.#firstReplaced ? (this.#get(turn)?.end ?? null) : null;
  }

  /** Other turn data were agreed on for that turn: what ran from it on is not compared with a second run of them. */
  noteReplaced(turn: number): void {
    assert(turn >= 0 && this.#get(turn) !== null, `turn ${turn} is kept`);
    this.#firstReplaced = Math.min(this.#firstReplaced, turn);
  }

  /** Forgets all turns after this one, which has ended. */
  rewind(turn: number): void {
    assert((this.#get(turn)?.checksum ?? null) !== null, `turn ${turn} is kept and has ended`);
    while (this.#last.turn > turn) this.#turns.pop()!.points.release(0);
    this.#lastAgreed = Math.min(this.#lastAgreed, turn);
  }

  /** After a heal: what the turns up to `turn`, the last that ran, are by the second run. All agree at its end. */
  settle(turn: number, { run, world, minds, end }: Settled): void {
    assert(run.baseTurn + run.ends.length === turn, `a run to the end of turn ${turn}`);
    assert(run.logStates.length === run.ends.length, "a log state of each turn");
    this.rewind(turn);
    run.ends.forEach((values, i) => {
      const kept = this.#get(run.baseTurn + 1 + i);
      assert(kept !== null, "the turns of the run are kept");
      kept.points.release(0);
      kept.end = values;
      kept.checksum = values.checksum;
      kept.logState = run.logStates[i]!;
    });
    const last = this.#last;
    if (turn >= 0) last.end = end;
    last.checksum = end.checksum;
    last.mindsChecksum = checksumOfMinds(minds);
    last.points.copy(END_POINT, { world, minds });
    this.#lastAgreed = turn;
    this.#firstReplaced = Infinity;
    this.#thin();
  }

  get #last(): KeptTurn {
    return this.#turns.at(-1)!;
  }

  #get(turn: number): KeptTurn | null {
    return this.#turns[turn - this.#turns[0]!.turn] ?? null;
  }

  #makeTurn(turn: number, { logState, roster, minds }: Carried): KeptTurn {
    const points = new KeptPoints(this.#pool);
    const mindsChecksum = checksumOfMinds(minds);
    const kept: KeptTurn = { turn, logState, roster, mindsChecksum, end: null, checksum: null, points };
    this.#turns.push(kept);
    return kept;
  }

  /** Gives back the words of what is agreed on, which needs no points but some ends, and forgets the oldest turns. */
  #thin(): void {
    const oldest = this.#last.turn + 1 - ACCOUNT_TURNS_MAX;
    for (const kept of this.#turns) {
      if (kept.turn > this.#lastAgreed) break;
      const isBase = kept.turn >= oldest && (kept.turn & SPACING_MASK) === SPACING_MASK;
      kept.points.release(kept.turn === this.#lastAgreed || isBase ? 1 : 0);
    }
    while (this.#turns[0]!.turn < this.#lastAgreed && !this.#turns[0]!.points.has(END_POINT)) {
      this.#turns.shift();
    }
  }
}

/** The checksum of words that were a world's, or null if they are none any more. */
function checksumOfWords(words: Int32Array): number | null {
  return isWorld(words) ? checksumOf(openWorld(words)) : null;
}
