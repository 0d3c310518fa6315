import type { PeerNotice, ReplaySpeed, ReplayStatusNotice } from "../channel/index.ts";
import type { Clock } from "../peer/index.ts";
import { TurnWriter, type GrowingStart, type ReplayPlace, type ReplayTurn } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { GrowingStage } from "./growing-screen.ts";
import { openGrowing } from "./threaded-replay.ts";

interface LivePastOptions {
  readonly clock: Clock;
  /** For windows: pictures, what was seen and ordered while an earlier moment is shown, facts and glances at any time. */
  readonly tell: (notice: PeerNotice) => void;
  /** `shown` or `jumps` are others now. */
  readonly onChange: () => void;
  /** It was played up to the last turn that is here, while the match runs. */
  readonly onCaughtUp: () => void;
  /** The moment that was shown is not held any more, and the earliest one that is is shown. */
  readonly onMoved: () => void;
  /** Nothing is held any more. */
  readonly onLost: () => void;
}

/** How it is played. */
interface Going {
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
}

type Jumps = NonNullable<ReplayStatusNotice["jumps"]>;

/** Turns of a match take so many bytes at most, beside 64 MiB of keyframes and flow fields: hours of a battle. */
const HELD_BYTES_MAX = 64 * 2 ** 20;
/** From this share of it on the older half is let go. */
const LET_GO_SHARE = 3 / 4;

/**
 * What was seen so far of a match that is watched while it runs, to go back in: a replay that grows, in the thread that plays replays.
 * It has nothing that was not shown, so nothing younger than the match may be seen.
 */
export class LivePast {
  readonly #options: LivePastOptions;
  readonly #bytesMax: number;
  #stage: GrowingStage | null = null;
  #writer: TurnWriter | null = null;
  #firstTurn = 0;
  #status: ReplayStatusNotice | null = null; // of the stage, the last
  #going: Going = { playing: false, speed: 1 };
  #isBack = false;
  #isOver = false;
  #asked = 0; // how often the stage was sent somewhere
  #target: ReplayPlace | null = null; // where it was sent, until it is there
  #held: readonly PeerNotice[] = []; // told by it meanwhile: of before, or of there
  #heard = 0; // the id of the last jump of a window

  constructor(options: LivePastOptions, bytesMax = HELD_BYTES_MAX) {
    this.#options = options;
    this.#bytesMax = bytesMax;
  }

  /** An earlier moment is shown, or will be at once. */
  get isBack(): boolean {
    return this.#isBack;
  }

  /** There is something to go back in. */
  get isHeld(): boolean {
    return this.#stage !== null;
  }

  /** It has become too much, for the thread did not keep up with letting go: it is to begin anew. */
  get isFull(): boolean {
    return this.#writer !== null && this.#writer.heldBytes > this.#bytesMax;
  }

  /** From there on it is held, and nothing of before. */
  begin(start: GrowingStart): void {
    this.close();
    this.#isOver = false;
    this.#status = null;
    this.#firstTurn = start.turn + 1;
    this.#writer = new TurnWriter(start.header.setup.playerIds, this.#firstTurn);
    const stage: GrowingStage = openGrowing(start, {
      clock: this.#options.clock,
      tell: (notice) => this.#hear(notice),
      onLost: () => this.#lose(),
    });
    this.#stage = stage;
  }

