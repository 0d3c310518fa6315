import { assert } from "../base/index.ts";
import {
  REPLAY_SPEEDS,
  type PeerNotice,
  type ReplayFact,
  type ReplayMark,
  type ReplaySeat,
  type ReplaySpeed,
  type Stood,
} from "../channel/index.ts";
import { toldMarksOf, WakeTimer, wrongEndingFact, type Clock } from "../peer/index.ts";
import { JumpPlayer, ReplayPlayer, type Replay, type ReplayPlace } from "../replay/index.ts";
import { SUB_TURNS_PER_SECOND, trimWorld, type PlayerId } from "../sim/index.ts";
import { factsNotice } from "./facts-notice.ts";
import { givenOrders } from "./given-orders.ts";
import { glanceNotice } from "./glance-notice.ts";
import { matchInfo } from "./match-notices.ts";
import { SightTeller } from "./sight-teller.ts";

/** Where a window wants to go. */
export interface ReplayJump extends ReplayPlace {
  readonly id: number; // see WindowRequest; NO_JUMP: no window asked for it
}
export const NO_JUMP = 0;

/** What windows see of a replay, wherever it is played. */
export interface ReplayStage {
  control(isPlaying: boolean, speed: ReplaySpeed): void;
  jump(jump: ReplayJump): void;
  glance(turn: number): void;
  /** What that player's team has seen is told from now on. */
  lookThrough(playerId: PlayerId): void;
  close(): void;
}

/** A picture for each sub-turn at normal speed; faster replays show every second, fourth ... one, slower ones fewer pictures. */
const STEP_MS = 1000 / SUB_TURNS_PER_SECOND;
/** After a pause of this machine the replay goes on from where it was. */
const STEPS_LATE_MAX = 10;
/** Work on one jump, and on what makes jumps quick, without looking at anything else. */
const JUMP_SLICE_MS = 15;
const MAKE_SLICE_MS = 6;
/** Of the turns of a step: what is not done by then is not owed. */
const STEP_SLICE_MS = 30;
/** However little they take. */
const SLICE_PIECES_MAX = 512;
/** How far it is with a jump, or with what makes them quick, is told so often. */
const TELL_MS = 200;
/** The facts of what was looked at ahead are told so often. */
const TELL_FACTS_MS = 1_000;

/**
 * Plays a replay into windows: a picture each 1/30 s, at 1/4 to 64 times the speed of the match, from any place on. One of a match that
 * still runs shows nothing until it is asked to go somewhere.
 */
export class ReplayScreen implements ReplayStage {
  readonly #replay: Replay;
  readonly #jumper: JumpPlayer;
  readonly #tell: (notice: PeerNotice) => void;
  readonly #sight: SightTeller;
  readonly #marks: readonly ReplayMark[];
  readonly #stood: readonly Stood[];
  #speed: ReplaySpeed = 1;
  #owed = 0; // sub-turns, a part of one: speeds below 1 save up for it
  #isPlaying: boolean;
  #isClosed = false;
  #heard = 0; // the id of the last jump
  readonly #toldFlaws = new Set<ReplayFact["kind"]>();
  #factsMs: number; // they were told last
  #hasToldFacts = false; // all of them
  #nextMs: number;
  #toldMs: number;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;
  readonly #work: WakeTimer; // jumps, and keyframes for them

  constructor(replay: Replay, clock: Clock, tell: (notice: PeerNotice) => void) {
    this.#replay = replay;
    this.#jumper = new JumpPlayer(replay);
    const isOpen = replay.isOpen === true;
    this.#marks = isOpen ? [] : toldMarksOf(replay);
    this.#stood = isOpen ? [] : stoodIn(replay);
    this.#isPlaying = !isOpen;
    this.#tell = tell;
    this.#sight = new SightTeller(this.#jumper.sight, tell);
    this.#clock = clock;
    this.#timer = new WakeTimer(clock, () => this.#step());
    this.#work = new WakeTimer(clock, () => this.#goOn());
    this.#nextMs = clock.nowMs();
    this.#toldMs = clock.nowMs();
    this.#factsMs = clock.nowMs();
    this.#scheduleWork();
    if (isOpen) return;
    tell(matchOf(replay));
    this.#show();
    this.#schedule();
    if (replay.damage === null) return;
    const { kind: damage, afterTurn: turn } = replay.damage;
    tell({ kind: "problem", fact: { kind: "damaged", damage, turn } });
  }

  /** To play on from the end is to play again from the beginning. */
  control(isPlaying: boolean, speed: ReplaySpeed): void {
    assert(REPLAY_SPEEDS.includes(speed), `a replay does not play at speed ${speed}`);
    const isAtEnd = this.#player.isFinished && this.#replay.isOpen !== true;
    const startsAgain = isPlaying && this.#jumper.target === null && isAtEnd;
    this.#speed = speed;
    this.#owed = 0;
    this.#isPlaying = isPlaying;
    if (startsAgain) return this.#setOut({ turn: 0, subTurn: 0 });
    this.#nextMs = this.#clock.nowMs();
    this.#showStatus();
    this.#schedule();
  }

