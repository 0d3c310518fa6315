import { assert } from "../base/index.ts";
import type { Pilot } from "../bot/index.ts";
import { SUB_TURNS_PER_TURN, type LockstepMatch } from "../lockstep/index.ts";
import { OUTCOME_RUNNING, type PlayerId } from "../sim/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";
import { awaitedIn, type Awaited } from "./members/awaited.ts";
import type { LiveGame } from "./chronicle/live-game.ts";
import type { Departing } from "./members/departing.ts";
import { splitOf } from "./members/departure.ts";
import type { Halting } from "./halting.ts";
import type { HealDesk, HealResult } from "./healing/heal-desk.ts";
import type { MatchResult, RunEvent } from "./match-events.ts";
import { ordersOf } from "./match-run-options.ts";
import {
  endingOfState,
  isHalted,
  isHalting,
  isOver,
  nextState,
  waitedMsOf,
  waitOf,
  type MatchState,
  type StateEvent,
} from "./match-state.ts";
import type { Testimony } from "./testimony.ts";
import type { OrderTimes } from "./order-times.ts";
import type { Slowness } from "./members/slowness.ts";
import { KeepingUp } from "./returning/keeping-up.ts";
import type { ReturnDesk } from "./returning/return-desk.ts";
import type { TurnClock } from "./pace/pace.ts";
import { FINISH_MS_MAX, replayEndingOf, resultOf, type RunEnding } from "./run-ending.ts";
import type { MatchWire } from "./wire/match-wire.ts";

interface CourseContext {
  readonly game: LiveGame;
  readonly wire: MatchWire;
  readonly clock: TurnClock; // at the start of the match
  readonly orders: OrderTimes;
  readonly halting: Halting;
  readonly departing: Departing;
  readonly ending: RunEnding;
  readonly pilot: Pilot | null;
  readonly stopAfterTurn: number;
  readonly splitMs: number; // members too few to go on give up after so long
  readonly slowness: Slowness;
  readonly testimony: Pick<Testimony, "recorded"> | null; // null: nobody signs anything
  readonly returns: ReturnDesk;
  readonly rejoinedMs: number | null; // when its peer came back to the match, after a turn of it; null: it is there from the start
}

/** Steps that one update may take: three sub-turns and an end for each turn. */
const STEPS_PER_UPDATE_MAX = 120;
/** A player that is left out in a halt waits so long for what the others say in it, ms. */
const REASON_WAIT_MS = 1_000;

/** What happens in a match changes its state (match-state.ts), and the state says what is done next. */
export class MatchCourse {
  readonly #context: CourseContext;
  readonly #match: LockstepMatch;
  #state: MatchState = { kind: "countdown" };
  #leftOutMs: number | null = null; // when we heard that the others go on without us
  readonly #keepingUp = new KeepingUp(); // of this peer, if it comes back
  #endedTurn: GoodbyeEnd | null = null; // how the last one ended
  #events: RunEvent[] = [];

  constructor(context: CourseContext) {
    this.#context = context;
    this.#match = context.game.match;
    const { rejoinedMs } = context;
    if (rejoinedMs !== null)
      this.#state = { kind: "waiting", wait: { sinceMs: rejoinedMs, players: [], toldMs: 0 } };
  }

  /** A peer that comes back has kept up with the others for a while. */
  hasCaughtUp(nowMs: number): boolean {
    return this.#keepingUp.hasCaughtUp(nowMs);
  }

  get state(): MatchState {
    return this.#state;
  }