  /**
   * The next turn, as it is shown. When there is much the older half is let go, as far as the thread has come. With a turn that no record
   * holds it ends: it may not lack one, for the place of each is how many came before.
   */
  add(turn: ReplayTurn): void {
    const [stage, writer] = [this.#stage, this.#writer];
    if (stage === null || writer === null) return;
    try {
      stage.grow([writer.write(turn)], false);
    } catch {
      return this.#lose();
    }
    if (writer.heldBytes > this.#bytesMax * LET_GO_SHARE) stage.letGo(writer.middleTurn);
  }

  /** There are no more turns. */
  end(): void {
    if (!this.#isOver) this.#stage?.grow([], true);
    this.#isOver = true;
  }

  /** Shows that moment, and goes on from it. `id`: of the window's jump; null: none asked for it. */
  goTo(place: ReplayPlace, going: Going, id: number | null): void {
    if (this.#stage === null) return;
    this.#asked += 1;
    this.#target = { ...place, turn: Math.max(this.#firstTurn, place.turn) };
    this.#held = [];
    this.#isBack = true;
    this.#going = going; // it may be there at once
    this.#heard = id ?? this.#heard;
    this.#stage.jump({ ...this.#target, id: this.#asked });
    this.control(going);
  }

  /** Of what is shown, while it is an earlier moment. */
  control(going: Going): void {
    this.#going = going;
    this.#stage?.control(going.playing, going.speed);
    this.#options.onChange();
  }

  /** What is played now is shown again. */
  leave(id: number | null): void {
    this.#heard = id ?? this.#heard;
    if (!this.#isBack) return;
    this.#isBack = false;
    this.#target = null;
    this.#held = [];
    this.#stage?.control(false, 1);
  }

  /** How it goes on from where it is. */
  get going(): Going {
    return this.#going;
  }

  glance(turn: number): void {
    this.#stage?.glance(turn);
  }

  lookThrough(playerId: PlayerId): void {
    this.#stage?.lookThrough(playerId);
  }

  /** Where it is and how it goes, while an earlier moment is shown; null: what is played now is. */
  get shown(): Pick<ReplayStatusNotice, "turn" | "playing" | "speed" | "seats"> | null {
    if (!this.#isBack) return null;
    const isStopped = this.#isOver && this.#target === null && this.#status?.playing === false;
    return {
      turn: this.#target?.turn ?? this.#status?.turn ?? this.#firstTurn,
      playing: this.#going.playing && !isStopped,
      speed: this.#going.speed,
      seats: this.#status?.seats ?? [],
    };
  }

  /** How one goes to places of it; undefined: nothing is held. */
  get jumps(): Jumps | undefined {
    if (this.#stage === null) return undefined;
    const { subTurn = 0, readyTurns = this.#firstTurn } = this.#status?.jumps ?? {};
    const at = this.#target?.subTurn ?? (this.#isBack ? subTurn : 0);
    const goingTo = this.#target?.turn ?? null;
    return { subTurn: at, readyTurns, heard: this.#heard, goingTo, firstTurn: this.#firstTurn };
  }

  close(): void {
    this.#stage?.close();
    this.#stage = null;
    this.#writer = null;
    this.#isBack = false;
    this.#target = null;
    this.#held = [];
  }

  #hear(notice: PeerNotice): void {
    switch (notice.kind) {
      case "replay-status":
        return this.#hearStatus(notice);
      case "facts":
      case "replay-glance":
        return this.#options.tell(notice);
      case "picture":
      case "replay-sight":
        if (this.#target === null && this.#isBack) this.#options.tell(notice);
        else if (this.#isBack)
          this.#held = [...this.#held.filter(({ kind }) => kind !== notice.kind), notice];
        return;
      case "orders-given":
        return this.#isBack && this.#target === null ? this.#options.tell(notice) : undefined;
      default:
        return; // the live screen says what is wrong with the match
    }
  }

  #hearStatus(status: ReplayStatusNotice): void {
    const { heard, goingTo, firstTurn = 0 } = status.jumps!;
    if (firstTurn > this.#firstTurn) this.#noteBeginning(firstTurn);
    this.#status = status;
    const isThere = this.#isBack && this.#target !== null && heard === this.#asked && goingTo === null;
    if (isThere) {
      this.#target = null;
      for (const notice of this.#held) this.#options.tell(notice);
      this.#held = [];
    }
    const isHere = this.#isBack && this.#target === null;
    const hasCaughtUp = isHere && !this.#isOver && this.#going.playing && status.turn >= status.turnCount;
    if (hasCaughtUp) this.#options.onCaughtUp();
    else if (this.#isBack || this.#isOver) this.#options.onChange();
  }

  /** What was before is let go. */
  #noteBeginning(firstTurn: number): void {
    const isGone = this.#isBack && (this.#target ?? this.#status ?? { turn: firstTurn }).turn < firstTurn;
    this.#firstTurn = firstTurn;
    this.#writer?.dropBefore(firstTurn);
    if (isGone) this.#options.onMoved();
  }

  #lose(): void {
    this.close();
    this.#options.onLost();
  }
}
