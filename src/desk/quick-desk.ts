import { fail } from "../base/index.ts";
import type { Fact } from "../channel/index.ts";
import {
  ElderWatch,
  openFaultOf,
  type Clock,
  type LivePeer,
  type QuickFind,
  type ResolvedInvitation,
  TriedLobbies,
  type ServicePlace,
} from "../peer/index.ts";
import type { OwnPeers } from "./own-peers.ts";
import type { Loss } from "./return-visit.ts";

interface QuickDeskOptions {
  readonly service: ServicePlace | null; // null: there is none to ask
  readonly clock: Clock;
  readonly peers: OwnPeers;
  readonly connect: () => void; // something new begins
  readonly join: (name: string, place: ResolvedInvitation) => void;
  readonly host: (name: string) => void; // a public lobby
  readonly say: (fact: Fact) => void;
  readonly showMenu: (problem: Fact) => void;
}

/** So many lobbies may turn one away in a row. */
const MISSES_MAX = 8;

/** Finds the player of a window a match: in the best public lobby, else in the next, else in one of its own that others find. */
export class QuickDesk {
  readonly #options: QuickDeskOptions;
  #name: string | null = null; // of the player that wants one; null: nobody does
  #tried: TriedLobbies;
  #misses = 0; // lobbies in a row that let nobody in
  #live: LivePeer | null = null; // with which it was tried last
  #elders: ElderWatch | null = null;

  constructor(options: QuickDeskOptions) {
    this.#options = options;
    this.#tried = new TriedLobbies(options.clock);
  }

  start(name: string): void {
    this.#tried = new TriedLobbies(this.#options.clock);
    this.#misses = 0;
    void this.#find(name);
  }

  /** A peer was opened for the player that wants a quick match. */
  noteOpened(live: LivePeer, isHost: boolean): void {
    if (this.#name === null) return;
    this.#live = live;
    if (isHost) this.#hosted(live, this.#name);
  }

  /** The lobby let nobody in, for whatever reason: the next is tried. False: it is no concern of a quick match. */
  takesLoss(live: LivePeer, loss: Loss): boolean {
    const hasMissed = loss.kind === "no-answer" || loss.kind === "refused";
    if (live !== this.#live || this.#name === null || !hasMissed) return false;
    this.#misses += 1;
    if (this.#misses >= MISSES_MAX) return false;
    void this.#find(this.#name);
    return true;
  }

  /** One is in, or wants something else. */
  end(): void {
    this.#name = null;
    this.#elders?.end();
    this.#elders = null;
  }

  async #find(name: string): Promise<void> {
    const { peers, connect, join, host, showMenu } = this.#options;
    connect(); // ends what ran, and with it this wish
    this.#name = name;
    const { attempt } = peers;
    const found = await peers
      .findQuickMatch(this.#tried)
      .catch((error: unknown) => fail(openFaultOf(error, 0)));
    if (attempt !== peers.attempt) closeFound(found.ok ? found.value : null);
    else if (!found.ok) showMenu({ kind: "cannot", wish: "quick-match", fault: found.reason });
    else if (found.value.kind === "none") {
      host(name); // ends what ran as well
      this.#name = name;
    } else {
      join(name, found.value.place);
    }
  }

  /** Two that want one at the same moment both host: one of them goes to the other. */
  #hosted(live: LivePeer, name: string): void {
    const { service, clock, say } = this.#options;
    this.#misses = 0;
    if (service === null) return;
    say({ kind: "quick-hosted" });
    const { session } = live.matchPeer;
    this.#elders = new ElderWatch({
      ...{ service, clock, tried: this.#tried, ownId: () => live.place.listing?.lobbyId ?? null },
      isAlone: () => session.phase === "lobby" && live.matchPeer.players.length === 1,
      onElder: () => {
        const ownId = live.place.listing?.lobbyId ?? null;
        if (ownId !== null) this.#tried.add(ownId);
        void this.#find(name);
      },
    });
  }
}

function closeFound(found: QuickFind | null): void {
  if (found?.kind === "lobby") void found.place.socket?.socket.close();
}
