import { assert } from "../../base/index.ts";
import { MatchHistory } from "../../desync/index.ts";
import {
  FIRST_TURN,
  Game,
  startOfMatch,
  SUB_TURNS_PER_TURN,
  type EndedTurn,
  type LockstepMatch,
  type Rules,
  type TurnBook,
  type TurnEnd,
} from "../../lockstep/index.ts";
import {
  ReplayRecorder,
  type RecordedEnd,
  type RepairMark,
  type ReplayEnding,
  type ReplayHeader,
} from "../../replay/index.ts";
import { checksumOf, type MatchSetup, type PlayerId, type World } from "../../sim/index.ts";
import type { HealResult } from "../healing/heal-desk.ts";
import { repairMarkOf, settledEnds } from "../healing/settled-turns.ts";

interface ChronicleOptions {
  readonly match: LockstepMatch; // at its beginning
  readonly setup: MatchSetup;
  readonly names: ReadonlyMap<PlayerId, string>;
}

interface PendingTurn {
  readonly turn: number;
  readonly end: RecordedEnd;
  readonly mark: RepairMark | null;
}

/** What is kept of a match while it runs: of the last turns all that is needed to run them again, and the replay. */
export class MatchChronicle {
  readonly history: MatchHistory;
  readonly #match: LockstepMatch;
  readonly #recorder: AgreedRecorder;
  readonly #bytes: Uint8Array[] = [];

  constructor({ match, setup, names }: ChronicleOptions) {
    this.#match = match;
    // Not from the match's own world: what damages that before turn 0 must not be what all go back to.
    const world = worldBefore(setup, match.rules, -FIRST_TURN);
    const end = { randomValue: world.random.w >>> 0, checksum: checksumOf(world) };
    this.history = new MatchHistory(world, match, end);
    const players = setup.playerIds.map((playerId) => ({ playerId, name: names.get(playerId)! }));
    const recorderName = names.get(match.localPlayerId)!;
    this.#recorder = new AgreedRecorder({ recorderName, setup, players }, match.book);
    this.#bytes.push(this.#recorder.start());
  }

  /** The next turn was entered: so all agreed on an earlier one. */
  enter(): void {
    const match = this.#match;
    const { turn } = match;
    if (turn < 0) return;
    this.history.enter(turn, match);
    if (!match.isSettled(turn)) this.#agree(match.book.checkedTurnOf(turn));
  }

  /** A sub-turn is to be run, or the turn is to be ended: the world as it is before. */
  note(): void {
    const { turn, subTurnsRun, world } = this.#match;
    if (turn >= 0) this.history.note(subTurnsRun, world);
  }

