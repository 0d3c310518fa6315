import type { MatchInfo, PeerNotice, WindowRequest } from "../channel/index.ts";
import type { LinkSettings, SessionPlayer } from "../net/index.ts";
import type { Replay } from "../replay/index.ts";
import { classicOptions, COMMAND_CATS_MAX, isWorld, trimWorld } from "../sim/index.ts";
import { DeskLog } from "./desk-log.ts";
import { DesyncBoard } from "./desync-board.ts";
import { chooseInDesync } from "./choose-in-desync.ts";
import { LivePeer, type LivePeerEvent, type LivePeerOptions } from "./live-peer.ts";
import { loadReplay } from "./load-replay.ts";
import { LobbyDesk, type LobbyRequest } from "./lobby-desk.ts";
import { mapListNotice, replayListNotice } from "./list-notices.ts";
import { describeLoss, describeOpenError } from "./match-messages.ts";
import {
  matchInfo,
  matchInfoOf,
  namesOf,
  networkNotice,
  resultNotice,
  statusNotice,
} from "./match-notices.ts";
import { describeUnplayable } from "./replay-list.ts";
import { NoticeBoard } from "./notice-board.ts";
import { ReplayViewer } from "./replay-viewer.ts";
import { resolveAddress } from "./resolve-address.ts";
import type { WindowPeer } from "./window-peer.ts";

export interface PeerOptions {
  readonly homeFolder: string; // for logs, reports and replays; made when it is needed
  readonly link?: LinkSettings | null; // a network made worse on purpose
  readonly onLivePeer?: (live: LivePeer) => void; // for tests: told of each match or lobby that is opened
}

/** A peer that windows look at. It goes on whether one is open or not. */
export interface RunningPeer extends WindowPeer {
  /** Ends whatever runs, politely; resolves when all files are written. */
  close(): Promise<void>;
}

/** Pings, silence and the countdown are told this often. */
const REFRESH_MS = 250;

/** Starts a peer in the menu. */
export function runPeer(options: PeerOptions): Promise<RunningPeer> {
  return Promise.resolve(new WindowedPeer(options));
}

/** A peer that says its goodbyes; `gone` is that of its bots too. */
interface Leaving {
  readonly live: LivePeer;
  readonly gone: Promise<unknown>;
}

/** What is known of the match in play, for the notices. */
interface MatchFacts {
  readonly match: MatchInfo;
  readonly startsAtMs: number;
  readonly players: readonly SessionPlayer[];
  readonly desyncs: DesyncBoard;
  isShown: boolean; // the window has been told of the match
}

