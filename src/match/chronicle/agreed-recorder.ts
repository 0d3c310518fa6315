import { assert } from "../../base/index.ts";
import type { PlayerCommands, RosterSeat, TurnBook } from "../../lockstep/index.ts";
import {
  NO_SIGNATURES,
  ReplayRecorder,
  type DepartureCause,
  type RecordedSignatures,
  type RepairMark,
  type ReplayEnding,
  type ReplayHeader,
} from "../../replay/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { AgreedTurn } from "../../watch/index.ts";
import type { AgreedEnd } from "../healing/settled-turns.ts";

/** What of the book is written down. */
type WrittenBook = Pick<TurnBook, "dataOf" | "rosterIn">;

/** A player that was gone, from which turn on, and why, as far as it is known here. */
export interface KnownDeparture {
  readonly playerId: PlayerId;
  readonly turn: number;
  readonly cause: DepartureCause;
}

interface PendingTurn {
  readonly turn: number;
  readonly end: AgreedEnd;
  readonly mark: RepairMark | null;
}

/**
 * The turns of a match as far as all agree, and its replay: nothing in it ever has to be taken back. The turn data that a turn ran
 * with, and the seats that changed in it, are taken from the book when it is agreed on.
 */
export class AgreedRecorder {
  readonly #recorder: ReplayRecorder | null;
  readonly #book: WrittenBook;
  #nextAgreed: number;
  #agreed: AgreedTurn[] = []; // not taken yet
  #pending: PendingTurn[] = []; // ended here, in their order
  #mark: RepairMark | null = null; // for the next turn that ends

  /** Without a header, for a peer that joins at that turn, there is no replay: it would lack what was before. */
  constructor(header: ReplayHeader | null, book: WrittenBook, firstTurn = 0) {
    assert(header === null || firstTurn === 0, "a replay begins with turn 0");
    this.#recorder = header === null ? null : new ReplayRecorder(header);
    this.#book = book;
    this.#nextAgreed = firstTurn;
  }

  /** The bytes of the header. */
  start(): Uint8Array {
    assert(this.#recorder !== null, "there is a replay");
    return this.#recorder.start();
  }

  /** A turn ended. Turns follow each other without gaps. */
  note(turn: number, end: AgreedEnd): void {
    assert(turn === this.#nextTurn, `turn ${turn} ended in place of turn ${this.#nextTurn}`);
    this.#pending.push({ turn, end, mark: this.#mark });
    this.#mark = null;
  }

  /** All agreed at the end of that turn: the bytes of the turns up to it that were not written. */
  agree(turn: number): readonly Uint8Array[] {
    const agreed = this.#pending.filter((one) => one.turn <= turn);
    this.#pending = this.#pending.filter((one) => one.turn > turn);
    return agreed.flatMap(({ turn: at, end: ended, mark }) => {
      const commands = inOrder(this.#book.dataOf(at), ended.orders);
      const end = { ...ended, seats: this.#changedSeats(at) };
      this.#nextAgreed = at + 1;
      this.#agreed.push({ turn: at, commands, end, mark });
      return this.#recorder?.turn(at, commands, end, mark) ?? [];
    });
  }

  /** The turns that were agreed on since the last call, in their order: for watchers. */
  takeAgreed(): readonly AgreedTurn[] {
    return this.#agreed.splice(0);
  }

  /** After a heal: what holds of the turns from this one on. The turn that is entered next carries the mark. */
  settle(from: number, ends: readonly AgreedEnd[], mark: RepairMark): void {
    assert(
      from >= 0 && from <= this.#nextTurn,
      `turns from ${from} on were settled before turn ${this.#nextTurn}`,
    );
    const first = this.#nextAgreed; // what is written before was agreed on
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

  /** Not the changes themselves: a player that goes before it is back comes and goes in one turn, and nothing is played otherwise. */
  #changedSeats(turn: number): readonly RosterSeat[] {
    const before = this.#book.rosterIn(turn - 1);
    const after = this.#book.rosterIn(turn);
    return after.seats.filter(({ playedBy }, i) => playedBy.kind !== before.seats[i]!.playedBy.kind);
  }

  get #nextTurn(): number {
    return (this.#pending.at(-1)?.turn ?? this.#nextAgreed - 1) + 1;
  }

  /** The match has ended: the bytes of what is left up to that turn, which all agreed on, or had no reason to doubt. */
  end(
    ending: ReplayEnding,
    lastTurn: number,
    departures: readonly KnownDeparture[] = [],
    signed: RecordedSignatures = NO_SIGNATURES,
  ): readonly Uint8Array[] {
    const rest = this.agree(lastTurn);
    this.#pending = [];
    if (this.#recorder === null) return rest;
    const end = this.#recorder.end(
      ending,
      ({ playerId, turn }) => {
        const known = departures.find((one) => one.playerId === playerId && one.turn === turn);
        return known?.cause ?? "gone";
      },
      signed,
    );
    return [...rest, end];
  }
}

/** Nobody is in both. */
function inOrder(
  peers: readonly PlayerCommands[],
  bots: readonly PlayerCommands[],
): readonly PlayerCommands[] {
  return bots.length === 0 ? peers : [...peers, ...bots].sort((a, b) => a.playerId - b.playerId);
}