  /** After the turn has ended: the world is not what it was then. */
  noteAfterEnd(): void {
    if (this.#match.turn >= 0) this.history.noteAfterEnd(this.#match.world);
  }

  /** `world` is as it was at the end, if that was not as it should be. */
  end({ turn, randomValue, checksum, commandDelayTurns }: EndedTurn, world = this.#match.world): void {
    if (turn < 0) return;
    this.history.note(SUB_TURNS_PER_TURN + 1, world);
    this.history.end({ randomValue, checksum });
    this.#recorder.note(turn, { checksum, commandDelayTurns });
  }

  /**
   * The match goes on from what was agreed after a halt, or has come to its end with the turn `lastTurn` before it. Returns the
   * checksums of the turns that were settled, from `from`.
   */
  settle(
    { state: { turn }, healing, judgement, plan }: HealResult & { readonly kind: "goes-on" },
    end: TurnEnd,
    lastTurn: number,
  ): { readonly from: number; readonly checksums: readonly number[] } {
    const ends = settledEnds(healing, plan);
    const from = turn + 1 - ends.length;
    this.history.settle(turn, { run: healing.run!, world: this.#match.world, end });
    this.#recorder.settle(from, ends, repairMarkOf(healing, judgement));
    this.history.agree(turn);
    this.#bytes.push(...this.#recorder.agree(lastTurn));
    const settled = ends.slice(0, Math.max(0, lastTurn + 1 - from));
    return { from, checksums: settled.map(({ checksum }) => checksum) };
  }

  /** The match has ended with that turn; null: with one that is in doubt, so that only what all agreed on is written. */
  finish(ending: ReplayEnding, lastTurn: number | null): void {
    this.#bytes.push(...this.#recorder.end(ending, lastTurn ?? this.history.lastAgreed));
  }

  /** Of the replay, to be appended to its file. */
  takeBytes(): readonly Uint8Array[] {
    return this.#bytes.splice(0);
  }

  #agree(turn: number): void {
    if (turn < 0) return;
    this.history.agree(turn);
    this.#bytes.push(...this.#recorder.agree(turn));
  }
}

/**
 * The replay of a match, written as far as all agree: nothing in it ever has to be taken back. The turn data that a turn ran
 * with are taken from the book when it is written: what was agreed on by then.
 */
export class AgreedRecorder {
  readonly #recorder: ReplayRecorder;
  readonly #book: Pick<TurnBook, "dataOf">;
  #pending: PendingTurn[] = []; // ended here, in their order
  #mark: RepairMark | null = null; // for the next turn that ends

  constructor(header: ReplayHeader, book: Pick<TurnBook, "dataOf">) {
    this.#recorder = new ReplayRecorder(header);
    this.#book = book;
  }

  /** The bytes of the header. */
  start(): Uint8Array {
    return this.#recorder.start();
  }

  /** A turn ended. Turns follow each other without gaps. */
  note(turn: number, end: RecordedEnd): void {
    assert(turn === this.#nextTurn, `turn ${turn} ended in place of turn ${this.#nextTurn}`);
    this.#pending.push({ turn, end, mark: this.#mark });
    this.#mark = null;
  }

  /** All agreed at the end of that turn: the bytes of the turns up to it that were not written. */
  agree(turn: number): readonly Uint8Array[] {
    const agreed = this.#pending.filter((one) => one.turn <= turn);
    this.#pending = this.#pending.filter((one) => one.turn > turn);
    return agreed.map(({ turn: at, end, mark }) => this.#recorder.turn(at, this.#book.dataOf(at), end, mark));
  }

  /** After a heal: what holds of the turns from this one on. The turn that is entered next carries the mark. */
  settle(from: number, ends: readonly RecordedEnd[], mark: RepairMark): void {
    assert(
      from >= 0 && from <= this.#nextTurn,
      `turns from ${from} on were settled before turn ${this.#nextTurn}`,
    );
    const first = this.#recorder.turnCount; // what is written before was agreed on
    const kept = this.#pending.filter(({ turn }) => turn < from);
    const settled = ends.map((end, i): PendingTurn => {
      const turn = from + i;
      const before = this.#pending.find((one) => one.turn === turn);
      return { turn, end, mark: before?.mark ?? null };
    });
    this.#pending = [...kept, ...settled.filter(({ turn }) => turn >= first)];
    const { playerMask } = this.#mark ?? mark; // of two repairs before the same turn the first is described
    this.#mark = { ...(this.#mark ?? mark), playerMask: playerMask | mark.playerMask };
  }

  get #nextTurn(): number {
    return (this.#pending.at(-1)?.turn ?? this.#recorder.turnCount - 1) + 1;
  }

  /** The match has ended: the bytes of what is left up to that turn, which all agreed on, or had no reason to doubt. */
  end(ending: ReplayEnding, lastTurn: number): readonly Uint8Array[] {
    const rest = this.agree(lastTurn);
    this.#pending = [];
    return [...rest, this.#recorder.end(ending)];
  }
}

/** The world before turn 0, after so many turns have ended. */
export function worldBefore(setup: MatchSetup, rules: Rules, endedTurns: number): World {
  const game = new Game(startOfMatch(setup), rules);
  game.runCountdown(endedTurns);
  return game.world;
}
