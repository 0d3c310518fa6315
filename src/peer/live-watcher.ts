import { setImmediate as nextTask } from "node:timers/promises";
import type { Fact } from "../channel/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import { WatchPeer, type WatchPeerEvent } from "../watch/index.ts";
import { formatAddress, type Address } from "../wire/index.ts";
import { AwakeClock, MACHINE_CLOCK, WakeTimer, type Clock } from "./clock.ts";
import type { EarlySocket } from "./early-socket.ts";
import { prepareLogFile } from "./files/home-folder.ts";
import type { KeyLog } from "./files/key-log.ts";
import { MatchLog, traceOf } from "./files/match-log.ts";
import { passingSecrets } from "./live-peer-options.ts";
import { randomU32 } from "./random-u32.ts";
import { assertHides, openGameSocket } from "./relay/game-socket.ts";
import type { RelayWish } from "./relay/relay-state.ts";
import type { UdpSocket } from "../system/index.ts";

interface LiveWatcherOptions {
  readonly homeFolder: string; // for its log
  readonly name: string; // of the log
  readonly address: Address; // of one that plays, or watches
  readonly beside?: readonly Address[]; // other addresses of the same name
  readonly roomKey?: Uint8Array | null; // of the invitation; null, and by default: the match needs none
  readonly socket?: EarlySocket; // that the host's router lets in; by default a new one
  readonly isPaced: boolean; // somebody looks on: see WatchPeerOptions
  readonly link: LinkSettings | null; // a network made worse on purpose; null: as it is
  readonly keyLog?: KeyLog | null; // for the keys by which it asks; null, and by default: they are told nobody
  readonly relay?: RelayWish | null; // see LivePeerOptions
  readonly clock?: Clock; // see LivePeerOptions
  /** It is told in order, also from within a call to the methods. */
  readonly onEvent: (event: LiveWatcherEvent) => void;
}

export type LiveWatcherEvent =
  | WatchPeerEvent
  | { readonly kind: "closed" } // the last
  | { readonly kind: "crashed"; readonly fact: Fact }; // a mistake of ours; its log has it

/** What nobody wants to read again and again. */
const UNLOGGED: readonly WatchPeerEvent["kind"][] = ["entered", "sub-turn", "turn", "header"];
/** The end is given to our watchers for so long. */
const LINGER_MS = 5_000;

/** A WatchPeer on a real socket and clock, with its log. Opening rejects with Node's error if there is no port or no folder. */
export class LiveWatcher {
  readonly watchPeer: WatchPeer;
  readonly #options: LiveWatcherOptions;
  readonly #socket: UdpSocket;
  readonly #clock: AwakeClock;
  readonly #log: MatchLog;
  readonly #timer: WakeTimer;
  #isLeft = false;
  #doneMs: number | null = null;
  #closing: Promise<void> | null = null;
  #resolveClosed: () => void = () => undefined;
  /** Resolves when it has seen the end, lost the match or was left, and its log is written. */
  readonly closed: Promise<void>;

  private constructor(options: LiveWatcherOptions, socket: UdpSocket, logFile: string) {
    this.#options = options;
    this.#socket = socket;
    this.#log = new MatchLog(logFile);
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
    this.#clock = new AwakeClock(options.clock ?? MACHINE_CLOCK);
    this.#timer = new WakeTimer(this.#clock, () => this.#run(() => undefined));
    const { address: entry, beside = [], isPaced, roomKey = null, keyLog = null } = options;
    const watched = { entry, beside, isPaced, secrets: passingSecrets(roomKey, keyLog) };
    this.watchPeer = new WatchPeer({ ...watched, random: randomU32 }, this.#clock.nowMs());
    this.#log.write("watching", { address: formatAddress(entry), port: socket.port });
  }

  static async open(options: LiveWatcherOptions): Promise<LiveWatcher> {
    try {
      return await LiveWatcher.#open(options);
    } catch (error) {
      await options.socket?.socket.close();
      throw error;
    }
  }

  static async #open(options: LiveWatcherOptions): Promise<LiveWatcher> {
    const { homeFolder, name, socket: early } = options;
    const logFile = prepareLogFile(homeFolder, name, new Date());
    let watcher: LiveWatcher | null = null; // not before the socket
    const listener: Parameters<EarlySocket["handOver"]>[0] = {
      onDatagram: (from, bytes) => {
        if (watcher !== null) watcher.#run((peer, nowMs) => peer.openDatagram(from, bytes, nowMs));
      },
      onProblem: (message) => {
        if (watcher !== null) watcher.#log.write("socket-problem", { message });
      },
    };
    const socket = early?.handOver(listener) ?? (await openGameSocket(options, { port: 0, ...listener }));
    assertHides(socket, options);
    const opened = (watcher = new LiveWatcher(options, socket, logFile));
    void socket.relay?.want();
    setImmediate(() => opened.#run(() => undefined)); // the caller knows it before its first event
    return opened;
  }

  /** Own UDP port. */
  get port(): number {
    return this.#socket.port;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** The player lets it stand, or go: see WatchPeer.control. */
  control(isPlaying: boolean, speed: number): void {
    this.#run((peer, nowMs) => peer.control(isPlaying, speed, nowMs));
  }

  /** Nobody looks on any more. Our watchers find other peers. */
  leave(): void {
    this.#isLeft = true;
    this.#run(() => undefined);
  }

  #run(action: (peer: WatchPeer, nowMs: number) => void): void {
    if (this.#closing !== null) return;
    try {
      const nowMs = this.#clock.nowMs();
      action(this.watchPeer, nowMs);
      this.watchPeer.update(nowMs);
      for (const { to, bytes } of this.watchPeer.takeDatagrams()) this.#socket.send(to, bytes);
      for (const event of this.watchPeer.takeEvents()) this.#tell(event);
      if (this.watchPeer.isDone) this.#doneMs ??= nowMs;
      const isSettled =
        this.#doneMs !== null && (!this.watchPeer.isAsked(nowMs) || nowMs >= this.#doneMs + LINGER_MS);
      if (this.#isLeft || isSettled) void this.#close();
      else this.#timer.setAt(this.watchPeer.nextDueMs(nowMs));
    } catch (error) {
      this.#log.write("crashed", { trace: traceOf(error) });
      this.#tell({ kind: "crashed", fact: { kind: "mistake", of: "watched", log: null } });
      void this.#close();
    }
  }

  /** What a listener throws is its own mistake: the log has it. */
  #tell(event: LiveWatcherEvent): void {
    if (event.kind !== "closed" && event.kind !== "crashed" && !UNLOGGED.includes(event.kind))
      this.#log.write(event.kind, factsOf(event));
    try {
      this.#options.onEvent(event);
    } catch (error) {
      this.#log.write("listener-threw", { at: event.kind, trace: traceOf(error) });
    }
  }

  #close(): Promise<void> {
    this.#timer.clear();
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    await nextTask(); // as a peer that plays does it
    await this.#socket.close();
    this.#tell({ kind: "closed" });
    this.#log.write("closed");
    await this.#log.close();
    this.#resolveClosed();
  }
}

/** What the log has of an event. */
function factsOf(event: WatchPeerEvent): Readonly<Record<string, unknown>> {
  switch (event.kind) {
    case "distrusted":
      return { address: formatAddress(event.address), why: event.why };
    case "seat":
      return { ...event.change };
    case "joined":
      return { turn: event.turn };
    case "over":
      return { turn: event.turn, ending: event.ending };
    case "lost":
      return { loss: event.loss };
    case "header":
    case "entered":
    case "sub-turn":
    case "turn":
      return {};
  }
}
