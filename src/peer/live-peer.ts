import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { setImmediate as nextTask } from "node:timers/promises";
import { openUdpSocket, Session, type UdpSocket } from "../net/index.ts";
import { formatChecksum, PLAYER_COUNT_MAX, SIM_VERSION, type Command } from "../sim/index.ts";
import { formatAddress, PROTOCOL_VERSION, type Address } from "../wire/index.ts";
import { AppendFile } from "./append-file.ts";
import { AwakeClock } from "./awake-clock.ts";
import { createBot } from "./bot.ts";
import { describeFileError } from "./describe-file-error.ts";
import type { MatchPeerEvent } from "./match-events.ts";
import { prepareMatchFiles, type MatchFiles } from "./match-files.ts";
import { MatchLog } from "./match-log.ts";
import { MatchPeer } from "./match-peer.ts";

export interface LivePeerOptions {
  readonly homeFolder: string; // for log, report and replay
  readonly name: string;
  readonly role:
    | { readonly kind: "host"; readonly port: number; readonly catsPerPlayer: number }
    | { readonly kind: "join"; readonly address: Address };
  readonly seed: number | null; // null: any
  readonly replayFile: string | null; // null: one in the home folder
  readonly autoStartPlayers: number | null;
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly isBot: boolean;
  /** Told in order, never from within a call to the peer's methods that changes it. */
  readonly onEvent: (event: LivePeerEvent) => void;
}

export type LivePeerEvent =
  | MatchPeerEvent
  | { readonly kind: "problem"; readonly message: string } // the match goes on
  | { readonly kind: "report"; readonly file: string } // of a desync, written
  | { readonly kind: "crashed"; readonly message: string }; // a mistake of ours; the files are saved

/** Waits shorter than this are not worth a timer's while. */
const TIMER_MS_MAX = 500;

/**
 * A MatchPeer on a real socket and clock, with its log and its replay. Opening rejects with Node's error if the port
 * can't be bound or the folders can't be made.
 */
export class LivePeer {
  readonly matchPeer: MatchPeer;
  readonly files: MatchFiles;
  readonly #options: LivePeerOptions;
  readonly #socket: UdpSocket;
  readonly #clock: AwakeClock;
  readonly #log: MatchLog;
  readonly #replay: AppendFile;
  readonly #droppedCounts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #closing: Promise<void> | null = null;
  #resolveClosed: () => void = () => undefined;
  /** Resolves when the peer has ended by itself or was closed, and its files are written. */
  readonly closed: Promise<void>;

