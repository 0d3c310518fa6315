import type { Fact, PeerNotice, WindowRequest } from "../channel/index.ts";
import {
  DeskLog,
  loadHeldReplay,
  lossFact,
  MACHINE_CLOCK,
  Repeater,
  type Clock,
  type LivePeer,
  type LivePeerEvent,
  type ResolvedInvitation,
} from "../peer/index.ts";
import { formatAddress } from "../wire/index.ts";
import { askScreen, liveOf, refreshScreen, type DeskScreen } from "./desk-screen.ts";
import { withKeptReplay, type ReadReplay } from "./kept-replay.ts";
import { keptMatch, menuNotice, missMatch, returnRole } from "./kept-match.ts";
import type { LobbyOpening } from "./lobby-opening.ts";
import { LobbyScreen } from "./lobby-screen.ts";
import { stakeOf } from "./ladder-stakes.ts";
import { isOfMatch, MatchScreen, type MatchStart } from "./match-screen.ts";
import { NearDesk } from "./near-desk.ts";
import { NoticeBoard, type NoticeListener } from "./notice-board.ts";
import { OwnPeers } from "./own-peers.ts";
import { PlayAgain } from "./play-again.ts";
import { isOfPublic, PublicWays, serviceOf } from "./public-ways.ts";
import { showReplay } from "./replay-opening.ts";
import { PlayerSettings } from "./player-settings.ts";
import { ReturnSearch } from "./return-search.ts";
import type { Loss } from "./return-visit.ts";
import { SeatOpening } from "./seat-opening.ts";
import { isOfTalk, TalkBoard } from "./talk-board.ts";
import { isOfShelf, Shelf } from "./shelf.ts";
import { WatchScreen } from "./watch-screen.ts";
import { WindowWatch } from "./window-watch.ts";
import { wayBackOf, wayBackOfSeat, type WayBack } from "./way-back.ts";
import type { FirstRequest, PeerOptions, RunningPeer } from "./running-peer.ts";

/** Pings, silence and the countdown are told this often. */
const REFRESH_MS = 250;
/** With these a match has begun, or is over before it has. */
const BEGINNINGS: readonly LivePeerEvent["kind"][] = ["sub-turn", "result"];

/** Starts a peer in the menu. */
export function runPeer(options: PeerOptions): Promise<RunningPeer> {
  return Promise.resolve(new WindowedPeer(options));
}

class WindowedPeer implements RunningPeer {
  readonly #options: PeerOptions;
  readonly #clock: Clock;
  readonly #log: DeskLog;
  readonly #refresh: Repeater;
  readonly #board: NoticeBoard;
  readonly #peers: OwnPeers;
  readonly #settings: PlayerSettings;
  readonly #shelf: Shelf;
  readonly #near: NearDesk;
  readonly #public: PublicWays;
  readonly #opening: SeatOpening;
  #shown: DeskScreen = { kind: "menu" };
  #wayBack: WayBack | null = null; // from the match that is played, or shows its result
  #joinedAt: ResolvedInvitation | null = null; // where the host of the lobby was asked; null: it is another one
  readonly #playAgain: PlayAgain;
  readonly #talk: TalkBoard;
  readonly #windows = new WindowWatch();

  constructor(options: PeerOptions) {
    const { homeFolder, service = null } = options;
    this.#options = options;
    this.#clock = options.clock ?? MACHINE_CLOCK;
    this.#refresh = new Repeater(REFRESH_MS, this.#clock, () => this.#look());
    // A window's listener threw: that is for the log of the match, or for one of our own where there is none.
    this.#board = new NoticeBoard(menuNotice(homeFolder, null, service !== null), (error, { kind }) =>
      ("live" in this.#screen ? this.#screen.live : this.#log).noteThrown(kind, error),
    );
    this.#talk = new TalkBoard(this.#board);
    this.#log = new DeskLog(homeFolder);
    this.#peers = new OwnPeers(options, (setting) => this.#settings.values[setting]);
    this.#settings = new PlayerSettings(homeFolder, this.#board, () => this.#near.follow(this.#screen));
    this.#shelf = new Shelf(homeFolder, this.#board, this.#settings);
    this.#near = new NearDesk({
      ...{ open: options.near ?? null, clock: this.#clock, board: this.#board, settings: this.#settings },
      isHiding: () => this.#peers.isHiding,
      onProblem: (message) => this.#log.note("near", { message }),
    });
    this.#public = new PublicWays({
      ...{ ...serviceOf(options), clock: this.#clock, board: this.#board, peers: this.#peers },
      ...{ opening: () => this.#opening, screen: () => this.#screen },
      ...{ connect: this.#connect.bind(this), showMenu: this.#showMenu.bind(this) },
    });
    const shared = { clock: this.#clock, board: this.#board, connect: this.#connect.bind(this) };
    this.#playAgain = new PlayAgain({ ...shared, opening: () => this.#opening });
    this.#screen = { kind: "menu" };
    const parts = { homeFolder, peers: this.#peers, board: this.#board, settings: this.#settings };
    this.#opening = new SeatOpening(parts, {
      ...{ connect: this.#connect.bind(this), showMenu: this.#showMenu.bind(this) },
      watch: (place) => this.#watch(place),
      ...{ takeSeat: this.#takeSeat.bind(this), takeTable: this.#takeTable.bind(this) },
      hear: (live, event) => this.#hear(live, event),
    });
  }

  get #screen(): DeskScreen {
    return this.#shown;
  }

  /** Whatever windows see next, lobbies near are told of and looked for by it. */
  set #screen(screen: DeskScreen) {
    this.#shown = screen;
    this.#near.follow(screen);
    this.#public.follow(screen);
  }

