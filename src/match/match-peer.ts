import { assert, type Result, type Saying } from "../base/index.ts";
import { maskOfPlayers } from "../lockstep/index.ts";
import type { Session, SessionEvent, SessionPlayer, StartWish } from "../net/index.ts";
import { seatsOf, type Command } from "../sim/index.ts";
import type { Address, Datagram } from "../wire/index.ts";
import type { AbsenceWish } from "./members/departing.ts";
import { missingRivals } from "./missing-rivals.ts";
import { Lingering } from "./lingering.ts";
import type { MatchPeerEvent } from "./match-events.ts";
import { definedOf, type MatchPeerOptions } from "./match-peer-options.ts";
import type { MatchRunOptions } from "./match-run-options.ts";
import { MatchRun } from "./match-run.ts";
import { Returning } from "./returning/returning.ts";
import { ReturnTries } from "./returning/return-tries.ts";
import type { FetchProgress } from "./returning/state-fetch.ts";
import { MatchTalk, type SayProblem } from "./talk/match-talk.ts";
import { WatcherRoom } from "./watcher-room.ts";

/**
 * One peer from the lobby to the end of the match: a session and, once it starts, a run. The same object plays on a real
 * socket and clock and on simulated ones: datagrams and the time come in as arguments.
 */
export class MatchPeer {
  readonly session: Session;
  readonly #options: MatchPeerOptions;
  #run: MatchRun | null = null;
  #returning: Returning | null = null; // to the match, from which it was gone
  #names: readonly SessionPlayer[] = [];
  readonly #events: MatchPeerEvent[] = [];
  #returningSeed = 0; // of the match
  readonly #tries = new ReturnTries();
  #isSeated = false; // has cats in the match
  #isClosed = false;
  readonly talk: MatchTalk; // who hears whom; to say something, see `say`
  readonly #watchers: WatcherRoom | null;
  readonly #lingering: Lingering;

  constructor(options: MatchPeerOptions) {
    this.session = options.session;
    this.#options = options;
    this.talk = new MatchTalk(options.session);
    const { session, random } = options;
    this.#watchers = random === undefined ? null : new WatcherRoom(session, random);
    this.#lingering = new Lingering(session, this.#watchers, options.staysToTalk === true);
  }

  /** How many people outside the match watch it, as far as all have told; 0 where nobody may. */
  watcherCount(nowMs: number): number {
    return this.#watchers?.count(nowMs) ?? 0;
  }

  /** A peer that comes back to its match from another run: its session is one that has come back. */
  static comeBack(options: MatchPeerOptions, nowMs: number): MatchPeer {
    const peer = new MatchPeer(options);
    const seat = options.session.match.seat;
    assert(seat !== null, "whoever comes back has a seat in a match that runs");
    peer.#comeBack(seat.seed, nowMs);
    return peer;
  }

  /** How far it has come back to the match from which it was gone; null: it is there, or nowhere. */
  get returning(): FetchProgress | null {
    return this.#returning?.progress ?? null;
  }

  /** The match, from the countdown on. */
  get run(): MatchRun | null {
    return this.#run;
  }

  /** Everybody in the lobby, or in the match, in ascending player id. */
  get players(): readonly SessionPlayer[] {
    return this.session.lobby.players.length > 0 ? this.session.lobby.players : this.#names;
  }

  /** It was gone from its match for a while: nobody has recorded that here. */
  get hasReturned(): boolean {
    return this.#tries.count > 0;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get canStart(): boolean {
    return this.session.lobby.canStart;
  }

