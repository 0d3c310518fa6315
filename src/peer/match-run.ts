import { REPORT_TURNS, SnapshotRing } from "../desync/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_TURN,
  LockstepMatch,
  SUB_TURNS_PER_TURN,
  TURN_MS,
  type EndedTurn,
  type TurnData,
} from "../lockstep/index.ts";
import type { Delivery } from "../net/index.ts";
import { ReplayRecorder, type ReplayEnding } from "../replay/index.ts";
import {
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  takeSnapshot,
  type Command,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import { commandBits, type GoodbyeEnd, type GoodbyePacket, type LinkPacket } from "../wire/index.ts";
import { DesyncInquiry, findingOf, toldFinding, type DesyncFinding } from "./desync-inquiry.ts";
import type { MatchResult, RunEvent } from "./match-events.ts";
import { lostWith, MatchEnds } from "./match-ends.ts";
import { MatchWire, REHEARSAL_MS, stageBefore, type WireState } from "./match-wire.ts";
import { networkReport, PacketRates, type NetworkReport } from "./network-report.ts";
import { OrderTimes } from "./order-times.ts";
import { TurnClock } from "./turn-clock.ts";
import { winningTeamOf } from "./winning-team.ts";

/** Gives the commands of a seat that plays by itself, at the start of each turn. */
export type Pilot = (world: World, turn: number) => readonly Command[];

export interface MatchRunOptions {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly others: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[];
  readonly startAtMs: number;
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly pilot: Pilot | null;
}

export type RunState = "playing" | "finished" | "inquiring" | "desynced" | "lost";

/** A player for whom the match waited this long is lost. */
export const LOST_AFTER_MS = 30_000;
/** Silence is told from here on, and again as often. */
const SILENCE_MS = 1_000;
/** After the end of the match, for the others to get there too. */
const FINISH_MS_MAX = 10_000;
/** Sub-turns that one update may run. */
const STEPS_PER_UPDATE_MAX = 120;
/** Turns of snapshots: what a difference is found in lies a command delay back, at the end of the match a turn more. */
const SNAPSHOT_TURNS = COMMAND_DELAY_TURNS_MAX + 3;
/** Turns behind the others that are as good as none. */
const IN_STEP = 0.1;
/** A turn that has not begun, or waits, is told so. */
const POSITION_WAITS_MS = 127;

/**
 * One peer's match from turn -2 to its end: joins the lockstep match, the turn clock, the exchange of turn data, the
 * replay and, after a desync, the inquiry. No socket, no timer, no file: packets and the time come in, deliveries and
 * events are taken out.
 */
export class MatchRun {
  readonly match: LockstepMatch;
  readonly #options: MatchRunOptions;
  #clock: TurnClock;
  #startAtMs: number;
  readonly #wire: MatchWire;
  readonly #orders = new OrderTimes();
  readonly #rates = new PacketRates();
  readonly #recorder: ReplayRecorder;
  readonly #snapshots = new SnapshotRing(SNAPSHOT_TURNS);
  readonly #ends: MatchEnds;
  readonly #gone = new Set<PlayerId>(); // who said goodbye, for whatever reason
  #state: RunState = "playing";
  #events: RunEvent[] = [];
  #turns: (readonly TurnData[])[] = []; // the last that ran
  #waitingSinceMs: number | null = null;
  #waitingFor: readonly PlayerId[] = [];
  #waitedMs = 0;
  #toldSilenceMs = 0;
  #lastEnd: EndedTurn | null = null;
  #finishedMs = Infinity;
  #inquiry: DesyncInquiry | null = null;

  constructor(options: MatchRunOptions, nowMs: number) {
    const { setup, localPlayerId, names } = options;
    this.#options = options;
    this.match = new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits });
    this.#startAtMs = options.startAtMs;
    this.#clock = new TurnClock(options.startAtMs);
    this.#ends = new MatchEnds(this.match);
    this.#wire = new MatchWire({ match: this.match, others: options.others }, nowMs);
    this.#recorder = new ReplayRecorder({
      recorderName: names.get(localPlayerId)!,
      setup,
      players: setup.playerIds.map((playerId) => ({ playerId, name: names.get(playerId)! })),
    });
    this.#events.push({ kind: "replay", bytes: this.#recorder.start() });
  }

  /** It is known better now when the match begins; of no account once it has begun. */
  moveStart(startAtMs: number): void {
    if (this.match.turn > FIRST_TURN || this.match.subTurnsRun > 0) return;
    this.#startAtMs = startAtMs;
    this.#clock = new TurnClock(startAtMs);
  }

  get state(): RunState {
    return this.#state;
  }

  /** Players whose turn data are missing; empty while the match is not in delay. */
  get waitingFor(): readonly PlayerId[] {
    return this.#waitingFor;
  }

  waitedMs(nowMs: number): number {
    return this.#waitingSinceMs === null ? 0 : nowMs - this.#waitingSinceMs;
  }

  /** The end of the match as this peer played it, to be said in the goodbye; null while it plays. */
  get end(): GoodbyeEnd | null {
    if (this.#state !== "finished" || this.#lastEnd === null) return null;
    const { turn, randomValue, checksum, logChecksum } = this.#lastEnd;
    return { turn, randomValue, checksum, logChecksum };
  }

  /** A packet of the match from another player; false if it came before, or is of no use. */
  hear(from: PlayerId, packet: LinkPacket, payloadBytes: number, nowMs: number): boolean {
    return this.#wire.hear(from, packet, payloadBytes, nowMs);
  }

  /** The local player gives a command; false if it is none, or there are too many. */
  giveCommand(command: Command, nowMs: number): boolean {
    if (!this.match.giveCommand(command).ok) return false;
    this.#orders.give(nowMs);
    return true;
  }

  hearGoodbye(from: PlayerId, { reason, end, lostMask }: GoodbyePacket, nowMs: number): void {
    this.#gone.add(from);
    if (reason === "finished" && end !== null) {
      this.#ends.hear(from, end);
    } else if (reason === "desynced") {
      if (this.#state === "playing" || this.#state === "finished") this.#inquireAsTold(nowMs);
    } else if (this.#state === "playing") this.#lose(lostWith(this.match, from, lostMask));
    if (reason !== "finished") this.#inquiry?.dismiss(from); // who finished may yet learn that it differs
  }

  /** Does what is due: sub-turns, the end of a turn, the next one, silence. */
  update(nowMs: number): void {
    if (this.#state === "playing") this.#play(nowMs);
    const finding = this.end === null ? null : this.#ends.compare(this.end, nowMs);
    if (finding !== null) this.#inquire(finding, nowMs);
    // A world may come before we have found the difference ourselves.
    if (this.#inquiry !== null)
      for (const { from, message } of this.#wire.takeMessages()) this.#inquiry.hear(from, message);
    if (this.#state === "inquiring" && this.#inquiry!.isOver(nowMs, (id) => this.#wire.isHeardOut(id)))
      this.#finishInquiry();
  }

  /** The packets that are due now. Tell `noteSent` of each. */
  collect(nowMs: number): readonly Delivery[] {
    const isEarly = nowMs < this.#startAtMs - REHEARSAL_MS;
    return isEarly ? [] : this.#wire.collect(this.#wireState(nowMs), nowMs);
  }

  /** A packet went, so many bytes long. */
  noteSent({ to, packet }: Delivery, payloadBytes: number): void {
    this.#wire.noteSent(to, packet.sequence, payloadBytes);
  }

  /** When update or collect has something to do again, ms. */
  nextDueMs(nowMs: number): number {
    if (nowMs < this.#startAtMs - REHEARSAL_MS) return this.#startAtMs - REHEARSAL_MS;
    const isInDelay = this.#waitingSinceMs !== null;
    const clockMs = this.#clock.dueMs(this.match.subTurnsRun);
    const playMs = this.#state !== "playing" ? nowMs + 100 : isInDelay ? nowMs + SILENCE_MS / 4 : clockMs;
    return Math.min(playMs, this.#wire.nextDueMs(this.#wireState(nowMs), nowMs));
  }

  /** What the links are like, and how fast the match goes. */
  networkReport(nowMs: number): NetworkReport {
    const { match } = this;
    const aheadTurns = this.#wire.ahead(this.#position(nowMs), nowMs);
    return networkReport(
      { wire: this.#wire, match, orderMs: this.#orders.medianMs, aheadTurns, rates: this.#rates },
      nowMs,
    );
  }

  /** True when a finished match needs this peer no more: who has said goodbye has had all turn data that it needs. */
  isSettled(nowMs: number): boolean {
    if (this.#state !== "finished" || this.#ends.areInDispute) return false;
    const isAgreed = this.#options.others.every(({ playerId }) => this.#gone.has(playerId));
    return isAgreed || nowMs >= this.#finishedMs + FINISH_MS_MAX;
  }

  takeEvents(): readonly RunEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  /** The local player gives up the match; the replay is brought to its end. An inquiry ends with what it knows now. */
  leave(): void {
    if (this.#state === "inquiring") this.#finishInquiry();
    if (this.#state !== "playing") return;
    this.#state = "lost";
    this.#end({ kind: "left" }, this.#result("left"));
  }

  #position(nowMs: number): number {
    return this.match.turn + (this.#waitingSinceMs === null ? this.#clock.progress(nowMs) : 1);
  }

  #wireState(nowMs: number): WireState {
    const isWaiting = this.#waitingSinceMs !== null;
    const ms = isWaiting ? POSITION_WAITS_MS : Math.floor(this.#clock.progress(nowMs) * TURN_MS);
    const stage = this.#state !== "playing" ? "over" : stageBefore(this.#startAtMs - nowMs);
    return { position: { turn: this.match.turn, ms }, isWaiting, stage };
  }

  #play(nowMs: number): void {
    for (let i = 0; i < STEPS_PER_UPDATE_MAX && this.#state === "playing"; i += 1) {
      if (this.#waitingSinceMs === null) {
        if (nowMs < this.#clock.dueMs(this.match.subTurnsRun)) return;
        if (this.match.subTurnsRun < SUB_TURNS_PER_TURN) {
          this.match.runSubTurn();
          this.#tellSubTurn();
          continue;
        }
        this.#endTurn(nowMs);
      }
      if (this.#state !== "playing" || !this.#tryAdvance(nowMs)) return;
    }
  }

  /** The event shows the world as it is when it is read: of the sub-turns of one update only the last has its own. */
  #tellSubTurn(): void {
    const { turn, world } = this.match;
    this.#events = [
      ...this.#events.filter(({ kind }) => kind !== "sub-turn"),
      { kind: "sub-turn", turn, world },
    ];
  }

  #endTurn(nowMs: number): void {
    const { match } = this;
    match.wishDelay(this.#wire.neededDelay);
    const ended = match.endTurn();
    this.#lastEnd = ended;
    this.#snapshots.add(ended.turn, takeSnapshot(match.world));
    for (const { turn, commands } of ended.turnData) this.#orders.send(turn, commands.length);
    this.#wire.give(ended.turnData, { turn: ended.turn + 1, ms: 0 }, nowMs);
    if (ended.turn >= 0) {
      const bytes = this.#recorder.turn(ended.turn, this.#turns.at(-1)!, ended);
      this.#events.push({ kind: "replay", bytes });
      const { turn, checksum, commandDelayTurns } = ended;
      this.#events.push({ kind: "turn", turn, checksum, waitedMs: this.#waitedMs, commandDelayTurns });
    }
    const hasOutcome = match.world.header.outcome !== OUTCOME_RUNNING;
    if (hasOutcome || ended.turn >= this.#options.stopAfterTurn) this.#finish(nowMs);
  }

  #tryAdvance(nowMs: number): boolean {
    const outcome = this.match.tryAdvance();
    switch (outcome.kind) {
      case "waiting":
        this.#wait(outcome.missing, nowMs);
        return false;
      case "desynced":
        this.#inquire(findingOf(outcome, this.match), nowMs);
        return false;
      case "advanced":
        this.#enter(outcome.turnData, nowMs);
        return true;
    }
  }

  #enter(turnData: readonly TurnData[], nowMs: number): void {
    this.#waitedMs = this.waitedMs(nowMs);
    const { turn } = this.match;
    if (this.#wire.ahead(turn, nowMs) > -IN_STEP) this.#clock.forgetLost();
    this.#clock.nextTurn(nowMs, this.#wire.speed(turn, this.#clock.lostMs > 0, nowMs));
    this.#waitingSinceMs = null;
    const tookMs = this.#orders.run(turn, nowMs);
    if (tookMs.length > 0) this.#events.push({ kind: "orders-ran", turn, tookMs });
    this.#waitingFor = [];
    if (this.match.turn >= 0) this.#turns = [...this.#turns, turnData].slice(-REPORT_TURNS);
    for (const command of this.#options.pilot?.(this.match.world, this.match.turn) ?? []) {
      this.giveCommand(command, nowMs);
    }
  }

  #wait(missing: readonly PlayerId[], nowMs: number): void {
    if (this.#waitingSinceMs === null) this.#toldSilenceMs = 0;
    this.#waitingSinceMs ??= nowMs;
    this.#waitingFor = missing;
    const waitedMs = this.waitedMs(nowMs);
    const gone = missing.filter((id) => this.#ends.hasNoMoreFor(id, this.match.turn + 1));
    if (gone.length > 0 || waitedMs >= LOST_AFTER_MS) return this.#lose(gone.length > 0 ? gone : missing);
    if (waitedMs < this.#toldSilenceMs + SILENCE_MS) return;
    this.#toldSilenceMs = waitedMs;
    this.#events.push({ kind: "silence", playerIds: missing, waitedMs });
  }

  /** The match has its outcome, or the turn to stop at. The others may still need our turn data. */
  #finish(nowMs: number): void {
    this.#state = "finished";
    this.#finishedMs = nowMs;
    const { outcome } = this.match.world.header;
    if (outcome === OUTCOME_RUNNING) this.#end({ kind: "stopped" }, this.#result("stopped"));
    else if (outcome === OUTCOME_DRAW) this.#end({ kind: "draw" }, this.#result("draw"));
    else {
      const winnerIds = winningTeamOf(this.#options.setup, outcome);
      this.#end({ kind: "won", winnerId: outcome }, { ...this.#result("won"), winnerId: outcome, winnerIds });
    }
  }

  #lose(lostPlayerIds: readonly PlayerId[]): void {
    this.#state = "lost";
    this.#end({ kind: "lost-peers" }, { ...this.#result("lost-peers"), lostPlayerIds });
  }

  #end(ending: ReplayEnding, result: MatchResult): void {
    this.#events.push({ kind: "replay", bytes: this.#recorder.end(ending) }, { kind: "result", result });
  }

  #result(outcome: MatchResult["outcome"]): MatchResult {
    const { turn, checksum } = this.#lastEnd ?? { turn: FIRST_TURN - 1, checksum: 0 };
    return { outcome, winnerId: null, winnerIds: [], turn, checksum, lostPlayerIds: [] };
  }

  #inquireAsTold(nowMs: number): void {
    const turn = this.#lastEnd?.turn ?? FIRST_TURN;
    this.#inquire(toldFinding(turn), nowMs);
  }

  #inquire(finding: DesyncFinding, nowMs: number): void {
    const { setup, localPlayerId, names } = this.#options;
    const localSnapshot = this.#snapshots.get(finding.differsAtEndOfTurn);
    const context = { setup, localPlayerId, names, localSnapshot, turns: this.#turns };
    if (this.#state === "playing") {
      this.#events.push({ kind: "replay", bytes: this.#recorder.end({ kind: "desynced" }) });
    }
    this.#inquiry = new DesyncInquiry(finding, context, nowMs);
    for (const { playerId } of this.#options.others) this.#wire.sendMessage(playerId, this.#inquiry.message);
    this.#state = "inquiring";
    this.#waitingSinceMs = null;
    this.#waitingFor = [];
  }

  #finishInquiry(): void {
    this.#state = "desynced";
    this.#events.push({ kind: "desync", report: this.#inquiry!.report() });
    this.#events.push({ kind: "result", result: this.#result("desynced") });
  }
}
