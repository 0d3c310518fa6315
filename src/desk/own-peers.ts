import { assert, isMeantAsInviteCode } from "../base/index.ts";
import {
  findByCode,
  findQuickMatch,
  LivePeer,
  LiveWatcher,
  NoRelayError,
  MACHINE_CLOCK,
  type Clock,
  type EarlySocket,
  type KeptRelay,
  type KeyLog,
  type LivePeerEvent,
  type LivePeerOptions,
  type OutsideWish,
  type RelayWish,
  type ServicePlace,
  type TriedLobbies,
  type LiveWatcherEvent,
} from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { Address } from "../wire/index.ts";
import type { PeerOptions } from "./running-peer.ts";

/** A peer that is to be opened, and the caller that hears what came of it: none, once it was given up. */
export interface SeatWish {
  readonly name: string;
  readonly role: LivePeerOptions["role"];
  readonly team?: number | null; // null, and by default: as it comes
  readonly isLocal?: boolean; // see LivePeerOptions
  readonly isPublic?: boolean; // the same
  readonly usesRelay?: boolean; // the peer that is looked for was reached through one; false by default
  readonly onOpened: (live: LivePeer) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onEvent: (live: LivePeer, event: LivePeerEvent) => void;
}

/** A match of others that is to be watched. */
interface WatchWish {
  readonly address: Address;
  readonly beside?: readonly Address[] | undefined; // other addresses of the same name
  readonly roomKey: Uint8Array | null; // of the invitation
  readonly socket?: EarlySocket | undefined; // that the host's router lets in
  readonly onOpened: (watcher: LiveWatcher) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onEvent: (event: LiveWatcherEvent) => void;
}

/** Settings that peers go by. */
type PeerSetting = "openPort" | "hideAddress" | "shareCamera";

/** Opens the peers of windows, one at a time and none on a port that another still holds, and sees off those that leave. */
export class OwnPeers {
  readonly #homeFolder: string;
  readonly #link: LinkSettings | null;
  readonly #keyLog: KeyLog | null;
  readonly #outside: OutsideWish | null;
  readonly #service: ServicePlace | null;
  readonly #settingOf: (setting: PeerSetting) => unknown;
  readonly #hidesAlways: boolean;
  readonly clock: Clock;
  readonly #leaving = new Set<LivePeer | LiveWatcher>(); // that say their goodbyes
  #opening: Promise<void> = Promise.resolve(); // one at a time: two would want the same port
  #giveUpWaiting: () => void = () => undefined; // for a port
  #finding = new AbortController(); // the lobby of a code
  #attempt = 0;

  /** `settingOf`: what the player chose, where the command line lets it. */
  constructor(
    {
      homeFolder,
      link = null,
      keyLog = null,
      outside = null,
      service = null,
      hidesAddress = false,
      clock = MACHINE_CLOCK,
    }: PeerOptions,
    settingOf: (setting: PeerSetting) => unknown = () => undefined,
  ) {
    this.#homeFolder = homeFolder;
    this.#link = link;
    this.#keyLog = keyLog;
    this.#outside = outside;
    this.#service = service;
    this.#settingOf = settingOf;
    this.#hidesAlways = hidesAddress;
    this.clock = clock;
  }

  /** Nothing of those that are opened now is to go to others but through a relay. */
  get isHiding(): boolean {
    return this.#hidesAlways || this.#settingOf("hideAddress") === true;
  }

  /** Tells what is wanted now from what was given up since. */
  get attempt(): number {
    return this.#attempt;
  }

  /** Nothing is wanted any more of what was asked for: no port is waited for, and what opens yet is closed. */
  giveUp(): void {
    this.#attempt += 1;
    this.#giveUpWaiting();
    this.#finding.abort();
  }

  /** Whether a text is a code, and not the name of a computer. */
  takesForCode(text: string): boolean {
    return this.#service !== null && isMeantAsInviteCode(text);
  }

