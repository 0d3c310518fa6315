import { assert, crc32, digestOf, joined, PLAIN_LOOKS, type Digest, type Looks } from "../base/index.ts";
import { writeState } from "../desync/index.ts";
import { FIRST_COMMAND_DELAY, FIRST_TURN, rosterOfSeats, type AgreedState } from "../lockstep/index.ts";
import { writeHeader, type ReplayEnding } from "../replay/index.ts";
import type { MatchSetup, PlayerId } from "../sim/index.ts";
import { KEPT_SEGMENTS, SEGMENT_TURNS } from "./constants.ts";
import { ByteLog } from "./byte-log.ts";
import { DELAY_BEFORE_SEGMENT, writeWatchedEnd, writeWatchedTurn, type AgreedTurn } from "./watch-record.ts";

/** How a match stands at the end of a turn, as far as it can be seen: without what bots remember, and without a log. */
export type WatchedState = Pick<AgreedState, "turn" | "words" | "roster">;

/** Bytes of a section that are there, as far as watchers may see them. */
export interface SectionBytes {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean; // they will not be more
}

/** A state as bytes: the same on everybody who plays or watches. */
interface StateBytes {
  readonly turn: number;
  readonly bytes: Uint8Array;
  readonly checksum: number; // u32, CRC-32 of the bytes
  readonly digest: Digest; // of head and state, see digestOfMatch
}

interface BroadcastOptions {
  readonly playerIds: readonly PlayerId[];
  readonly delaySeconds: number;
  readonly isDelayed?: boolean; // false: what is added was late already; true by default
}

interface Segment {
  readonly first: number; // turn
  readonly log: ByteLog;
  readonly ends: number[]; // of each turn's record in the log
  state: WatchedState | null; // before its first turn; null: not kept
  written: StateBytes | null; // the state, once somebody has asked for it
}

/** Turns a second. */
const TURNS_PER_SECOND = 10;
/** States that nobody can see yet are kept as well, and of those that can be seen the last ones. */
const SEEN_STATES = 4;

/** What no watcher is told. */
const UNTOLD = {
  minds: new Int32Array(0),
  logState: { logChecksum: 0, delay: FIRST_COMMAND_DELAY },
} as const;

/** The bytes of the head: what is played, by which players, on which map. The same on every peer. */
export function writeHead(
  setup: MatchSetup,
  names: ReadonlyMap<PlayerId, string>,
  looks: Looks = PLAIN_LOOKS,
): Uint8Array {
  const players = setup.playerIds.map((playerId) => ({ playerId, name: names.get(playerId)! }));
  return writeHeader({ recorderName: players[0]!.name, setup, players, looks }).bytes;
}

/** The first turn of the segment that a turn is in. */
export function segmentOf(turn: number): number {
  return turn - (turn % SEGMENT_TURNS);
}

/** Whether a match can be joined at the end of that turn. */
export function isJoinable(turn: number): boolean {
  return (turn + 1) % SEGMENT_TURNS === 0;
}

/**
 * A match for watchers, in sections of bytes: its head, states, and the turns from a state on. Players have it, and so
 * have watchers, for others: it is the same for all to the byte. What is younger than the delay is kept and not shown.
 */
export class Broadcast {
  readonly head: Uint8Array;
  /** u32: which match it is; not 0. */
  readonly match: number;
  /** How late it is shown, as its host set it. */
  readonly delaySeconds: number;
  readonly #playerIds: readonly PlayerId[];
  readonly #delayTurns: number;
  readonly #segments: Segment[] = []; // ascending without gaps
  #nextTurn: number | null = null; // null: it begins with the next state
  #delayBefore = DELAY_BEFORE_SEGMENT;
  #isOver = false;

  constructor(head: Uint8Array, { playerIds, delaySeconds, isDelayed = true }: BroadcastOptions) {
    this.head = head;
    this.match = matchOf(head);
    this.#playerIds = playerIds;
    this.delaySeconds = delaySeconds;
    this.#delayTurns = isDelayed ? delaySeconds * TURNS_PER_SECOND : 0;
  }

  /** The turn whose record comes next; null: a state does. */
  get nextTurn(): number | null {
    return this.#nextTurn;
  }