  /** The master peer starts the match; nothing happens unless everybody is ready, or need not be, and there is a match to start. */
  start(nowMs: number, wish: StartWish = {}): void {
    if (!this.session.lobby.canStartWithout(wish.unready ?? [])) return;
    this.session.lobby.start(this.#options.seed, nowMs, wish);
    this.update(nowMs);
  }

  /** Gives a command as the local player; false if it is none, there are too many, or the player only watches. */
  giveCommand(command: Command, nowMs: number): boolean {
    return this.#isSeated && (this.#run?.giveCommand(command, nowMs) ?? false);
  }

  /** The local player goes. From a finished match the peer goes by itself, once the others need it no more. */
  leave(nowMs: number): void {
    const state = this.#run?.state;
    this.#lingering.leave(nowMs);
    if (state === "finished") return this.update(nowMs);
    this.#run?.leave();
    const isHalted = state === "healing" || state === "standing"; // its result says goodbye "desynced"
    if (!isHalted) this.#sayGoodbye("left", nowMs);
    this.update(nowMs);
  }

  /** Says that to all who may hear it, in the lobby, in the match and at its result; or why not. */
  say(saying: Saying, nowMs: number): Result<"said", SayProblem> {
    const said = this.talk.say(saying, this.#run, nowMs);
    this.update(nowMs);
    return said;
  }

  /** While the match stands after a desync: the player goes on without the players that differ. */
  goOn(nowMs: number): void {
    this.#run?.goOn();
    this.update(nowMs);
  }

  /** What the player wants done about players that the match waits for. */
  hearWish(wish: AbsenceWish, nowMs: number): void {
    this.#run?.members.hearWish(wish, nowMs);
    this.update(nowMs);
  }

  /** False if it was refused unseen: nothing has happened. */
  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): boolean {
    if (!this.session.letsIn(from, bytes, nowMs)) return false;
    this.session.match.expectedTurn = Math.max(0, this.#run?.match.turn ?? this.#returning?.othersTurn ?? 0);
    this.#take(this.session.openDatagram(from, bytes, nowMs), nowMs);
    return true;
  }

  /** Does what is due by now. */
  update(nowMs: number): void {
    if (this.#isClosed) return;
    this.#take(this.session.update(nowMs), nowMs);
    if (this.#mayStartByItself()) {
      this.session.lobby.start(this.#options.seed, nowMs);
      this.#take(this.session.update(nowMs), nowMs);
    }
    this.talk.update(this.#run, nowMs);
    this.#updateRun(nowMs);
    this.#events.push(...this.talk.takeEvents());
    if (this.session.phase !== "closed") return;
    this.#isClosed = true;
    this.#events.push({ kind: "closed" });
  }

  /** Enough players are there, and not all in one team: nobody is here to see that such a match has no end. */
  #mayStartByItself(): boolean {
    const { autoStartPlayers } = this.#options;
    const count = autoStartPlayers === "as-hosted" ? this.session.lobby.startCount : (autoStartPlayers ?? 0);
    if (count === 0 || !this.canStart) return false;
    const { players, options } = this.session.lobby;
    return players.length >= count && missingRivals({ options, players }) === null;
  }

  /** When update has something to do again, ms; a datagram may make it earlier. */
  nextDueMs(nowMs: number): number {
    if (this.#isClosed) return Infinity;
    const runMs = (this.#returning ?? this.#run)?.nextDueMs(nowMs) ?? Infinity;
    return Math.min(this.session.nextDueMs(nowMs), runMs, this.#lingering.endMs(nowMs, this.#run));
  }

  takeDatagrams(): readonly Datagram[] {
    return this.session.takeDatagrams();
  }

  takeEvents(): readonly MatchPeerEvent[] {
    return this.#events.splice(0);
  }

  #take(events: readonly SessionEvent[], nowMs: number): void {
    for (const event of events) {
      switch (event.kind) {
        case "joined":
          break;
        case "players-changed":
          this.#events.push({ kind: "lobby" });
          break;
        case "starting":
          this.#begin(event.seed, event.startAtMs, nowMs);
          break;
        case "start-moved":
          this.#run?.moveStart(event.startAtMs);
          break;
        case "link-packet": {
          const { from, packet, payloadBytes, newAddress } = event;
          const ear = this.#returning ?? this.#run?.wire;
          const isNew = ear?.hearLinkPacket(from, packet, payloadBytes, nowMs) ?? false;
          if (isNew && newAddress !== null) this.session.match.confirmWay(from, newAddress);
          break;
        }
        case "watch":
          this.#watchers?.hear(event.from, event, nowMs);
          break;
        case "said":
          if (!this.talk.hear(event.from, event.saying, this.#run))
            this.#events.push({ kind: "refused", playerId: event.from, reason: "says what is not for us" });
          break;
        case "talks-too-much":
          this.talk.noteDropped(event.from, event.dropped, nowMs);
          break;
        case "goodbye":
          this.#run?.hearGoodbye(event.from, event.goodbye, nowMs);
          if (event.goodbye.reason === "finished") this.#returning?.hearFinished(event.from);
          break;
        case "return":
          this.#hearReturn(event, nowMs);
          break;
        case "return-ack":
          if (this.#returning !== null) this.#returning.hearReturnAck(event.from, event.turn, nowMs);
          else this.#run?.wire.renew(event.from, nowMs); // it learned of our return later than the others
          break;
        case "lost":
          this.#events.push({ kind: "lost-lobby", loss: event.loss });
          break;
        case "master-changed":
        case "turned-away":
        case "dropped":
          this.#events.push(event);
      }
    }
  }

  #hearReturn({ from, run: runCount }: SessionEvent & { readonly kind: "return" }, nowMs: number): void {
    if (this.#returning !== null) {
      if (this.#returning.hearReturn(from, nowMs)) this.session.returns.askAgain(from);
    } else if (this.#run?.hearReturn(from, runCount, nowMs) === true && this.#run.end === null)
      this.session.returns.accept(from, runCount);
    else if (this.#run !== null && this.#run.end !== null) this.session.returns.sendOff(from, runCount);
  }

  #begin(seed: number, startAtMs: number, nowMs: number): void {
    assert(this.#run === null, "a member begins one match");
    this.#names = this.session.lobby.players;
    this.#run = new MatchRun(this.#runOptions(seed, startAtMs), nowMs);
    this.#watchers?.show(this.#run);
    this.#events.push({ kind: "start", seed, startsInMs: startAtMs - nowMs });
  }

  #runOptions(seed: number, startAtMs: number): MatchRunOptions {
    const { lobby, localPlayerId, match } = this.session;
    assert(localPlayerId !== null, "a member has a seat");
    const setup = lobby.setupOf(seed);
    const { createPilot, stopAfterTurn } = this.#options;
    this.#isSeated = seatsOf(setup).some(({ playerId }) => playerId === localPlayerId);
    return {
      setup,
      localPlayerId,
      names: new Map(lobby.players.map(({ playerId, name }) => [playerId, name])),
      looks: lobby.looks,
      others: lobby.remotes.map(({ playerId, roundTrip }) => ({ playerId, rttMs: roundTrip.leastMs })),
      startAtMs,
      stopAfterTurn,
      watchDelaySeconds: this.#watchers === null ? null : (lobby.options.watchDelaySeconds ?? null),
      matchIds: match.ids,
      pilot: this.#isSeated && createPilot !== null ? createPilot(seed, localPlayerId) : null,
      notary: match.notary,
      ...definedOf(this.#options),
    };
  }

  /** Goes back to the match, of which nothing that this peer has is of use any more. */
  #comeBack(seed: number, nowMs: number): void {
    this.#names = this.session.lobby.players;
    this.#run = null;
    this.#returning = new Returning(this.#runOptions(seed, nowMs), nowMs, this.#tries.take());
    this.#returningSeed = seed;
    this.#events.push({ kind: "returning" });
  }

  /** By a run that the others have not heard of. */
  #comeBackAnew(nowMs: number): void {
    this.session.returns.comeBack(this.session.returns.run + 1, nowMs);
    this.#comeBack(this.#returningSeed, nowMs);
  }

  #updateReturning(returning: Returning, nowMs: number): void {
    const rejoined = returning.update(nowMs);
    this.#events.push(...returning.takeRefusals().map((one) => ({ kind: "refused" as const, ...one })));
    for (const { to, packet, noteSent } of returning.collect(nowMs))
      noteSent(this.session.match.sendLinkPacket(to, packet));
    if (rejoined === null) {
      const failure = returning.failure(nowMs);
      if (failure !== null) {
        this.#returning = null;
        this.#events.push({ kind: "lost-lobby", loss: { kind: failure } });
        this.session.close();
      }
      // They have parted meanwhile, and their match is called otherwise.
      else if (returning.isForgotten(nowMs)) this.#comeBackAnew(nowMs);
      return;
    }
    this.#returning = null;
    this.#run = new MatchRun({ ...this.#runOptions(this.#returningSeed, nowMs), rejoined }, nowMs);
    this.#watchers?.show(this.#run);
    this.#events.push({ kind: "start", seed: this.#returningSeed, startsInMs: 0 });
  }

  #updateRun(nowMs: number): void {
    if (this.#returning !== null) this.#updateReturning(this.#returning, nowMs);
    const run = this.#run;
    if (run === null) return;
    run.update(nowMs);
    this.#watchers?.update(run, nowMs);
    this.session.match.follow(run.names, nowMs);
    for (const { to, packet, noteSent } of run.collect(nowMs))
      noteSent(this.session.match.sendLinkPacket(to, packet));
    for (const event of run.takeEvents()) this.#hearRun(event, run, nowMs);
    if (run !== this.#run) return; // it is to come back
    if (run.isSettled(nowMs)) this.#lingering.begin(nowMs);
    if (nowMs >= this.#lingering.endMs(nowMs, this.#run)) this.session.close();
  }

  #hearRun(event: MatchPeerEvent, run: MatchRun, nowMs: number): void {
    if (event.kind === "result") this.#watchers?.end(run);
    if (
      event.kind === "result" &&
      event.result.lostBecause === "left-out" &&
      this.#options.comesBack !== false &&
      this.#tries.mayGoOn
    ) {
      this.#returningSeed = run.match.setup.seed;
      return this.#comeBackAnew(nowMs);
    }
    if (event.kind === "back" && event.playerId === run.match.localPlayerId) this.#tries.end();
    if (event.kind === "result") this.#events.push({ kind: "links", report: run.networkReport(nowMs) });
    this.#events.push(event);
    if (event.kind !== "result") return;
    const { outcome } = event.result;
    if (outcome === "desynced") this.#sayGoodbye("desynced", nowMs);
    else if (outcome === "lost-peers")
      this.#sayGoodbye("left", nowMs, maskOfPlayers(event.result.lostPlayerIds));
    else if (run.end !== null) this.session.sayGoodbye("finished", run.end);
  }

  /** Tells the players that we lost, or have taken for gone: what we promised about them may hold without us. */
  #sayGoodbye(reason: "left" | "desynced", nowMs: number, lostMask = 0): void {
    const mask = lostMask | (this.#run?.members.takenForGone ?? 0);
    this.session.leave(mask === 0 ? reason : "lost-others", nowMs, mask);
  }
}