  /** The lobby of a code, as findByCode does. */
  async findByCode(code: string): ReturnType<typeof findByCode> {
    assert(this.#service !== null, "a code is looked up at a service");
    this.#finding = new AbortController();
    const ours = { link: this.#link, relay: this.#relayWish(true), clock: this.clock };
    return findByCode({ ...ours, code, service: this.#service, signal: this.#finding.signal });
  }

  /** The way into the best public lobby, as findQuickMatch does. */
  findQuickMatch(tried: TriedLobbies): ReturnType<typeof findQuickMatch> {
    assert(this.#service !== null, "public lobbies are listed by a service");
    this.#finding = new AbortController();
    const ours = { link: this.#link, relay: this.publicRelay(), clock: this.clock };
    return findQuickMatch({ ...ours, tried, service: this.#service, signal: this.#finding.signal });
  }

  /** For a player that looks at public lobbies; for one that hides the only way. Throws NoRelayError where there is no service. */
  publicRelay(): RelayWish | null {
    return this.#relayWish(true);
  }

  /** Opens one in its turn, unless it is given up by then. */
  open(wish: SeatWish): void {
    const attempt = this.#attempt;
    this.#opening = this.#opening.then(() => this.#openNow(wish, attempt));
  }

  /** Watches a match of others, unless it is given up by then. */
  watch(wish: WatchWish): void {
    wish.socket?.keep(); // from a peer that came with it, and leaves now: the host's router lets that one in
    const attempt = this.#attempt;
    this.#opening = this.#opening.then(() => this.#watchNow(wish, attempt));
  }

  /** Nobody looks on any more. */
  stopWatching(watcher: LiveWatcher): void {
    watcher.leave();
    this.#leaving.add(watcher);
    void watcher.closed.then(() => this.#leaving.delete(watcher));
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
    this.giveUp();
    await this.#opening;
    await this.allLeft();
  }

  /** Resolves when all that leave now are gone. */
  async allLeft(): Promise<void> {
    await Promise.all([...this.#leaving].map(({ closed }) => closed));
  }

  async #watchNow(wish: WatchWish, attempt: number): Promise<void> {
    const { address, beside = [], roomKey, socket, onOpened, onFailed } = wish;
    const isWanted = (): boolean => attempt === this.#attempt;
    const onEvent = (event: LiveWatcherEvent): void => (isWanted() ? wish.onEvent(event) : undefined);
    if (!isWanted()) return socket?.socket.close();
    try {
      const ours = {
        ...(socket === undefined ? {} : { socket }),
        homeFolder: this.#homeFolder,
        link: this.#link,
        keyLog: this.#keyLog,
        relay: this.#relayWish(false),
        clock: this.clock,
      };
      const facts = { ...ours, name: "watching" };
      const watcher = await LiveWatcher.open({ ...facts, address, beside, roomKey, isPaced: true, onEvent });
      if (isWanted()) onOpened(watcher);
      else this.stopWatching(watcher);
    } catch (error) {
      if (isWanted()) onFailed(error);
    }
  }

  async #openNow(wish: SeatWish, attempt: number): Promise<void> {
    const { role, onOpened, onFailed } = wish;
    const isWanted = (): boolean => attempt === this.#attempt;
    if (!isWanted()) return role.kind === "join" ? role.socket?.socket.close() : undefined;
    const keptRelay = role.kind === "host" ? await this.#untilFree(role.port) : null;
    if (!isWanted()) return;
    try {
      const live = await this.#openPeer(wish, keptRelay);
      if (isWanted()) onOpened(live);
      else this.leave(live);
    } catch (error) {
      if (isWanted()) onFailed(error);
    }
  }

  async #openPeer(wish: SeatWish, keptRelay: KeptRelay | null): Promise<LivePeer> {
    const { name, role, team = null, isLocal = false, isPublic = false, usesRelay = false, onEvent } = wish;
    let live: LivePeer | null = null;
    const isByCode = usesRelay || role.kind !== "join" || role.socket !== undefined;
    const relay = isLocal ? null : this.#relayWish(isByCode);
    const outside = relay?.isOnly === true ? null : this.#outside;
    return (live = await LivePeer.open({
      name,
      role,
      homeFolder: this.#homeFolder,
      team,
      isLocal,
      isPublic,
      seed: null,
      isRecorded: true,
      replayFile: null,
      autoStartPlayers: null,
      stopAfterTurn: Infinity,
      bot: null,
      link: this.#link,
      keyLog: this.#keyLog,
      outside:
        outside?.opensPort === true && this.#settingOf("openPort") === false
          ? { ...outside, opensPort: false, isShutBySettings: true }
          : outside,
      service: this.#service,
      relay,
      keptRelay,
      clock: this.clock,
      staysToTalk: true,
      isAsked: true,
      passesOnCamera: () => this.#settingOf("shareCamera") !== false,
      splitMs: Infinity, // somebody is there to choose
      onEvent: (event) => {
        if (live !== null) onEvent(live, event); // it is there before the first event
      },
    }));
  }

  /**
   * The relay of the service, for a player that meets others by a code, or hides. Throws NoRelayError where a player
   * hides and there is no service.
   */
  #relayWish(isByCode: boolean): RelayWish | null {
    const isOnly = this.isHiding;
    const service = this.#service;
    if (service === null && isOnly) throw new NoRelayError({ kind: "no-service" });
    return service !== null && (isOnly || isByCode) ? { source: { kind: "service", service }, isOnly } : null;
  }

  /**
   * Resolves when no match of ours that is still leaving holds that port, or nobody waits for it any more: to the allocation at a relay that it
   * had there. If that is not taken over, the relay forgets it in ten minutes.
   */
  async #untilFree(port: number): Promise<KeptRelay | null> {
    const holders = [...this.#leaving].filter((live) => live.port === port);
    const kept = holders.map((live) => ("place" in live ? (live.place.relay?.keep(port) ?? null) : null));
    await new Promise<void>((resolve) => {
      this.#giveUpWaiting = resolve;
      void Promise.all(holders.map(({ closed }) => closed)).then(() => resolve());
    });
    return kept.find((relay) => relay !== null) ?? null;
  }
}