  /** The last turn that may be seen: all that there are once the match is over. -1 at first. */
  get newestTurn(): number {
    if (this.#nextTurn === null) return -1;
    return Math.max(-1, this.#nextTurn - 1 - (this.#isOver ? 0 : this.#delayTurns));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** At the end of a turn that was added, or to begin with. Takes the words as they are: they must not change. */
  addState(state: WatchedState): void {
    const first = state.turn + 1;
    assert(isJoinable(state.turn), `a match is not joined at the end of turn ${state.turn}`);
    assert(first <= (this.#nextTurn ?? first), `a state before turn ${first}, which is not here`);
    this.#nextTurn ??= first;
    const isNext = this.#nextTurn === first;
    const segment = isNext ? this.#segmentAt(first) : this.#segments.find((one) => one.first === first);
    if (segment !== undefined) segment.state ??= state;
    this.#forgetStates();
  }

  /** A turn, in their order; nothing before the first state. */
  addTurn(agreed: AgreedTurn): void {
    if (this.#nextTurn === null) return;
    const { turn, end } = agreed;
    if (turn % SEGMENT_TURNS === 0) this.#delayBefore = DELAY_BEFORE_SEGMENT;
    const place = { playerIds: this.#playerIds, delayBefore: this.#delayBefore };
    this.addRecord(turn, writeWatchedTurn(agreed, place));
    this.#delayBefore = end.commandDelayTurns;
  }

  /** The bytes of a turn's record, as they came. */
  addRecord(turn: number, record: Uint8Array): void {
    assert(!this.#isOver && turn === this.#nextTurn, `turn ${turn} in place of turn ${this.#nextTurn}`);
    const segment = this.#segmentAt(segmentOf(turn));
    segment.log.append(record);
    segment.ends.push(segment.log.length);
    this.#nextTurn = turn + 1;
  }

  /** The match is over after the turn that was added last. */
  end(ending: ReplayEnding): void {
    if (this.#nextTurn === null || this.#isOver) return;
    this.addEnd(writeWatchedEnd(ending, this.#playerIds, this.#nextTurn));
  }

  /** The same, as it came. */
  addEnd(record: Uint8Array): void {
    assert(this.#nextTurn !== null && !this.#isOver, "a match is over once");
    this.#segmentAt(segmentOf(this.#nextTurn)).log.append(record);
    this.#isOver = true;
  }

  /** The newest state that may be seen; null: none yet, or not any more. */
  get joinable(): StateBytes | null {
    const seen = this.#segments.findLast(
      ({ first, state }) => state !== null && first - 1 <= this.newestTurn,
    );
    return seen === undefined ? null : this.#writtenOf(seen);
  }

  /** The state at the end of that turn, if it is kept and may be seen. */
  state(turn: number): StateBytes | null {
    const segment = this.#segments.find(({ first }) => first === turn + 1);
    return segment === undefined || segment.state === null || turn > this.newestTurn
      ? null
      : this.#writtenOf(segment);
  }

  /** The turns of the segment with that first one, as far as they may be seen; null: they are not kept. */
  turns(first: number): SectionBytes | null {
    const segment = this.#segments.find((one) => one.first === first);
    if (segment === undefined) {
      const isNext = this.#nextTurn === first && first === segmentOf(first);
      return isNext ? { bytes: new Uint8Array(0), isWhole: false } : null;
    }
    const isWhole = this.newestTurn >= first + SEGMENT_TURNS - 1;
    const isLast = this.#isOver && segment === this.#segments.at(-1);
    if (isLast) return { bytes: segment.log.view(), isWhole: true };
    const seenTurns = Math.max(0, Math.min(SEGMENT_TURNS, this.newestTurn + 1 - first));
    const end = seenTurns === 0 ? 0 : segment.ends[seenTurns - 1]!;
    return { bytes: segment.log.view(0, end), isWhole };
  }

  #writtenOf(segment: Segment): StateBytes {
    segment.written ??= writeWatchedState(this.head, segment.state!);
    return segment.written;
  }

  #segmentAt(first: number): Segment {
    const last = this.#segments.at(-1);
    if (last?.first === first) return last;
    const segment: Segment = { first, log: new ByteLog(), ends: [], state: null, written: null };
    this.#segments.push(segment);
    this.#thin();
    return segment;
  }

  /** Forgets turns that nobody will ask for. */
  #thin(): void {
    const seen = segmentOf(Math.max(0, this.newestTurn));
    while (this.#segments[0]!.first < seen - KEPT_SEGMENTS * SEGMENT_TURNS) this.#segments.shift();
    this.#forgetStates();
  }

  #forgetStates(): void {
    const seen = segmentOf(Math.max(0, this.newestTurn));
    for (const segment of this.#segments) {
      if (segment.first > seen - SEEN_STATES * SEGMENT_TURNS) continue;
      segment.state = null;
      segment.written = null;
    }
  }
}

/** Of a head; never 0. */
export function matchOf(head: Uint8Array): number {
  return crc32(head) || 1;
}

/** What peers compare of a match: its head and the state at the end of a turn. Nobody finds others that have the same. */
export function digestOfMatch(head: Uint8Array, state: Uint8Array): Digest {
  return digestOf(joined(head, state));
}

/** The bytes of a state. */
function writeWatchedState(head: Uint8Array, state: WatchedState): StateBytes {
  // If a player was gone for no turn at all, only the players know since when it plays, and whether its peer was back meanwhile.
  const untold = { sinceTurn: FIRST_TURN, noShows: 0 };
  const roster = rosterOfSeats(state.roster.seats.map((seat) => ({ ...seat, ...untold })));
  const bytes = writeState({ ...state, roster, ...UNTOLD });
  return { turn: state.turn, bytes, checksum: crc32(bytes), digest: digestOfMatch(head, bytes) };
}
