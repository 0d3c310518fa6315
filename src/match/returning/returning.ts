import { readState, type StateOffer } from "../../desync/index.ts";
import { isInMask, joinDepartures, LockstepMatch, type AgreedState } from "../../lockstep/index.ts";
import type { Delivery } from "../../net/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { commandBits, type LinkPacket } from "../../wire/index.ts";
import { LetterPost } from "../mail/letter-post.ts";
import { isOfReturn, type Refusal } from "../mail/letter.ts";
import type { MatchRunOptions } from "../match-run-options.ts";
import { MatchNotary } from "../notary/match-notary.ts";
import { MatchWire, type WireState } from "../wire/match-wire.ts";
import type { Rejoined } from "./rejoined.ts";
import { StateFetch, type FetchProgress } from "./state-fetch.ts";

/** Nobody may have called us gone by now, which takes 8 s and more. */
const ANSWER_MS = 30_000;
/** By then a peer that plays has answered, and one that gives a state has offered it. If all that answered say that the match is over, it is. */
const OVER_MS = 4_000;
/** A peer that has answered, and takes nothing more of what we say for so long, goes by another name of the match by now. */
const FORGOTTEN_MS = 10_000;
/** A peer that we hear stops asking for that: what it had asked by then is here by so long after its answer. */
const CROSSING_MS = 2_000;
/** No state that is offered is so old. */
const BEHIND_TURNS = 64;
/** What others say about players that are gone, while the state is fetched: the newest of it. */
const STATEMENTS_MAX = 256;
/** How often it looks at what is due, ms. */
const UPDATE_MS = 20;

/**
 * A peer that was gone from its match, and comes back: it gets a state of the match from its players, and can go on from there.
 * No socket, no timer: packets and the time come in, deliveries are taken out.
 */
export class Returning {
  readonly #match: LockstepMatch;
  readonly #wire: MatchWire;
  readonly #post: LetterPost;
  readonly #fetch: StateFetch;
  #statements: Rejoined["statements"] = []; // to be heard once we are in the match
  readonly #answering = new Map<PlayerId, number>(); // when each said so, ms
  readonly #finished = new Set<PlayerId>(); // of the players that answer
  #othersTurn = 0;
  readonly #sinceMs: number;
  readonly #askFromMs: number;

