import { REPORT_TURNS, SnapshotRing, type CheckValues } from "../desync/index.ts";
import {
  COMMAND_DELAY_TURNS,
  findCause,
  FIRST_TURN,
  LockstepMatch,
  SUB_TURNS_PER_TURN,
  type EndedTurn,
  type TurnData,
} from "../lockstep/index.ts";
import { TurnExchange, type Delivery, type RoundTrip } from "../net/index.ts";
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
import { commandBits, type GoodbyeEnd, type GoodbyePacket, type Packet } from "../wire/index.ts";
import { DesyncInquiry, findingOf, toldFinding, type DesyncFinding } from "./desync-inquiry.ts";
import type { MatchResult, RunEvent } from "./match-events.ts";
import { TurnClock } from "./turn-clock.ts";
import { winningTeamOf } from "./winning-team.ts";

/** Gives the commands of a seat that plays by itself, at the start of each turn. */
export type Pilot = (world: World, turn: number) => readonly Command[];

export interface MatchRunOptions {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly others: readonly { readonly playerId: PlayerId; readonly roundTrip: RoundTrip }[];
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
/** For turn data that tell whether the turn before the last differed already: well below the time of an inquiry. */
const LAST_TURN_DATA_MS = 2_000;
/** Sub-turns that one update may run to catch up after this machine stood still. */
const STEPS_PER_UPDATE_MAX = 120;
/** Turns of snapshots: what a difference is found in lies two turns back, at the end of the match three. */
const SNAPSHOT_TURNS = 8;

/**
 * One peer's match from turn -2 to its end: joins the lockstep match, the turn clock, the exchange of turn data, the
 * replay and, after a desync, the inquiry. No socket, no timer, no file: packets and the time come in, deliveries and
 * events are taken out.
 */
export class MatchRun {
  readonly match: LockstepMatch;
  readonly #options: MatchRunOptions;
  readonly #clock: TurnClock;
  readonly #exchange: TurnExchange;
  readonly #recorder: ReplayRecorder;
  readonly #snapshots = new SnapshotRing(SNAPSHOT_TURNS);
  readonly #ends = new Map<PlayerId, GoodbyeEnd>();
  readonly #gone = new Set<PlayerId>(); // who said goodbye, for whatever reason
  #state: RunState = "playing";
  #events: RunEvent[] = [];
  #deliveries: Delivery[] = [];
  #turns: (readonly TurnData[])[] = []; // the last that ran
  #waitingSinceMs: number | null = null;
  #waitingFor: readonly PlayerId[] = [];
  #waitedMs = 0;
  #toldSilenceMs = 0;
  #lastEnd: EndedTurn | null = null;
  #finishedMs = Infinity;
  #endsDifferMs: number | null = null; // since when that is known
  #inquiry: DesyncInquiry | null = null;

