import { Worker } from "node:worker_threads";
import type { PeerNotice, ReplaySpeed } from "../channel/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { MACHINE_CLOCK, type Clock, type HeldReplay } from "../peer/index.ts";
import { openingNotices, ReplayScreen, type ReplayJump, type ReplayStage } from "./replay-screen.ts";

/** Put in place of this name by the build (vite.electron.config.ts): the thread's file, from the bundle. */
declare const ROBOCAT_REPLAY_THREAD: string | undefined;

const THREAD_FILE = typeof ROBOCAT_REPLAY_THREAD === "string" ? ROBOCAT_REPLAY_THREAD : "./replay-thread.ts";

/** What the thread begins with: a replay file that can be played. */
export interface ReplayThreadData {
  readonly bytes: Uint8Array;
}

/** What the thread is told. */
export type ReplayOrder =
  | { readonly kind: "control"; readonly isPlaying: boolean; readonly speed: ReplaySpeed }
  | { readonly kind: "jump"; readonly jump: ReplayJump }
  | { readonly kind: "glance"; readonly turn: number }
  | { readonly kind: "look-through"; readonly playerId: PlayerId };

/** What it answers: notices for windows, and that it has heard an order and may be given the next one. */
export type ReplayWord = { readonly kind: "notice"; readonly notice: PeerNotice } | { readonly kind: "done" };

interface ThreadedReplayOptions {
  readonly tell: (notice: PeerNotice) => void;
  /** The thread is gone, which is a mistake of ours or a lack of memory. */
  readonly onLost: (message: string) => void;
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

/** A ReplayScreen in a thread of its own. One order is under way at a time; of those that come meanwhile the last of a kind counts. */
export class ThreadedReplay implements ReplayStage {
  readonly #thread: Worker;
  readonly #tell: (notice: PeerNotice) => void;
  #isBusy = false;
  #isClosed = false;
  #control: ReplayOrder | null = null;
  #jump: ReplayOrder | null = null;
  #glance: ReplayOrder | null = null;
  readonly #eyes = new Set<PlayerId>();

  /** Shows the first picture at once: a thread takes a moment to begin. */
  constructor({ replay, bytes }: HeldReplay, { tell, onLost }: ThreadedReplayOptions) {
    this.#tell = tell;
    for (const notice of openingNotices(replay)) tell(notice);
    const workerData: ReplayThreadData = { bytes };
    const { buffer } = bytes;
    const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
    const transferList = isAlone ? [buffer] : []; // nobody here reads it any more
    this.#thread = new Worker(new URL(THREAD_FILE, import.meta.url), { workerData, transferList });
    this.#thread.on("message", (word: ReplayWord) => this.#hear(word));
    this.#thread.once("error", (error: Error) => {
      if (this.#isClosed) return;
      this.close();
      onLost(`The replay cannot be played on: ${error.message}`);
    });
  }

  /** Orders that wait for the thread: at most one of each kind, and of eyes one of each player. */
  get waiting(): number {
    const others = [this.#control, this.#jump, this.#glance].filter((order) => order !== null);
    return others.length + this.#eyes.size;
  }

  control(isPlaying: boolean, speed: ReplaySpeed): void {
    this.#control = { kind: "control", isPlaying, speed };
    this.#sendNext();
  }

  jump(jump: ReplayJump): void {
    this.#jump = { kind: "jump", jump };
    this.#sendNext();
  }

  glance(turn: number): void {
    this.#glance = { kind: "glance", turn };
    this.#sendNext();
  }

  lookThrough(playerId: PlayerId): void {
    this.#eyes.add(playerId);
    this.#sendNext();
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

  #nextEyes(): ReplayOrder | null {
    const [playerId] = this.#eyes;
    return playerId === undefined ? null : { kind: "look-through", playerId };
  }

  #sendNext(): void {
    const order = this.#control ?? this.#jump ?? this.#glance ?? this.#nextEyes();
    if (this.#isBusy || this.#isClosed || order === null) return;
    if (order === this.#control) this.#control = null;
    else if (order === this.#jump) this.#jump = null;
    else if (order === this.#glance) this.#glance = null;
    else if (order.kind === "look-through") this.#eyes.delete(order.playerId);
    this.#isBusy = true;
    this.#thread.postMessage(order);
  }
}
