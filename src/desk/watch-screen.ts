import {
  type Fact,
  type LiveStatus,
  type PeerNotice,
  type ReplayMark,
  type ReplaySeat,
  type ReplaySpeed,
} from "../channel/index.ts";
import type { RosterSeat } from "../lockstep/index.ts";
import { SightFold, type ReplayHeader, type ReplayPlace, type ReplayTurn } from "../replay/index.ts";
import {
  openFaultOf,
  watchedEndFact,
  withMark,
  type EarlySocket,
  type LiveWatcher,
  type LiveWatcherEvent,
} from "../peer/index.ts";
import { trimWorld, type PlayerId, type World } from "../sim/index.ts";
import type { WatchedState } from "../watch/index.ts";
import { formatAddress, type Address } from "../wire/index.ts";
import { givenOrders } from "./given-orders.ts";
import { LivePast } from "./live-past.ts";
import { matchInfo } from "./match-notices.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { OwnPeers } from "./own-peers.ts";
import { PlayClock } from "./play-clock.ts";
import type { ReplayJump } from "./replay-screen.ts";
import { SightTeller } from "./sight-teller.ts";

interface WatchPlace {
  readonly address: Address; // of one that plays or watches it
  readonly beside?: readonly Address[] | undefined; // other addresses of the same name
  readonly roomKey: Uint8Array | null; // of the invitation; null: it was an address alone
  readonly socket?: EarlySocket | undefined; // that the router of one of them lets in
  /** There is nothing to look at, or nothing more. */
  readonly onLost: (problem: Fact) => void;
}

const BEGINNING: ReplayPlace = { turn: 0, subTurn: 0 };
/** What was ordered longer ago is not told: it catches up, and nobody sees it. */
const ORDERS_OF_TURNS_MAX = 10;

/** Shows windows a match that somebody else plays, and in which this player has no part. */
export class WatchScreen {
  readonly #peers: OwnPeers;
  readonly #board: NoticeBoard;
  readonly #onLost: (problem: Fact) => void;
  #watcher: LiveWatcher | null = null;
  #header: ReplayHeader | null = null;
  #marks: readonly ReplayMark[] = [];
  readonly #clock = new PlayClock();
  readonly #past: LivePast;
  #isShown = false;
  #isPlaying = true;
  #isOver = false;
  #isLost = false; // before it was over
  #wasStanding = false;
  #entered: ReplayTurn[] = []; // since the last picture
  #sight: SightFold | null = null; // since the match was joined, or joined anew
  #teller: SightTeller | null = null;
  readonly #eyes = new Set<PlayerId>(); // that were asked for