  /** Goes there; a jump that is not there yet is dropped. What lies after the end is the end. */
  jump({ id, ...place }: ReplayJump): void {
    if (this.#isClosed) return;
    this.#heard = id;
    this.#setOut(place);
  }

  /** Tells how it was at that turn, once there is nothing more urgent to do; of several the last, and nothing of what was not looked at ahead. */
  glance(turn: number): void {
    if (this.#jumper.scout.look(Math.min(turn, this.#player.turnCount))) this.#scheduleWork();
  }

  lookThrough(playerId: PlayerId): void {
    if (this.#isClosed) return;
    this.#sight.add(playerId);
    this.#tellSight();
  }

  /** There are more turns of it, or there will be no more. */
  noteGrown(): void {
    if (this.#isClosed) return;
    this.#hasToldFacts = false;
    if (this.#replay.isOpen !== true) this.#jumper.noteEnd();
    this.#scheduleWork();
  }

  /** Where it would begin: see JumpPlayer. */
  protected beginningBy(turn: number): ReturnType<JumpPlayer["beginningBy"]> {
    return this.#jumper.beginningBy(turn);
  }

  /** It begins later now. Where nothing is held any more, its beginning is shown. */
  protected noteBeginning(): void {
    const { firstTurn = 0 } = this.#replay;
    if (!this.#jumper.noteBeginning()) this.#setOut({ turn: firstTurn, subTurn: 0 });
    this.#showStatus();
  }

  close(): void {
    this.#isClosed = true;
    this.#isPlaying = false;
    this.#timer.clear();
    this.#work.clear();
  }

  #setOut(place: ReplayPlace): void {
    this.#jumper.jump(place);
    this.#timer.clear();
    this.#goOn();
  }

  get #player(): ReplayPlayer {
    return this.#jumper.player;
  }

  #schedule(): void {
    if (!this.#isPlaying || this.#jumper.target !== null) return this.#timer.clear();
    const nowMs = this.#clock.nowMs();
    if (nowMs > this.#nextMs + STEPS_LATE_MAX * STEP_MS) this.#nextMs = nowMs;
    this.#timer.setAt(this.#nextMs);
  }

  #scheduleWork(): void {
    const { target, isMade, scout } = this.#jumper;
    if (this.#isClosed || (target === null && isMade && scout.target === null)) return this.#work.clear();
    this.#work.setAt(this.#clock.nowMs());
  }

  #step(): void {
    const player = this.#player;
    const { turn, subTurnsRun } = player;
    this.#owed += this.#speed;
    const startMs = this.#clock.nowMs();
    for (; this.#owed >= 1 && !player.isFinished; this.#owed -= 1) {
      player.runSubTurn();
      if (this.#clock.nowMs() - startMs > STEP_SLICE_MS) this.#owed = Math.min(this.#owed, 1); // this one
    }
    this.#nextMs += STEP_MS;
    if (player.isFinished) this.#isPlaying = false;
    const hasMoved = player.turn !== turn || player.subTurnsRun !== subTurnsRun;
    this.#sight.oweAt(this.#speed, startMs);
    this.#tellSight();
    if (hasMoved || !this.#isPlaying) this.#show();
    if (hasMoved) this.#tellOrders({ turn, subTurn: subTurnsRun });
    this.#schedule();
  }

  /** What was ordered since it was played from there: with the first sub-turn of a turn its commands run. */
  #tellOrders(since: ReplayPlace): void {
    const { turn, subTurnsRun } = this.#player;
    const first = since.subTurn === 0 ? since.turn : since.turn + 1;
    const entered = this.#replay.turns.slice(first, subTurnsRun === 0 ? turn : turn + 1);
    if (entered.every(({ playerCommands }) => playerCommands.length === 0)) return;
    const orders = givenOrders(entered, this.#player.world);
    if (orders.length > 0) this.#tell({ kind: "orders-given", orders });
  }

  /** A slice of what is to be done besides playing: a jump before all, then a glance, then keyframes. */
  #goOn(): void {
    const jumper = this.#jumper;
    const isJumping = jumper.target !== null;
    const hasToMake = !jumper.isMade;
    const untilMs = this.#clock.nowMs() + (isJumping ? JUMP_SLICE_MS : MAKE_SLICE_MS);
    for (
      let piece = 0, nowMs = this.#clock.nowMs();
      piece < SLICE_PIECES_MAX && nowMs < untilMs;
      piece += 1
    ) {
      const isGlancing = !isJumping && jumper.scout.target !== null;
      if (isJumping && jumper.runJump()) break;
      if (isGlancing) this.#glanceOn();
      else if (!isJumping) jumper.make();
      const doneMs = this.#clock.nowMs();
      if (!isGlancing) jumper.noteCost(doneMs - nowMs);
      nowMs = doneMs;
      if (!isJumping && jumper.isMade && jumper.scout.target === null) break;
    }
    if (isJumping && jumper.target === null) this.#land();
    else if (isJumping || hasToMake) this.#tellProgress();
    this.#tellFacts();
    if (!isJumping) this.#tellSight();
    this.#scheduleWork();
  }

  #glanceOn(): void {
    const { scout } = this.#jumper;
    const turn = scout.target!;
    const world = scout.run();
    if (world !== null) this.#tell(glanceNotice(turn, world));
  }

  /** A jump is there. Its picture goes first, for windows look at once at what they have, with what was known by then. */
  #land(): void {
    if (this.#player.isFinished) this.#isPlaying = false;
    this.#nextMs = this.#clock.nowMs() + STEP_MS;
    this.#show();
    this.#sight.owe();
    this.#tellSight();
    this.#schedule();
  }

  #tellProgress(): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#toldMs >= TELL_MS || (this.#jumper.isMade && this.#jumper.target === null))
      this.#showStatus();
  }

  /** While a jump is under way nothing of where it is just now is of interest. */
  #tellSight(): void {
    const { target, madeTurns, isMade } = this.#jumper;
    if (target === null)
      this.#sight.update({ turn: this.#player.turn, madeTurns, isMade }, this.#clock.nowMs());
  }

  #tellFacts(): void {
    const nowMs = this.#clock.nowMs();
    const { isMade } = this.#jumper;
    const mayWait = !isMade || this.#replay.isOpen === true;
    if (this.#hasToldFacts || (mayWait && nowMs - this.#factsMs < TELL_FACTS_MS)) return;
    this.#factsMs = nowMs;
    this.#hasToldFacts = isMade;
    const { players } = this.#replay.header;
    const nameOf = (id: PlayerId): string => players.find(({ playerId }) => playerId === id)!.name;
    this.#tell(factsNotice(this.#jumper.facts(), nameOf, this.#stood));
  }

  #show(): void {
    const { world, turn, mismatch } = this.#player;
    this.#tell({ kind: "picture", turn, words: trimWorld(world) });
    this.#showStatus();
    if (mismatch !== null) this.#tellFlaw({ kind: "not-played", turn: mismatch.turn });
    const wrongEnding = this.#wrongEnding;
    if (wrongEnding !== null) this.#tellFlaw(wrongEnding);
  }

  get #wrongEnding(): ReplayFact | null {
    const { endingMismatch } = this.#player;
    return endingMismatch === null ? null : wrongEndingFact(endingMismatch, this.#replay.header);
  }

  #tellFlaw(fact: ReplayFact): void {
    if (this.#toldFlaws.has(fact.kind)) return;
    this.#toldFlaws.add(fact.kind);
    this.#tell({ kind: "problem", fact });
  }

  #showStatus(): void {
    const { turn, turnCount, subTurnsRun } = this.#player;
    const { target, isMade, madeTurns } = this.#jumper;
    this.#toldMs = this.#clock.nowMs();
    const [playing, speed, marks] = [this.#isPlaying, this.#speed, this.#marks];
    const seats = seatsIn(this.#replay, turn);
    const readyTurns = isMade ? turnCount : madeTurns;
    const { firstTurn } = this.#replay;
    const first = firstTurn === undefined ? {} : { firstTurn };
    const goingTo = target?.turn ?? null;
    const jumps = { subTurn: subTurnsRun, readyTurns, heard: this.#heard, goingTo, ...first };
    const told = { turn, turnCount, playing, speed, marks, seats, jumps };
    const stood = this.#stood.length === 0 ? {} : { stood: this.#stood };
    const wrongEnding = this.#wrongEnding;
    const ending = wrongEnding === null ? {} : { wrongEnding };
    this.#tell({ kind: "replay-status", ...told, ...stood, ...ending });
  }
}

function matchOf({ header }: Replay): PeerNotice {
  return { kind: "match", match: matchInfo(header.setup, header, null) };
}

/** What windows see of a replay before it plays anywhere: its first picture. */
export function openingNotices(replay: Replay): readonly PeerNotice[] {
  const { world } = new ReplayPlayer(replay);
  const marks = toldMarksOf(replay);
  const turnCount = replay.turns.length;
  const stood = stoodIn(replay);
  const jumps = { subTurn: 0, readyTurns: 0, heard: 0, goingTo: null };
  return [
    matchOf(replay),
    { kind: "picture", turn: 0, words: trimWorld(world) },
    {
      ...{ kind: "replay-status", turn: 0, turnCount, playing: true, speed: 1, marks, jumps },
      seats: seatsIn(replay, 0),
      ...(stood.length === 0 ? {} : { stood }),
    },
  ];
}

/** When the match stood, ascending turn. */
export function stoodIn({ pauses }: Replay): readonly Stood[] {
  return pauses.map(({ turn, endTurn }) => ({ turn, endTurn }));
}

/** What plays each seat in that turn. */
function seatsIn({ header: { setup }, seatChanges }: Replay, turn: number): readonly ReplaySeat[] {
  return setup.playerIds.map((playerId) => {
    const isBot = setup.bots?.some((bot) => bot.playerId === playerId) === true;
    const change = seatChanges.findLast((one) => one.playerId === playerId && one.turn <= turn);
    return { playerId, playedBy: change?.playedBy.kind ?? (isBot ? "bot" : "peer") };
  });
}
