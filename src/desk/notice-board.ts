import { assert } from "../base/index.ts";
import type { Fact, KeptSettings, PeerNotice } from "../channel/index.ts";

/** Hands a window what it is told; a window is known by it. */
export type NoticeListener = (notice: PeerNotice) => void;

/** Notices of these kinds replace the one before; together they are what a new window must know. */
const STANDING_KINDS: readonly PeerNotice["kind"][] = [
  "menu",
  "near",
  "connecting",
  "lobby",
  "map",
  "match",
  "status",
  "network",
  "picture",
  "replay-status",
  "replay-cameras",
  "desync",
  "result",
  "facts",
  "problem",
  "talk",
];
/** A screen takes the place of all that stood before, but for a problem of what still runs, and what was said. */
export const SCREEN_KINDS: readonly PeerNotice["kind"][] = ["menu", "connecting", "lobby", "match"];

/**
 * Tells every window what there is to tell, and a window that opens later what still holds. What a listener throws is its own
 * mistake: it ends neither the telling nor what is told of.
 */
export class NoticeBoard {
  readonly #listeners = new Set<NoticeListener>();
  readonly #onThrown: (error: unknown, notice: PeerNotice) => void;
  #standing: readonly PeerNotice[];
  #settings: (PeerNotice & { readonly kind: "settings" }) | null = null; // what each window is told first

  /** `onThrown` is handed what a listener threw at that notice; it must not throw itself. */
  constructor(first: PeerNotice, onThrown: (error: unknown, notice: PeerNotice) => void) {
    assert(SCREEN_KINDS.includes(first.kind), `a ${first.kind} is no screen to begin with`);
    this.#standing = [first];
    this.#onThrown = onThrown;
  }

  /** The screen that windows show. */
  get screen(): PeerNotice["kind"] {
    return this.#standing[0]!.kind;
  }

  /** What a screen consists of, to be told once more when windows come back to it. What was said goes on meanwhile. */
  get ofScreen(): readonly PeerNotice[] {
    return this.#standing.filter(({ kind }) => kind !== "talk" && kind !== "problem");
  }

  /** Whether a window is open. */
  get hasWindows(): boolean {
    return this.#listeners.size > 0;
  }

  /** Adds a window: it gets what stands, then every notice. Returns the function that removes it. */
  attach(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    if (this.#settings !== null) this.#sendTo(listener, this.#settings);
    for (const notice of this.#standing) this.#sendTo(listener, notice);
    return () => this.#listeners.delete(listener);
  }

  tell(notice: PeerNotice): void {
    const { kind } = notice;
    if (SCREEN_KINDS.includes(kind))
      this.#standing = [notice, ...this.#standing.filter((old) => this.#outlives(old, kind))];
    else if (STANDING_KINDS.includes(kind))
      this.#standing = [...this.#standing.filter((old) => !isReplacedBy(old, notice)), notice];
    this.#send(notice);
  }

  /** A problem of this moment: a window that opens later need not know it. */
  mention(fact: Fact): void {
    this.#send({ kind: "problem", fact });
  }

  /** What is worth a word now, and wrong is nothing. */
  say(fact: Fact): void {
    this.#send({ kind: "news", fact });
  }

  /** For all windows, also those to come, but for the one that has changed them: it may be further already. */
  tellSettings(values: KeptSettings, changer: NoticeListener | null): void {
    const notice = { kind: "settings", values } as const;
    this.#settings = notice;
    for (const listener of this.#listeners) if (listener !== changer) this.#sendTo(listener, notice);
  }

  /** Why one is back in the menu was read: a window that opens later is not told. */
  forgetMenuProblem(): void {
    this.#standing = this.#standing.map((old) => (old.kind === "menu" ? { ...old, problem: null } : old));
  }

  /** What was wrong is over. */
  forgetProblem(): void {
    this.#standing = this.#standing.filter(({ kind }) => kind !== "problem");
  }

  /** The lobby is told again and again; its map stands as long as it does. So it is with the menu and the lobbies near. */
  #outlives({ kind }: PeerNotice, screen: PeerNotice["kind"]): boolean {
    return (
      kind === "problem" ||
      kind === "talk" ||
      (kind === "map" && screen === "lobby" && this.screen === "lobby") ||
      (kind === "near" && screen === "menu" && this.screen === "menu")
    );
  }

  #send(notice: PeerNotice): void {
    for (const listener of this.#listeners) this.#sendTo(listener, notice);
  }

  #sendTo(listener: NoticeListener, notice: PeerNotice): void {
    try {
      listener(notice);
    } catch (error) {
      this.#onThrown(error, notice);
    }
  }
}

/** Each desync of a match stands for itself. */
function isReplacedBy(old: PeerNotice, notice: PeerNotice): boolean {
  if (old.kind !== notice.kind) return false;
  return old.kind !== "desync" || notice.kind !== "desync" || old.number === notice.number;
}
