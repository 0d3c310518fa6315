import type { MatchInfo, WindowRequest, WhyFact } from "../channel/index.ts";
import type { AbsenceWish } from "../match/index.ts";
import { departureFact, ownSplitFact, type LivePeer, type LivePeerEvent } from "../peer/index.ts";
import { COMMAND_CATS_MAX, isWorld, trimWorld, type PlayerId } from "../sim/index.ts";
import { aloneFact, AloneWatch } from "./alone-watch.ts";
import { chooseInDesync, DesyncBoard } from "./desync-board.ts";
import { factsNotice } from "./facts-notice.ts";
import type { LadderStake } from "./ladder-stakes.ts";
import { matchInfo, namesOf, networkNotice, resultNotice, statusNotice } from "./match-notices.ts";
import { MatchWarnings } from "./match-warnings.ts";
import type { NoticeBoard } from "./notice-board.ts";
import { PlayClock } from "./play-clock.ts";
import { replayHolders } from "./replay-holders.ts";
import { Standings } from "./standings.ts";

/** What windows ask of a match besides orders. */
export type MatchRequest =
  | AbsenceWish
  | Extract<WindowRequest, { kind: "desync-choice" | "end-match" | "keep-memory" | "look" }>;
type EventOf<Kind extends LivePeerEvent["kind"]> = LivePeerEvent & { readonly kind: Kind };

/** What is to be played, and when. */
export type MatchStart = EventOf<"start">;

/** What happens in a match that its windows see. */
const MATCH_KINDS = [
  "sub-turn",
  "turn",
  "silence",
  "slow",
  "gone",
  "split",
  "refused",
  "returning",
  "back",
  "halted",
  "desync",
  "report",
  "result",
] as const;
type MatchScreenEvent = EventOf<(typeof MATCH_KINDS)[number]>;

/** Whether that happens in a match, and its windows see it. */
export function isOfMatch(event: LivePeerEvent): event is MatchScreenEvent {
  return (MATCH_KINDS as readonly string[]).includes(event.kind);
}

/** Shows windows a match in play and its result, and carries out what they ask there. */
export class MatchScreen {
  readonly #live: LivePeer;
  readonly #board: NoticeBoard;
  readonly #info: MatchInfo;
  readonly #nameOf: (playerId: PlayerId) => string;
  readonly #desyncs: DesyncBoard;
  readonly #warnings = new MatchWarnings();

  readonly #stake: LadderStake | null;

  readonly #standings = new Standings();
  readonly #clock = new PlayClock();
  readonly #longer = new Set<PlayerId>(); // the player wished to wait longer for them
  #isOver = false;
  #wasSlow = false; // the others waited for the local player
  readonly #alone = new AloneWatch();
  readonly startsAtMs: number; // by the clock of the peer

