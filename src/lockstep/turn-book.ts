import { assert, fail, ok, type Result } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { extendLogChecksum } from "./command-log.ts";
import { KEPT_TURNS, TURN_MAX, TURN_WINDOW } from "./constants.ts";
import { isAsItCame, otherThanCame, receiptOf, type OtherData, type Receipt } from "./receipts.ts";
import { planOf, rosterIn, withChange, type RosterPlan, type SeatChange } from "./roster-plan.ts";
import type { Roster } from "./roster.ts";
import type { TurnData } from "./turn-data.ts";

type TurnDataRefusal = "unknown-player" | "old-turn" | "future-turn" | "duplicate";

/** All that is known of the data for a turn. */
interface Page {
  readonly kept: Map<PlayerId, TurnData>;
  readonly receipts: Map<PlayerId, Receipt>; // of those of others
  ran: readonly TurnData[] | null; // with which it was entered here; null: it was not
  checkedTurn: number | null; // at the end of which turn the check values in our own were taken; null: we gave none
}

interface TurnBookOptions {
  readonly localPlayerId: PlayerId;
  readonly roster: Roster;
  readonly turn: number; // the one being played; data for later turns are taken
}

/** At the end of which turn check values were taken is told for so many turns back. */
const CHECKED_TURNS_TOLD = 32;
const NOTHING_KEPT: ReadonlyMap<PlayerId, TurnData> = new Map();

/**
 * The turn data of a match as this peer has them: those that came, its own, and with which each turn ran, of the last turns
 * and of those to come. What a peer said first for a turn holds, unless all agree on something else; a second version changes
 * nothing. Nothing else keeps turn data, so what is refuted is gone everywhere.
 */
export class TurnBook {
  readonly #localPlayerId: PlayerId;
  readonly #pages = new Map<number, Page>();
  readonly #newest = new Map<PlayerId, number>(); // the last turn for which that player's data came
  #plan: RosterPlan;
  #roster: Roster; // of the turn that is entered next
  #turn: number;
  #givenTurn = -1;
  #skippedTurn = -1; // up to this one we gave none, but what another run of ours did

  constructor({ localPlayerId, roster, turn }: TurnBookOptions) {
    this.#localPlayerId = localPlayerId;
    this.#plan = planOf(roster);
    this.#roster = roster;
    this.#turn = turn;
  }

  /** The players whose data the turn that is entered next takes. */
  get roster(): Roster {
    return this.#roster;
  }

  /** The players whose data that turn takes, as far as all agree on it by now. */
  rosterIn(turn: number): Roster {
    return turn === this.#turn + 1 ? this.#roster : rosterIn(this.#plan, turn);
  }

  /** The last turn for which we have given turn data; -1 before. */
  get givenTurn(): number {
    return this.#givenTurn;
  }

