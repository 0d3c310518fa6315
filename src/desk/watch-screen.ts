import {
  LIVE_SPEEDS,
  type LiveStatus,
  type PeerNotice,
  type ReplayMark,
  type ReplaySeat,
  type ReplaySpeed,
} from "../channel/index.ts";
import type { RosterSeat } from "../lockstep/index.ts";
import { SightFold, type ReplayHeader, type ReplayTurn } from "../replay/index.ts";
import {
  describeDistrust,
  describeOpenError,
  describeSeat,
  describeWatchedEnd,
  describeWatchLoss,
  type EarlySocket,
  type LiveWatcher,
  type LiveWatcherEvent,
} from "../peer/index.ts";
import { trimWorld, type PlayerId, type World } from "../sim/index.ts";
import { formatAddress, type Address } from "../wire/index.ts";
import { givenOrders } from "./given-orders.ts";
import { matchInfo } from "./match-notices.ts";
import type { NoticeBoard } from "./notice-board.ts";
import type { OwnPeers } from "./own-peers.ts";
import { PlayClock } from "./play-clock.ts";
import { SightTeller } from "./sight-teller.ts";

interface WatchPlace {
  readonly address: Address; // of one that plays or watches it
  readonly beside?: readonly Address[] | undefined; // other addresses of the same name
  readonly roomKey: Uint8Array | null; // of the invitation; null: it was an address alone
  readonly socket?: EarlySocket | undefined; // that the router of one of them lets in
  /** There is nothing to look at, or nothing more. */
  readonly onLost: (message: string) => void;
}

/** What was ordered longer ago is not told: it catches up, and nobody sees it. */
const ORDERS_OF_TURNS_MAX = 10;

/** Shows windows a match that somebody else plays, and in which this player has no part. */
export class WatchScreen {
  readonly #peers: OwnPeers;
  readonly #board: NoticeBoard;
  readonly #onLost: (message: string) => void;
  #watcher: LiveWatcher | null = null;
  #header: ReplayHeader | null = null;
  #marks: readonly ReplayMark[] = [];
  readonly #clock = new PlayClock();
  #isShown = false;
  #isPlaying = true;
  #speed: ReplaySpeed = 1;
  #isOver = false;
  #isLost = false; // before it was over
  #wasStanding = false;
  #entered: ReplayTurn[] = []; // since the last picture
  #sight: SightFold | null = null; // since the match was joined, or joined anew
  #teller: SightTeller | null = null;

  constructor(peers: OwnPeers, board: NoticeBoard, { address, beside, roomKey, socket, onLost }: WatchPlace) {
    this.#peers = peers;
    this.#board = board;
    this.#onLost = onLost;
    peers.watch({
      ...{ address, beside, roomKey, socket },
      onOpened: (watcher) => (this.#watcher = watcher),
      onFailed: (error) => onLost(`Cannot watch: ${describeOpenError(error, 0)}`),
      onEvent: (event) => this.#hear(event),
    });
  }

  close(): void {
    if (this.#watcher !== null) this.#peers.stopWatching(this.#watcher);
  }

  /** At 1 it goes as it is played, and catches up by itself. Other speeds than those of LIVE_SPEEDS are for replays. */
  control(isPlaying: boolean, speed: ReplaySpeed): void {
    if (this.#isOver || !LIVE_SPEEDS.includes(speed)) return;
    this.#isPlaying = isPlaying;
    this.#speed = speed;
    this.#watcher?.control(isPlaying, speed);
    this.#showStatus();
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
        return this.#show();
      case "entered":
        this.#entered = [...this.#entered.slice(1 - ORDERS_OF_TURNS_MAX), event.turn];
        return;
      case "sub-turn":
        this.#clock.note(event.world, event.turn);
        this.#board.tell({ kind: "picture", turn: event.turn, words: trimWorld(event.world) });
        return this.#tellOrders(event.world);
      case "turn":
        this.#look(event.turn + 1);
        return this.#showStatus();
      case "seat": {
        const { playerId, playedBy, turn } = event.change;
        const text = describeSeat(this.#nameOf(playerId), playedBy);
        this.#marks = [...this.#marks, { turn, kind: playedBy.kind === "peer" ? "back" : "gone", text }];
        return; // the bar says its marks as it comes to them
      }
      case "distrusted":
        return this.#board.say(
          `${formatAddress(event.address)} is not asked any more: ${describeDistrust(event.why)}. Looking for somebody else …`,
        );
      case "over":
        this.#isOver = true;
        this.#board.say(describeWatchedEnd(event.ending, (playerId) => this.#nameOf(playerId)));
        return this.#showStatus();
      case "lost":
        return this.#lose(describeWatchLoss(event.loss));
      case "crashed":
        return this.#onLost(event.message);
      case "closed":
        return;
    }
  }

  /** What that player's team has seen since the match was joined is told now: then windows look around by themselves. */
  lookThrough(playerId: PlayerId): void {
    this.#teller?.add(playerId);
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

  #tellSight(): void {
    const turn = this.#sight?.turnsRun ?? 0;
    this.#teller?.update({ turn, madeTurns: turn, isMade: true }, this.#watcher!.nowMs());
  }

  #tellOrders(world: World): void {
    const orders = givenOrders(this.#entered, world);
    this.#entered = [];
    if (orders.length > 0) this.#board.tell({ kind: "orders-given", orders });
  }

  /** What was seen last stays to be looked at. */
  #lose(message: string): void {
    if (!this.#isShown) return this.#onLost(message);
    this.#isOver = true;
    this.#isLost = true;
    this.#board.tell({ kind: "problem", message });
    this.#showStatus();
  }

  /** It begins, or goes on from much later. */
  #show(): void {
    const { setup, players } = this.#header!;
    if (!this.#isShown)
      this.#board.tell({ kind: "match", match: { ...matchInfo(setup, players, null), isLive: true } });
    this.#isShown = true;
    this.#showStatus();
  }

  #showStatus(): void {
    if (this.#watcher === null || !this.#isShown) return;
    const peer = this.#watcher.watchPeer;
    const turn = Math.max(0, peer.game?.turn ?? 0);
    const notice: PeerNotice & { readonly kind: "replay-status" } = {
      kind: "replay-status",
      turn,
      turnCount: this.#isOver ? turn : Math.max(turn, peer.othersTurn),
      playing: this.#isPlaying && !this.#isOver,
      speed: this.#speed,
      marks: this.#marks,
      seats: peer.game?.roster.seats.map(seatNotice) ?? [],
      live: this.#liveStatus(this.#watcher),
      ...(this.#clock.stood.length === 0 ? {} : { stood: this.#clock.stood }),
    };
    this.#board.tell(notice);
  }

  #liveStatus(watcher: LiveWatcher): LiveStatus {
    const { delaySeconds } = watcher.watchPeer;
    if (this.#isLost) return { delaySeconds, isOver: true, isLost: true };
    const standing = this.#isOver ? null : watcher.watchPeer.standing(watcher.nowMs());
    const stands =
      standing === null
        ? {}
        : { stands: { seconds: Math.floor(standing.ms / 1_000), lacks: standing.lacks } };
    return { delaySeconds, isOver: this.#isOver, ...stands };
  }

  #nameOf(playerId: PlayerId): string {
    return this.#header?.players.find((one) => one.playerId === playerId)?.name ?? `Player ${playerId}`;
  }
}

function seatNotice({ playerId, playedBy }: RosterSeat): ReplaySeat {
  return { playerId, playedBy: playedBy.kind };
}