  /** What it has to ask it asks after that pause. */
  constructor({ setup, localPlayerId, others, rules, notary }: MatchRunOptions, nowMs: number, pauseMs = 0) {
    const more = rules === undefined ? {} : { rules };
    this.#fetch = new StateFetch(others.map(({ playerId }) => playerId));
    this.#sinceMs = nowMs;
    this.#askFromMs = nowMs + pauseMs;
    this.#match = new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits, ...more });
    this.#wire = new MatchWire(
      {
        match: this.#match,
        others,
        notary: notary === undefined ? null : new MatchNotary(notary, localPlayerId),
      },
      nowMs,
    );
    this.#post = new LetterPost(this.#wire);
  }

  /** Nobody of the match answers, or nobody gives a state of it; or all who answer have its result, and give no state. Null: neither yet. */
  failure(nowMs: number): "match-gone" | "match-over" | null {
    if (this.#isOver(nowMs)) return "match-over";
    const patienceMs = this.#answering.size === 0 ? ANSWER_MS : this.#fetch.patienceMs;
    return nowMs >= this.#sinceMs + patienceMs ? "match-gone" : null;
  }

  /** That peer has the match's result, and plays no more. */
  hearFinished(from: PlayerId): void {
    if (this.#answering.has(from)) this.#finished.add(from);
  }

  #isOver(nowMs: number): boolean {
    const answering = this.#answeringIds;
    if (answering.length === 0 || !answering.every((playerId) => this.#finished.has(playerId))) return false;
    return this.#fetch.progress.byteCount === 0 && nowMs >= this.#sinceMs + OVER_MS;
  }

  /** The peers that had answered take nothing of what we say any more. */
  isForgotten(nowMs: number): boolean {
    const answeredMs = Math.max(...this.#answeringIds.map((playerId) => this.#wire.answeredMs(playerId)));
    return this.#answering.size > 0 && nowMs >= answeredMs + FORGOTTEN_MS;
  }

  /** The latest turn of which we know that somebody is in it. */
  get othersTurn(): number {
    return this.#othersTurn;
  }

  /** The players that have given another state than they had offered, since the last call. */
  takeRefusals(): readonly Refusal[] {
    const reason = "gave another state than it had offered";
    return this.#fetch.takeLiars().map((playerId) => ({ playerId, reason }));
  }

  get progress(): FetchProgress {
    return this.#fetch.progress;
  }

  /** That peer knows of us, and has forgotten what was said before. */
  hearReturnAck(from: PlayerId, turn: number, nowMs: number): void {
    this.#othersTurn = Math.max(this.#othersTurn, turn);
    if (this.#answering.has(from)) return;
    this.#answering.set(from, nowMs);
    this.#wire.renew(from, nowMs);
  }

  /** That peer comes back itself; true: what had answered us was a run before, and the new one is to be asked. */
  hearReturn(from: PlayerId, nowMs: number): boolean {
    const answeredMs = this.#answering.get(from) ?? Infinity;
    if (nowMs < answeredMs + CROSSING_MS) return false;
    this.#answering.delete(from);
    this.#finished.delete(from);
    this.#statements = this.#statements.filter((one) => one.from !== from);
    return true;
  }

  hearLinkPacket(from: PlayerId, packet: LinkPacket, payloadBytes: number, nowMs: number): boolean {
    if (!this.#answering.has(from)) return false; // of what was said before
    return this.#wire.hearLinkPacket(from, packet, payloadBytes, nowMs);
  }

  /** Asks for what is due; what the match goes on from, once it is here. */
  update(nowMs: number): Rejoined | null {
    for (const { from, message } of this.#wire.takeLetters())
      if (isOfReturn(message)) this.#fetch.hear(from, message, nowMs);
      else if (message.kind === "statement")
        this.#statements = [...this.#statements, { from, statement: message.statement }].slice(
          -STATEMENTS_MAX,
        );
    const asks = nowMs < this.#askFromMs ? [] : this.#fetch.asksDue(this.#answeringIds, nowMs);
    this.#post.post(asks.map(({ to, message }) => ({ to, view: 0, message })));
    const state = this.#take(nowMs);
    const statements = this.#statements;
    return state === null ? null : { match: this.#match, wire: this.#wire, state, statements };
  }

  collect(nowMs: number): readonly Delivery[] {
    return this.#wire.collect(this.#wireState(), nowMs).filter(({ to }) => this.#answering.has(to));
  }

  nextDueMs(nowMs: number): number {
    return nowMs + UPDATE_MS;
  }

  get #answeringIds(): readonly PlayerId[] {
    return [...this.#answering.keys()];
  }

  #take(nowMs: number): AgreedState | null {
    const { fetched } = this.#fetch;
    if (fetched === null) return null;
    const { bytes, offer } = fetched;
    const state = readState(bytes, this.#match.world);
    if (!state.ok || !this.#isUsable(state.value, offer)) {
      this.#fetch.refuse(nowMs);
      return null;
    }
    const departures = joinDepartures(this.#match.localPlayerId, offer);
    this.#match.joinAt(state.value, { changes: offer.changes, departures });
    return state.value;
  }

  /** Whether it can be one of this match: that more than half say so is no reason to fall over it. */
  #isUsable(state: AgreedState, { turn, peers, changes }: StateOffer): boolean {
    const { localPlayerId } = this.#match;
    return state.turn === turn && !isInMask(peers, localPlayerId) && this.#match.canJoinAt(state, changes);
  }

  #wireState(): WireState {
    // What we will go on from is not that old: nobody is to take us for further than we are, or to take our turn for another.
    const turn = Math.max(this.#match.turn, this.#othersTurn - BEHIND_TURNS);
    return { position: { turn, ms: 0 }, isWaiting: false, stage: "play" };
  }
}
