import { setImmediate as nextTask } from "node:timers/promises";
import { fail, type Result, type Saying } from "../base/index.ts";
import { MatchPeer, type AbsenceWish, type SayProblem } from "../match/index.ts";
import type { StartWish } from "../net/index.ts";
import type { CameraLook } from "../replay/index.ts";
import type { Address } from "../wire/index.ts";
import type { Command, PlayerId } from "../sim/index.ts";
import { AwakeClock, MACHINE_CLOCK, WakeTimer } from "./clock.ts";
import type { CodeState } from "./code/code-door.ts";
import { FindingFiles } from "./files/finding-files.ts";
import { NO_FILES, prepareMatchFiles, type MatchFiles } from "./files/home-folder.ts";
import { traceOf } from "./files/match-log.ts";
import { MatchRecord } from "./files/match-record.ts";
import { HostDoors } from "./host-doors.ts";
import { createSession, LOOPBACK, type LivePeerEvent, type LivePeerOptions } from "./live-peer-options.ts";
import { LiveLobby } from "./live-lobby.ts";
import { LobbyPeople } from "./lobby-people.ts";
import { matchOptionsOf } from "./match-options-of.ts";
import { MatchSeat } from "./match-seat.ts";
import { PeerPlace } from "./peer-place.ts";
import { People } from "./people.ts";
import type { Reach } from "./reach.ts";
import { assertHides, openGameSocket, type GameSocket } from "./relay/game-socket.ts";
import { learnedAddresses, relayEvents, wantRelay } from "./relay/peer-relay.ts";
import type { RelayState } from "./relay/relay-state.ts";
import { SeatWish } from "./seat-wish.ts";

/** The clock wants to be read more often than each second. */
const TIMER_MS_MAX = 500;
/** An action that has changed nothing. */
const NOTHING = Symbol("nothing");

/**
 * A MatchPeer on a real socket and clock, with its log and its replay. Opening rejects with Node's error if the port
 * can't be bound or the folders can't be made.
 */
export class LivePeer {
  readonly matchPeer: MatchPeer;
  readonly place: PeerPlace; // how others come to it
  readonly seat: MatchSeat; // what is kept of the match, to come back to it
  readonly isByCode: boolean; // it came here by a code
  readonly others: LobbyPeople; // and which of them this player knows
  readonly lobby: LiveLobby; // what it does there
  readonly files: MatchFiles; // empty names if it is not recorded
  readonly #options: LivePeerOptions;
  readonly #socket: GameSocket;
  readonly #clock: AwakeClock;
  readonly #record: MatchRecord;
  readonly #findings: FindingFiles;
  readonly #seatWish: SeatWish;
  readonly #timer: WakeTimer;
  #closing: Promise<void> | null = null;
  #resolveClosed: () => void = () => undefined;
  /** Resolves when the peer has ended by itself or was closed, and its files are written. */
  readonly closed: Promise<void>;