  constructor(options: MatchRunOptions, nowMs: number) {
    const { setup, localPlayerId, names } = options;
    this.#options = options;
    this.match = new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits });
    this.#clock = new TurnClock(options.startAtMs);
    this.#exchange = new TurnExchange(options.others, nowMs);
    this.#recorder = new ReplayRecorder({
      recorderName: names.get(localPlayerId)!,
      setup,
      players: setup.playerIds.map((playerId) => ({ playerId, name: names.get(playerId)! })),
    });
    this.#events.push({ kind: "replay", bytes: this.#recorder.start() });
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

  /** A packet of the match from another player. */
  hear(from: PlayerId, packet: Packet, nowMs: number): void {
    if (packet.kind === "turn") {
      for (const data of packet.turnData) this.match.receive(data);
      // Who sends turn data for turn T has ended T - 2, so it had ours: even one that never acknowledges fills no memory.
      const implied = packet.turnData.at(-1)!.turn - COMMAND_DELAY_TURNS + 1;
      this.#exchange.acknowledge(from, Math.max(packet.nextTurn, implied), nowMs);
      this.#exchange.owe(from);
    } else if (packet.kind === "turn-ack") {
      this.#exchange.acknowledge(from, packet.nextTurn, nowMs);
    } else if (this.#inquiry !== null) {
      this.#deliveries.push(...this.#inquiry.hear(from, packet));
    }
  }

  hearGoodbye(from: PlayerId, { reason, end, lostMask }: GoodbyePacket, nowMs: number): void {
    this.#gone.add(from);
    if (reason !== "finished") this.#inquiry?.dismiss(from); // who finished may yet learn that it differs
    if (reason === "finished" && end !== null) {
      this.#ends.set(from, end);
    } else if (reason === "desynced") {
      if (this.#state === "playing" || this.#state === "finished") this.#inquireAsTold(nowMs);
    } else if (this.#state === "playing") this.#lose(this.#lostWith(from, lostMask));
  }

  /** Does what is due: sub-turns, the end of a turn, the next one, silence. */
  update(nowMs: number): void {
    if (this.#state === "playing") this.#play(nowMs);
    if (this.#state === "finished") this.#compareTurnData(nowMs);
    if (this.#state === "finished") this.#compareEnds(nowMs);
    if (this.#state === "inquiring" && this.#inquiry!.isOver(nowMs)) this.#finishInquiry();
  }

  /** The packets that are due now. */
  collect(nowMs: number): readonly Delivery[] {
    const deliveries = this.#deliveries;
    this.#deliveries = [];
    if (nowMs < this.#options.startAtMs) return deliveries;
    deliveries.push(...this.#exchange.collect(nowMs, (id) => this.match.nextTurnFrom(id)));
    if (this.#inquiry !== null) deliveries.push(...this.#inquiry.collect(nowMs));
    return deliveries;
  }

  /** When update or collect has something to do again, ms. */
  nextDueMs(nowMs: number): number {
    if (nowMs < this.#options.startAtMs) return this.#options.startAtMs;
    const isInDelay = this.#waitingSinceMs !== null;
    const clockMs = this.#clock.dueMs(this.match.subTurnsRun);
    const playMs = this.#state !== "playing" ? nowMs + 100 : isInDelay ? nowMs + SILENCE_MS / 4 : clockMs;
    return Math.min(playMs, this.#exchange.nextDueMs);
  }

  /** True when a finished match needs this peer no more: who has said goodbye has had all turn data that it needs. */
  isSettled(nowMs: number): boolean {
    if (this.#state !== "finished" || this.#endsDifferMs !== null) return false;
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
    const ended = match.endTurn();
    this.#lastEnd = ended;
    this.#snapshots.add(ended.turn, takeSnapshot(match.world));
    this.#exchange.offer(ended.turnData);
    if (ended.turn >= 0) {
      const bytes = this.#recorder.turn(ended.turn, this.#turns.at(-1)!, ended.checksum);
      this.#events.push({ kind: "replay", bytes });
      const commandDelayTurns = COMMAND_DELAY_TURNS;
      const { turn, checksum } = ended;
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
        this.#inquire(findingOf(outcome), nowMs);
        return false;
      case "advanced":
        this.#enter(outcome.turnData, nowMs);
        return true;
    }
  }

  #enter(turnData: readonly TurnData[], nowMs: number): void {
    this.#waitedMs = this.waitedMs(nowMs);
    if (this.#waitingSinceMs === null) this.#clock.nextTurn();
    else this.#clock.nextTurnAt(nowMs);
    this.#waitingSinceMs = null;
    this.#waitingFor = [];
    if (this.match.turn >= 0) this.#turns = [...this.#turns, turnData].slice(-REPORT_TURNS);
    for (const command of this.#options.pilot?.(this.match.world, this.match.turn) ?? []) {
      this.match.giveCommand(command);
    }
  }

  #wait(missing: readonly PlayerId[], nowMs: number): void {
    if (this.#waitingSinceMs === null) this.#toldSilenceMs = 0;
    this.#waitingSinceMs ??= nowMs;
    this.#waitingFor = missing;
    const waitedMs = this.waitedMs(nowMs);
    const gone = missing.filter((id) => this.#hasNoMoreFor(id, this.match.turn + 1));
    if (gone.length > 0 || waitedMs >= LOST_AFTER_MS) return this.#lose(gone.length > 0 ? gone : missing);
    if (waitedMs < this.#toldSilenceMs + SILENCE_MS) return;
    this.#toldSilenceMs = waitedMs;
    this.#events.push({ kind: "silence", playerIds: missing, waitedMs });
  }

  /** A player that is finished repeats its turn data until all have them; for later turns there will be none. */
  #hasNoMoreFor(playerId: PlayerId, turn: number): boolean {
    const end = this.#ends.get(playerId);
    return end !== undefined && turn > end.turn + COMMAND_DELAY_TURNS;
  }

  /** Who ends the match: the one who says goodbye, or those for want of whom it goes. */
  #lostWith(from: PlayerId, lostMask: number): readonly PlayerId[] {
    const { setup, localPlayerId } = this.#options;
    const named = setup.playerIds.filter((id) => id !== localPlayerId && (lostMask & (1 << (id - 1))) !== 0);
    return named.length > 0 ? named : [from];
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

  /** Turn data for the turns after the end are not run, but they tell whether the last turns were the same. */
  #compareTurnData(nowMs: number): void {
    const next = this.match.turn + 1;
    for (let turn = Math.max(0, next); turn < next + COMMAND_DELAY_TURNS; turn += 1) {
      const outcome = this.match.judgeTurn(turn);
      if (outcome.kind === "desynced") return this.#inquire(findingOf(outcome), nowMs);
    }
  }

  /** The goodbyes say how the match ended, also to a peer that lacks turn data of its last turns. */
  #compareEnds(nowMs: number): void {
    const { end } = this;
    if (end === null) return;
    const local: CheckValues & { turn: number } = { playerId: this.match.localPlayerId, ...end };
    const others = [...this.#ends].map(([playerId, values]) => ({ playerId, ...values }));
    const sameTurn = [local, ...others.filter(({ turn }) => turn === end.turn)];
    const cause = findCause(sameTurn);
    if (cause === null) return;
    // All must ask about the same turn: the one before may differ too, and the others know it.
    this.#endsDifferMs ??= nowMs;
    const isDataMissing = this.match.judgeTurn(end.turn + 1).kind === "waiting";
    if (isDataMissing && nowMs < this.#endsDifferMs + LAST_TURN_DATA_MS) return;
    const checkValues = sameTurn.sort((a, b) => a.playerId - b.playerId);
    this.#inquire(
      { cause, foundOnEnteringTurn: end.turn + 1, differsAtEndOfTurn: end.turn, checkValues },
      nowMs,
    );
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
