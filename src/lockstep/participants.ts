import { seatsOf, type MatchSetup, type PlayerId } from "../sim/index.ts";
import { COMMAND_DELAY_TURNS_MAX } from "./constants.ts";
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
import { rosterOf, type PlayedBy, type RosterSeat } from "./roster.ts";
import type { TurnBook } from "./turn-book.ts";
import type { TurnData } from "./turn-data.ts";

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

/** So long after it was said somebody who has come back plays: by then it and all others know. */
const ADMIT_TURNS = 2 * COMMAND_DELAY_TURNS_MAX;
/**
 * A player that was let back in and gave nothing, twice in a row, is let in no more for so many turns after that, and for twice as many each
 * time: each time all have waited for it. Whoever says that it is back knows whether it is.
 */
const NO_SHOW_TURNS = 200;
/** So long after it all have long taken it for settled, and have made no statement about departures that did not count it. */
const STEADY_TURNS = 4 * COMMAND_DELAY_TURNS_MAX;
const PEER: PlayedBy = { kind: "peer" };
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
  readonly #admitted: Admitted[] = [];
  readonly #strayAdmits = new Set<PlayerId>();
  #admittedTurn = -Infinity; // in which somebody was admitted last
  readonly #parts: MatchPart[] = [];
  #promised: readonly number[] = []; // masks that we have promised since the last departure
  #statements: Statement[] = []; // that are to be told

  constructor(of: ParticipantsOf) {
    this.#of = of;
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
    const { game, book } = this.#of;
    const departed: Departed[] = [];
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
      if (installation === null && !isNews) return departed;
      next = { kind: "book" };
      if (installation === null) continue;
      this.#promised = [];
      const part = partOf(before, installation);
      if (part !== null) this.#parts.push(part);
      departed.push(...this.#install(installation, part !== null));
    }
  }

  /** What we have to say about players that are gone, since the last call, each thing that we have said: promises are among them. */
  takeStatements(): readonly Statement[] {
    return this.#statements.splice(0);
  }

  /** The players that have said since the last call that somebody is back, though it was not for them to say: it had no effect. */
  takeStrayAdmits(): readonly PlayerId[] {
    const taken = [...this.#strayAdmits];
    this.#strayAdmits.clear();
    return taken;
  }

  /** The players admitted since the last call, and from which turn on each plays its seat again. */
  takeAdmitted(): readonly Admitted[] {
    return this.#admitted.splice(0);
  }

  /** Takes what others have told about players that are gone, to come back to their match. */
  joinWith(departures: Departures): void {
    this.#departures = departures;
  }

  /** The turn of these data was entered. Returns from which turn on the local player plays its seat again, if somebody said so in it. */
  enter(turnData: readonly TurnData[]): number | null {
    const { turn, roster } = this.#of.game;
    let playsFrom: number | null = null;
    for (const { playerId: from, commands } of turnData)
      for (const command of commands) {
        if (command.kind !== "admit") continue;
        // It is for the lowest of a turn to say which player is back.
        if (from === roster.peers[0]) playsFrom = this.#admit(command.playerId) ?? playsFrom;
        else this.#strayAdmits.add(from);
      }
    const { joining, fresh } = this.#departures;
    // All have given data since that turn; and some later all have done so for longer than that.
    if (joining !== 0 && turn > this.#admittedTurn + COMMAND_DELAY_TURNS_MAX) this.hear({ kind: "settled" });
    if (fresh !== 0 && turn > this.#admittedTurn + STEADY_TURNS) this.hear({ kind: "steady" });
    return playsFrom;
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

  /** A peer that was gone plays its seat again, unless there is none such. The turn from which on the local player does. */
  #admit(playerId: PlayerId): number | null {
    const { game, book, setup, localPlayerId } = this.#of;
    const turn = game.turn + ADMIT_TURNS;
    const wasPeer = rosterOf(setup).peers.includes(playerId);
    // By what all have alike in this turn: that somebody is gone from a later one on some know sooner than others.
    const isPeer = game.roster.peers.includes(playerId);
    const isAdmitted = book.changes.some(
      (one) =>
        one.playerId === playerId && one.playedBy.kind === "peer" && one.turn > game.turn && one.turn <= turn,
    );
    // As all have it: the seats of a turn are a part of the state that who comes back takes over.
    const seat = game.roster.seats.find((one) => one.playerId === playerId);
    const isHeldBack = seat !== undefined && game.turn < heldBackUntil(seat);
    if (!wasPeer || isPeer || isAdmitted || isHeldBack) return null; // in this turn, if it is entered again
    book.changeSeat({ playerId, playedBy: PEER, turn });
    this.#admittedTurn = game.turn;
    this.#admitted.push({ playerId, turn });
    this.hear({ kind: "admitted", playerId });
    return playerId === localPlayerId ? turn : null;
  }
}

/** Before that turn nobody is let back into this seat: 0, 200, 400, 800, 1,600 turns after it was gone for the first, second, .. time. */
function heldBackUntil({ sinceTurn, noShows }: RosterSeat): number {
  return noShows < 2 ? sinceTurn : sinceTurn + NO_SHOW_TURNS * 2 ** (noShows - 2);
}
