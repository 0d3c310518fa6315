import { assert } from "../base/index.ts";
import type { ReturnMessage } from "../desync/index.ts";
import { LockstepMatch, partIdOf, TURN_MAX, TURN_MS } from "../lockstep/index.ts";
import { MATCH_IDS_MAX, type Delivery, type MatchNames } from "../net/index.ts";
import type { Command, PlayerId, StandstillChoices } from "../sim/index.ts";
import { commandBits, POSITION_MS_MAX, type GoodbyeEnd, type GoodbyePacket } from "../wire/index.ts";
import { LiveGame } from "./chronicle/live-game.ts";
import { MatchChronicle } from "./chronicle/match-chronicle.ts";
import { Departing, THERE_MS } from "./members/departing.ts";
import { Halting } from "./halting.ts";
import { HealDesk } from "./healing/heal-desk.ts";
import { CameraPost } from "./mail/camera-post.ts";
import { isOfHalt, isOfReturn, type LetterTo } from "./mail/letter.ts";
import { MatchCourse } from "./match-course.ts";
import type { RunEvent } from "./match-events.ts";
import { healOptionsOf, SPLIT_MS, type MatchRunOptions } from "./match-run-options.ts";
import {
  endingOfState,
  isHalted,
  isOver,
  runStateOf,
  SILENCE_MS,
  waitedMsOf,
  waitOf,
  type MatchState,
  type RunState,
} from "./match-state.ts";
import { MatchNotary } from "./notary/match-notary.ts";
import { Testimony } from "./testimony.ts";
import { OrderTimes } from "./order-times.ts";
import { TurnClock } from "./pace/pace.ts";
import { FINISH_MS_MAX, RunEnding } from "./run-ending.ts";
import { ReturnDesk } from "./returning/return-desk.ts";
import { RunMembers } from "./run-members.ts";
import { Slowness } from "./members/slowness.ts";
import { WatcherCounts } from "./mail/watcher-counts.ts";
import { MatchWire, REHEARSAL_MS, stageBefore, type WireState } from "./wire/match-wire.ts";
import { networkReport, PacketRates, type NetworkReport } from "./wire/network-report.ts";

/** How often a peer that comes back says that it could be admitted. */
const CAUGHT_UP_MS = 500;
/** Nothing comes of a peer that starts again for so long, ms; it asks to be heard for longer. */
const RESTART_MS = 3_000;
/** How often a match that stands looks at what is due, ms. */
const HALTED_MS = 20;

assert(
  RESTART_MS > THERE_MS,
  "who says that a peer runs anew is not one who calls gone whom others heard just now",
);

/**
 * One peer's match from turn -2 to its end: joins the lockstep match, the turn clock, the exchange of turn data, the
 * replay and the healing of desyncs. No socket, no timer, no file: packets and the time come in, deliveries and events are
 * taken out.
 */
export class MatchRun {
  readonly match: LockstepMatch;
  readonly wire: MatchWire; // takes the packets of the match
  #startAtMs: number;
  readonly #clock: TurnClock;
  readonly #orders = new OrderTimes();
  readonly #rates = new PacketRates();
  readonly #halting: Halting;
  readonly #departing: Departing;
  readonly #others: readonly PlayerId[];
  readonly #slowness: Slowness;
  readonly #returns: ReturnDesk;
  readonly testimony: Testimony | null; // null: nobody signs anything
  readonly #firstIds: readonly number[]; // what the match was called before it was played here
  readonly #answers: LetterTo[] = []; // to players that come back
  readonly #isReturner: boolean;
  #caughtUpMs = -Infinity;
  readonly #course: MatchCourse;
  readonly members: RunMembers; // players that are waited for, slow or gone, and what the local player wants done
  readonly chronicle: MatchChronicle;
  #told: RunEvent[] = []; // of halts
  readonly watchers: WatcherCounts;
  readonly cameras: CameraPost; // where players looked