class WindowedPeer implements RunningPeer {
  readonly #options: PeerOptions;
  readonly #board = new NoticeBoard({ kind: "menu", problem: null }, (error, notice) =>
    this.#noteThrown(error, notice),
  );
  readonly #log: DeskLog;
  #live: LivePeer | null = null;
  #desk: LobbyDesk | null = null; // of that peer's lobby
  #facts: MatchFacts | null = null;
  #viewer: ReplayViewer | null = null;
  #refresh: NodeJS.Timeout | null = null;
  readonly #leaving = new Set<Leaving>();
  #opening: Promise<void> = Promise.resolve(); // one at a time: two would want the same port
  #giveUpWaiting: () => void = () => undefined; // for a port
  #attempt = 0; // tells answers to a request that was given up since

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#log = new DeskLog(options.homeFolder);
  }

  handle(request: WindowRequest): void {
    switch (request.kind) {
      case "host":
        return this.#host(request.port, request.name, request.catsPerPlayer);
      case "join":
        return void this.#join(request.address, request.name);
      case "set-options":
      case "set-team":
      case "add-bot":
      case "remove-player":
      case "start-match":
        return this.#atDesk(request);
      case "list-maps":
        return this.#board.tell(mapListNotice(this.#options.homeFolder));
      case "leave":
        return this.#showMenu(null);
      case "command":
        return this.#command(request);
      case "list-replays":
        return this.#board.tell(replayListNotice(this.#options.homeFolder));
      case "open-replay":
        return this.#openReplay(request.file);
      case "replay-control":
        return this.#viewer?.control(request.playing, request.speed);
      case "desync-choice":
        return this.#live === null
          ? undefined
          : chooseInDesync(request.choice, this.#live, this.#facts?.desyncs ?? null, this.#board);
    }
  }

  attach(listener: (notice: PeerNotice) => void): () => void {
    return this.#board.attach(listener);
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#opening;
    await Promise.all([...this.#leaving].map(({ gone }) => gone));
    await this.#log.close();
  }

  /** A window's listener threw: that is for the log of the match, or for one of our own where there is none. */
  #noteThrown(error: unknown, { kind }: PeerNotice): void {
    (this.#live ?? this.#log).noteThrown(kind, error);
  }

  #host(port: number, name: string, catsPerPlayer: number): void {
    const attempt = this.#begin({ kind: "connecting", role: "host", address: `UDP port ${port}` });
    const role = { kind: "host", port, options: classicOptions(catsPerPlayer), map: null } as const;
    this.#open(attempt, { name, role });
  }

  async #join(text: string, name: string): Promise<void> {
    const attempt = this.#begin({ kind: "connecting", role: "join", address: text });
    const address = await resolveAddress(text);
    if (attempt !== this.#attempt) return;
    if (address.ok) this.#open(attempt, { name, role: { kind: "join", address: address.value } });
    else this.#showMenu(`Cannot join: ${address.reason}`);
  }

  #open(attempt: number, seat: Pick<LivePeerOptions, "name" | "role">): void {
    this.#opening = this.#opening.then(() => this.#openNow(attempt, seat));
  }

  async #openNow(attempt: number, seat: Pick<LivePeerOptions, "name" | "role">): Promise<void> {
    if (attempt !== this.#attempt) return;
    try {
      if (seat.role.kind === "host") await this.#untilFree(seat.role.port);
      if (attempt !== this.#attempt) return;
      const live = await LivePeer.open({
        ...seat,
        homeFolder: this.#options.homeFolder,
        team: null,
        seed: null,
        isRecorded: true,
        replayFile: null,
        autoStartPlayers: null,
        stopAfterTurn: Infinity,
        bot: null,
        link: this.#options.link ?? null,
        onEvent: (event) => this.#hear(event),
      });
      if (attempt !== this.#attempt) {
        this.#leave(live, null);
        return;
      }
      this.#live = live;
      this.#options.onLivePeer?.(live);
      this.#desk = new LobbyDesk(live, this.#options.homeFolder, this.#board);
      if (seat.role.kind === "host") this.#desk.show(null);
      this.#refresh = setInterval(() => this.#refreshNotices(), REFRESH_MS);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      const port = seat.role.kind === "host" ? seat.role.port : 0;
      this.#showMenu(`Cannot ${seat.role.kind}: ${describeOpenError(error, port)}`);
    }
  }

  /** Resolves when no match of ours that is still leaving holds that port, or nobody waits for it any more. */
  #untilFree(port: number): Promise<void> {
    const holders = [...this.#leaving].filter(({ live }) => live.port === port);
    return new Promise((resolve) => {
      this.#giveUpWaiting = resolve;
      void Promise.all(holders.map(({ live }) => live.closed)).then(() => resolve());
    });
  }

  #hear(event: LivePeerEvent): void {
    const live = this.#live;
    if (live === null) return; // it was left, and finishes alone
    switch (event.kind) {
      case "lobby":
        if (this.#facts === null) this.#desk?.show(null);
        return;
      case "start":
        this.#facts = {
          match: matchInfoOf(live, event.seed),
          startsAtMs: live.nowMs() + event.startsInMs,
          players: live.matchPeer.players,
          desyncs: new DesyncBoard(namesOf(live.matchPeer.players)),
          isShown: false,
        };
        return this.#desk?.show(this.#facts.startsAtMs);
      case "sub-turn":
        this.#showMatch();
        return this.#showPicture(event);
      case "turn":
      case "silence":
        return this.#board.tell(statusNotice(live));
      case "halted":
        return this.#board.tell(this.#facts!.desyncs.halted(event.number, event.turn));
      case "desync":
        this.#facts!.desyncs.judged(event);
        return this.#tellDesync(live);
      case "report":
        this.#facts!.desyncs.reported(event.number, event.file);
        return this.#tellDesync(live);
      case "result":
        this.#showMatch();
        return this.#board.tell(this.#result(live, event));
      case "lost-lobby":
        return this.#showMenu(describeLoss(event.loss));
      case "crashed":
        return this.#showMenu(event.message);
      case "problem":
        return this.#board.tell({ kind: "problem", message: event.message });
      default: // for the log, or for others
        return;
    }
  }

  #result(live: LivePeer, event: LivePeerEvent & { readonly kind: "result" }): PeerNotice {
    const { players, desyncs } = this.#facts!;
    return resultNotice(live, event.result, {
      nameOf: namesOf(players),
      reportFile: desyncs.reportFile,
      summary: event.result.outcome === "desynced" ? desyncs.sentence : null,
      hasReplay: live.isReplayWhole,
    });
  }

  #showMatch(): void {
    const facts = this.#facts!;
    if (facts.isShown) return;
    facts.isShown = true;
    this.#board.tell({ kind: "match", match: facts.match });
  }

  #atDesk(request: LobbyRequest): void {
    if (this.#facts === null) this.#desk?.handle(request); // else a click that came too late
  }

  #refreshNotices(): void {
    const live = this.#live;
    if (live === null || live.matchPeer.session.phase === "connecting") return;
    if (this.#facts?.isShown !== true) return this.#desk?.show(this.#facts?.startsAtMs ?? null);
    if (live.matchPeer.run?.state === "standing") return this.#tellDesync(live);
    if (live.matchPeer.run?.state !== "playing") return;
    this.#board.tell(statusNotice(live));
    const network = networkNotice(live);
    if (network !== null) this.#board.tell(network);
  }

  /** Memory may be damaged in a moment between two turns: such a world is no picture, and is repaired before the next. */
  #showPicture({ turn, world }: LivePeerEvent & { readonly kind: "sub-turn" }): void {
    if (isWorld(world.words)) this.#board.tell({ kind: "picture", turn, words: trimWorld(world) });
  }

  #tellDesync(live: LivePeer): void {
    const choices = live.matchPeer.run?.choices(live.nowMs()) ?? null;
    const notice = this.#facts!.desyncs.notice(choices);
    if (notice !== null) this.#board.tell(notice);
  }

  #command({ command }: WindowRequest & { readonly kind: "command" }): void {
    const isTaken = this.#live?.giveCommand(command) ?? false;
    if (isTaken || this.#live?.matchPeer.run?.state !== "playing") return;
    const isObserver = this.#facts?.match.isObserver ?? false;
    this.#board.mention(
      isObserver
        ? "You watch this match: orders are for those who play."
        : `An order was not taken: too many are waiting, or it is for more than ${COMMAND_CATS_MAX} cats.`,
    );
  }

  #openReplay(file: string): void {
    const replay = loadReplay(file);
    if (!replay.ok) return this.#refuseReplay(describeUnplayable(file, replay.reason));
    this.#stop();
    this.#showReplay(replay.value);
  }

  /** In the menu the reason stands, for a window that opens only now; what runs goes on. */
  #refuseReplay(reason: string): void {
    if (this.#board.screen === "menu") this.#showMenu(reason);
    else this.#board.mention(reason);
  }

  #showReplay(replay: Replay): void {
    const { setup, players } = replay.header;
    this.#board.tell({ kind: "match", match: matchInfo(setup, players, null) });
    this.#viewer = new ReplayViewer(replay, (notice) => this.#board.tell(notice));
    if (replay.damage === null) return;
    const message = `This replay is ${replay.damage.kind}; it plays up to turn ${replay.damage.afterTurn}.`;
    this.#board.tell({ kind: "problem", message });
  }

  #showMenu(problem: string | null): void {
    this.#stop();
    this.#board.tell({ kind: "menu", problem });
  }

  /** Ends what runs and shows that something new begins; returns the number of this attempt. */
  #begin(notice: PeerNotice): number {
    this.#stop();
    this.#board.tell(notice);
    return this.#attempt;
  }

  #stop(): void {
    this.#attempt += 1;
    this.#giveUpWaiting();
    this.#board.forgetProblem();
    if (this.#refresh !== null) clearInterval(this.#refresh);
    this.#viewer?.close();
    this.#viewer = null;
    this.#facts = null;
    const live = this.#live;
    this.#live = null;
    if (live !== null) this.#leave(live, this.#desk);
    this.#desk = null;
  }

  /** Lets a peer say its goodbyes in its own time. */
  #leave(live: LivePeer, desk: LobbyDesk | null): void {
    live.leave();
    const leaving = { live, gone: Promise.all([live.closed, desk?.close()]) };
    this.#leaving.add(leaving);
    void leaving.gone.then(() => this.#leaving.delete(leaving));
  }
}