  /** Once it is known what is played; `show` when it begins. */
  constructor(
    live: LivePeer,
    { seed, startsInMs }: MatchStart,
    board: NoticeBoard,
    stake: LadderStake | null = null,
  ) {
    this.#stake = stake;
    this.startsAtMs = live.nowMs() + startsInMs;
    this.#live = live;
    this.#board = board;
    const { session, players } = live.matchPeer;
    const info = matchInfo(session.lobby.setupOf(seed), session.lobby, session.localPlayerId);
    const memory = live.seat.memory;
    this.#info = {
      ...info,
      ...(stake === null ? {} : { ladderId: stake.match.id }),
      ...(memory === null ? {} : { memory }),
      ...(live.seat.isReturn ? { isReturn: true } : {}),
    };
    this.#nameOf = namesOf(players);
    this.#desyncs = new DesyncBoard(this.#nameOf);
  }

  /** Its result is known. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Other people play with the local player. */
  get isWaitedFor(): boolean {
    const stayers = this.#live.matchPeer.run?.match.participants.stayers.length ?? 0;
    return !this.#isOver && !this.#info.isObserver && stayers > 1;
  }

  /** The local player plays, and has not lost or given up yet. */
  get #hasCats(): boolean {
    const players = this.#live.matchPeer.run?.match.world.players;
    const row = players?.playerId.indexOf(this.#info.localPlayerId ?? 0) ?? -1;
    return !this.#info.isObserver && (row < 0 || players!.score[row]! > 0);
  }

  /** Takes part no more; also a player that came back too late to play. */
  isAway(playerId: PlayerId): boolean {
    return this.#live.matchPeer.run?.match.participants.stayers.includes(playerId) === false;
  }

  /** Is away, and has said so. */
  hasLeft(playerId: PlayerId): boolean {
    const gone = this.#live.matchPeer.run?.members.gone ?? [];
    return gone.some((one) => one.playerId === playerId && one.cause === "left");
  }

  /** In place of what windows saw before. */
  show(): void {
    this.#board.tell({ kind: "match", match: this.#info });
  }

  hear(event: MatchScreenEvent): void {
    switch (event.kind) {
      case "sub-turn":
        return this.#showPicture(event);
      case "slow":
        this.#wasSlow ||= event.playerId === this.#info.localPlayerId;
        return this.#board.tell(statusNotice(this.#live));
      case "turn":
      case "silence":
        return this.#board.tell(statusNotice(this.#live));
      case "gone":
        return this.#showGone(event);
      case "split":
        return this.#showSplit(event);
      case "refused":
        return this.#warn(event);
      case "returning":
        return this.#board.say({
          kind: "went-on-without-you",
          wasSlow: this.#wasSlow,
          hasCats: this.#hasCats,
        });
      case "back":
        return this.#showBack(event);
      case "halted":
        return this.#board.tell(this.#desyncs.halted(event.number, event.turn));
      case "desync":
        this.#desyncs.judged(event);
        return this.#showDesync();
      case "report":
        this.#desyncs.reported(event.number, event.file);
        return this.#showDesync();
      case "result":
        return this.#showResult(event);
    }
  }

  /** What changes without an event: pings, silence, the time that is left to choose. */
  refresh(): void {
    const state = this.#live.matchPeer.run?.state;
    if (state === "standing") this.#showDesync();
    // Somebody may be waited for while games are compared, too.
    if (state === "healing" || state === "standing") this.#board.tell(statusNotice(this.#live));
    if (state !== "playing") return;
    if (this.#isAloneNow()) this.#board.say(aloneFact(this.#info));
    this.#board.tell(statusNotice(this.#live));
    const network = networkNotice(this.#live);
    if (network === null) return;
    this.#board.tell(network);
    if (this.#warnings.isFlood(network.refusedPerSecond, this.#live.nowMs()))
      this.#board.mention({ kind: "flood" });
  }

  /** The peer did not take a command of the window. */
  refuseCommand(): void {
    if (this.#live.matchPeer.run?.state !== "playing") return; // it came too early, or too late
    this.#board.mention(
      this.#info.isObserver
        ? { kind: "only-watching" }
        : { kind: "order-refused", catsMax: COMMAND_CATS_MAX },
    );
  }

  handle(request: MatchRequest): void {
    if (request.kind === "keep-memory") this.#live.seat.keepMemory(request.memory);
    else if (request.kind === "look") this.#live.look({ x: request.x, y: request.y, zoom: request.zoom });
    else if (request.kind === "end-match") this.#live.leave();
    else if (request.kind === "desync-choice")
      chooseInDesync(request.choice, this.#live, this.#desyncs, this.#board);
    else this.#wish(request);
  }

  /** What the player wants done about absent players. */
  #wish(wish: AbsenceWish): void {
    if (wish.kind === "wait-longer") for (const playerId of wish.playerIds) this.#longer.add(playerId);
    this.#live.hearWish(wish);
    if (!this.#isOver) this.#board.tell(statusNotice(this.#live));
  }

  /** Memory may be damaged in a moment between two turns: such a world is no picture, and is repaired before the next. */
  #showPicture({ turn, world }: EventOf<"sub-turn">): void {
    if (!isWorld(world.words)) return;
    this.#standings.note(world, turn);
    this.#clock.note(world, turn);
    this.#board.tell({ kind: "picture", turn, words: trimWorld(world) });
  }

  #showGone(departure: EventOf<"gone">): void {
    if (departure.cause === "split") return this.#board.tell(statusNotice(this.#live)); // told with all of the split
    const told = departureFact(departure, this.#nameOf, this.#longer.has(departure.playerId));
    this.#board.say(this.#isAloneNow() ? { ...told, alone: aloneFact(this.#info) } : told);
    this.#board.tell(statusNotice(this.#live));
  }

  /** The local player is one of those that go on. */
  #showSplit({ turn, playerIds, goingOn }: EventOf<"split">): void {
    const gone = this.#live.matchPeer.run?.members.gone ?? [];
    const without = gone.filter(({ playerId }) => playerIds.includes(playerId));
    const goingOnWith = goingOn.filter((playerId) => playerId !== this.#info.localPlayerId);
    const split = { turn, without, goingOnWith };
    this.#board.say(ownSplitFact(split, this.#nameOf, this.#clock.playedTurns));
  }

  #isAloneNow(): boolean {
    const { run } = this.#live.matchPeer;
    const isAlone = run?.match.participants.stayers.length === 1;
    return this.#alone.isNews({ gone: run?.members.gone ?? [], isAlone, nowMs: this.#live.nowMs() });
  }

  /** A player that does what it may not is named, also where it is not put out. */
  #warn({ playerId, reason }: EventOf<"refused">): void {
    if (playerId === this.#info.localPlayerId) return; // its own mishap, which the story of the desync tells
    const warning = this.#warnings.refused(playerId, reason, this.#nameOf(playerId));
    if (warning !== null) this.#board.mention(warning);
  }

  #showBack({ playerId }: EventOf<"back">): void {
    const isLocal = playerId === this.#info.localPlayerId;
    const own = { kind: "you-are-back", hasCats: this.#hasCats } as const;
    this.#board.say(isLocal ? own : { kind: "back", name: this.#nameOf(playerId) });
    this.#board.tell(statusNotice(this.#live));
  }

  #showDesync(): void {
    const choices = this.#live.matchPeer.run?.choices(this.#live.nowMs()) ?? null;
    const notice = this.#desyncs.notice(choices);
    if (notice !== null) this.#board.tell(notice);
  }

  /** Why the local player lost or won. */
  #why({ winnerId }: EventOf<"result">["result"]): WhyFact | null {
    const { localPlayerId, isObserver } = this.#info;
    const { run } = this.#live.matchPeer;
    if (winnerId === null || localPlayerId === null || isObserver || run === null) return null;
    const { playedTurns } = this.#clock;
    const facts = run.chronicle.facts ?? null;
    const [{ world }, context] = [run.match, { nameOf: this.#nameOf, playedTurns, facts }];
    const lost = this.#standings.whyLost(world, localPlayerId, winnerId, context);
    return lost ?? this.#standings.whyWon(world, localPlayerId, winnerId, context);
  }

  #showResult({ result }: EventOf<"result">): void {
    this.#isOver = true;
    const { hasReturned, run } = this.#live.matchPeer;
    const replayWith = hasReturned && run !== null ? { replayWith: replayHolders(run.match) } : {};
    const shown = resultNotice(this.#live, result, {
      nameOf: this.#nameOf,
      reportFile: this.#desyncs.reportFile,
      difference: result.outcome === "desynced" ? this.#desyncs.lastStory : null,
      hasReplay: this.#live.isReplayWhole,
      why: this.#why(result),
      localPlayerId: this.#info.isObserver ? null : this.#info.localPlayerId,
      clock: this.#clock,
    });
    const notice = { ...shown, ...replayWith };
    const { localPlayerId } = this.#info;
    if (this.#stake === null || localPlayerId === null) this.#board.tell(notice);
    else {
      const { match, award } = this.#stake;
      this.#board.tell({ ...notice, ladder: award(match, notice, localPlayerId) });
    }
    const facts = run?.chronicle.facts ?? null;
    if (facts !== null) this.#board.tell(factsNotice(facts, this.#nameOf, this.#clock.stood));
  }
}
