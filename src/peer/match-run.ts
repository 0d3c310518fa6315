import { FIRST_TURN, LockstepMatch, SUB_TURNS_PER_TURN, TURN_MS } from "../lockstep/index.ts";
import type { Delivery } from "../net/index.ts";
import type { ReplayEnding } from "../replay/index.ts";
import { OUTCOME_RUNNING, worldProblem, type Command, type PlayerId } from "../sim/index.ts";
import type { GoodbyeEnd, GoodbyePacket, LinkPacket } from "../wire/index.ts";
import { postHealing } from "./healing/post-healing.ts";
import type { StandstillChoices } from "./healing/standstill.ts";
import { endBefore } from "./healing/settled-turns.ts";
import { withSubTurn, type MatchResult, type RunEvent } from "./match-events.ts";
import type { HealDesk, HealResult } from "./healing/heal-desk.ts";
import type { LiveGame } from "./live-game.ts";
import { ordersOf, type MatchRunOptions } from "./match-run-options.ts";
import { matchRunParts } from "./match-run-parts.ts";
import { REHEARSAL_MS, stageBefore, type MatchWire, type WireState } from "./match-wire.ts";
import { lostWith, type RunEnding } from "./run-ending.ts";
import { RunMeters } from "./run-meters.ts";
import { endingOfRun, resultOf } from "./match-run-result.ts";
import type { NetworkReport } from "./network-report.ts";
import { TurnClock } from "./turn-clock.ts";
import { SILENCE_MS, WaitWatch } from "./wait-watch.ts";

/**
 * "ending": this peer has come to the end, and waits until all agree on it. "healing": the games differ, and the match stands
 * until they do not. "standing": it stands until people choose.
 */
export type RunState = "playing" | "ending" | "healing" | "standing" | "finished" | "desynced" | "lost";

/** A player for whom the match waited this long is lost. */
export const LOST_AFTER_MS = 30_000;
/** After the end of the match, for the others to get there too. */
const FINISH_MS_MAX = 10_000;
/** Sub-turns that one update may run. */
const STEPS_PER_UPDATE_MAX = 120;
/** A turn that has not begun, or waits, is told so. */
const POSITION_WAITS_MS = 127;
/** How often a match that stands looks at what is due, ms. */
const HALTED_MS = 20;

/**
 * One peer's match from turn -2 to its end: joins the lockstep match, the turn clock, the exchange of turn data, the
 * replay and the healing of desyncs. No socket, no timer, no file: packets and the time come in, deliveries and events are
 * taken out.
 */
export class MatchRun {
  readonly match: LockstepMatch;
  readonly #options: MatchRunOptions;
  #clock: TurnClock;
  #startAtMs: number;
  readonly #wire: MatchWire;
  readonly #meters = new RunMeters();
  readonly #game: LiveGame;
  readonly #desk: HealDesk;
  readonly #ending: RunEnding;
  readonly #gone = new Set<PlayerId>(); // who said goodbye, for whatever reason
  #state: "playing" | "ending" | "finished" | "desynced" | "lost" = "playing";
  #events: RunEvent[] = [];
  readonly #waits = new WaitWatch();
  #waitedMs = 0; // before the present turn
  #lastEnd: GoodbyeEnd | null = null; // of the last turn that has ended, in the end of the match
  #endedMs = Infinity;

  constructor(options: MatchRunOptions, nowMs: number) {
    this.#options = options;
    this.#startAtMs = options.startAtMs;
    this.#clock = new TurnClock(options.startAtMs);
    const { match, game, wire, desk, ending } = matchRunParts(options, nowMs);
    this.match = match;
    this.#game = game;
    this.#wire = wire;
    this.#desk = desk;
    this.#ending = ending;
  }

  /** It is known better now when the match begins; of no account once it has begun. */
  moveStart(startAtMs: number): void {
    if (this.match.turn > FIRST_TURN || this.match.subTurnsRun > 0) return;
    this.#startAtMs = startAtMs;
    this.#clock = new TurnClock(startAtMs);
  }

  get state(): RunState {
    const isOver = this.#state === "finished" || this.#state === "desynced" || this.#state === "lost";
    return isOver || this.#desk.state === "none" ? this.#state : this.#desk.state;
  }

