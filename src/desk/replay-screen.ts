import { assert } from "../base/index.ts";
import {
  REPLAY_SPEEDS,
  type PeerNotice,
  type ReplayMark,
  type ReplaySeat,
  type ReplaySpeed,
} from "../channel/index.ts";
import { marksOfReplay, WakeTimer, type Clock } from "../peer/index.ts";
import { ReplayPlayer, type Replay } from "../replay/index.ts";
import { SUB_TURNS_PER_SECOND, trimWorld } from "../sim/index.ts";
import { matchInfo } from "./match-notices.ts";

/** A picture for each sub-turn at normal speed; faster replays show every second, fourth or eighth one. */
const STEP_MS = 1000 / SUB_TURNS_PER_SECOND;
/** After a pause of this machine the replay goes on from where it was. */
const STEPS_LATE_MAX = 10;

/** Plays a replay into windows: a picture each 1/30 s, at 1, 2, 4 or 8 times the speed of the match. */
export class ReplayScreen {
  readonly #replay: Replay;
  #player: ReplayPlayer;
  readonly #tell: (notice: PeerNotice) => void;
  readonly #marks: readonly ReplayMark[];
  #speed: ReplaySpeed = 1;
  #isPlaying = true;
  #hasToldMismatch = false;
  #nextMs: number;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;

  constructor(replay: Replay, clock: Clock, tell: (notice: PeerNotice) => void) {
    this.#replay = replay;
    this.#player = new ReplayPlayer(replay);
    this.#marks = marksOfReplay(replay);
    this.#tell = tell;
    this.#clock = clock;
    this.#timer = new WakeTimer(clock, () => this.#step());
    this.#nextMs = clock.nowMs();
    const { setup, players } = replay.header;
    tell({ kind: "match", match: matchInfo(setup, players, null) });
    this.#show();
    this.#schedule();
    if (replay.damage === null) return;
    const message = `This replay is ${replay.damage.kind}; it plays up to turn ${replay.damage.afterTurn}.`;
    tell({ kind: "problem", message });
  }

  /** To play on from the end is to play again from the beginning. */
  control(isPlaying: boolean, speed: ReplaySpeed): void {
    assert(REPLAY_SPEEDS.includes(speed), `a replay does not play at speed ${speed}`);
    const startsAgain = isPlaying && this.#player.isFinished;
    if (startsAgain) this.#player = new ReplayPlayer(this.#replay);
    this.#speed = speed;
    this.#isPlaying = isPlaying;
    this.#nextMs = this.#clock.nowMs();
    if (startsAgain) this.#show();
    else this.#showStatus();
    this.#schedule();
  }

  close(): void {
    this.#isPlaying = false;
    this.#timer.clear();
  }

  #schedule(): void {
    if (!this.#isPlaying) return this.#timer.clear();
    const nowMs = this.#clock.nowMs();
    if (nowMs > this.#nextMs + STEPS_LATE_MAX * STEP_MS) this.#nextMs = nowMs;
    this.#timer.setAt(this.#nextMs);
  }

  #step(): void {
    const player = this.#player;
    for (let i = 0; i < this.#speed && !player.isFinished; i += 1) player.runSubTurn();
    this.#nextMs += STEP_MS;
    if (player.isFinished) this.#isPlaying = false;
    this.#show();
    this.#schedule();
  }

  #show(): void {
    const { world, turn, mismatch } = this.#player;
    this.#tell({ kind: "picture", turn, words: trimWorld(world) });
    this.#showStatus();
    if (mismatch === null || this.#hasToldMismatch) return;
    this.#hasToldMismatch = true;
    const message = `From turn ${mismatch.turn} on this is not the match that was played: the checksums differ.`;
    this.#tell({ kind: "problem", message });
  }

  #showStatus(): void {
    const { turn, turnCount } = this.#player;
    const [playing, speed, marks] = [this.#isPlaying, this.#speed, this.#marks];
    const seats = seatsIn(this.#replay, turn);
    this.#tell({ kind: "replay-status", turn, turnCount, playing, speed, marks, seats });
  }
}

/** Who plays in that turn. */
function seatsIn({ header: { setup }, seatChanges }: Replay, turn: number): readonly ReplaySeat[] {
  return setup.playerIds.map((playerId) => {
    const isBot = setup.bots?.some((bot) => bot.playerId === playerId) === true;
    const change = seatChanges.findLast((one) => one.playerId === playerId && one.turn <= turn);
    return { playerId, playedBy: change?.playedBy.kind ?? (isBot ? "bot" : "peer") };
  });
}
