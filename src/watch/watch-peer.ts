import { assert } from "../base/index.ts";
import { SUB_TURNS_PER_TURN, TURN_MS, type SeatChange } from "../lockstep/index.ts";
import type { ReplayEnding, ReplayHeader, ReplayTurn } from "../replay/index.ts";
import type { World } from "../sim/index.ts";
import { Inquiry, Reception, SessionKeys, type SessionSecrets } from "../net/index.ts";
import {
  readPacket,
  readPacketHead,
  WATCH_DEPTH_NONE,
  WATCHERS_MAX,
  writePacket,
  writeWatcherPacket,
  type Address,
  type CookiePacket,
  type Datagram,
  type WatchQuestionPacket,
} from "../wire/index.ts";
import type { Said } from "./feeder-search.ts";
import type { Broadcast, WatchedState } from "./broadcast.ts";
import { WatchDesk } from "./watch-desk.ts";
import type { WatchRecord } from "./watch-record.ts";
import { WatchedGame } from "./watched-game.ts";
import { Watching, type Distrust, type WatchLoss } from "./watching.ts";

/** What one who watches is told. */
export type WatchPeerEvent =
  | { readonly kind: "header"; readonly header: ReplayHeader; readonly delaySeconds: number } // once, first
  | { readonly kind: "joined"; readonly turn: number; readonly state: WatchedState } // at the end of that turn: at first, and where much was missed
  | { readonly kind: "entered"; readonly turn: ReplayTurn } // its commands run now
  | { readonly kind: "sub-turn"; readonly turn: number; readonly world: World } // the world is good until the next update
  | {
      readonly kind: "turn";
      readonly turn: number;
      readonly checksum: number;
      readonly commandDelayTurns: number;
    }
  | { readonly kind: "seat"; readonly change: SeatChange }
  | { readonly kind: "distrusted"; readonly address: Address; readonly why: Distrust }
  | { readonly kind: "over"; readonly turn: number; readonly ending: ReplayEnding } // the last that is to be seen
  | { readonly kind: "lost"; readonly loss: WatchLoss };

interface WatchPeerOptions {
  readonly entry: Address; // of one that plays or watches
  readonly beside?: readonly Address[]; // other addresses of the same name
  /** u32 each, that nobody can guess. */
  readonly random: () => number;
  readonly secrets: SessionSecrets; // with the room key, where the match is only for invited peers
  /** False: turns run as soon as they are here, for nobody to look at. */
  readonly isPaced: boolean;
}

const SUB_TURN_MS = TURN_MS / SUB_TURNS_PER_TURN;
/** So many turns are here before it goes on, so that it goes on evenly. */
const BUFFER_TURNS = 4;
/** With so many more it runs twice as fast, so many times faster, and without any picture. */
const BEHIND_TURNS = 10;
const FAR_BEHIND_TURNS = 25;
const FASTER = 8;
const SILENT_BEHIND_TURNS = 60;
/** Turns that run in one update at most: packets want to be read. */
const TURNS_AT_ONCE = 20;
/** After a pause of this machine it goes on from where it was. */
const LATE_MS_MAX = 300;
const UPDATE_MS = 20;
/** A match stands where no turn could begin for so long, ms; and is sought where nobody who has it was heard for so long. */
const STANDS_FROM_MS = 2_000;
const SOUGHT_FROM_MS = 6_000;
/** A watcher has no seat. */
const NOBODY = 1;
/** Turns that wait to be run, while somebody looks at one for long: more are not asked for. */
const RECORDS_MAX = 2_000;

/**
 * One that watches a match, in which it has no part: nobody waits for it, it says nothing that counts, and it may be far behind. It gives
 * the match to others who watch. Without a socket and a clock: datagrams and the time come in, datagrams and events are taken out.
 */
