import { digestOf, type Digest } from "../../base/index.ts";
import {
  commonTurn,
  STATE_PART_BYTES,
  writeState,
  type MatchHistory,
  type ReturnMessage,
  type StateOffer,
} from "../../desync/index.ts";
import { ADMIT_TURNS, COMMAND_DELAY_TURNS_MAX, TURN_MAX, type LockstepMatch } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";

interface ReturnDeskContext {
  readonly match: LockstepMatch;
  readonly history: MatchHistory;
}

/** A state that was offered, as bytes. */
interface OfferedState {
  readonly turn: number;
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

/** How far a player is that comes back. */
interface Returner {
  readonly wasThere: boolean; // it had been admitted before it reached us, as far as one could tell
  hasCaughtUp: boolean;
  caughtUpTurn: number; // when it said so last
  admittedTurn: number; // when we last said so
}

const UNHEARD = { hasCaughtUp: false, caughtUpTurn: -Infinity, admittedTurn: -Infinity } as const;
/** States are offered of every sixteenth turn, so that all who are asked about the same time offer the same one. */
const OFFER_SPACING_MASK = 15;
/** A slower player asks anew. */
const OFFERED_MAX = 3;
/** Parts that one message may ask for. */
const PARTS_AT_ONCE = 32;
/** A player that keeps up says so again and again; what it said before does not count for longer. */
const CAUGHT_UP_TURNS = 30;
/** An admission that has not come about by then is said again. */
const ADMIT_AGAIN_TURNS = 40;
/** A player that was voted out for being too slow is admitted after so many turns, twice as many each time, up to the most. */
const HELD_BACK_TURNS = 200;
const HELD_BACK_TURNS_MAX = 1_600;

/** What this peer, which plays, does for players that were gone and come back: gives them a state of the match, then admits them. */
export class ReturnDesk {
  readonly #context: ReturnDeskContext;
  readonly #returners = new Map<PlayerId, Returner>();
  readonly #met = new Map<PlayerId, number>(); // the last run of their peers that we talked to
  readonly #gone = new Set<PlayerId>(); // players whose peers have not spoken to us since they were gone
  readonly #seenAdmits = new Map<PlayerId, number>(); // from which turn on each was to play again, as it was seen last
  readonly #heldBack = new Map<PlayerId, { readonly turns: number; readonly untilTurn: number }>();
  #offered: readonly OfferedState[] = [];
  #offerTurnMax = Infinity;

  /** `unmet`: the players that may have come back before us, without our knowing. */
  constructor(context: ReturnDeskContext, unmet: readonly PlayerId[]) {
    this.#context = context;
    for (const playerId of unmet) this.#gone.add(playerId);
  }

  /**
   * That turn was the last: all that have ended it give one and the same state, though they may know of different turns
   * that all agree on them.
   */
  noteEnd(turn: number): void {
    this.#offerTurnMax = turn - COMMAND_DELAY_TURNS_MAX;
  }

  /** Whether that run of a player's peer is one that we talk to. */
  knows(playerId: PlayerId, run: number): boolean {
    return this.#met.get(playerId) === run && !this.#gone.has(playerId);
  }

  /** Whether that player's peer was gone, and has not spoken to us since, though others may have admitted it. */
  isToMeet(playerId: PlayerId): boolean {
    return this.#gone.has(playerId);
  }

  /** That player's peer, which was gone, speaks anew; others may have admitted it before. */
  add(playerId: PlayerId, run: number, wasThere: boolean): void {
    this.#gone.delete(playerId);
    this.#met.set(playerId, run);
    this.#returners.set(playerId, { ...UNHEARD, wasThere });
  }

  /** Whether what that player's peer says shows that it is not what was admitted before it reached us: that one would ask for nothing. */
  isAnew(playerId: PlayerId, { kind }: ReturnMessage): boolean {
    return kind === "state-wanted" && this.#returners.get(playerId)?.wasThere === true;
  }

  /** Whether that player's peer began anew after it could have been admitted: what is admitted is a run that does no more. */
  isAdmittedEarly(playerId: PlayerId): boolean {
    return this.#returners.get(playerId)?.hasCaughtUp === false;
  }