  constructor(peers: OwnPeers, board: NoticeBoard, { address, beside, roomKey, socket, onLost }: WatchPlace) {
    this.#peers = peers;
    this.#board = board;
    this.#onLost = onLost;
    this.#past = new LivePast({
      clock: peers.clock,
      tell: (notice) => this.#tellPast(notice),
      onChange: () => this.#showStatus(),
      onCaughtUp: () => this.#toNow(null),
      onMoved: () => board.say({ kind: "let-go-before" }),
      onLost: () => {
        board.mention({ kind: "past-lost" });
        this.#showNow();
      },
    });
    peers.watch({
      ...{ address, beside, roomKey, socket },
      onOpened: (watcher) => (this.#watcher = watcher),
      onFailed: (error) => onLost({ kind: "cannot", wish: "watch", fault: openFaultOf(error, 0) }),
      onEvent: (event) => this.#hear(event),
    });
  }

  close(): void {
    this.#past.close();
    if (this.#watcher !== null) this.#peers.stopWatching(this.#watcher);
  }

  /**
   * What is played now goes at its own speed, and catches up by itself. A player that lets it stand, or go slower, sees
   * an earlier moment from then on, while what comes goes on coming.
   */
  control(isPlaying: boolean, speed: ReplaySpeed): void {
    const past = this.#past;
    const going = { playing: isPlaying, speed };
    if (past.isBack) return past.control(going);
    if (!past.isHeld) return this.#controlNow(isPlaying);
    if (this.#isOver) return isPlaying ? past.goTo(BEGINNING, going, null) : undefined;
    if (!isPlaying || speed < 1) past.goTo(this.#place, going, null);
    else this.#showStatus(); // it is as fast as it can be
  }

  /** To a moment that was seen, or on to what is played now: whatever lies after it is that. */
  jump({ id, ...place }: ReplayJump): void {
    const past = this.#past;
    if (!past.isHeld) return;
    const isAhead = place.turn > (this.#watcher?.watchPeer.game?.turn ?? -1);
    if (isAhead && !this.#isOver) return this.#toNow(id);
    const fromNow = { playing: !this.#isOver, speed: 1 } as const;
    past.goTo(place, past.isBack ? past.going : fromNow, id);
  }

  glance(turn: number): void {
    this.#past.glance(turn);
  }

  /** Nothing is held to go back in: what is here waits. */
  #controlNow(isPlaying: boolean): void {
    if (this.#isOver) return;
    this.#isPlaying = isPlaying;
    this.#watcher?.control(isPlaying, 1);
    this.#showStatus();
  }

  #toNow(id: number | null): void {
    const wasBack = this.#past.isBack;
    this.#past.leave(id);
    if (wasBack) this.#showNow();
    else this.#showStatus();
  }

  /** What is played now is to be seen from now on. */
  #showNow(): void {
    const game = this.#watcher?.watchPeer.game;
    if (game === null || game === undefined) return;
    this.#entered = [];
    this.#board.tell({ kind: "picture", turn: Math.max(0, game.turn), words: trimWorld(game.world) });
    this.#teller?.owe();
    this.#tellSight();
    this.#showStatus();
  }

  /** Of the match as it is played now. */
  get #place(): ReplayPlace {
    const { turn, hasEnded, subTurnsRun } = this.#watcher!.watchPeer.game!;
    return hasEnded ? { turn: turn + 1, subTurn: 0 } : { turn, subTurn: subTurnsRun };
  }

  #tellPast(notice: PeerNotice): void {
    const { stood } = this.#clock;
    const isFacts = notice.kind === "facts" && stood.length > 0;
    this.#board.tell(isFacts ? { ...notice, stood } : notice);
  }

  /** From the end of that turn on it is held to go back in. */
  #hold({ turn, words, roster }: Pick<WatchedState, "turn" | "words" | "roster">): void {
    const wasBack = this.#past.isBack;
    const seats = roster.seats.map(({ playerId, playedBy }) => ({ playerId, playedBy }));
    this.#past.begin({ header: this.#header!, turn, words, seats });
    for (const playerId of this.#eyes) this.#past.lookThrough(playerId);
    if (!wasBack) return;
    this.#board.say({ kind: "held-from-here" });
    this.#showNow();
  }

  /** It has become too much. The turn has ended, and what is here may have gone on since. */
  #holdLess(turn: number): void {
    const game = this.#watcher?.watchPeer.game;
    if (!this.#past.isFull || game?.turn !== turn || !game.hasEnded) return;
    this.#hold({ turn, words: game.world.words.slice(), roster: game.roster });
  }

  /** How long it stands by now. To be called often. */
  refresh(): void {
    const watcher = this.#watcher;
    const isStanding = watcher !== null && watcher.watchPeer.standing(watcher.nowMs()) !== null;
    if (isStanding || this.#wasStanding) this.#showStatus();
    this.#wasStanding = isStanding;
  }

  #hear(event: LiveWatcherEvent): void {
    switch (event.kind) {
      case "header":
        this.#header = event.header;
        return;
      case "joined":
        this.#look(event.turn + 1);
        this.#show();
        return this.#hold(event.state);
      case "entered":
        this.#past.add(event.turn);
        this.#entered = [...this.#entered.slice(1 - ORDERS_OF_TURNS_MAX), event.turn];
        return;
      case "sub-turn":
        this.#clock.note(event.world, event.turn);
        if (this.#past.isBack) return;
        this.#board.tell({ kind: "picture", turn: event.turn, words: trimWorld(event.world) });
        return this.#tellOrders(event.world);
      case "turn":
        this.#look(event.turn + 1);
        this.#holdLess(event.turn);
        return this.#showStatus();
      case "seat": {
        const { playerId, playedBy, turn } = event.change;
        const fact = { kind: "seat", name: this.#nameOf(playerId), playedBy: playedBy.kind } as const;
        const kind = playedBy.kind === "peer" ? "back" : "gone";
        this.#marks = withMark(this.#marks, { turn, kind, fact });
        return; // the bar says its marks as it comes to them
      }
      case "distrusted":
        return this.#board.say({
          ...{ kind: "distrusted", address: formatAddress(event.address), why: event.why },
        });
      case "over":
        this.#isOver = true;
        this.#past.end();
        this.#board.say(watchedEndFact(event.ending, this.#header!.setup, (id) => this.#nameOf(id)));
        return this.#showStatus();
      case "lost":
        return this.#lose({ kind: "watch-lost", why: event.loss });
      case "crashed":
        return this.#onLost(event.fact);
      case "closed":
        return;
    }
  }

  /** What that player's team has seen since the match was joined is told now: then windows look around by themselves. */
  lookThrough(playerId: PlayerId): void {
    this.#eyes.add(playerId);
    this.#teller?.add(playerId);
    this.#past.lookThrough(playerId);
    this.#tellSight();
  }

  /** The match stands at the end of a turn. What catches up is looked at where it stops: windows see no more of it. */
  #look(turnsRun: number): void {
    const world = this.#watcher?.watchPeer.game?.world;
    if (world === undefined) return;
    if (this.#sight === null || turnsRun <= this.#sight.turnsRun) {
      this.#sight = new SightFold(world, this.#header!.setup.playerIds, turnsRun);
      this.#teller = new SightTeller(this.#sight, (notice) => this.#board.tell(notice), this.#teller);
      this.#teller.owe();
    } else if (this.#sight.isDue(turnsRun)) this.#sight.noteTurn(turnsRun, world);
    this.#tellSight();
  }

  /** While an earlier moment is shown, what was seen by then is told with it. */
  #tellSight(): void {
    if (this.#past.isBack) return;
    const turn = this.#sight?.turnsRun ?? 0;
    this.#teller?.update({ turn, madeTurns: turn, isMade: true }, this.#watcher!.nowMs());
  }

  #tellOrders(world: World): void {
    const orders = givenOrders(this.#entered, world);
    this.#entered = [];
    if (orders.length > 0) this.#board.tell({ kind: "orders-given", orders });
  }

  /** What was seen last stays to be looked at. */
  #lose(fact: Fact): void {
    if (!this.#isShown) return this.#onLost(fact);
    this.#isOver = true;
    this.#isLost = true;
    this.#past.end();
    this.#board.tell({ kind: "problem", fact });
    this.#showStatus();
  }

  /** It begins, or goes on from much later. */
  #show(): void {
    const { setup } = this.#header!;
    if (!this.#isShown)
      this.#board.tell({ kind: "match", match: { ...matchInfo(setup, this.#header!, null), isLive: true } });
    this.#isShown = true;
    this.#showStatus();
  }

  #showStatus(): void {
    if (this.#watcher === null || !this.#isShown) return;
    const peer = this.#watcher.watchPeer;
    const turn = Math.max(0, peer.game?.turn ?? 0);
    const now = { turn, playing: this.#isPlaying && !this.#isOver, speed: 1 } as const;
    const { shown, jumps } = this.#past;
    const notice: PeerNotice & { readonly kind: "replay-status" } = {
      kind: "replay-status",
      ...{ ...now, seats: peer.game?.roster.seats.map(seatNotice) ?? [], ...shown },
      turnCount: this.#isOver ? Math.max(turn, shown?.turn ?? 0) : Math.max(turn, peer.othersTurn),
      marks: this.#marks,
      live: this.#liveStatus(this.#watcher),
      ...(jumps === undefined ? {} : { jumps }),
      ...(this.#clock.stood.length === 0 ? {} : { stood: this.#clock.stood }),
    };
    this.#board.tell(notice);
  }

  #liveStatus(watcher: LiveWatcher): LiveStatus {
    const { delaySeconds } = watcher.watchPeer;
    const back = this.#past.isBack ? ({ isBack: true } as const) : {};
    if (this.#isLost) return { delaySeconds, isOver: true, isLost: true, ...back };
    const standing = this.#isOver ? null : watcher.watchPeer.standing(watcher.nowMs());
    const stands =
      standing === null
        ? {}
        : { stands: { seconds: Math.floor(standing.ms / 1_000), lacks: standing.lacks } };
    return { delaySeconds, isOver: this.#isOver, ...stands, ...back };
  }

  #nameOf(playerId: PlayerId): string {
    return this.#header?.players.find((one) => one.playerId === playerId)?.name ?? `Player ${playerId}`;
  }
}

function seatNotice({ playerId, playedBy }: RosterSeat): ReplaySeat {
  return { playerId, playedBy: playedBy.kind };
}
