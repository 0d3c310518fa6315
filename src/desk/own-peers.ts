import { assert } from "../base/index.ts";
import {
  LivePeer,
  LiveWatcher,
  MACHINE_CLOCK,
  type Clock,
  type KeyLog,
  type LivePeerEvent,
  type LivePeerOptions,
  type LiveWatcherEvent,
} from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { Address } from "../wire/index.ts";
import type { PeerOptions } from "./running-peer.ts";

/** A peer that is to be opened, and whom to tell what came of it. */
export interface SeatWish {
  readonly name: string;
  readonly role: LivePeerOptions["role"];
  readonly team?: number | null; // null, and by default: as it comes
  readonly isLocal?: boolean; // see LivePeerOptions
  readonly isWanted: () => boolean; // false once it was given up
  readonly onOpened: (live: LivePeer) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onEvent: (live: LivePeer, event: LivePeerEvent) => void;
}

/** A match of others that is to be watched. */
interface WatchWish {
  readonly address: Address;
  readonly roomKey: Uint8Array | null; // of the invitation
  readonly isWanted: () => boolean; // false once it was given up
  readonly onOpened: (watcher: LiveWatcher) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onEvent: (event: LiveWatcherEvent) => void;
}

/** Opens the peers of windows, one at a time and none on a port that another still holds, and sees off those that leave. */
export class OwnPeers {
  readonly #homeFolder: string;
  readonly #link: LinkSettings | null;
  readonly #keyLog: KeyLog | null;
  readonly #clock: Clock;
  readonly #leaving = new Set<LivePeer | LiveWatcher>(); // that say their goodbyes
  #opening: Promise<void> = Promise.resolve(); // one at a time: two would want the same port
  #giveUpWaiting: () => void = () => undefined; // for a port

  constructor({ homeFolder, link = null, keyLog = null, clock = MACHINE_CLOCK }: PeerOptions) {
    this.#homeFolder = homeFolder;
    this.#link = link;
    this.#keyLog = keyLog;
    this.#clock = clock;
  }

  /** Opens one in its turn, unless nobody wants it by then. */
  open(wish: SeatWish): void {
    this.#opening = this.#opening.then(() => this.#openNow(wish));
  }

  /** Watches a match of others, unless nobody wants it by then. */
  watch(wish: WatchWish): void {
    this.#opening = this.#opening.then(() => this.#watchNow(wish));
  }

  /** Nobody looks on any more. */
  stopWatching(watcher: LiveWatcher): void {
    watcher.leave();
    this.#leaving.add(watcher);
    void watcher.closed.then(() => this.#leaving.delete(watcher));
  }

  /** A port is waited for no more: to call when a wish was given up. */
  stopWaiting(): void {
    this.#giveUpWaiting();
  }

  /** Lets a peer say its goodbyes in its own time. */
  leave(live: LivePeer): void {
    assert(!this.#leaving.has(live), "a peer leaves once");
    live.leave();
    this.#leaving.add(live);
    void live.closed.then(() => this.#leaving.delete(live));
  }

  /** Resolves when all that leave are gone and nothing is opened any more; to call once nobody wants anything. */
  async close(): Promise<void> {
    this.stopWaiting();
    await this.#opening;
    await Promise.all([...this.#leaving].map(({ closed }) => closed));
  }

  async #watchNow({ address, roomKey, isWanted, onOpened, onFailed, onEvent }: WatchWish): Promise<void> {
    if (!isWanted()) return;
    try {
      const ours = {
        homeFolder: this.#homeFolder,
        link: this.#link,
        keyLog: this.#keyLog,
        clock: this.#clock,
      };
      const facts = { ...ours, name: "watching" };
      const watcher = await LiveWatcher.open({ ...facts, address, roomKey, isPaced: true, onEvent });
      if (isWanted()) onOpened(watcher);
      else this.stopWatching(watcher);
    } catch (error) {
      if (isWanted()) onFailed(error);
    }
  }

  async #openNow(wish: SeatWish): Promise<void> {
    const { role, isWanted, onOpened, onFailed } = wish;
    if (!isWanted()) return;
    if (role.kind === "host") await this.#untilFree(role.port);
    if (!isWanted()) return;
    try {
      const live = await this.#openPeer(wish);
      if (isWanted()) onOpened(live);
      else this.leave(live);
    } catch (error) {
      if (isWanted()) onFailed(error);
    }
  }

  async #openPeer({ name, role, team = null, isLocal = false, onEvent }: SeatWish): Promise<LivePeer> {
    let live: LivePeer | null = null;
    return (live = await LivePeer.open({
      name,
      role,
      homeFolder: this.#homeFolder,
      team,
      isLocal,
      seed: null,
      isRecorded: true,
      replayFile: null,
      autoStartPlayers: null,
      stopAfterTurn: Infinity,
      bot: null,
      link: this.#link,
      keyLog: this.#keyLog,
      clock: this.#clock,
      splitMs: Infinity, // somebody is there to choose
      onEvent: (event) => {
        if (live !== null) onEvent(live, event); // it is there before the first event
      },
    }));
  }

  /** Resolves when no match of ours that is still leaving holds that port, or nobody waits for it any more. */
  #untilFree(port: number): Promise<void> {
    const holders = [...this.#leaving].filter((live) => live.port === port);
    return new Promise((resolve) => {
      this.#giveUpWaiting = resolve;
      void Promise.all(holders.map(({ closed }) => closed)).then(() => resolve());
    });
  }
}