  /** The players that are to play again by what was said last, where what was admitted is a run of their peer that does no more; each once. */
  takeAdmittedEarly(): readonly PlayerId[] {
    const { turn, participants } = this.#context.match;
    const admitted = participants.admittedSince(turn - ADMIT_TURNS);
    const fresh = admitted.filter((one) => this.#seenAdmits.get(one.playerId) !== one.turn);
    for (const one of fresh) this.#seenAdmits.set(one.playerId, one.turn);
    return fresh.map(({ playerId }) => playerId).filter((playerId) => this.isAdmittedEarly(playerId));
  }

  /** All have gone back to a turn: who is to play again is looked at anew. */
  noteRewound(): void {
    this.#seenAdmits.clear();
  }

  /** All agree that it is gone; false: what is gone is a run before the one that we talk to. */
  noteGone(playerId: PlayerId): boolean {
    if (this.isAdmittedEarly(playerId)) return false;
    this.#gone.add(playerId);
    this.#returners.delete(playerId);
    return true;
  }

  /** It was too slow, and is gone from that turn on: it would be again. Until later it may watch. */
  holdBack(playerId: PlayerId, turn: number): void {
    const before = this.#heldBack.get(playerId)?.turns ?? HELD_BACK_TURNS / 2;
    const turns = Math.min(HELD_BACK_TURNS_MAX, 2 * before);
    this.#heldBack.set(playerId, { turns, untilTurn: turn + turns });
  }

  /** Takes what one who comes back says; what is to be answered. Nobody else is answered. */
  addLetter(from: PlayerId, message: ReturnMessage): readonly ReturnMessage[] {
    if (message.kind === "caught-up") this.#meet(from);
    const returner = this.#returners.get(from);
    if (returner === undefined) return [];
    switch (message.kind) {
      case "state-wanted": {
        const offer = this.#offer();
        return offer === null ? [] : [{ kind: "state-offer", offer }];
      }
      case "parts-wanted":
        return this.#partsOf(message);
      case "caught-up":
        returner.hasCaughtUp = true;
        returner.caughtUpTurn = this.#context.match.turn;
        return [];
      case "state-offer":
      case "state-part":
        return []; // for players that ask
    }
  }

  /** Admits players that have caught up: the lowest remaining player says it, in its turn data. */
  update(): void {
    const { match } = this.#context;
    for (const [playerId, returner] of this.#returners) {
      if (match.book.rosterIn(TURN_MAX).peers.includes(playerId)) {
        // All know that it will be back; until it is, all may yet agree that it was not admitted.
        if (returner.hasCaughtUp && match.roster.peers.includes(playerId)) this.#returners.delete(playerId);
        continue;
      }
      const isOurs = this.#admits;
      // Until the seat would have been that of a run before it, an admission has no effect.
      const isTooEarly = match.book.changes.some(
        (one) => one.playerId === playerId && one.playedBy.kind === "peer" && one.turn > match.turn,
      );
      const isOpen = match.turn < returner.admittedTurn + ADMIT_AGAIN_TURNS;
      const keepsUp = match.turn <= returner.caughtUpTurn + CAUGHT_UP_TURNS;
      const isHeldBack = match.turn < (this.#heldBack.get(playerId)?.untilTurn ?? 0);
      if (!keepsUp || !isOurs || isTooEarly || isOpen || isHeldBack) continue;
      returner.admittedTurn = match.turn;
      match.commands.give({ kind: "admit", playerId });
    }
  }

  /** Whether what we give now is given by the lowest of the turn for which it is. */
  get #admits(): boolean {
    const { book, turn, logState, isPlaying, localPlayerId } = this.#context.match;
    return isPlaying && book.rosterIn(turn + logState.delay.turns).peers[0] === localPlayerId;
  }

  /** A player that spoke to the run of ours before this one, and has caught up since, does not speak anew: it comes back all the same. */
  #meet(playerId: PlayerId): void {
    const isAbsent = this.#gone.has(playerId) && !this.#context.match.participants.stayers.includes(playerId);
    if (!isAbsent) return;
    this.#gone.delete(playerId);
    this.#returners.set(playerId, { ...UNHEARD, wasThere: false });
  }

  #offer(): StateOffer | null {
    const { match, history } = this.#context;
    const { said, peers } = match.participants.departures;
    const agreed = Math.min(history.lastAgreed, this.#offerTurnMax);
    // At the end all count back from one and the same turn. The last sixteenth may be forgotten by then.
    const isAtEnd = this.#offerTurnMax < Infinity;
    const turn = isAtEnd ? commonTurn(agreed) : agreed - ((agreed + 1) & OFFER_SPACING_MASK);
    const state = this.#stateOf(turn);
    if (state === null || said.installed === null) return null;
    const changes = match.book.changes.filter((change) => change.turn > turn);
    const { bytes, digest } = state;
    return {
      turn,
      byteCount: bytes.length,
      digest,
      view: said.view,
      lineage: said.lineage,
      peers,
      installed: said.installed,
      changes,
    };
  }

  #stateOf(turn: number): OfferedState | null {
    const offered = this.#offered.find((one) => one.turn === turn);
    if (offered !== undefined) return offered;
    const base = this.#context.history.base(turn);
    if (base?.turn !== turn) return null;
    const bytes = writeState(base);
    const made = { turn, bytes, digest: digestOf(bytes) };
    this.#offered = [made, ...this.#offered].slice(0, OFFERED_MAX);
    return made;
  }

  #partsOf({
    turn,
    first,
    end,
  }: ReturnMessage & { readonly kind: "parts-wanted" }): readonly ReturnMessage[] {
    const bytes = this.#offered.find((one) => one.turn === turn)?.bytes ?? null;
    if (bytes === null) return [];
    const count = Math.ceil(bytes.length / STATE_PART_BYTES);
    const parts: ReturnMessage[] = [];
    for (let index = first; index < Math.min(end, count, first + PARTS_AT_ONCE); index += 1) {
      const start = index * STATE_PART_BYTES;
      parts.push({ kind: "state-part", turn, index, bytes: bytes.subarray(start, start + STATE_PART_BYTES) });
    }
    return parts;
  }
}