  private constructor(options: LivePeerOptions, socket: GameSocket, files: MatchFiles) {
    this.#options = options;
    this.isByCode = options.role.kind === "join" && options.role.socket !== undefined;
    this.#socket = socket;
    this.place = new PeerPlace(options, socket);
    this.#seatWish = new SeatWish(options);
    this.lobby = new LiveLobby(this.#seatWish, (action) =>
      this.#run(({ session }, nowMs) => action(session, nowMs)),
    );
    this.files = files;
    this.#clock = new AwakeClock(options.clock ?? MACHINE_CLOCK);
    this.#timer = new WakeTimer(this.#clock, () => this.#run(() => undefined));
    const { isTraced = false } = options;
    this.#record = new MatchRecord(options.isRecorded ? files : null, { isTraced }, (fact) =>
      this.#tell({ kind: "problem", fact }),
    );
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
    const nowMs = this.#clock.nowMs();
    const people = new People(options.homeFolder, ({ file }) =>
      this.#tell({ kind: "problem", fact: { kind: "people-damaged", file } }),
    );
    const matchOptions = matchOptionsOf(options, createSession(options, { socket, people }, nowMs));
    this.matchPeer =
      options.role.kind === "return" ? MatchPeer.comeBack(matchOptions, nowMs) : new MatchPeer(matchOptions);
    this.seat = new MatchSeat(options, this.matchPeer, () => this.port);
    this.others = new LobbyPeople(people, this.matchPeer);
    this.#findings = new FindingFiles({
      ...{ record: this.#record, match: this.matchPeer, nowMs: () => this.#clock.nowMs() },
      tell: (event) => this.#tell(event),
    });
    this.#record.noteOpened(options, socket);
    this.seat.keepReturn();
  }

  static async open(options: LivePeerOptions): Promise<LivePeer> {
    try {
      return await LivePeer.#open(options);
    } catch (error) {
      if (options.role.kind === "join") await options.role.socket?.socket.close();
      throw error;
    }
  }

  static async #open(options: LivePeerOptions): Promise<LivePeer> {
    const { homeFolder, name, role, isRecorded, replayFile, isTraced = false } = options;
    const prepared = isRecorded ? prepareMatchFiles(homeFolder, name, new Date(), { isTraced }) : NO_FILES;
    const files = isRecorded && replayFile !== null ? { ...prepared, replay: replayFile } : prepared;
    let peer: LivePeer | null = null; // not before the socket
    const tell = (hear: (live: LivePeer) => void): void => (peer === null ? undefined : hear(peer));
    const listener = {
      onDatagram: (from: Address, bytes: Uint8Array): void => tell((live) => live.#hear(from, bytes)),
      onProblem: (message: string): void => tell((live) => live.#record.write("socket-problem", { message })),
      onRelay: (relay: RelayState): void => tell((live) => live.#hearRelay(relay)),
    };
    const port = role.kind === "host" ? role.port : 0;
    const local = options.isLocal === true ? { host: LOOPBACK } : {};
    const early = role.kind === "join" ? role.socket : undefined;
    const socket =
      early?.handOver(listener) ?? (await openGameSocket(options, { port, ...local, ...listener }));
    assertHides(socket, options);
    const opened = (peer = new LivePeer(options, socket, files));
    // The caller knows the peer before its first event.
    setImmediate(() => {
      const { isIpv6Taken, port: own } = socket;
      if (isIpv6Taken) opened.#tell({ kind: "problem", fact: { kind: "ipv6-taken", port: own } });
      opened.#hearRelay(wantRelay(options, socket));
      opened.#openDoors();
      opened.#run(() => undefined);
    });
    return opened;
  }

  /** Own UDP port. */
  get port(): number {
    return this.#socket.port;
  }

  /** False once something of the replay could not be written, and where none is. */
  get isReplayWhole(): boolean {
    return this.#record.isReplayWhole && !this.matchPeer.hasReturned;
  }

  /** Resolves when the replay is on the disk as far as it was told: nothing of the match waits for the disk. */
  replayWritten(): Promise<void> {
    return this.#record.replayWritten();
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** See SessionLobby.start. */
  start(wish: StartWish = {}): void {
    this.#run((match, nowMs) => match.start(nowMs, wish));
  }

  /** While the match stands after a desync: on without the players that differ. */
  goOn(): void {
    this.#run((match, nowMs) => match.goOn(nowMs));
  }

  /** Says that to all who may hear it; or why not. */
  say(saying: Saying): Result<"said", SayProblem> {
    let said: Result<"said", SayProblem> = fail("not-here");
    this.#run((match, nowMs) => (said = match.say(saying, nowMs)));
    return said;
  }

  /** Nothing that player says is heard here any more, or everything again. */
  mute(playerId: PlayerId, isMuted: boolean): void {
    this.#run((match) => match.talk.mute(playerId, isMuted));
  }

  /** What the player wants done about players that the match waits for. */
  hearWish(wish: AbsenceWish): void {
    this.#run((match, nowMs) => match.hearWish(wish, nowMs));
  }

  /** Gives a command as the local player; false if it was not taken. */
  giveCommand(command: Command): boolean {
    let isTaken = false;
    this.#run((match, nowMs) => (isTaken = match.giveCommand(command, nowMs)));
    return isTaken;
  }

  /**
   * The local player looks there in the match: for its replay, and told to nobody before the match is over. A player
   * that has come back to the match has no replay.
   */
  look(look: CameraLook): void {
    const { run, session, hasReturned } = this.matchPeer;
    const recordStart = run?.chronicle.recordStart ?? null;
    const playerId = session.localPlayerId;
    if (recordStart !== null && playerId !== null && !hasReturned)
      this.#record.camera?.look(look, { recordStart, playerId });
  }

  /** A line of the log on what a listener threw when it was told of that. */
  noteThrown(at: string, error: unknown): void {
    this.#record.write("listener-threw", { at, trace: traceOf(error) });
  }

  /** Says goodbye; `closed` resolves when that is done. */
  leave(): void {
    this.#run((match, nowMs) => match.leave(nowMs));
  }

  /** What is refused unseen changes nothing, so there is nothing else to be done either. */
  #hear(from: Address, bytes: Uint8Array): void {
    if (this.place.doors?.hear(from, bytes) === true) return;
    this.#run((match, nowMs) => (match.openDatagram(from, bytes, nowMs) ? undefined : NOTHING));
  }

  /**
   * Something has happened. A peer that takes over a lobby, or gets its own back, has a code of its own for it, and is reached from
   * outside, as long as it is the host.
   */
  #updateDoors(): void {
    this.place.doors?.update();
    const { session } = this.matchPeer;
    if (this.#options.role.kind === "return" || session.phase !== "lobby") return;
    const { doors } = this.place;
    if (session.isMasterPeer && doors === null) setImmediate(() => this.#openDoors());
    if (session.isMasterPeer || doors === null) return;
    this.place.hadCode ||= doors.code?.kind === "code";
    this.place.doors = null;
    void doors.close();
  }

  /** A host asks how it is reached from outside, if it is to be. */
  #openDoors(): void {
    const { role, isLocal = false } = this.#options;
    const isHost = role.kind !== "return" && this.matchPeer.session.isMasterPeer;
    if (!isHost || isLocal || this.#closing !== null || this.place.doors !== null) return;
    this.place.doors = new HostDoors({
      ...{ options: this.#options, socket: this.#socket, clock: this.#clock, roomKey: this.place.roomKey },
      ...{ match: this.matchPeer, onCode: this.#hearCode.bind(this), onReach: this.#hearReach.bind(this) },
      hadCode: this.place.hadCode,
      onMeet: (places) => this.#record.write("meet", { ...places }),
    });
  }

  /** The log has no code in it: a code lets in anybody that reads it. */
  #hearCode(code: CodeState): void {
    this.#record.write("service", "problem" in code ? code : { kind: code.kind });
    if (this.#closing === null) this.#tell({ kind: "code", code });
  }

  #hearReach(reach: Reach): void {
    this.#record.write("reach", { mapping: reach.mapping, seen: reach.seen });
    this.#tellAddresses();
    if (this.#closing === null) this.#tell({ kind: "reach", reach });
  }

  #hearRelay(relay: RelayState | null): void {
    if (relay === null || this.#closing !== null) return;
    this.#record.write("relay", relay);
    this.#tellAddresses();
    for (const event of relayEvents(relay, this.#socket, this.matchPeer.session)) this.#tell(event);
  }

  #tellAddresses(): void {
    const own = this.place.isHidden ? [] : this.place.addresses; // a relayed one is among what it has learned
    const outside = learnedAddresses(this.#socket, this.place.reach);
    this.#run(({ session }) => session.lobby.setAddresses({ own, outside }));
  }

  /** Everything that happens goes through here: do it, do what is due, send, tell, set the timer. */
  #run(action: (match: MatchPeer, nowMs: number) => unknown): void {
    if (this.#closing !== null) return;
    try {
      const nowMs = this.#clock.nowMs();
      if (action(this.matchPeer, nowMs) === NOTHING) return;
      this.#seatWish.ask(this.matchPeer.session, nowMs);
      this.matchPeer.update(nowMs);
      this.#send();
      this.#tellEvents();
      for (const fact of this.#seatWish.takeRefusals(this.matchPeer.session))
        this.#tell({ kind: "problem", fact });
      this.#setTimer();
    } catch (error) {
      this.#crash(error);
    }
  }

  #send(): void {
    for (const { to, bytes } of this.matchPeer.takeDatagrams()) this.#socket.send(to, bytes);
  }

  #tellEvents(): void {
    for (const event of this.matchPeer.takeEvents()) {
      this.#record.note(event, this.matchPeer);
      if (event.kind !== "turn" && event.kind !== "sub-turn") this.#updateDoors();
      this.seat.hear(event);
      if (event.kind === "start" && this.#options.isRecorded) this.others.noteMet(Date.now());
      this.#tell(event);
      if (event.kind === "result") this.#passOnCamera();
      this.#findings.hear(event);
      if (event.kind === "closed") void this.#close();
    }
  }

  /** The match is over: nothing can be gained any more by where its player looked. */
  #passOnCamera(): void {
    const { passesOnCamera = () => true } = this.#options;
    const bytes = this.#record.camera?.bytes;
    const { run } = this.matchPeer;
    if (bytes === undefined || bytes.length === 0 || run === null || run.end === null) return;
    if (!passesOnCamera()) return;
    run.cameras.give(bytes);
    setImmediate(() => this.#run(() => undefined)); // it goes at once
  }

  /** From the time after the work, or what is due would come late by it. */
  #setTimer(): void {
    if (this.#closing !== null) return;
    const nowMs = this.#clock.nowMs();
    this.#timer.setAt(Math.min(nowMs + TIMER_MS_MAX, this.matchPeer.nextDueMs(nowMs)));
  }

  /** A mistake of ours: the files so far are saved, the reason is in the log, and the player is told without a trace. */
  #crash(error: unknown): void {
    this.#record.write("crashed", { trace: traceOf(error) });
    this.#leaveAfterCrash();
    const log = this.#options.isRecorded ? this.files.log : null;
    this.#tell({ kind: "crashed", fact: { kind: "mistake", of: "match", log } });
    void this.#close();
  }

  /** The others need not wait for us. Said once: whether what answers could still be read, nobody knows. */
  #leaveAfterCrash(): void {
    try {
      this.matchPeer.session.leave("left", this.#clock.nowMs());
      this.matchPeer.session.update(this.#clock.nowMs());
      this.#send();
    } catch (error) {
      this.#record.write("no-goodbye", { trace: String(error) });
    }
  }

  #close(): Promise<void> {
    this.#timer.clear();
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    this.#record.noteClosed();
    await nextTask(); // what the system could not take at once goes a little later; a socket closed before that loses our last word
    await this.place.doors?.close(); // the router closes the port, the service forgets the lobby
    await this.#socket.close();
    await this.#record.close();
    this.#resolveClosed();
  }

  /** What a listener throws is its own mistake, not one of the match: it goes on, and the log has it. */
  #tell(event: LivePeerEvent): void {
    if (event.kind === "problem") this.#record.write("problem", { fact: event.fact });
    try {
      this.#options.onEvent(event);
    } catch (error) {
      this.noteThrown(event.kind, error);
    }
  }
}
