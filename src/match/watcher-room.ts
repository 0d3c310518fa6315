import type { PlayerId } from "../sim/index.ts";
import { MessageBudget, type Pair, type Session } from "../net/index.ts";
import { WatchDesk } from "../watch/index.ts";
import type { Address, WatcherPacket } from "../wire/index.ts";
import type { MatchRun } from "./match-run.ts";

/** Where others who play may be asked is told anew so often. */
const PLACES_MS = 1_000;
/** Watchers get at most this share of the room that was measured on all ways to other players. */
const ROOM_SHARE = 1 / 3;
const ROOM_MS = 100;
/** The others are told no more often how many watch: any watcher could make that number change at any time. */
const SAY_MS = 1_000;
/** A watcher whose player is not heard for so long looks for others that have the match ... */
const UNHEARD_MS = 2_500;
/** ... and is counted there so much later at the latest. */
const FOUND_MS = 6_000;

/** What a peer that plays does for watchers: answers them, with what is left of its line. */
export class WatcherRoom {
  readonly #session: Session;
  readonly #desk: WatchDesk;
  readonly #told = new Map<PlayerId, number>(); // how many watch by each of the others
  #silent: readonly PlayerId[] = []; // of those
  #before = { count: 0, untilMs: -Infinity }; // how many there were as one of those fell silent, or went
  #budget: MessageBudget | null = null; // from the first measure on
  #placesMs = -Infinity;
  #roomMs = -Infinity;
  #saidMs = -Infinity;

  /** `random`: u32. */
  constructor(session: Session, random: () => number) {
    this.#session = session;
    this.#desk = new WatchDesk(random);
  }

  /** That match is what there is to be watched from now on. */
  show({ chronicle }: MatchRun): void {
    this.#desk.show(chronicle.broadcast ?? "not-allowed");
  }

  /** That match is over for us: where others go on with it, watchers get it from them. */
  end({ chronicle }: MatchRun): void {
    if (chronicle.broadcast?.isOver !== true) this.#desk.show("no-match");
  }

  hear(
    from: Address,
    { packet, pair }: { readonly packet: WatcherPacket; readonly pair: Pair },
    nowMs: number,
  ): void {
    const answer = this.#desk.hear(from, packet, nowMs);
    if (answer === null) return;
    if (answer.kind === "watch-part" && answer.bytes.length > 0)
      this.#budget?.noteSent(answer.bytes.length, nowMs);
    this.#session.answerWatcher(from, answer, pair);
  }

  /** How many watch, as far as the players have told. Where a player fell silent, its watchers are still counted for a while. */
  count(nowMs: number): number {
    const { count, untilMs } = this.#before;
    return nowMs < untilMs ? Math.max(count, this.#counted(nowMs)) : this.#counted(nowMs);
  }

  #counted(nowMs: number): number {
    const counts = [...this.#told].filter(([playerId]) => !this.#silent.includes(playerId));
    return counts.reduce((sum, [, count]) => sum + count, this.#desk.watchers(nowMs));
  }

  /** Whether somebody still gets the match from here. */
  isAsked(nowMs: number): boolean {
    return this.#desk.isAsked(nowMs);
  }

  update(run: MatchRun, nowMs: number): void {
    if (nowMs >= this.#roomMs + ROOM_MS) this.#measureRoom(run, nowMs);
    if (nowMs >= this.#saidMs + SAY_MS) {
      this.#saidMs = nowMs;
      run.watchers.say(this.#desk.watchers(nowMs));
    }
    for (const [playerId, count] of run.watchers.takeHeard()) this.#told.set(playerId, count);
    this.#noteSilent(run, nowMs);
    if (nowMs < this.#placesMs + PLACES_MS) return;
    this.#placesMs = nowMs;
    const { stayers } = run.match.participants;
    const others = this.#session.lobby.remotes.filter(({ playerId }) => stayers.includes(playerId));
    this.#desk.places = others.flatMap(({ ways: { directAddress } }) => directAddress ?? []);
  }

  #noteSilent(run: MatchRun, nowMs: number): void {
    const { stayers } = run.match.participants;
    const isSilent = (id: PlayerId): boolean =>
      !stayers.includes(id) || nowMs >= run.wire.heardMs(id) + UNHEARD_MS;
    const silent = [...this.#told.keys()].filter(isSilent);
    const isNews = silent.some((id) => !this.#silent.includes(id));
    if (isNews) this.#before = { count: this.count(nowMs), untilMs: nowMs + FOUND_MS };
    this.#silent = silent;
    for (const id of silent) if (!stayers.includes(id)) this.#told.delete(id);
  }

  #measureRoom(run: MatchRun, nowMs: number): void {
    this.#roomMs = nowMs;
    const { measured, isFull } = run.wire.room;
    const budget = (this.#budget ??= new MessageBudget(nowMs));
    budget.limit = measured * ROOM_SHARE;
    budget.update(isFull ? "full" : "empty", nowMs);
    this.#desk.room = budget.bytesPerSecond;
  }
}