  /** `asker`: the window that asks, by what it was attached with. */
  handle(request: WindowRequest, asker: NoticeListener | null = null): void {
    const screen = this.#screen;
    if (isOfShelf(request)) return this.#shelf.handle(request, asker);
    if (isOfPublic(request)) return this.#public.handle(request);
    if (isOfTalk(request)) return this.#talk.handle(request);
    switch (request.kind) {
      case "host":
        if (request.isHidden === true) this.#near.hide();
        return this.#opening.host(request);
      case "play":
        return this.#opening.play({ ...request, ladder: null });
      case "play-ladder":
        return this.#opening.playLadder(request);
      case "join":
        return void this.#opening.join(request);
      case "again":
        return screen.kind === "match" && screen.match.isOver ? this.#again(screen) : undefined;
      case "rejoin":
        return screen.kind === "menu" ? this.#rejoin() : undefined;
      case "leave":
        return this.#leave(screen);
      case "open-replay":
        return void withKeptReplay(screen, this.#replayPlace, request.replayId, (replay) => {
          if (screen === this.#screen) this.#openReplay(request.replayId, replay, request.mark);
        });
      default:
        return askScreen(screen, request);
    }
  }

  begin(request: FirstRequest): void {
    if (request.kind !== "open-replay-file") this.handle(request);
    else this.#openReplay(request.file, loadHeldReplay(request.file), request.mark);
  }

  readonly attach = (listener: NoticeListener): (() => void) => {
    const detach = this.#board.attach(listener);
    this.#settings.tellDamage();
    return () => {
      detach();
      if (!this.#board.hasWindows) this.#public.unlook(); // a page that is loaded again looks at nothing yet
    };
  };

  async close(): Promise<void> {
    this.#stop();
    await Promise.all([this.#near.close(), this.#public.close()]);
    await this.#peers.close();
    await this.#log.close();
  }

  #takeTable(live: LivePeer, way: Omit<WayBack & { readonly kind: "play" }, "kind">): void {
    this.#screen = { kind: "table", live, ladder: way.ladder };
    this.#talk.follow(live); // one may point at places alone as well
    this.#wayBack = { kind: "play", ...way };
    this.#options.onLivePeer?.(live);
  }

  /** The same once more. */
  #again({ live, match }: DeskScreen & { readonly kind: "match" }): void {
    const way = this.#wayBack;
    const { wanters } = this.#talk;
    this.#talk.wantAgain();
    if (way === null) return this.#showMenu({ kind: "lobby-unknown" });
    if (way.kind === "play") return this.#opening.play(way);
    this.#playAgain.begin(way, live, match, wanters);
  }

  /** To the match that was played last, if it may still run. */
  #rejoin(): void {
    const kept = keptMatch(this.#options.homeFolder);
    if (kept === null) return this.#showMenu({ kind: "no-match-left" });
    this.#connect({ kind: "connecting", role: "rejoin", place: { kind: "people", names: kept.others } });
    this.#opening.open({ name: kept.name, role: returnRole(kept) }, (live) => {
      this.#wayBack = wayBackOfSeat(kept);
      const search = new ReturnSearch(live, () => this.#showMenu(missMatch(this.#options.homeFolder, kept)));
      this.#screen = { kind: "returning", live, search };
      this.#talk.follow(live);
      this.#refresh.start();
      this.#options.onLivePeer?.(live);
    });
  }

  /** `place`: the address of somebody else's lobby, or what our own was opened with. */
  #takeSeat(live: LivePeer, place: ResolvedInvitation | LobbyOpening): void {
    const isGuest = "address" in place;
    this.#joinedAt = isGuest ? place : null;
    const lobby = new LobbyScreen(live, this.#options.homeFolder, this.#board, isGuest ? null : place);
    this.#screen = { kind: "lobby", live, lobby };
    this.#talk.follow(live);
    this.#refresh.start();
    this.#options.onLivePeer?.(live);
    if (!isGuest) lobby.show(null);
    this.#playAgain.noteOpened(isGuest);
    this.#public.quick.noteOpened(live, !isGuest);
  }