  private constructor(options: LivePeerOptions, socket: UdpSocket, files: MatchFiles) {
    this.#options = options;
    this.#socket = socket;
    this.files = files;
    this.#clock = new AwakeClock();
    this.#log = new MatchLog(files.log);
    this.#replay = new AppendFile(files.replay, (message) => {
      this.#tell({
        kind: "problem",
        message: `Cannot write the replay ${files.replay}: ${message}. The match goes on.`,
      });
    });
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
    this.matchPeer = new MatchPeer({
      session: createSession(options, socket.port, this.#clock.nowMs()),
      seed: options.seed ?? randomU32(),
      autoStartPlayers: options.autoStartPlayers,
      stopAfterTurn: options.stopAfterTurn,
      createPilot: options.isBot ? createBot : null,
    });
    this.#logStart();
  }

  static async open(options: LivePeerOptions): Promise<LivePeer> {
    const prepared = prepareMatchFiles(options.homeFolder, options.name, new Date());
    const files = { ...prepared, replay: options.replayFile ?? prepared.replay };
    let peer: LivePeer | null = null;
    const socket = await openUdpSocket({
      port: options.role.kind === "host" ? options.role.port : 0,
      onDatagram: (from, bytes) => {
        if (peer !== null) peer.#receive(from, bytes);
      },
      onProblem: (message) => {
        if (peer !== null) peer.#log.write("socket-problem", { message });
      },
    });
    peer = new LivePeer(options, socket, files);
    const opened = peer;
    setImmediate(() => opened.#run(() => undefined)); // the caller knows the peer before its first event
    return opened;
  }

  /** Own UDP port. */
  get port(): number {
    return this.#socket.port;
  }

  /** False once something of the replay could not be written. */
  get isReplayWhole(): boolean {
    return !this.#replay.hasFailed;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  start(): void {
    this.#run((nowMs) => this.matchPeer.start(nowMs));
  }

  giveCommand(command: Command): boolean {
    return this.matchPeer.giveCommand(command);
  }

  /** Says goodbye; `closed` resolves when that is done. */
  leave(): void {
    this.#run((nowMs) => this.matchPeer.leave(nowMs));
  }

  #receive(from: Address, bytes: Uint8Array): void {
    this.#run((nowMs) => this.matchPeer.receive(from, bytes, nowMs));
  }

  /** Everything that happens goes through here: do it, do what is due, send, tell, set the timer. */
  #run(action: (nowMs: number) => void): void {
    if (this.#closing !== null) return;
    try {
      const nowMs = this.#clock.nowMs();
      action(nowMs);
      this.matchPeer.update(nowMs);
      this.#carryOut();
      this.#setTimer(nowMs);
    } catch (error) {
      this.#crash(error);
    }
  }

  #carryOut(): void {
    for (const { to, bytes } of this.matchPeer.takeDatagrams()) this.#socket.send(to, bytes);
    for (const event of this.matchPeer.takeEvents()) {
      this.#note(event);
      this.#tell(event);
      if (event.kind === "desync") this.#writeReport(JSON.stringify(event.report, null, 2));
      if (event.kind === "closed") void this.#close();
    }
  }

  #note(event: MatchPeerEvent): void {
    switch (event.kind) {
      case "replay":
        this.#replay.append(event.bytes);
        break;
      case "desync": {
        const { cause, foundOnEnteringTurn, differsAtEndOfTurn, firstDifference } = event.report;
        this.#log.write("desync", { cause, foundOnEnteringTurn, differsAtEndOfTurn, firstDifference });
        break;
      }
      case "dropped": {
        const count = (this.#droppedCounts.get(event.reason) ?? 0) + 1;
        this.#droppedCounts.set(event.reason, count);
        // The first of a kind is worth a line, a flood is not.
        if (count === 1)
          this.#log.write("dropped", { from: formatAddress(event.from), reason: event.reason });
        break;
      }
      case "sub-turn":
      case "closed": // written once the files are
        break;
      case "turn": {
        const { kind, checksum, ...facts } = event;
        this.#log.write(kind, { checksum: formatChecksum(checksum), ...facts });
        break;
      }
      case "result": {
        const { checksum, ...facts } = event.result;
        this.#log.write("result", { checksum: formatChecksum(checksum), ...facts });
        break;
      }
      case "lobby":
        this.#log.write("lobby", { players: this.matchPeer.players });
        break;
      default: {
        const { kind, ...facts } = event;
        this.#log.write(kind, facts);
      }
    }
  }

  #writeReport(text: string): void {
    try {
      writeFileSync(this.files.report, text);
      this.#tell({ kind: "report", file: this.files.report });
    } catch (error) {
      this.#tell({
        kind: "problem",
        message: `Cannot write the report ${this.files.report}: ${describeFileError(error)}.`,
      });
    }
  }

  #setTimer(nowMs: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#closing !== null) return;
    const waitMs = Math.ceil(Math.min(TIMER_MS_MAX, Math.max(0, this.matchPeer.nextDueMs(nowMs) - nowMs)));
    this.#timer = setTimeout(() => this.#run(() => undefined), waitMs);
  }

  /** A mistake of ours: the files so far are saved, the reason is in the log, and the player is told without a trace. */
  #crash(error: unknown): void {
    const trace = error instanceof Error ? error.stack : String(error);
    this.#log.write("crashed", { trace });
    this.#leaveAfterCrash();
    this.#tell({
      kind: "crashed",
      message: `The game made a mistake and had to stop the match. Replay and log are saved; the log is ${this.files.log}`,
    });
    void this.#close();
  }

  /** The others need not wait for us. Said once: whether what answers could still be read, nobody knows. */
  #leaveAfterCrash(): void {
    try {
      this.matchPeer.session.leave("left", this.#clock.nowMs());
      this.matchPeer.session.update(this.#clock.nowMs());
      for (const { to, bytes } of this.matchPeer.takeDatagrams()) this.#socket.send(to, bytes);
    } catch (error) {
      this.#log.write("no-goodbye", { trace: String(error) });
    }
  }

  #close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    this.#log.write("closed", { dropped: Object.fromEntries(this.#droppedCounts) });
    await nextTask(); // Node sends at the end of this task; a socket closed before that loses our last word
    await this.#socket.close();
    await this.#replay.close();
    await this.#log.close();
    this.#resolveClosed();
  }

  #tell(event: LivePeerEvent): void {
    if (event.kind === "problem") this.#log.write("problem", { message: event.message });
    this.#options.onEvent(event);
  }

  #logStart(): void {
    const { name, role } = this.#options;
    const versions = { simVersion: SIM_VERSION, protocolVersion: PROTOCOL_VERSION };
    const platform = {
      node: process.versions.node,
      v8: process.versions.v8,
      os: process.platform,
      arch: process.arch,
    };
    this.#log.write("opened", { name, role, port: this.#socket.port, ...versions, ...platform });
  }
}

function createSession(options: LivePeerOptions, port: number, nowMs: number): Session {
  const { name, role } = options;
  const common = { name, token: randomU32(), simVersion: SIM_VERSION, playerCountMax: PLAYER_COUNT_MAX };
  return role.kind === "join"
    ? Session.join(common, role.address, nowMs)
    : Session.host({ ...common, sessionId: randomU32(), port, catsPerPlayer: role.catsPerPlayer });
}

function randomU32(): number {
  return randomBytes(4).readUInt32LE();
}
