import { seatsOf, type MatchSetup, type PlayerId } from "../sim/index.ts";
import { ADMIT_TURNS, isReturn, saidIn, strayAdmits, withAdmissions, withoutChanges } from "./admissions.ts";
import { COMMAND_DELAY_TURNS_MAX, TURN_MAX } from "./constants.ts";
import {
  startDepartures,
  type DepartureEvent,
  type Departures,
  type Installation,
  type Statement,
} from "./departure-state.ts";
import { lastNeededFrom, nextDepartures } from "./departures.ts";
import type { Game } from "./game.ts";
import { comingParts, partOf, type MatchPart } from "./match-parts.ts";
import { isInMask, playersOfMask } from "./player-mask.ts";
import { rosterIn, type RosterPlan, type SeatChange } from "./roster-plan.ts";
import { rosterOf, type PlayedBy } from "./roster.ts";
import type { TurnBook } from "./turn-book.ts";

/** A player whose seat is played otherwise from that turn on, because its peer is gone; all agree on it. */
export interface Departed {
  readonly playerId: PlayerId;
  readonly turn: number;
  readonly playedBy: PlayedBy;
  readonly isSplit: boolean; // the remaining players were too few, and go on as a match of their own
}

/** A player that plays its seat again, and the turn from which on it does. */
type Admitted = Pick<Departed, "playerId" | "turn">;

/** What the participants of a match follow from. */
interface ParticipantsOf {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly game: Game;
  readonly book: TurnBook;
}

/** So long after it all have long taken it for settled, and have made no statement about departures that did not count it. */
const STEADY_TURNS = 4 * COMMAND_DELAY_TURNS_MAX;
/**
 * Plays on for a player that is gone. It keeps their cats together and hardly attacks in the first three minutes of a
 * match for cushions. So no remaining player is beaten by an empty chair, and a player that comes back finds most of
 * what was its own. All peers have to know it alike.
 */
const STAND_IN: PlayedBy = { kind: "bot", level: "beginner" };
const NOBODY: PlayedBy = { kind: "nobody" };

/**
 * The peers of a match that are there, that are gone and that have come back, as one peer knows it. All peers come to the same, at
 * the same turn: who plays which seat is written into the book of turns.
 */
export class Participants {
  readonly #of: ParticipantsOf;
  #departures: Departures;
  readonly #rejoiners: readonly PlayerId[]; // that play as peers, or may come back to it
  #joinedTurn = -Infinity; // up to this one nothing is known of what turn data said: this peer has come back after it
  #playsAfter = -Infinity; // what was to be its own seat by then is that of an earlier run of it
  #toldTurn = -Infinity; // who was back by what was said up to this one was told
  #strayTurn = -1; // and the same of who said so in another one's place
  readonly #parts: MatchPart[] = [];
  #promised: readonly number[] = []; // masks that we have promised since the last departure
  #statements: Statement[] = []; // that are to be told
  readonly #untold: Departed[] = []; // that `hear` has not returned yet

  constructor(of: ParticipantsOf) {
    this.#of = of;
    this.#rejoiners = rosterOf(of.setup).peers;
    this.#departures = startDepartures(of.localPlayerId, of.game.roster.peers);
  }

  /** How far all have agreed on which players are gone. */
  get departures(): Departures {
    return this.#departures;
  }

  /** How the match has become one of its own, as players parted from others, since this peer plays it. */
  get parts(): readonly MatchPart[] {
    return this.#parts;
  }