  /** Does what is due, as long as the match is not over. */
  update(nowMs: number): void {
    if (isOver(this.#state)) return;
    const { clock, halting, ending: others, wire } = this.#context;
    if (this.#state.kind === "countdown") {
      if (nowMs < clock.dueMs(0)) return;
      this.#apply({ kind: "started" });
    }
    const ending = endingOfState(this.#state);
    if (ending !== null && others.isOver(ending.end, waitedMsOf(this.#state, nowMs)))
      return this.#finish(ending.end, nowMs);
    this.#followDepartures(nowMs);
    if (isOver(this.#state)) return;
    const { isLeftOut } = halting.desk;
    if (!isLeftOut) this.#hearCall(halting.desk.called, nowMs);
    if (isLeftOut || isHalted(this.#state)) {
      const result = halting.desk.update(nowMs);
      if (result !== null) this.#goOnAfter(result, nowMs);
    } else if (endingOfState(this.#state) !== null) this.#agreeOnEnd(nowMs);
    else if (this.#isInPlay) this.#play(nowMs);
    if (!this.#isFollowing || isOver(this.#state)) return;
    this.#keepingUp.note(this.#match, { wire, isWaiting: this.#state.kind === "waiting" }, nowMs);
    if (this.#keepingUp.isLost(nowMs)) this.#giveUpFollowing();
  }

  /** The local player gives up the match; the replay is brought to its end. */
  leave(): void {
    if (isOver(this.#state)) return;
    this.#close({ kind: "left" }, isHalted(this.#state) ? "desynced" : "left");
  }

  takeEvents(): readonly RunEvent[] {
    this.#takeReplay();
    return this.#events.splice(0);
  }

  /** Bots play for players that are gone. Where the others go on without us, or we are too few to go on, the match is over for us. */
  #followDepartures(nowMs: number): void {
    const { departing, halting, splitMs } = this.#context;
    this.#followSlowness(nowMs);
    departing.update(this.awaited, nowMs, isHalting(this.#state));
    const { lastAgreed } = this.#context.game.chronicle.history;
    for (const one of departing.takeRefusals(lastAgreed)) this.#events.push({ kind: "refused", ...one });
    const departures = departing.takeDepartures();
    for (const departure of departures) {
      if (this.#context.returns.noteGone(departure.playerId))
        this.#context.wire.forgetGuest(departure.playerId);
      const { playerId, turn, cause } = departure;
      const isSlow = cause === "voted" && this.#context.slowness.isSlow(playerId, nowMs);
      if (isSlow || cause === "accuses") this.#context.returns.holdBack(playerId, turn);
      this.#context.slowness.forget(playerId);
      this.#events.push({ kind: "gone", ...departure });
    }
    const split = splitOf(departures);
    if (split !== null) this.#events.push({ kind: "split", ...split });
    const { localPlayerId, participants } = this.#match;
    // It is told once all have agreed on it; that a run is admitted that has ended all say at once.
    for (const back of participants.takeAdmitted(lastAgreed)) this.#events.push({ kind: "back", ...back });
    for (const early of this.#context.returns.takeAdmittedEarly()) departing.hearRestart(early, nowMs);
    this.#context.returns.update();
    const standing = departing.split(nowMs);
    if (halting.desk.isLeftOut) return; // that is why the others go on
    const { isLeftOut } = departing;
    this.#leftOutMs = isLeftOut ? (this.#leftOutMs ?? nowMs) : null;
    const others = participants.stayers.filter((playerId) => playerId !== localPlayerId);
    if (isLeftOut && !this.#mayLearnWhy(nowMs)) this.#lose("left-out", others);
    else if (standing !== null && standing.lastedMs >= splitMs) this.#lose("too-few", standing.gone);
  }

  /** Only in play: in a halt nobody gives turn data, and a peer that comes back is asked for none. */
  #followSlowness(nowMs: number): void {
    const { slowness, departing, halting } = this.#context;
    const missing = this.#state.kind === "waiting" && this.#match.isPlaying ? this.#state.wait.players : [];
    slowness.update(missing, nowMs, (playerId) => !halting.desk.hasHaltedAgain(playerId));
    // A player that has recovered is not shown any more, so the local player could not take back its vote by hand.
    for (const playerId of slowness.takeRecovered()) departing.takeBackVote(playerId, nowMs);
    this.#events.push(...slowness.takeNews().map((news): RunEvent => ({ kind: "slow", ...news })));
  }

  /** Word that the others go on without us may outrun what they say in the halt, and that is why. */
  #mayLearnWhy(nowMs: number): boolean {
    return isHalting(this.#state) && this.#leftOutMs !== null && nowMs < this.#leftOutMs + REASON_WAIT_MS;
  }

  /** The players that the match waits for; null: it goes on. */
  get awaited(): Awaited | null {
    const wait = waitOf(this.#state);
    if (wait === null) return null;
    return awaitedIn(wait, isHalted(this.#state), this.#context.halting.desk);
  }

  /** Those are not here, and the match does not go on here without them. */
  #lose(lostBecause: MatchResult["lostBecause"], lostPlayerIds: readonly PlayerId[]): void {
    if (endingOfState(this.#state) !== null) return; // it is decided
    this.#close({ kind: "lost", players: lostPlayerIds }, "lost-peers", { lostPlayerIds, lostBecause });
  }

  /** A peer that comes back runs what the others have run as fast as it can. */
  get #isFollowing(): boolean {
    return !this.#match.isPlaying && this.#context.rejoinedMs !== null;
  }

  /** A peer that follows is not asked where games differ: it has to begin anew. */
  #giveUpFollowing(): void {
    this.#lose("left-out", this.#match.participants.stayers);
  }

  get #isInPlay(): boolean {
    return this.#state.kind === "playing" || this.#state.kind === "waiting";
  }

  #play(nowMs: number): void {
    for (let i = 0; i < STEPS_PER_UPDATE_MAX && this.#isInPlay; i += 1) {
      if (this.#state.kind === "playing") {
        if (nowMs < this.#context.clock.dueMs(this.#match.subTurnsRun) && !this.#isFollowing) return;
        if (this.#match.subTurnsRun < SUB_TURNS_PER_TURN) {
          this.#runSubTurn();
          continue;
        }
        this.#endTurn(nowMs);
      }
      if (!this.#isInPlay || !this.#tryAdvance(nowMs)) return;
    }
  }

  /** Others call a halt; null: nobody does, or no more. */
  #hearCall(call: HealDesk["called"], nowMs: number): void {
    if (call !== null && this.#isFollowing) return this.#giveUpFollowing();
    if (call !== null) this.#apply({ kind: "called", ...call });
    else if (this.#state.kind === "hurrying") this.#apply({ kind: "call-ended" });
    this.#hurry(nowMs);
  }

  /** Runs on to a turn that is not to be entered, as far as turn data are here; then halts. */
  #hurry(nowMs: number): void {
    const match = this.#match;
    while (this.#state.kind === "hurrying") {
      const { haltTurn, hasFound } = this.#state;
      if (match.turn >= haltTurn || (match.turn === haltTurn - 1 && match.hasEnded))
        return this.#halt(haltTurn, hasFound, nowMs);
      while (match.subTurnsRun < SUB_TURNS_PER_TURN) this.#runSubTurn();
      if (!match.hasEnded) this.#endTurn(nowMs);
      else if (!this.#tryAdvance(nowMs)) return;
    }
  }

  /** The event shows the world as it is when it is read: of the sub-turns of one update only the last has its own. */
  #runSubTurn(): void {
    this.#context.game.runSubTurn();
    this.#events = this.#events.filter(({ kind }) => kind !== "sub-turn");
    this.#events.push({ kind: "sub-turn", turn: this.#match.turn, world: this.#match.world });
  }

  #endTurn(nowMs: number): void {
    const { game, wire, orders, stopAfterTurn } = this.#context;
    assert(waitOf(this.#state) === null, "a turn that waits has ended");
    const ended = game.endTurn(wire.neededDelay);
    for (const { turn, commands } of ended.turnData) orders.send(turn, commands.length);
    wire.give(ended.turnData, { turn: ended.turn + 1, ms: 0 }, nowMs);
    const { turn, randomValue, checksum, logChecksum, commandDelayTurns } = ended;
    const waitedMs = "waitedMs" in this.#state ? this.#state.waitedMs : 0;
    this.#events.push(...game.chronicle.takeTraced());
    if (turn >= 0) this.#events.push({ kind: "turn", turn, checksum, waitedMs, commandDelayTurns });
    this.#endedTurn = { turn, randomValue, checksum, logChecksum };
    const isLast = this.#match.world.header.outcome !== OUTCOME_RUNNING || turn >= stopAfterTurn;
    if (isLast && endingOfState(this.#state) === null)
      this.#apply({ kind: "last-turn", end: this.#endedTurn, nowMs });
  }

  #tryAdvance(nowMs: number): boolean {
    const outcome = this.#context.game.tryAdvance();
    if (outcome.kind === "advanced") {
      if (this.#isFollowing && !this.#context.game.chronicle.isLikeOthers()) {
        this.#giveUpFollowing();
        return false;
      }
      this.#enter(nowMs);
    } else if (outcome.kind === "waiting") this.#wait(outcome.missing, nowMs);
    else if (this.#isFollowing) this.#giveUpFollowing();
    else this.#halt(this.#match.turn + 1, true, nowMs); // desynced, or our world was broken
    return outcome.kind === "advanced";
  }

  #enter(nowMs: number): void {
    const { wire, clock, orders, pilot } = this.#context;
    const { turn, world } = this.#match;
    const entered = { turn, waitedMs: waitedMsOf(this.#state, nowMs), clock };
    clock.nextTurn(nowMs, wire.speed(entered, nowMs));
    this.#apply({ kind: "entered", nowMs });
    const tookMs = orders.run(turn, nowMs);
    if (tookMs.length > 0) this.#events.push({ kind: "orders-ran", turn, tookMs });
    for (const command of ordersOf(pilot, world, turn))
      if (this.#match.commands.give(command).ok) orders.give(nowMs);
  }

  #wait(missing: readonly PlayerId[], nowMs: number): void {
    const toldMs = waitOf(this.#state)?.toldMs ?? 0;
    this.#apply({ kind: "missing", players: missing, nowMs });
    const wait = waitOf(this.#state)!;
    if (wait.toldMs > toldMs)
      this.#events.push({ kind: "silence", playerIds: missing, waitedMs: wait.toldMs });
  }

  #halt(turn: number, hasFound: boolean, nowMs: number): void {
    this.#apply({ kind: "halted", nowMs });
    this.#events.push(this.#context.halting.halt(turn, hasFound, nowMs));
  }

  #goOnAfter(result: HealResult, nowMs: number): void {
    switch (result.kind) {
      case "stands":
        return this.#apply({ kind: "stood" });
      case "ended":
        return this.#close({ kind: "left-out" }, "desynced");
      case "goes-on": {
        const { halting, departing, returns } = this.#context;
        const { end, isAtEnd, settled } = halting.resume(result);
        returns.noteRewound();
        this.#endedTurn = end;
        this.#events.push(settled);
        if (isAtEnd) return this.#finish(end, nowMs);
        const differing = result.judgement.faults.map(({ playerId }) => playerId);
        const unheard = result.without.filter((id) => !differing.includes(id));
        departing.exclude(result.without, [...unheard, ...result.healing.book.silent], nowMs);
        this.#apply({ kind: "agreed" });
        if (this.#tryAdvance(nowMs)) this.#context.clock.forgetLost();
      }
    }
  }

  /** The match has come to its end here: it is over once all agree on that, or nobody says anything to the contrary. */
  #agreeOnEnd(nowMs: number): void {
    const { end, sinceMs } = endingOfState(this.#state)!;
    const judged = this.#context.ending.judge(end);
    if (judged.kind === "differs") {
      // Found in what others say in a goodbye, which no account shows: we have not found it in our own game.
      this.#apply({ kind: "called", turn: judged.turn, hasFound: false });
      return this.#hurry(nowMs);
    }
    if (judged.kind === "agreed" || nowMs >= sinceMs + FINISH_MS_MAX) this.#finish(end, nowMs);
  }

  /** The match has its outcome, or the turn to stop at. The others may still need our turn data. */
  #finish(end: GoodbyeEnd, nowMs: number): void {
    this.#close({ kind: "finished", end, nowMs });
  }

  /** The match is over for us, after its end, or else after the last turn that has ended. */
  #close(event: StateEvent, outcome?: MatchResult["outcome"], lost: Partial<MatchResult> = {}): void {
    const end = event.kind === "finished" ? event.end : (endingOfState(this.#state)?.end ?? this.#endedTurn);
    const result = { ...resultOf(this.#match, end, outcome), ...lost };
    const wasHalted = isHalted(this.#state);
    this.#apply(event);
    assert(isOver(this.#state), "a match with a result is over");
    const { departing, game, testimony } = this.#context;
    const ending = replayEndingOf(result);
    const isInDoubt = ending.kind === "desynced" || (wasHalted && event.kind !== "finished"); // the last turns
    const said = { departures: departing.gone, signed: testimony?.recorded };
    game.chronicle.finish(ending, isInDoubt ? null : result.turn, said);
    this.#takeReplay();
    this.#events.push({ kind: "result", result });
  }

  #takeReplay(): void {
    const parts = this.#context.game.chronicle.takeBytes();
    this.#events.push(...parts.map((bytes): RunEvent => ({ kind: "replay", bytes })));
  }

  #apply(event: StateEvent): void {
    this.#state = nextState(this.#state, event);
  }
}
