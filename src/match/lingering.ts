import type { Session } from "../net/index.ts";
import type { CameraPost } from "./mail/camera-post.ts";
import type { WatcherRoom } from "./watcher-room.ts";

/** A settled peer stays this long, to acknowledge goodbyes that are said again; longer for its own. */
const LINGER_MS = 300;
const LINGER_OWN_MS = 3_000;
/** And to give the end of the match to watchers. */
const LINGER_WATCHED_MS = 20_000;
/** A peer whose player has left the result stays so long for what it said last, until all have heard it. */
const LAST_WORD_MS = 600;
/** And to pass on where its player looked, or to hear where others did; so long at most, and so long where nothing of it came yet. */
const LINGER_CAMERAS_MS = { now: 10_000, awaited: 1_500, never: 0 };
/** A peer whose player talks at the result goes when nothing came from anybody for so long, and nobody waits for the next lobby here. */
const TALK_SILENCE_MS = 30_000;

/** How long a peer stays whose match has its result, and which the others need no more. */
export class Lingering {
  readonly #session: Session;
  readonly #watchers: WatcherRoom | null;
  readonly #staysToTalk: boolean;
  #settledMs: number | null = null;
  #leftMs: number | null = null; // the local player, from the result

  constructor(session: Session, watchers: WatcherRoom | null, staysToTalk: boolean) {
    this.#session = session;
    this.#watchers = watchers;
    this.#staysToTalk = staysToTalk;
  }

  /** The others need it no more, from now on. */
  begin(nowMs: number): void {
    this.#settledMs ??= nowMs;
  }

  /** The local player goes from the result. */
  leave(nowMs: number): void {
    this.#leftMs ??= nowMs;
  }

  /** When it closes, as things are now, ms: some time after it settled, not after it was asked. Infinity: not yet. */
  endMs(nowMs: number, run: { readonly cameras: Pick<CameraPost, "passing"> } | null): number {
    if (this.#settledMs === null) return Infinity;
    const lastWordMs = this.#leftMs === null || this.#session.talk.isHeard ? 0 : this.#leftMs + LAST_WORD_MS;
    const camerasMs = this.#settledMs + LINGER_CAMERAS_MS[run?.cameras.passing ?? "never"];
    return Math.max(lastWordMs, camerasMs, this.#settledMs + this.#lingerMs(nowMs));
  }

  #lingerMs(nowMs: number): number {
    if (this.#hasCompany(nowMs)) return Infinity;
    if (this.#watchers?.isAsked(nowMs) === true) return LINGER_WATCHED_MS;
    return this.#session.isGoodbyeAcknowledged ? LINGER_MS : LINGER_OWN_MS;
  }

  #hasCompany(nowMs: number): boolean {
    const { lobby, knockedMs } = this.#session;
    const heardMs = Math.max(knockedMs, ...lobby.remotes.map(({ lastHeardMs }) => lastHeardMs));
    return this.#staysToTalk && this.#leftMs === null && nowMs < heardMs + TALK_SILENCE_MS;
  }
}
