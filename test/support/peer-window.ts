import type { KeptSettings, PeerNotice } from "../../src/channel/index.ts";
import type { WindowPeer } from "../../src/desk/index.ts";
import type { TestClock } from "./test-clock.ts";

type NoticeOf<Kind extends PeerNotice["kind"]> = Extract<PeerNotice, { readonly kind: Kind }>;

/**
 * A window without a screen: all that a peer told it, in order; what the player chose for windows, aside. Its player is ready for
 * whatever a lobby is about, unless a test says otherwise.
 */
export class PeerWindow {
  readonly notices: PeerNotice[] = [];
  readonly settings: KeptSettings[] = [];
  readonly close: () => void;
  isReadyByItself = true;
  readonly #peer: WindowPeer;
  readonly #clock: TestClock | null;
  #waiting: (() => void)[] = [];

  /** `clock`: of the peer; what is waited for moves it on. */
  constructor(peer: WindowPeer, clock: TestClock | null = null) {
    this.#clock = clock;
    this.#peer = peer;
    this.close = peer.attach((notice) => {
      if (notice.kind === "settings") this.settings.push(notice.values);
      else this.notices.push(notice);
      if (notice.kind === "lobby") this.#beReady(notice);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  get kinds(): readonly PeerNotice["kind"][] {
    return this.notices.map(({ kind }) => kind);
  }

  of<Kind extends PeerNotice["kind"]>(kind: Kind): readonly NoticeOf<Kind>[] {
    return this.notices.filter((notice) => notice.kind === kind) as unknown as readonly NoticeOf<Kind>[];
  }

  /** The first notice of a kind of which that holds, told already or to come. */
  waitFor<Kind extends PeerNotice["kind"]>(
    kind: Kind,
    isIt: (notice: NoticeOf<Kind>) => boolean = () => true,
  ): Promise<NoticeOf<Kind>> {
    const found = this.#find(kind, isIt);
    if (this.#clock === null) return found;
    const saw = (): string =>
      `notice "${kind}" of which that holds: ${String(isIt)}; last came ${JSON.stringify(this.of(kind).at(-1))}, and ${this.kinds.slice(-9).join(", ")}`;
    return this.#clock.until(found, saw);
  }

  /** Forgets what it was told. */
  forget(): void {
    this.notices.length = 0;
  }

  #beReady({ localPlayerId, players, startsInMs }: NoticeOf<"lobby">): void {
    const own = players.find(({ playerId }) => playerId === localPlayerId);
    if (!this.isReadyByItself || own === undefined || own.agrees || startsInMs !== null) return;
    queueMicrotask(() => this.#peer.handle({ kind: "set-ready", isReady: true })); // not while it is telling
  }

  async #find<Kind extends PeerNotice["kind"]>(
    kind: Kind,
    isIt: (notice: NoticeOf<Kind>) => boolean,
  ): Promise<NoticeOf<Kind>> {
    for (;;) {
      const found = this.of(kind).find(isIt);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}
