import { randomBytes } from "node:crypto";
import { setImmediate as nextTask } from "node:timers/promises";
import {
  openUdpSocket,
  Session,
  writeLinkSettings,
  type LinkSettings,
  type UdpSocket,
  type UdpSocketOptions,
} from "../net/index.ts";
import {
  openWorld,
  PLAYER_COUNT_MAX,
  SIM_VERSION,
  type BotStrength,
  type Command,
  type GameMap,
  type MatchOptions,
  type PlayerId,
} from "../sim/index.ts";
import { PROTOCOL_VERSION, type Address } from "../wire/index.ts";
import { AwakeClock } from "./awake-clock.ts";
import { createBot } from "./bot.ts";
import { environment } from "./environment.ts";
import type { HealNews } from "./healing/heal-case.ts";
import type { MatchPeerEvent } from "./match-events.ts";
import { prepareMatchFiles, type MatchFiles } from "./match-files.ts";
import { MatchPeer } from "./match-peer.ts";
import { MatchRecord } from "./match-record.ts";
import { openModelledSocket } from "./modelled-socket.ts";
import { ownAddresses } from "./own-addresses.ts";

export interface LivePeerOptions {
  readonly homeFolder: string; // for log, report and replay
  readonly name: string;
  readonly role:
    | {
        readonly kind: "host";
        readonly port: number;
        readonly options: MatchOptions;
        readonly map: GameMap | null; // of no account in Classic
      }
    | { readonly kind: "join"; readonly address: Address };
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as the master peer gives it
  readonly seed: number | null; // null: any
  readonly isRecorded: boolean; // false: log, report and replay are not written, and the home folder is not touched
  readonly replayFile: string | null; // null: one in the home folder
  readonly autoStartPlayers: number | null;
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly bot: BotStrength | null; // null: a person's seat
  readonly link: LinkSettings | null; // a network made worse on purpose; null: as it is
  readonly standstillMs?: number; // a standstill after a desync ends by itself after so long; see MatchPeerOptions
  /** Told in order, never from within a call to the peer's methods that changes it. */
  readonly onEvent: (event: LivePeerEvent) => void;
}

export type LivePeerEvent =
  | MatchPeerEvent
  | { readonly kind: "problem"; readonly message: string } // the match goes on
  | { readonly kind: "report"; readonly number: number; readonly file: string } // of a desync, written; again when more is known
  | { readonly kind: "crashed"; readonly message: string }; // a mistake of ours; the files are saved

/** Waits shorter than this are not worth a timer's while. */
const TIMER_MS_MAX = 500;
/** The names of no files. */
const NO_FILES: MatchFiles = { log: "", replay: "", report: "" };

/**
 * A MatchPeer on a real socket and clock, with its log and its replay. Opening rejects with Node's error if the port
 * can't be bound or the folders can't be made.
 */