  /** What others of it may have become already. */
  get comingParts(): readonly MatchPart[] {
    return comingParts(this.#departures, this.#promised);
  }

  /** The players that are left to talk to and to wait for, as far as all agree on it; ascending. Data of others may still have to run. */
  get stayers(): readonly PlayerId[] {
    return playersOfMask(this.#departures.peers);
  }

  /** Those of them that take part in that turn: they are asked when games differ there. */
  in(turn: number): readonly PlayerId[] {
    return this.#of.book.rosterIn(turn).peers.filter((id) => isInMask(this.#departures.peers, id));
  }

  /**
   * The others whose turn data ran in so many turns before that one, or do in it, ascending: they have left since. It goes by the rosters
   * alone, and so it is the same on every peer.
   */
  leftBefore(turn: number, turnCount: number): readonly PlayerId[] {
    const here = this.in(turn);
    return this.#of.book
      .rosterIn(turn)
      .seats.filter(({ playerId, playedBy, sinceTurn }) => {
        const isLate = playedBy.kind === "peer" || sinceTurn > Math.max(0, turn - turnCount);
        return isLate && !here.includes(playerId);
      })
      .map(({ playerId }) => playerId);
  }

  /** The next turn data that the match can't go on without; null: all are here. */
  get lack(): { readonly turn: number; readonly players: readonly PlayerId[] } | null {
    const { book, game } = this.#of;
    const next = game.turn + 1;
    // Those of one who is gone are needed up to the last that anybody holds before all can go on without, and no later ones.
    const missing = book.missing(next).filter((id) => next <= lastNeededFrom(this.#departures, id));
    if (missing.length > 0) return { turn: next, players: missing };
    const gone = playersOfMask(this.#departures.said.promised).map(
      (id) => [id, book.heldTurnOf(id)] as const,
    );
    const behind = gone.filter(([id, held]) => held < lastNeededFrom(this.#departures, id));
    if (behind.length === 0) return null;
    const turn = behind.reduce((least, [, held]) => Math.min(least, held), Infinity) + 1;
    return { turn, players: behind.filter(([, held]) => held === turn - 1).map(([id]) => id) };
  }

  /**
   * Takes news of players that are gone, from us or from others; returns the players that are gone by it, as all agree.
   * What takeStatements hands out then is to be told to all.
   */
  hear(event: DepartureEvent): readonly Departed[] {
    const departed = this.#untold.splice(0);
    this.#take(event, departed);
    return departed;
  }

  /** Takes news that turn data are. */
  #hearOwn(event: DepartureEvent): void {
    this.#take(event, this.#untold);
  }

  /** Adds the players that are gone by it to those. */
  #take(event: DepartureEvent, departed: Departed[]): void {
    const { game, book } = this.#of;
    let next = event;
    for (;;) {
      const held = { turn: game.turn, lastTurnOf: (id: PlayerId) => book.heldTurnOf(id) };
      const before = this.#departures;
      const { departures, installation } = nextDepartures(before, next, held);
      this.#departures = departures;
      const isNews = departures.said !== before.said;
      if (isNews) this.#statements.push(departures.said);
      const { promised } = departures.said;
      if (promised !== 0 && !this.#promised.includes(promised))
        this.#promised = [...this.#promised, promised];
      if (installation === null && !isNews) return;
      next = { kind: "book" };
      if (installation === null) continue;
      this.#promised = [];
      const part = partOf(before, installation);
      if (part !== null) this.#parts.push(part);
      departed.push(...this.#install(installation, part !== null));
    }
  }

  /** Whether players are gone by what turn data say that `hear` is to return. */
  get hasUntold(): boolean {
    return this.#untold.length > 0;
  }

  /** What we have to say about players that are gone, since the last call, each thing that we have said: promises are among them. */
  takeStatements(): readonly Statement[] {
    return this.#statements.splice(0);
  }

  /** The players that have said up to that turn, and since the last call, that somebody is back, though it was not for them to say. */
  takeStrayAdmits(throughTurn = this.#of.game.turn): readonly PlayerId[] {
    const { book } = this.#of;
    const strays = new Set<PlayerId>();
    for (; this.#strayTurn < throughTurn; this.#strayTurn += 1) {
      const turn = this.#strayTurn + 1;
      for (const playerId of strayAdmits(book.dataOf(turn), book.rosterIn(turn))) strays.add(playerId);
    }
    return [...strays];
  }

  /**
   * The players that are back by what was said up to that turn, since the last call, and from which turn on each plays its seat again. A turn
   * that all have agreed on: of later ones all may yet agree on something else.
   */
  takeAdmitted(throughTurn = this.#of.game.turn): readonly Admitted[] {
    const taken = this.admittedSince(this.#toldTurn, throughTurn);
    this.#toldTurn = Math.max(this.#toldTurn, throughTurn);
    return taken;
  }

  /** The same of what was said after the one turn, up to the other one. */
  admittedSince(turn: number, throughTurn = this.#of.game.turn): readonly Admitted[] {
    return this.#of.book.changes
      .filter((change) => isReturn(change) && saidIn(change) > turn && saidIn(change) <= throughTurn)
      .map((change) => ({ playerId: change.playerId, turn: change.turn }));
  }

  /** From which turn on the local player plays its seat, as far as it is known; Infinity: it has come back, and was not let in yet. */
  get playsFrom(): number {
    if (this.#joinedTurn === -Infinity) return 0;
    const own = this.#of.book.changes.findLast(
      (change) => change.playerId === this.#of.localPlayerId && isReturn(change),
    );
    return own !== undefined && own.turn > this.#playsAfter ? own.turn : Infinity;
  }

  /** Takes what others have told about players that are gone, to come back to their match: the book begins after that turn. */
  joinWith(departures: Departures): void {
    const { game, book, localPlayerId } = this.#of;
    this.#departures = departures;
    this.#joinedTurn = game.turn;
    const own = book.changes.filter(({ playerId }) => playerId === localPlayerId);
    this.#playsAfter = own.reduce((latest, { turn }) => Math.max(latest, turn), game.turn + ADMIT_TURNS);
    [this.#toldTurn, this.#strayTurn] = [this.#playsAfter - ADMIT_TURNS, game.turn];
  }

  /** The turn in which the game is was entered. */
  enter(): void {
    const { game, book } = this.#of;
    const { turn } = game;
    this.#follow(withAdmissions(book.plan, { turn, turnData: book.dataOf(turn) }, this.#rejoiners));
    const { joining, fresh } = this.#departures;
    if (joining === 0 && fresh === 0) return;
    const last = book.changes.findLast(isReturn);
    const admittedTurn = last === undefined ? -Infinity : saidIn(last);
    // All have given data since that turn; and some later all have done so for longer than that.
    if (joining !== 0 && turn > admittedTurn + COMMAND_DELAY_TURNS_MAX) this.#hearOwn({ kind: "settled" });
    if (fresh !== 0 && turn > admittedTurn + STEADY_TURNS) this.#hearOwn({ kind: "steady" });
  }

  /**
   * The game goes on from the end of its turn: who is back follows anew from the turn data that all agreed on. What is no longer said there is
   * taken back, what this peer had not been told holds, and what was said in later turns is said when they are entered.
   */
  rewind(): void {
    const { game, book } = this.#of;
    const { turn } = game;
    const first = Math.max(turn - ADMIT_TURNS, this.#joinedTurn) + 1;
    const open = book.changes.filter((change) => saidIn(change) >= first && this.#isOpen(change));
    let plan = withoutChanges(book.plan, open);
    for (let at = Math.max(first, 0); at <= turn; at += 1)
      plan = withAdmissions(plan, { turn: at, turnData: book.dataOf(at) }, this.#rejoiners);
    this.#follow(plan);
  }

  /** Whether it depends on turn data alone that somebody is to be back: nobody has agreed, or promised, that it is gone since. */
  #isOpen(change: SeatChange): boolean {
    if (!isReturn(change) || isInMask(this.#departures.said.promised, change.playerId)) return false;
    return this.#of.book.changes.findLast(({ playerId }) => playerId === change.playerId) === change;
  }

  /** Those play which seat from now on. */
  #follow(plan: RosterPlan): void {
    const { book } = this.#of;
    if (plan === book.plan) return;
    const before = rosterIn(book.plan, TURN_MAX).peers;
    const after = rosterIn(plan, TURN_MAX).peers;
    book.follow(plan);
    for (const playerId of this.#rejoiners) {
      if (before.includes(playerId) === after.includes(playerId)) continue;
      const isBack = after.includes(playerId);
      if (isBack === isInMask(this.#departures.peers, playerId)) continue; // by what was told to one who has come back
      this.#hearOwn({ kind: isBack ? "admitted" : "not-admitted", playerId });
    }
  }

  /** Bots play on for players that have cats. */
  #install({ gone, lastTurns }: Installation, isSplit: boolean): readonly Departed[] {
    const { setup, book } = this.#of;
    const seated = seatsOf(setup).map(({ playerId }) => playerId);
    const departed = playersOfMask(gone).map((playerId, i): Departed => {
      const playedBy = seated.includes(playerId) ? STAND_IN : NOBODY;
      return { playerId, playedBy, turn: lastTurns[i]! + 1, isSplit };
    });
    for (const { playerId, playedBy, turn } of departed) book.changeSeat({ playerId, playedBy, turn });
    return departed;
  }
}