  #hear(live: LivePeer, event: LivePeerEvent): void {
    const screen = this.#screen;
    if (liveOf(screen) !== live) return this.#playAgain.overhear(live, event); // it was left, and finishes alone
    this.#talk.hear(event);
    if (!("live" in screen)) return; // its result is behind a replay
    switch (event.kind) {
      case "lobby":
        if (screen.kind === "lobby" && screen.lobby.hasCompany) this.#playAgain.noteIn();
        if (!live.matchPeer.session.isMasterPeer) this.#public.quick.end();
        return screen.kind === "lobby" ? screen.lobby.show(null) : undefined;
      case "master-changed":
        this.#joinedAt = null; // the host of before is not the host any more
        return screen.kind === "lobby" ? screen.lobby.hearNewHost(event) : undefined;
      case "start":
        return this.#countDown(screen, event);
      case "lost-lobby":
        return this.#loseLobby(live, event.loss);
      case "crashed":
        return this.#showMenu(event.fact);
      case "problem":
        return this.#board.tell({ kind: "problem", fact: event.fact });
      default:
        if (screen.kind === "returning" && event.kind === "dropped") screen.search.noteHeard();
        if (!isOfMatch(event)) return; // it is for the log, or for others
        if (screen.kind === "countdown" && BEGINNINGS.includes(event.kind)) this.#showMatch(screen);
        if ("match" in screen) screen.match.hear(event);
    }
  }

  #loseLobby(live: LivePeer, loss: Loss): void {
    const hasStarted = loss.kind === "refused" && loss.reason === "started";
    const place = this.#joinedAt;
    if (this.#public.quick.takesLoss(live, loss)) return;
    const answer = this.#playAgain.takesLoss(loss);
    if (answer === "opened") return;
    if (answer === "over") {
      if (hasStarted && this.#screen.kind === "lobby" && place !== null)
        return this.#watch({ ...place, roomKey: live.place.roomKey });
      return this.#showMenu(lossFact(loss, live.isByCode));
    }
    this.#refresh.stop();
    this.#screen = { kind: "connecting" };
    this.#peers.leave(live);
  }

  /** A match that one came too late for: it can be watched, if its host lets it be. */
  #watch({ address, beside, roomKey, socket }: ResolvedInvitation): void {
    const asked = { kind: "address", address: formatAddress(address) } as const;
    this.#connect({ kind: "connecting", role: "watch", place: asked });
    const place = { address, beside, roomKey, socket, onLost: this.#showMenu.bind(this) };
    this.#screen = { kind: "watching", replay: new WatchScreen(this.#peers, this.#board, place) };
    this.#refresh.start();
  }

  #countDown(screen: DeskScreen & { readonly live: LivePeer }, start: MatchStart): void {
    if (screen.kind !== "lobby" && screen.kind !== "table" && screen.kind !== "returning") return;
    const { live } = screen;
    const ladder = screen.kind === "table" ? screen.ladder : null;
    const match = new MatchScreen(live, start, this.#board, stakeOf(ladder, this.#settings));
    const lobby = screen.kind === "lobby" ? screen.lobby : null;
    if (lobby !== null) this.#wayBack = wayBackOf(live, lobby, this.#joinedAt?.address ?? null);
    this.#screen = { kind: "countdown", live, lobby, match };
    this.#refresh.start();
    lobby?.show(match.startsAtMs);
  }

  #showMatch({ live, match }: DeskScreen & { readonly kind: "countdown" }): void {
    this.#screen = { kind: "match", live, match };
    match.show();
  }

  get #replayPlace() {
    return { homeFolder: this.#options.homeFolder, whenFree: () => this.#peers.allLeft() };
  }

  #openReplay(name: string, replay: ReadReplay, mark?: string): void {
    showReplay({
      ...{ name, replay, mark, screen: this.#screen, homeFolder: this.#options.homeFolder },
      ...{ clock: this.#clock, board: this.#board, stop: () => this.#stop() },
      show: (screen) => (this.#screen = screen),
      onLost: (problem) => this.#showMenu(problem),
    });
  }

  /** To the menu, or from the replay to the result that it was opened from. */
  #leave(screen: DeskScreen): void {
    if (screen.kind !== "replay" || screen.aside === undefined) return this.#showMenu(null);
    screen.replay.close();
    this.#board.forgetProblem();
    this.#screen = screen.aside.screen;
    for (const notice of screen.aside.notices) this.#board.tell(notice);
  }

  #showMenu(problem: Fact | null): void {
    this.#stop();
    this.#board.tell(menuNotice(this.#options.homeFolder, problem, (this.#options.service ?? null) !== null));
  }

  /** Ends what runs and shows that something new begins. */
  #connect(notice: PeerNotice & { readonly kind: "connecting" }): void {
    this.#stop();
    this.#screen = { kind: "connecting" };
    this.#board.tell(notice);
  }

  #look(): void {
    this.#near.follow(this.#screen); // its host, its players, the map
    const reason = this.#windows.reasonToLeave(this.#screen, this.#board.hasWindows, this.#clock.nowMs());
    if (reason === null) refreshScreen(this.#screen);
    else this.#showMenu(reason);
  }

  #stop(): void {
    this.#peers.giveUp();
    this.#public.quick.end();
    this.#board.forgetProblem();
    this.#playAgain.end();
    this.#refresh.stop();
    const screen = this.#screen;
    this.#screen = { kind: "menu" };
    this.#talk.follow(null);
    if ("replay" in screen) screen.replay.close();
    const live = liveOf(screen);
    if (live !== null) this.#peers.leave(live);
  }
}
