import { Worker } from "node:worker_threads";
import type { Fact, PeerNotice, ReplaySpeed } from "../channel/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { MACHINE_CLOCK, type Clock, type HeldReplay } from "../peer/index.ts";
import type { GrowingStart } from "../replay/index.ts";
import { GrowingScreen, type GrowingStage } from "./growing-screen.ts";
import { openingNotices, ReplayScreen, type ReplayJump, type ReplayStage } from "./replay-screen.ts";

/** Put in place of this name by the build (vite.electron.config.ts): the thread's file, from the bundle. */
declare const ROBOCAT_REPLAY_THREAD: string | undefined;

const THREAD_FILE = typeof ROBOCAT_REPLAY_THREAD === "string" ? ROBOCAT_REPLAY_THREAD : "./replay-thread.ts";

/** What the thread begins with: a replay file that can be played, or a match that still runs. */
export type ReplayThreadData = { readonly bytes: Uint8Array } | { readonly growing: GrowingStart };

/** What the thread is told. */
export type ReplayOrder =
  | { readonly kind: "control"; readonly isPlaying: boolean; readonly speed: ReplaySpeed }
  | { readonly kind: "jump"; readonly jump: ReplayJump }
  | { readonly kind: "glance"; readonly turn: number }
  | { readonly kind: "look-through"; readonly playerId: PlayerId }
  | { readonly kind: "grow"; readonly turns: readonly Uint8Array[]; readonly isOver: boolean }
  | { readonly kind: "let-go"; readonly turn: number };

/** What it answers: notices for windows, and that it has heard an order and may be given the next one. */
export type ReplayWord = { readonly kind: "notice"; readonly notice: PeerNotice } | { readonly kind: "done" };

interface ThreadedReplayOptions {
  readonly tell: (notice: PeerNotice) => void;
  /** The thread is gone, which is a mistake of ours or a lack of memory. */
  readonly onLost: (problem: Fact) => void;
}

interface OpenReplayOptions extends ThreadedReplayOptions {
  readonly clock: Clock;
  readonly linkedAs: string; // what a link to a moment of it begins with
}

/**
 * Plays a replay into windows, in a thread of its own. A clock that is not the machine's, as tests have it, can't go there: then it is
 * played here.
 */
export function openReplay(
  held: HeldReplay,
  { clock, linkedAs, ...options }: OpenReplayOptions,
): { readonly kind: "replay"; readonly replay: ReplayStage } {
  const tell = (notice: PeerNotice): void => {
    const isMatch = notice.kind === "match";
    options.tell(isMatch ? { ...notice, match: { ...notice.match, replayFile: linkedAs } } : notice);
  };
  const isHere = clock !== MACHINE_CLOCK;
  const replay = isHere
    ? new ReplayScreen(held.replay, clock, tell)
    : new ThreadedReplay(held, { ...options, tell });
  return { kind: "replay", replay };
}

/** The same of a match that still runs, which grows. Nothing is shown of it before a jump. */
export function openGrowing(
  start: GrowingStart,
  { clock, ...options }: ThreadedReplayOptions & { readonly clock: Clock },
): GrowingStage {
  return clock === MACHINE_CLOCK
    ? new ThreadedReplay({ growing: start }, options)
    : new GrowingScreen(start, clock, options.tell);
}

/**
 * A ReplayScreen in a thread of its own. One order is under way at a time; of those that come meanwhile the last of a kind counts, and
 * they are carried out as they came.
 */
export class ThreadedReplay implements GrowingStage {
  readonly #thread: Worker;
  readonly #tell: (notice: PeerNotice) => void;
  #isBusy = false;
  #isClosed = false;
  #waiting: readonly ReplayOrder[] = [];

  /** Shows the first picture of a replay at once: a thread takes a moment to begin. */
  constructor(played: HeldReplay | { readonly growing: GrowingStart }, options: ThreadedReplayOptions) {
    const { tell, onLost } = options;
    this.#tell = tell;
    const isReplay = "replay" in played;
    if (isReplay) for (const notice of openingNotices(played.replay)) tell(notice);
    const workerData: ReplayThreadData = isReplay ? { bytes: played.bytes } : played;
    const { buffer, byteLength } = isReplay ? played.bytes : played.growing.words;
    const isAlone = isReplay && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    const transferList = isAlone ? [buffer] : []; // nobody here reads it any more
    this.#thread = new Worker(new URL(THREAD_FILE, import.meta.url), { workerData, transferList });
    this.#thread.on("message", (word: ReplayWord) => this.#hear(word));
    this.#thread.once("error", (error: Error) => {
      if (this.#isClosed) return;
      this.close();
      onLost({ kind: "replay-lost", error: error.message });
    });
  }

  /** Orders that wait for the thread: at most one of each kind, and of eyes one of each player. */
  get waiting(): number {
    return this.#waiting.length;
  }

  control(isPlaying: boolean, speed: ReplaySpeed): void {
    this.#order({ kind: "control", isPlaying, speed });
  }

  jump(jump: ReplayJump): void {
    this.#order({ kind: "jump", jump });
  }

  glance(turn: number): void {
    this.#order({ kind: "glance", turn });
  }

  lookThrough(playerId: PlayerId): void {
    this.#order({ kind: "look-through", playerId });
  }

  grow(turns: readonly Uint8Array[], isOver: boolean): void {
    const waiting = this.#waiting.find((order) => order.kind === "grow");
    this.#order({ kind: "grow", turns: [...(waiting?.turns ?? []), ...turns], isOver });
  }

  letGo(turn: number): void {
    this.#order({ kind: "let-go", turn });
  }

  /** Nothing more is told, whatever the thread is at. */
  close(): void {
    this.#isClosed = true;
    void this.#thread.terminate();
  }

  #hear(word: ReplayWord): void {
    if (this.#isClosed) return;
    if (word.kind === "notice") return word.notice.kind === "match" ? undefined : this.#tell(word.notice); // that is told
    this.#isBusy = false;
    this.#sendNext();
  }

  #order(order: ReplayOrder): void {
    this.#waiting = [...this.#waiting.filter((other) => !isReplacedBy(other, order)), order];
    this.#sendNext();
  }

  /** Before others it hears of more turns: a jump may lead to them. */
  #sendNext(): void {
    const order = this.#waiting.find(({ kind }) => kind === "grow") ?? this.#waiting[0];
    if (this.#isBusy || this.#isClosed || order === undefined) return;
    this.#waiting = this.#waiting.filter((other) => other !== order);
    this.#isBusy = true;
    this.#thread.postMessage(order);
  }
}

function isReplacedBy(old: ReplayOrder, order: ReplayOrder): boolean {
  if (old.kind !== "look-through" || order.kind !== "look-through") return old.kind === order.kind;
  return old.playerId === order.playerId;
}