  /** Players whose turn data, accounts or choices are missing; empty while the match goes on. */
  get waitingFor(): readonly PlayerId[] {
    return this.#desk.state === "none" ? this.#waits.players : this.#desk.waitsFor;
  }

  waitedMs(nowMs: number): number {
    return this.#waits.waitedMs(nowMs);
  }

  /** The end of the match as all agree on it, to be said in the goodbye; null before. */
  get end(): GoodbyeEnd | null {
    return this.#state === "finished" ? this.#lastEnd : null;
  }

  /** What the player may choose while the match stands; null while it does not. */
  choices(nowMs: number): StandstillChoices | null {
    return this.#desk.choices(nowMs);
  }

  /** The player goes on without those who differ; nothing happens unless the match stands. */
  goOn(): void {
    this.#desk.goOn();
  }

  /** A packet of the match from another player; false if it came before, or is of no use. */
  hear(from: PlayerId, packet: LinkPacket, payloadBytes: number, nowMs: number): boolean {
    return this.#wire.hear(from, packet, payloadBytes, nowMs);
  }

  /** The local player gives a command; false if it is none, or there are too many. */
  giveCommand(command: Command, nowMs: number): boolean {
    if (!this.match.giveCommand(command).ok) return false;
    this.#meters.orders.give(nowMs);
    return true;
  }

