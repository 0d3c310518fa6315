import { assert } from "../base/index.ts";
import { LivePeer, LobbyBots, type LivePeerEvent, type LivePeerOptions } from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";

/** A peer of this process in somebody's lobby or match, and the bots that it lets in. */
export interface Seat {
  readonly live: LivePeer;
  readonly bots: LobbyBots;
}

/** A peer that is to be opened, and whom to tell what came of it. */
export interface SeatWish {
  readonly name: string;
  readonly role: LivePeerOptions["role"];
  readonly team?: number | null; // null, and by default: as it comes
  readonly isLocal?: boolean; // see LivePeerOptions
  readonly isWanted: () => boolean; // false once it was given up
  readonly onOpened: (seat: Seat) => void;
  readonly onFailed: (error: unknown) => void;
  readonly onEvent: (seat: Seat, event: LivePeerEvent) => void;
}

/** A peer that says its goodbyes; `gone` is that of its bots too. */
interface Leaving {
  readonly live: LivePeer;
  readonly gone: Promise<unknown>;
}

/** Opens the peers of windows, one at a time and none on a port that another still holds, and sees off those that leave. */
export class OwnPeers {
  readonly #homeFolder: string;
  readonly #link: LinkSettings | null;
  readonly #leaving = new Set<Leaving>();
  #opening: Promise<void> = Promise.resolve(); // one at a time: two would want the same port
  #giveUpWaiting: () => void = () => undefined; // for a port

  constructor(homeFolder: string, link: LinkSettings | null) {
    this.#homeFolder = homeFolder;
    this.#link = link;
  }

  /** Opens one in its turn, unless nobody wants it by then. */
  open(wish: SeatWish): void {
    this.#opening = this.#opening.then(() => this.#openNow(wish));
  }

  /** A port is waited for no more: to call when a wish was given up. */
  stopWaiting(): void {
    this.#giveUpWaiting();
  }

  /** Lets a peer and its bots say their goodbyes in their own time. */
  leave({ live, bots }: Seat): void {
    assert(![...this.#leaving].some((leaving) => leaving.live === live), "a peer leaves once");
    live.leave();
    const leaving = { live, gone: Promise.all([live.closed, bots.close()]) };
    this.#leaving.add(leaving);
    void leaving.gone.then(() => this.#leaving.delete(leaving));
  }

  /** Resolves when all that leave are gone and nothing is opened any more; to call once nobody wants anything. */
  async close(): Promise<void> {
    this.stopWaiting();
    await this.#opening;
    await Promise.all([...this.#leaving].map(({ gone }) => gone));
  }

  async #openNow(wish: SeatWish): Promise<void> {
    const { role, isWanted, onOpened, onFailed } = wish;
    if (!isWanted()) return;
    if (role.kind === "host") await this.#untilFree(role.port);
    if (!isWanted()) return;
    try {
      const seat = await this.#openSeat(wish);
      if (isWanted()) onOpened(seat);
      else this.leave(seat);
    } catch (error) {
      if (isWanted()) onFailed(error);
    }
  }

  async #openSeat({ name, role, team = null, isLocal = false, onEvent }: SeatWish): Promise<Seat> {
    let seat: Seat | null = null;
    const live = await LivePeer.open({
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
      onEvent: (event) => {
        if (seat !== null) onEvent(seat, event); // it is there before the first event
      },
    });
    return (seat = { live, bots: new LobbyBots(live, Infinity) });
  }

  /** Resolves when no match of ours that is still leaving holds that port, or nobody waits for it any more. */
  #untilFree(port: number): Promise<void> {
    const holders = [...this.#leaving].filter(({ live }) => live.port === port);
    return new Promise((resolve) => {
      this.#giveUpWaiting = resolve;
      void Promise.all(holders.map(({ live }) => live.closed)).then(() => resolve());
    });
  }
}