export class WatchPeer {
  readonly #options: WatchPeerOptions;
  readonly #watching: Watching;
  readonly desk: WatchDesk; // for watchers that this peer feeds
  readonly #keys: SessionKeys;
  readonly inquiry: Inquiry;
  readonly #reception: Reception;
  #records: { readonly turn: number; readonly record: WatchRecord }[] = []; // not run yet
  #game: WatchedGame | null = null;
  #shown: Broadcast | null = null; // of which the game and the records are
  #isPlaying = true;
  #speed = 1;
  #isBuffering = true;
  #entered: ReplayTurn | null = null; // the turn that runs
  #nextMs: number;
  #isOver = false; // and all was seen
  #wentOnMs: number; // when the last turn began, a state came, or it was too early to see anything
  #joinedMs: number; // when the last state came
  #lost: WatchLoss | null = null;
  #datagrams: Datagram[] = [];
  #events: WatchPeerEvent[] = [];

  constructor(options: WatchPeerOptions, nowMs: number) {
    this.#options = options;
    this.#nextMs = nowMs;
    this.#wentOnMs = nowMs;
    this.#joinedMs = nowMs;
    this.#watching = new Watching(options.entry, options.random, nowMs, options.beside);
    this.desk = new WatchDesk(options.random);
    this.#keys = new SessionKeys(options.secrets);
    this.inquiry = new Inquiry(this.#keys);
    this.#reception = new Reception(this.#keys);
  }

  /** The match as it is shown; null: nothing is here yet. */
  get game(): WatchedGame | null {
    return this.#game;
  }

  /** The last turn that our feeder has; -1: it is not known. */
  get othersTurn(): number {
    return Math.max(this.#watching.othersTurn, this.#game?.turn ?? -1);
  }

  /** How late it may be seen, as the host set it. A delay ends with the match. */
  get delaySeconds(): number {
    return this.#watching.broadcast?.isOver === true ? 0 : this.#watching.delaySeconds;
  }

  /** Of the first state, in bytes; 0 of 0: it is not known how large it is. */
  get progress(): { readonly bytes: number; readonly byteCount: number } {
    return this.#watching.progress;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** The match is over and was seen to its end, or there is nothing more of it. */
  get isDone(): boolean {
    return this.#isOver || this.#lost !== null;
  }

  /**
   * For how long a match that is not over has not gone on, and what it lacks; null: it goes on, or has not begun. A few
   * turns that another peer still had, as the feeder fell silent, are not enough to go on by.
   */
  standing(nowMs: number): { readonly ms: number; readonly lacks: "players" | "source" } | null {
    const ms = nowMs - this.#wentOnMs;
    const isAtEnd = this.#records.length < BUFFER_TURNS; // of what is here
    if (this.isDone || this.#game === null || !isAtEnd || ms < STANDS_FROM_MS) return null;
    return { ms, lacks: nowMs < this.#watching.heardMs + SOUGHT_FROM_MS ? "players" : "source" };
  }

  /** Whether somebody still gets it from us. */
  isAsked(nowMs: number): boolean {
    return this.desk.isAsked(nowMs);
  }

  /** How many watch by us. */
  watchers(nowMs: number): number {
    return this.desk.watchers(nowMs);
  }

  /** How many get it from us. */
  children(nowMs: number): number {
    return this.desk.children(nowMs);
  }

  /** The player lets it stand, or go: 1 is as it was played, and it catches up by itself. */
  control(isPlaying: boolean, speed: number, nowMs: number): void {
    assert(speed >= 1, `a match does not go on at speed ${speed}`);
    this.#isPlaying = isPlaying;
    this.#speed = speed;
    this.#nextMs = nowMs;
  }

  /** What can't be read or is not for one who watches is passed over. */
  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): void {
    const head = readPacketHead(bytes);
    if (!head.ok) return;
    if (head.value.isOpen) return this.#hearOpen(from, bytes, nowMs);
    const packet = this.inquiry.openAnswer(from, bytes, nowMs);
    if (packet !== null) this.#watching.hear(from, packet, nowMs);
  }

  #hearOpen(from: Address, bytes: Uint8Array, nowMs: number): void {
    const read = readPacket(bytes);
    if (!read.ok) return;
    const { packet } = read.value;
    if (packet.kind === "hello") {
      if (packet.proof === null) this.#post(from, this.#reception.cookieFor(from, packet.key, nowMs));
    } else if (packet.kind === "cookie") {
      const question = this.inquiry.hearCookie(from, packet, nowMs);
      if (question !== null) this.#datagrams.push({ to: from, bytes: question });
    } else if (packet.kind === "watch-question") this.#hearQuestion(from, packet, nowMs);
  }

  #hearQuestion(from: Address, question: WatchQuestionPacket, nowMs: number): void {
    const heard = this.#reception.hearQuestion(from, question, nowMs);
    if (heard === null) return;
    if ("kind" in heard) return this.#post(from, heard);
    const answer = this.desk.hear(from, heard.packet, nowMs);
    if (answer === null) return;
    const written = writePacket({ kind: "watch-answer", bytes: writeWatcherPacket(answer) }, NOBODY);
    this.#datagrams.push({ to: from, bytes: this.#keys.seal(written, heard.pair, 0) });
  }

  update(nowMs: number): void {
    if (this.#lost !== null) return;
    const isFull = this.#records.length >= RECORDS_MAX;
    this.desk.depth = isFull ? WATCH_DEPTH_NONE : this.#watching.depth; // watchers that get it from here go elsewhere
    this.desk.places = this.#watching.places;
    const watchers = Math.min(WATCHERS_MAX, this.desk.watchers(nowMs) + 1);
    for (const said of this.#watching.update({ watchers, isFull }, nowMs)) this.#say(said);
    this.#takeNews(nowMs);
    if (this.#isEarly(nowMs)) this.#wentOnMs = nowMs; // it does not stand
    this.#play(nowMs);
    const loss = this.#watching.loss(nowMs);
    if (loss === null) return;
    this.#lost = loss;
    this.#events.push({ kind: "lost", loss });
  }

  /** The match is shown late, and has begun so lately that nothing of it may be seen yet. */
  #isEarly(nowMs: number): boolean {
    return this.othersTurn < 0 && nowMs < this.#joinedMs + 1_000 * this.delaySeconds;
  }

  /** When update has something to do again, ms; a datagram may make it earlier. */
  nextDueMs(nowMs: number): number {
    return nowMs + UPDATE_MS;
  }

  takeDatagrams(): readonly Datagram[] {
    return this.#datagrams.splice(0);
  }

  takeEvents(): readonly WatchPeerEvent[] {
    return this.#events.splice(0);
  }

  #say({ to, packet }: Said): void {
    this.#datagrams.push({ to, bytes: this.inquiry.ask(to, packet) });
  }

  #post(to: Address, packet: CookiePacket): void {
    this.#datagrams.push({ to, bytes: writePacket(packet, NOBODY) });
  }

  #takeNews(nowMs: number): void {
    for (const news of this.#watching.takeNews()) {
      switch (news.kind) {
        case "header":
          this.#events.push({ ...news, delaySeconds: this.#watching.delaySeconds });
          break;
        case "state":
          this.#wentOnMs = nowMs;
          this.#joinedMs = nowMs;
          this.#game = new WatchedGame(news.state);
          this.#records = [];
          this.#shown = this.#watching.broadcast!;
          this.desk.show(this.#shown);
          this.#events.push({ kind: "joined", turn: news.state.turn, state: news.state });
          this.#showPicture();
          break;
        case "record":
          this.#records.push(news);
          break;
        case "distrusted":
          this.desk.show("no-match");
          this.#events.push(news);
      }
    }
  }

  #play(nowMs: number): void {
    if (!this.#isPlaying || this.#game === null) return;
    if (!this.#options.isPaced) return this.#run(TURNS_AT_ONCE, false, nowMs);
    if (this.#turnsBehind > SILENT_BEHIND_TURNS && this.#speed === 1) {
      this.#nextMs = nowMs;
      return this.#run(TURNS_AT_ONCE, true, nowMs);
    }
    if (nowMs > this.#nextMs + LATE_MS_MAX) this.#nextMs = nowMs;
    while (nowMs >= this.#nextMs) {
      const speed = Math.max(this.#speed, this.#ownSpeed);
      let stepCount = 0;
      while (stepCount < speed && this.#step(nowMs)) stepCount += 1;
      this.#nextMs += SUB_TURN_MS;
      if (stepCount > 0) this.#showPicture();
    }
  }

  /** How fast it goes without anybody's wish. */
  get #ownSpeed(): number {
    if (this.#turnsBehind > FAR_BEHIND_TURNS) return FASTER;
    return this.#turnsBehind > BEHIND_TURNS ? 2 : 1;
  }

  /**
   * How many turns there are to be caught up with. What a delay has kept back until the match was over is watched as it was played: whether
   * it is over is known once all that may be seen is here.
   */
  get #turnsBehind(): number {
    const { broadcast, delaySeconds, othersTurn } = this.#watching;
    const isAllHere = broadcast !== null && broadcast.newestTurn >= othersTurn;
    const isKeptBack = broadcast?.isOver === true || !isAllHere;
    return this.#records.length - (isKeptBack ? (delaySeconds * 1_000) / TURN_MS : 0);
  }

  #run(turnCount: number, showsLast: boolean, nowMs: number): void {
    for (let i = 0; i < turnCount * SUB_TURNS_PER_TURN; i += 1) if (!this.#step(nowMs)) break;
    if (showsLast) this.#showPicture();
  }

  /** Runs a sub-turn; false: there is none to run yet. */
  #step(nowMs: number): boolean {
    const game = this.#game;
    if (game === null || this.#isOver) return false;
    if (game.hasEnded && !this.#enter(game, nowMs)) return false;
    if (!game.runSubTurn()) {
      this.#startAnew(nowMs);
      return false;
    }
    if (game.hasEnded) this.#endTurn(game, nowMs);
    return true;
  }

  #enter(game: WatchedGame, nowMs: number): boolean {
    const isLast = this.#watching.broadcast?.isOver === true;
    if (this.#records.length === 0) this.#isBuffering = true;
    if (this.#isBuffering && this.#options.isPaced && !isLast && this.#records.length < BUFFER_TURNS)
      return false;
    this.#isBuffering = false;
    const next = this.#records.shift();
    if (next === undefined) return false;
    const { turn, record } = next;
    if (record.kind === "end") {
      this.#isOver = true;
      this.#events.push({ kind: "over", turn: turn - 1, ending: record.ending });
      return false;
    }
    game.enter(record);
    this.#wentOnMs = nowMs;
    this.#events.push({ kind: "entered", turn: record.replayTurn });
    const { seats = [] } = record.replayTurn;
    for (const seat of seats) this.#events.push({ kind: "seat", change: { ...seat, turn } });
    this.#entered = record.replayTurn;
    return true;
  }

  #endTurn(game: WatchedGame, nowMs: number): void {
    const { checksum, commandDelayTurns } = this.#entered!;
    this.#events.push({ kind: "turn", turn: game.turn, checksum, commandDelayTurns });
    const state = game.takeState();
    const broadcast = this.#watching.broadcast;
    if (state === null || broadcast === null) return;
    broadcast.addState(state);
    const kept = broadcast.state(state.turn); // null: it is far behind what is here
    if (kept !== null) this.#watching.confirm(state.turn, kept.digest, nowMs);
  }

  /** What was given to us is not what was played. If it was left over, its giver is left already, and another one is not to blame for it. */
  #startAnew(nowMs: number): void {
    this.#game = null;
    this.#records = [];
    if (this.#shown !== this.#watching.broadcast) return;
    this.#watching.distrust("other-turns", nowMs);
    this.#takeNews(nowMs);
  }

  #showPicture(): void {
    const game = this.#game;
    if (game !== null)
      this.#events.push({ kind: "sub-turn", turn: Math.max(0, game.turn), world: game.world });
  }
}