  /** Takes another player's data for a turn to come. Nothing beyond the window can be honest, and so the book stays small. */
  add(data: TurnData, from = data.playerId): Result<"stored", TurnDataRefusal> {
    const { turn, playerId } = data;
    // Our own come from others only where another run of ours gave them.
    const isOurs = playerId === this.#localPlayerId && !this.#isSkipped(turn);
    if (isOurs || !this.#isIn(playerId, turn)) return fail("unknown-player");
    if (turn <= this.#turn || turn < 0) return fail("old-turn"); // nothing runs before turn 0
    if (turn > this.#turn + TURN_WINDOW || turn > TURN_MAX) return fail("future-turn");
    if (this.#pages.get(turn)?.kept.has(playerId) === true) return fail("duplicate");
    this.#keep(data, from);
    return ok("stored");
  }

  /** Takes our own data, turn after turn; their check values were taken at the end of that turn. */
  give(data: TurnData, checkedTurn: number): void {
    assert(data.playerId === this.#localPlayerId, "we give our own turn data");
    assert(
      data.turn === this.#givenTurn + 1 && data.turn > this.#turn && data.turn <= this.#turn + TURN_WINDOW,
      `turn data for turn ${data.turn} are given after those for turn ${this.#givenTurn}, in turn ${this.#turn}`,
    );
    const page = this.#pageOf(data.turn);
    page.kept.set(data.playerId, data);
    this.#newest.set(data.playerId, data.turn);
    page.checkedTurn = checkedTurn;
    this.#givenTurn = data.turn;
  }

  /** We have no part in the turns up to that one, and so gave no data for them; the others did at the end of this turn. */
  skipTo(turn: number, checkedTurn: number): void {
    this.#skippedTurn = Math.max(this.#skippedTurn, turn);
    while (this.#givenTurn < turn) {
      this.#givenTurn += 1;
      if (this.#givenTurn > this.#turn) this.#pageOf(this.#givenTurn).checkedTurn = checkedTurn;
    }
  }

  /** Goes on after that turn of the match, of which nothing is known from before; the others have given data up to `givenTurn`. */
  startAfter(
    turn: number,
    { plan, givenTurn }: { readonly plan: RosterPlan; readonly givenTurn: number },
  ): void {
    assert(givenTurn >= turn, `data were given up to turn ${givenTurn} at the end of turn ${turn}`);
    this.#pages.clear();
    this.#newest.clear();
    this.#plan = plan;
    this.#givenTurn = givenTurn;
    this.#skippedTurn = givenTurn;
    this.#goTo(turn);
  }

  /** Who plays which seat in which turn, as far as all have agreed on it. */
  get plan(): RosterPlan {
    return this.#plan;
  }

  /** All changes of seats that all have agreed on, ascending turn. */
  get changes(): readonly SeatChange[] {
    return this.#plan.changes;
  }

  /** From the next turn on that plan holds. What peers gave for turns that are theirs no more is kept: they may yet be. */
  follow(plan: RosterPlan): void {
    this.#plan = plan;
    this.#goTo(this.#turn);
  }

  /**
   * Takes the version that all agreed on. True if it runs otherwise than what ran here in its turn. Of a player that was not in that turn
   * here nothing is taken: liars may have agreed on it.
   */
  replace(data: TurnData): boolean {
    const { turn, playerId } = data;
    const { ran } = this.#pageOf(turn);
    const before = ran?.find((one) => one.playerId === playerId);
    if (ran !== null && before === undefined) return false;
    this.#keep(data, playerId);
    if (ran === null || before === undefined) return false;
    this.#pageOf(turn).ran = ran.map((one) => (one === before ? data : one));
    return extendLogChecksum(0, turn, [before]) !== extendLogChecksum(0, turn, [data]);
  }

  /** That turn, which is the one being played from now on, ran with these. What is too old is forgotten. */
  enter(turn: number, ran: readonly TurnData[]): void {
    assert(
      turn === this.#turn + 1,
      `the book goes from turn ${this.#turn} to ${this.#turn + 1}, not ${turn}`,
    );
    this.#goTo(turn);
    if (turn >= 0) this.#pageOf(turn).ran = ran;
    this.#pages.delete(turn - KEPT_TURNS);
  }

  /** Goes back to this turn: those after it have not run, with what is kept for them. */
  rewind(turn: number): void {
    assert(turn <= this.#turn, `the book goes back from turn ${this.#turn}, not to ${turn}`);
    for (const [at, page] of this.#pages) if (at > turn) page.ran = null;
    this.#goTo(turn);
  }

  /** A seat is played otherwise from a turn to come on; what its peer gave for turns after it left is forgotten. */
  changeSeat(change: SeatChange): void {
    assert(
      change.turn > this.#turn,
      `turn ${this.#turn} has begun, and a seat changes in turn ${change.turn}`,
    );
    this.#plan = withChange(this.#plan, change);
    this.#goTo(this.#turn);
    for (const [turn, { kept }] of this.#pages) {
      if (turn > this.#turn && !this.#isIn(change.playerId, turn)) kept.delete(change.playerId);
    }
    const newest = this.#newest.get(change.playerId);
    if (newest !== undefined) this.#newest.set(change.playerId, Math.min(newest, change.turn - 1));
  }

  /** What is kept for a turn, whether or not it ran, by player. */
  received(turn: number): ReadonlyMap<PlayerId, TurnData> {
    return this.#pages.get(turn)?.kept ?? NOTHING_KEPT;
  }

  /** With which a turn ran here, or would by now; in ascending player id. */
  dataOf(turn: number): readonly TurnData[] {
    const ran = this.#pages.get(turn)?.ran ?? null;
    return ran ?? [...this.received(turn).values()].sort((a, b) => a.playerId - b.playerId);
  }

  /** For a peer that lacks it: what that player gave for that turn; null: it is not here, or was damaged here. */
  supply(playerId: PlayerId, turn: number): TurnData | null {
    const page = this.#pages.get(turn);
    const data = page?.kept.get(playerId);
    if (data === undefined) return null;
    const receipt = page!.receipts.get(playerId);
    return receipt === undefined || isAsItCame(data, receipt) ? data : null;
  }

  /** Whether that player's data for that turn are here, or needed no more. */
  has(playerId: PlayerId, turn: number): boolean {
    if (!this.#isIn(playerId, Math.max(turn, this.#turn + 1))) return false;
    return turn <= this.#turn || turn < 0 || this.received(turn).has(playerId);
  }

  /** The players whose data for that turn are not here, ascending; none for a turn that was entered. */
  missing(turn: number): readonly PlayerId[] {
    return this.rosterIn(Math.max(turn, this.#turn + 1)).peers.filter(
      (playerId) => !this.has(playerId, turn),
    );
  }

  /**
   * The last turn up to which that player's data are here without a gap, or ran here; -1: not even those for turn 0. Before it comes
   * back there is nothing to hold.
   */
  heldTurnOf(playerId: PlayerId): number {
    const back = this.#plan.changes.findLast(
      (change) => change.playerId === playerId && change.playedBy.kind === "peer",
    );
    let turn = Math.max(this.#turn, (back?.turn ?? 0) - 1);
    while (this.received(turn + 1).has(playerId)) turn += 1;
    return turn;
  }

  /** The last turn for which that player's data are here, with or without gaps before it; or the present turn. */
  newestTurnFrom(playerId: PlayerId): number {
    return Math.max(this.#turn, this.#newest.get(playerId) ?? this.#turn);
  }

  /**
   * At the end of which turn all peers took the check values that come with the data for that turn. Known from some turns
   * back, though not before turn 0, to the last that we have given data for.
   */
  checkedTurnOf(turn: number): number {
    const checkedTurn = this.findCheckedTurn(turn);
    assert(checkedTurn !== null, `turn ${turn} is not among the last, up to ${this.#givenTurn}`);
    return checkedTurn;
  }

  /** The same; null: it is not known, as of turns whose data were given before this peer came back. */
  findCheckedTurn(turn: number): number | null {
    return turn > this.#turn - CHECKED_TURNS_TOLD ? (this.#pages.get(turn)?.checkedTurn ?? null) : null;
  }

  /** Of the turns from .. to: what ran, or will run, here is not what came, or did not come from its author; also of those who have left since. */
  otherData(from: number, to: number): readonly OtherData[] {
    const others: OtherData[] = [];
    for (let turn = Math.max(from, 0); turn <= to; turn += 1) {
      const receipts = this.#pages.get(turn)?.receipts;
      for (const data of this.dataOf(turn)) {
        const receipt = receipts?.get(data.playerId);
        if (receipt !== undefined) others.push(...otherThanCame(data, receipt, this.#localPlayerId));
      }
    }
    return others;
  }

  #isSkipped(turn: number): boolean {
    return turn <= this.#skippedTurn;
  }

  #isIn(playerId: PlayerId, turn: number): boolean {
    return this.rosterIn(turn).peers.includes(playerId);
  }

  #goTo(turn: number): void {
    this.#turn = turn;
    this.#roster = rosterIn(this.#plan, turn + 1);
  }

  #keep(data: TurnData, from: PlayerId): void {
    const { kept, receipts } = this.#pageOf(data.turn);
    kept.set(data.playerId, data);
    this.#newest.set(data.playerId, Math.max(data.turn, this.#newest.get(data.playerId) ?? data.turn));
    receipts.set(data.playerId, receiptOf(data, from));
  }

  #pageOf(turn: number): Page {
    assert(
      turn >= 0 && turn > this.#turn - KEPT_TURNS && turn <= this.#turn + TURN_WINDOW,
      `turn ${turn} is not in the book of turn ${this.#turn}`,
    );
    const page = this.#pages.get(turn) ?? {
      kept: new Map(),
      receipts: new Map(),
      ran: null,
      checkedTurn: null,
    };
    this.#pages.set(turn, page);
    return page;
  }
}