export class LivePeer {
  readonly matchPeer: MatchPeer;
  readonly files: MatchFiles; // empty names if it is not recorded
  readonly #options: LivePeerOptions;
  readonly #socket: UdpSocket;
  readonly #clock: AwakeClock;
  readonly #record: MatchRecord;
  #isTeamAsked = false;
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
    this.#record = new MatchRecord(options.isRecorded ? files : null, (message) =>
      this.#tell({ kind: "problem", message }),
    );
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
    const { bot } = options;
    this.matchPeer = new MatchPeer({
      session: createSession(options, socket, this.#clock.nowMs()),
      seed: options.seed ?? randomU32(),
      autoStartPlayers: options.autoStartPlayers,
      stopAfterTurn: options.stopAfterTurn,
      createPilot: bot === null ? null : (seed, playerId) => createBot(seed, playerId, bot),
      environment: environment(),
      ...(options.standstillMs === undefined ? {} : { standstillMs: options.standstillMs }),
    });
    this.#logStart();
  }

  static async open(options: LivePeerOptions): Promise<LivePeer> {
    const files = options.isRecorded ? filesOf(options) : NO_FILES;
    let peer: LivePeer | null = null;
    const socket = await openSocket(options.link, {
      port: options.role.kind === "host" ? options.role.port : 0,
      onDatagram: (from, bytes) => {
        if (peer !== null) peer.#receive(from, bytes);
      },
      onProblem: (message) => {
        if (peer !== null) peer.#record.write("socket-problem", { message });
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

  get hasIpv6(): boolean {
    return this.#socket.hasIpv6;
  }

  /** False once something of the replay could not be written, and where none is. */
  get isReplayWhole(): boolean {
    return this.#record.isReplayWhole;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  start(): void {
    this.#run((nowMs) => this.matchPeer.start(nowMs));
  }

  /** What the master peer decides in its lobby. */
  setOptions(options: MatchOptions, map: GameMap | null): void {
    this.#run(() => this.matchPeer.session.setOptions(options, map));
  }

  /** The team of a player: one's own, which the master peer is asked for; of anyone, if this is the master peer. */
  setTeam(playerId: PlayerId, team: number): void {
    this.#run((nowMs) => this.matchPeer.session.setTeam(playerId, team, nowMs));
  }

  /** The master peer sends somebody out of its lobby. */
  removePlayer(playerId: PlayerId): void {
    this.#run(() => this.matchPeer.session.removePlayer(playerId));
  }

  /** While the match stands after a desync: on without those who differ. */
  goOn(): void {
    this.#run((nowMs) => this.matchPeer.goOn(nowMs));
  }

  giveCommand(command: Command): boolean {
    return this.matchPeer.giveCommand(command, this.#clock.nowMs());
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
      this.#askForTeam(nowMs);
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
      this.#record.note(event, this.matchPeer.players);
      this.#tell(event);
      if (event.kind === "desync") this.#writeReport(event);
      if (event.kind === "closed") void this.#close();
    }
  }

  #writeReport({ number, story, healing }: HealNews): void {
    const run = this.matchPeer.run!;
    const { base, turns, accounts, stage, differingWords, findings } = healing;
    if (base === null) return;
    const after = stage.kind === "judged" && stage.state !== null ? openWorld(stage.state.words) : null;
    const { setup, localPlayerId } = run.match;
    const names = new Map(this.matchPeer.players.map(({ playerId, name }) => [playerId, name]));
    const links = run.networkReport(this.#clock.nowMs());
    const slipWordsAt = accounts.get(localPlayerId)?.slip?.at ?? findings.get(localPlayerId)?.at ?? null;
    const facts = { setup, names, localPlayerId, story, accounts, base, turns, after, links, slipWordsAt };
    const written = this.#record.writeReport(number, { ...facts, slipWords: differingWords });
    if (written === null) return;
    if ("file" in written) this.#tell({ kind: "report", number, file: written.file });
    else this.#tell({ kind: "problem", message: written.problem });
  }

  /** The wish of the options, once this peer is in somebody's lobby. */
  #askForTeam(nowMs: number): void {
    const { session } = this.matchPeer;
    const { team } = this.#options;
    if (this.#isTeamAsked || team === null || session.phase !== "lobby") return;
    this.#isTeamAsked = true;
    const seat = session.players.find(({ playerId }) => playerId === session.localPlayerId)!;
    if (seat.team !== team) session.setTeam(seat.playerId, team, nowMs);
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
    this.#record.write("crashed", { trace });
    this.#leaveAfterCrash();
    const said = "The game made a mistake and had to stop the match.";
    const saved = ` Replay and log are saved; the log is ${this.files.log}`;
    this.#tell({ kind: "crashed", message: this.#options.isRecorded ? `${said}${saved}` : said });
    void this.#close();
  }

  /** The others need not wait for us. Said once: whether what answers could still be read, nobody knows. */
  #leaveAfterCrash(): void {
    try {
      this.matchPeer.session.leave("left", this.#clock.nowMs());
      this.matchPeer.session.update(this.#clock.nowMs());
      for (const { to, bytes } of this.matchPeer.takeDatagrams()) this.#socket.send(to, bytes);
    } catch (error) {
      this.#record.write("no-goodbye", { trace: String(error) });
    }
  }

  #close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    this.#record.noteClosed();
    await nextTask(); // Node sends at the end of this task; a socket closed before that loses our last word
    await this.#socket.close();
    await this.#record.close();
    this.#resolveClosed();
  }

  #tell(event: LivePeerEvent): void {
    if (event.kind === "problem") this.#record.write("problem", { message: event.message });
    this.#options.onEvent(event);
  }

  #logStart(): void {
    const { name, role, link } = this.#options;
    const versions = { simVersion: SIM_VERSION, protocolVersion: PROTOCOL_VERSION };
    const platform = {
      node: process.versions.node,
      v8: process.versions.v8,
      os: process.platform,
      arch: process.arch,
    };
    this.#record.write("opened", {
      name,
      role: roleFacts(role),
      port: this.#socket.port,
      link: link === null ? null : writeLinkSettings(link),
      ...versions,
      ...platform,
    });
  }
}

/** The network as it is, or made worse on purpose. */
function openSocket(link: LinkSettings | null, options: UdpSocketOptions): Promise<UdpSocket> {
  if (link === null) return openUdpSocket(options);
  return openModelledSocket({ ...options, link, seed: randomU32(), nowMs: () => performance.now() });
}

/** Folders that exist afterwards, and the names of the files. */
function filesOf({ homeFolder, name, replayFile }: LivePeerOptions): MatchFiles {
  const prepared = prepareMatchFiles(homeFolder, name, new Date());
  return { ...prepared, replay: replayFile ?? prepared.replay };
}

function createSession({ name, role, team }: LivePeerOptions, socket: UdpSocket, nowMs: number): Session {
  const localAddresses = ownAddresses(socket.hasIpv6).map((host) => ({ host, port: socket.port }));
  const versions = { simVersion: SIM_VERSION, playerCountMax: PLAYER_COUNT_MAX };
  const common = { name, token: randomU32(), ...versions, localAddresses };
  if (role.kind === "join") return Session.join(common, role.address, nowMs);
  const { catsPerPlayer } = role.options;
  const session = Session.host({ ...common, sessionId: randomU32(), catsPerPlayer });
  session.setOptions(role.options, role.map);
  if (team !== null) session.setTeam(session.localPlayerId!, team, nowMs);
  return session;
}

/** For the log: a map by its name, not by its walls. */
function roleFacts(role: LivePeerOptions["role"]): Readonly<Record<string, unknown>> {
  return role.kind === "join" ? role : { ...role, map: role.map?.name ?? null };
}

function randomU32(): number {
  return randomBytes(4).readUInt32LE();
}