  constructor(options: MatchRunOptions, nowMs: number) {
    const { setup, localPlayerId, names, others, startAtMs, stopAfterTurn, pilot } = options;
    const { rejoined, watchDelaySeconds = null, isTraced = false } = options;
    const rules = options.rules === undefined ? {} : { rules: options.rules };
    const match =
      rejoined?.match ?? new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits, ...rules });
    const looks = options.looks === undefined ? {} : { looks: options.looks };
    const state = rejoined === undefined ? {} : { state: rejoined.state };
    const game = new LiveGame(
      match,
      new MatchChronicle({ match, setup, names, ...looks, watchDelaySeconds, isTraced, ...state }),
    );
    this.chronicle = game.chronicle;
    const { history } = game.chronicle;
    const ending = new RunEnding(match);
    this.#firstIds = options.matchIds ?? [0];
    this.match = match;
    this.watchers = new WatcherCounts(match);
    this.#startAtMs = startAtMs;
    this.#clock = new TurnClock(startAtMs, options.isSeen);
    const notary = options.notary === undefined ? null : new MatchNotary(options.notary, localPlayerId);
    this.wire = rejoined?.wire ?? new MatchWire({ match, others, notary }, nowMs);
    this.cameras = new CameraPost({ match, chronicle: game.chronicle, wire: this.wire });
    this.#others = others.map(({ playerId }) => playerId);
    this.#returns = new ReturnDesk({ match, history }, rejoined === undefined ? [] : this.#others);
    this.#departing = new Departing({ match, wire: this.wire, ending });
    const told = { match, wire: this.wire, chronicle: game.chronicle, departing: this.#departing };
    this.testimony = notary === null ? null : new Testimony({ ...told, notary });
    const { testimony } = this;
    const pledges = testimony?.pledges ?? null;
    this.wire.pledges = pledges;
    const desk = new HealDesk({
      match,
      history,
      pledges,
      heardMs: (id) => this.wire.heardMs(id),
      ...(testimony === null ? {} : { signatureOf: testimony.signatureOf.bind(testimony) }),
      ...healOptionsOf(options),
    });
    for (const { from, statement } of rejoined?.statements ?? [])
      this.#departing.hearStatement(from, statement, nowMs);
    this.#slowness = new Slowness({ match, wire: this.wire });
    this.#isReturner = rejoined !== undefined;
    const parts = { game, wire: this.wire, stopAfterTurn };
    this.#halting = new Halting({ ...parts, desk, testimony: this.testimony });
    this.#course = new MatchCourse({
      ...{ ...parts, ending, pilot, halting: this.#halting, departing: this.#departing },
      ...{ clock: this.#clock, orders: this.#orders, splitMs: options.splitMs ?? SPLIT_MS },
      ...{ slowness: this.#slowness, testimony: this.testimony },
      ...{ returns: this.#returns, rejoinedMs: rejoined === undefined ? null : nowMs },
    });
    const members = { match, departing: this.#departing, slowness: this.#slowness };
    this.members = new RunMembers({ ...members, course: this.#course });
  }

  /** It is known better now when the match begins; of no account once it has begun. */
  moveStart(startAtMs: number): void {
    if (this.#state.kind !== "countdown") return;
    assert(Number.isFinite(startAtMs), "a match begins at some time");
    this.#startAtMs = startAtMs;
    this.#clock.moveStart(startAtMs);
  }

  get state(): RunState {
    return runStateOf(this.#state);
  }

  /** What the match is called, and what it may be called from any moment on. */
  get names(): MatchNames {
    const { parts, comingParts, stayers } = this.match.participants;
    let ids: readonly number[] = this.#firstIds;
    for (const part of parts) ids = [...ids.slice(1 - MATCH_IDS_MAX), partIdOf(ids.at(-1)!, part)];
    return { ids, coming: comingParts.map((part) => partIdOf(ids.at(-1)!, part)), members: stayers };
  }

  /** Players whose turn data, accounts or choices are missing; empty while the match goes on. */
  get waitingFor(): readonly PlayerId[] {
    return isHalted(this.#state) ? this.#halting.desk.waitsFor : (waitOf(this.#state)?.players ?? []);
  }

  waitedMs(nowMs: number): number {
    return waitedMsOf(this.#state, nowMs);
  }

  /** The end of the match as all agree on it, to be said in the goodbye; null before. */
  get end(): GoodbyeEnd | null {
    return this.#state.kind === "finished" ? this.#state.ending.end : null;
  }

  /** What the player may choose while the match stands; null while it does not. */
  choices(nowMs: number): StandstillChoices | null {
    return this.#halting.desk.choices(nowMs);
  }

  /** The player goes on without the players that differ; nothing happens unless the match stands. */
  goOn(): void {
    this.#halting.desk.goOn();
  }

  /** The local player gives a command; false if it is none, or there are too many. */
  giveCommand(command: Command, nowMs: number): boolean {
    if (!this.match.commands.give(command).ok) return false;
    this.#orders.give(nowMs);
    return true;
  }

  /** A run of that player's peer asks to be heard anew, after it was gone; false: not yet. */
  hearReturn(from: PlayerId, run: number, nowMs: number): boolean {
    const isFinished = this.#state.kind === "finished";
    if (isOver(this.#state) && !isFinished) return false;
    if (this.#returns.knows(from, run)) return true;
    if (this.testimony?.isConvicted(from) === true) return false;
    const { match } = this;
    if (isFinished) return this.#showEnd(from, run, nowMs);
    // The others may have admitted it before it reached us.
    const isToMeet = this.#returns.isToMeet(from);
    if (match.participants.stayers.includes(from) && !isToMeet) {
      // A peer that runs anew has been silent for a while: one that is heard is there, whatever somebody says in its name.
      if (nowMs < this.wire.heardMs(from) + RESTART_MS) return false;
      const partCount = match.participants.parts.length;
      this.#departing.hearRestart(from, nowMs);
      if (match.participants.parts.length > partCount) return false; // it is to ask for the match by its name now
    }
    const isThere = match.participants.stayers.includes(from) || match.roster.peers.includes(from);
    if (isThere && !isToMeet) return false;
    this.#departing.hearReturn(from);
    this.#returns.add(from, run, isThere);
    this.wire.renew(from, nowMs);
    return true;
  }

  /** A player that was gone at the end may see how it came about: it is given a state from before, and runs the rest. */
  #showEnd(from: PlayerId, run: number, nowMs: number): boolean {
    const { turn, participants } = this.match;
    if (participants.stayers.includes(from)) return false;
    this.#returns.noteEnd(turn);
    this.#returns.add(from, run, false);
    this.wire.renew(from, nowMs);
    return true;
  }

  hearGoodbye(from: PlayerId, goodbye: GoodbyePacket, nowMs: number): void {
    this.#departing.hearGoodbye(from, goodbye, nowMs);
  }

  /** Does what is due: sub-turns, the end of a turn, the next one, silence, what heals. */
  update(nowMs: number): void {
    this.#takeLetters(nowMs);
    this.#course.update(nowMs);
    const mine = [...this.#sayings(nowMs), ...this.#statements(), ...this.#slowness.takeLetters()];
    const aside = [...this.watchers.takeLetters(), ...this.cameras.takeLetters()];
    const others = [...aside, ...this.#answers.splice(0)];
    const letters = [...mine, ...others, ...this.#caughtUp(nowMs)];
    this.#told.push(...this.#halting.sendLetters(letters));
  }

  /** The packets that are due now. Tell each what went of it. */
  collect(nowMs: number): readonly Delivery[] {
    const isEarly = nowMs < this.#startAtMs - REHEARSAL_MS;
    return isEarly ? [] : this.wire.collect(this.#wireState(nowMs), nowMs);
  }

  /** When update or collect has something to do again, ms. */
  nextDueMs(nowMs: number): number {
    if (nowMs < this.#startAtMs - REHEARSAL_MS) return this.#startAtMs - REHEARSAL_MS;
    return Math.min(this.#playDueMs(nowMs), this.wire.nextDueMs(this.#wireState(nowMs), nowMs));
  }

  /** What the links are like, and how fast the match goes. */
  networkReport(nowMs: number): NetworkReport {
    const position = this.match.turn + (this.#isHeldUp ? 1 : this.#clock.progress(nowMs));
    const [match, wire, rates] = [this.match, this.wire, this.#rates];
    const { medianMs: orderMs } = this.#orders;
    return networkReport({ wire, match, orderMs, aheadTurns: wire.ahead(position, nowMs), rates }, nowMs);
  }

  /** True when a finished match needs this peer no more: a peer that has said goodbye has had all turn data that it needs. */
  isSettled(nowMs: number): boolean {
    if (this.#state.kind !== "finished") return false;
    return this.#departing.isAlone || nowMs >= this.#state.ending.sinceMs + FINISH_MS_MAX;
  }

  takeEvents(): readonly RunEvent[] {
    return [...this.#course.takeEvents(), ...this.#told.splice(0), ...this.#takeCameras()];
  }

  #takeCameras(): readonly RunEvent[] {
    const refused = this.cameras.takeRefusals().map((one) => ({ kind: "refused" as const, ...one }));
    const { end } = this;
    const good = end === null ? [] : this.cameras.takeGood(end.turn);
    return [...refused, ...good.map((one) => ({ kind: "camera" as const, ...one }))];
  }

  /** The local player gives up the match; the replay is brought to its end. */
  leave(): void {
    this.#course.leave();
  }

  /** A peer that has ended the match still gives blocks to those that have not; a match that has failed takes no letters. */
  #takeLetters(nowMs: number): void {
    const isHeard = !isOver(this.#state) || this.#state.kind === "finished";
    for (const received of this.wire.takeLetters()) {
      const { from, bytes, view, message } = received;
      if (!isHeard || this.testimony?.addLetter(received, nowMs) === true) continue;
      const letter = { view, message };
      if (message.kind === "statement") this.#departing.hearStatement(from, message.statement, nowMs);
      else if (message.kind === "watchers") this.watchers.hear(from, message.count);
      else if (message.kind === "camera") this.cameras.hear(from, message);
      else if (message.kind === "waited") this.#slowness.hear(from, message.waitedMs, nowMs);
      else if (isOfReturn(message)) {
        if (this.#returns.isAnew(from, message)) this.#departing.hearRestart(from, nowMs);
        if (message.kind === "caught-up") this.wire.rehearse(from);
        this.#answer(from, this.#returns.addLetter(from, message));
      } else if (isOfHalt(message)) this.#halting.desk.addLetter(from, { ...letter, message }, nowMs, bytes);
    }
  }

  #answer(to: PlayerId, messages: readonly ReturnMessage[]): void {
    const { view } = this.match.participants.departures.said;
    this.#answers.push(...messages.map((message) => ({ to, view, message })));
  }

  /** A peer that has come back, and runs what the others run, says so until it is admitted. */
  #caughtUp(nowMs: number): readonly LetterTo[] {
    const { match } = this;
    const isAdmitted = match.book.rosterIn(TURN_MAX).peers.includes(match.localPlayerId);
    if (!this.#isReturner || isAdmitted || !this.#course.hasCaughtUp(nowMs)) return [];
    if (nowMs < this.#caughtUpMs + CAUGHT_UP_MS) return [];
    this.#caughtUpMs = nowMs;
    return match.participants.stayers.map((to) => ({ to, view: 0, message: { kind: "caught-up" } }));
  }

  /** What is signed, and the players that it convicts. */
  #sayings(nowMs: number): readonly LetterTo[] {
    const letters = this.testimony?.takeLetters(nowMs) ?? [];
    this.#told.push(...(this.testimony?.takeNews() ?? []));
    return letters;
  }

  /** What we have to say about players that are gone, to all others: a player that is gone for them learns it so. */
  #statements(): readonly LetterTo[] {
    return this.match.participants.takeStatements().flatMap((statement) => {
      this.testimony?.noteStatement(statement);
      const message = { kind: "statement" as const, statement };
      return this.#others.map((to) => ({ to, view: statement.view, message }));
    });
  }

  get #state(): MatchState {
    return this.#course.state;
  }

  /** The turn has ended, and the next one has not begun. */
  get #isHeldUp(): boolean {
    return !isOver(this.#state) && (waitOf(this.#state) !== null || endingOfState(this.#state) !== null);
  }

  #wireState(nowMs: number): WireState {
    const ms = this.#isHeldUp ? POSITION_MS_MAX : Math.floor(this.#clock.progress(nowMs) * TURN_MS);
    // In a halt nothing is asked for, except turn data of players that are gone: without them nobody can go on.
    const isLeaving = this.match.participants.departures.said.promised !== 0;
    const isWaiting = this.#isHeldUp && (isLeaving || !isHalted(this.#state));
    const stage = isOver(this.#state) ? "over" : stageBefore(this.#startAtMs - nowMs);
    return { position: { turn: this.match.turn, ms }, isWaiting, stage };
  }

  #playDueMs(nowMs: number): number {
    if (isOver(this.#state)) return nowMs + TURN_MS;
    if (isHalted(this.#state) || endingOfState(this.#state) !== null) return nowMs + HALTED_MS;
    return waitOf(this.#state) !== null ? nowMs + SILENCE_MS / 4 : this.#clock.dueMs(this.match.subTurnsRun);
  }
}