  hearGoodbye(from: PlayerId, { reason, end, lostMask }: GoodbyePacket): void {
    this.#gone.add(from);
    if (reason === "finished" && end !== null) this.#ending.hear(from, end);
    if (this.state === "standing") this.#desk.hearLeft(from);
    else if (reason === "finished") return;
    else if (this.match.players.includes(from) && (this.#state === "playing" || this.state === "healing"))
      this.#lose(lostWith(this.match, from, lostMask));
  }

  /** Does what is due: sub-turns, the end of a turn, the next one, silence, what heals. */
  update(nowMs: number): void {
    for (const { from, message, bytes } of this.#wire.takeMessages()) {
      // Who has ended the match still gives blocks to who has not.
      if (this.#isLive || this.#state === "finished") this.#desk.hear(from, message, nowMs, bytes);
    }
    if (this.#isLive) this.#updateLive(nowMs);
    this.#tellAll();
  }

  /** The packets that are due now. Tell each what went of it. */
  collect(nowMs: number): readonly Delivery[] {
    const isEarly = nowMs < this.#startAtMs - REHEARSAL_MS;
    return isEarly ? [] : this.#wire.collect(this.#wireState(nowMs), nowMs);
  }

  /** When update or collect has something to do again, ms. */
  nextDueMs(nowMs: number): number {
    if (nowMs < this.#startAtMs - REHEARSAL_MS) return this.#startAtMs - REHEARSAL_MS;
    return Math.min(this.#playDueMs(nowMs), this.#wire.nextDueMs(this.#wireState(nowMs), nowMs));
  }

  /** What the links are like, and how fast the match goes. */
  networkReport(nowMs: number): NetworkReport {
    return this.#meters.report(this.match, this.#wire, this.#position(nowMs), nowMs);
  }

  /** True when a finished match needs this peer no more: who has said goodbye has had all turn data that it needs. */
  isSettled(nowMs: number): boolean {
    if (this.#state !== "finished") return false;
    const { localPlayerId, players } = this.match;
    const isAlone = players.every((playerId) => playerId === localPlayerId || this.#gone.has(playerId));
    return isAlone || nowMs >= this.#endedMs + FINISH_MS_MAX;
  }

  takeEvents(): readonly RunEvent[] {
    return this.#events.splice(0);
  }

  /** The local player gives up the match; the replay is brought to its end. */
  leave(): void {
    if (!this.#isLive) return;
    const isDesynced = this.#desk.state !== "none";
    this.#state = isDesynced ? "desynced" : "lost";
    const outcome = isDesynced ? "desynced" : "left";
    this.#end({ kind: outcome }, resultOf(this.match, this.#lastEnd, outcome));
  }

  get #isLive(): boolean {
    return this.#state === "playing" || this.#state === "ending";
  }

  #position(nowMs: number): number {
    return this.match.turn + (this.#isHeldUp ? 1 : this.#clock.progress(nowMs));
  }

  /** The turn has ended, and the next one has not begun. */
  get #isHeldUp(): boolean {
    return this.#waits.isWaiting || this.#state === "ending";
  }

  #wireState(nowMs: number): WireState {
    const ms = this.#isHeldUp ? POSITION_WAITS_MS : Math.floor(this.#clock.progress(nowMs) * TURN_MS);
    const isWaiting = this.#isHeldUp && this.#desk.state === "none";
    const stage = this.#isLive ? stageBefore(this.#startAtMs - nowMs) : "over";
    return { position: { turn: this.match.turn, ms }, isWaiting, stage };
  }

  #playDueMs(nowMs: number): number {
    if (!this.#isLive) return nowMs + TURN_MS;
    if (this.#desk.state !== "none" || this.#state === "ending") return nowMs + HALTED_MS;
    return this.#waits.isWaiting ? nowMs + SILENCE_MS / 4 : this.#clock.dueMs(this.match.subTurnsRun);
  }

  #updateLive(nowMs: number): void {
    const { calledTurn, isLeftOut } = this.#desk;
    if (this.#state === "ending" && this.#ending.isOver(this.#lastEnd!, this.waitedMs(nowMs)))
      return this.#finish(nowMs);
    if (calledTurn !== null && !isLeftOut && nowMs >= this.#startAtMs)
      this.#hurryTo(calledTurn, false, nowMs);
    if (isLeftOut || this.#desk.state !== "none") {
      const result = this.#desk.update(nowMs);
      if (result !== null) this.#goOnAfter(result, nowMs);
    } else if (this.#state === "ending") this.#agreeOnEnd(nowMs);
    else if (this.#state === "playing" && calledTurn === null) this.#play(nowMs);
  }

  #play(nowMs: number): void {
    for (let i = 0; i < STEPS_PER_UPDATE_MAX && this.state === "playing"; i += 1) {
      if (!this.#waits.isWaiting) {
        if (nowMs < this.#clock.dueMs(this.match.subTurnsRun)) return;
        if (this.match.subTurnsRun < SUB_TURNS_PER_TURN) {
          this.#runSubTurn();
          continue;
        }
        this.#endTurn(nowMs);
      }
      if (this.state !== "playing" || !this.#tryAdvance(nowMs)) return;
    }
  }

  /** Runs on to a turn that is not to be entered, as far as turn data are here; then halts. */
  #hurryTo(haltTurn: number, hasFound: boolean, nowMs: number): void {
    const { match } = this;
    while (match.turn < haltTurn - 1 || (match.turn === haltTurn - 1 && !match.hasEnded)) {
      while (match.subTurnsRun < SUB_TURNS_PER_TURN) this.#runSubTurn();
      if (!match.hasEnded) this.#endTurn(nowMs);
      else if (!this.#tryAdvance(nowMs)) return;
    }
    this.#halt(haltTurn, hasFound, nowMs);
  }

  #runSubTurn(): void {
    this.#game.runSubTurn();
    this.#events = withSubTurn(this.#events, this.match);
  }

  #endTurn(nowMs: number): void {
    const { match } = this;
    const ended = this.#game.endTurn(this.#wire.neededDelay);
    for (const { turn, commands } of ended.turnData) this.#meters.orders.send(turn, commands.length);
    this.#wire.give(ended.turnData, { turn: ended.turn + 1, ms: 0 }, nowMs);
    const { turn, randomValue, checksum, logChecksum, commandDelayTurns } = ended;
    if (turn >= 0) {
      this.#events.push({ kind: "turn", turn, checksum, waitedMs: this.#waitedMs, commandDelayTurns });
    }
    if (this.#state === "playing") this.#lastEnd = { turn, randomValue, checksum, logChecksum };
    const hasOutcome = match.world.header.outcome !== OUTCOME_RUNNING;
    const isLast = hasOutcome || ended.turn >= this.#options.stopAfterTurn;
    if (!isLast || this.#state !== "playing") return;
    this.#state = "ending";
    this.#endedMs = nowMs;
  }

  #tryAdvance(nowMs: number): boolean {
    const outcome = this.#game.tryAdvance();
    switch (outcome.kind) {
      case "waiting":
        this.#wait(outcome.missing, nowMs);
        return false;
      case "desynced":
      case "broken":
        this.#halt(this.match.turn + 1, true, nowMs);
        return false;
      case "advanced":
        this.#enter(nowMs);
        return true;
    }
  }

  #enter(nowMs: number): void {
    this.#waitedMs = this.waitedMs(nowMs);
    const { turn, world } = this.match;
    const entered = { turn, waitedMs: this.#waitedMs, clock: this.#clock };
    this.#clock.nextTurn(nowMs, this.#wire.speed(entered, nowMs));
    this.#waits.end();
    const tookMs = this.#meters.orders.run(turn, nowMs);
    if (tookMs.length > 0) this.#events.push({ kind: "orders-ran", turn, tookMs });
    const orders = ordersOf(this.#options.pilot, world, turn, () => worldProblem(world) === null);
    for (const command of orders) this.giveCommand(command, nowMs);
  }

  #wait(missing: readonly PlayerId[], nowMs: number): void {
    const isToTell = this.#waits.wait(missing, nowMs);
    const waitedMs = this.waitedMs(nowMs);
    const gone = missing.filter((id) => this.#ending.hasNoMoreFor(id, this.match.turn + 1));
    if (gone.length > 0 || waitedMs >= LOST_AFTER_MS) return this.#lose(gone.length > 0 ? gone : missing);
    if (isToTell) this.#events.push({ kind: "silence", playerIds: missing, waitedMs });
  }

  #halt(turn: number, hasFound: boolean, nowMs: number): void {
    this.#waits.stand(nowMs);
    this.#game.forgetBroken();
    const number = this.#desk.halt(turn, hasFound, nowMs);
    this.#events.push({ kind: "halted", number, turn });
  }

  /** All agree again: everybody is at the end of the turn before the halt. */
  #goOnAfter(result: HealResult, nowMs: number): void {
    if (result.kind === "ended") {
      this.#state = "desynced";
      return this.#end({ kind: "desynced" }, resultOf(this.match, this.#lastEnd, "desynced"));
    }
    const { match } = this;
    const { state, healing, plan, without } = result;
    match.resumeAt(state);
    const end = healing.endValues(match.world);
    const { stopAfterTurn } = this.#options;
    const last = endBefore(healing, match.world, { plan, rules: match.rules, stopAfterTurn });
    const lastTurn = last?.end.turn ?? state.turn;
    this.#events.push({ kind: "settled", ...this.#game.chronicle.settle(result, end, lastTurn) });
    if (without.length > 0) match.exclude(without);
    this.#lastEnd = last?.end ?? { turn: state.turn, ...end, logChecksum: state.logState.logChecksum };
    this.#wire.noteHalt(healing.halt.turn);
    this.#state = "playing";
    if (last === null) {
      if (this.#tryAdvance(nowMs)) this.#clock.forgetLost();
      return;
    }
    match.world.words.set(last.words);
    this.#finish(nowMs);
  }

  /** The match has come to its end here: it is over once all agree on that, or nobody says anything to the contrary. */
  #agreeOnEnd(nowMs: number): void {
    const judged = this.#ending.judge(this.#lastEnd!);
    if (judged.kind === "differs") return this.#hurryTo(judged.turn, true, nowMs);
    if (judged.kind === "agreed" || nowMs >= this.#endedMs + FINISH_MS_MAX) this.#finish(nowMs);
  }

  /** The match has its outcome, or the turn to stop at. The others may still need our turn data. */
  #finish(nowMs: number): void {
    this.#state = "finished";
    this.#endedMs = nowMs;
    const result = resultOf(this.match, this.#lastEnd);
    this.#end(endingOfRun(result), result);
  }

  #lose(lostPlayerIds: readonly PlayerId[]): void {
    this.#state = "lost";
    const result = resultOf(this.match, this.#lastEnd, "lost-peers");
    this.#end({ kind: "lost-peers" }, { ...result, lostPlayerIds });
  }

  #end(ending: ReplayEnding, result: MatchResult): void {
    this.#waits.end();
    this.#game.chronicle.finish(ending, result.turn);
    this.#takeReplay();
    this.#events.push({ kind: "result", result });
  }

  #takeReplay(): void {
    for (const bytes of this.#game.chronicle.takeBytes()) this.#events.push({ kind: "replay", bytes });
  }

  #tellAll(): void {
    this.#takeReplay();
    const others = this.#options.others.map(({ playerId }) => playerId);
    this.#events.push(...postHealing(this.#desk, this.#wire, others));
  }
}
