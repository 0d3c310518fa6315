import type { KeptSettings, PeerNotice } from "../../src/channel/index.ts";
import type { WindowPeer } from "../../src/desk/index.ts";

type NoticeOf<Kind extends PeerNotice["kind"]> = Extract<PeerNotice, { readonly kind: Kind }>;

/** A window without a screen: all that a peer told it, in order; what the player chose for windows, aside. */
export class PeerWindow {
  readonly notices: PeerNotice[] = [];
  readonly settings: KeptSettings[] = [];
  readonly close: () => void;
  #waiting: (() => void)[] = [];

  constructor(peer: WindowPeer) {
    this.close = peer.attach((notice) => {
      if (notice.kind === "settings") this.settings.push(notice.values);
      else this.notices.push(notice);
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
  async waitFor<Kind extends PeerNotice["kind"]>(
    kind: Kind,
    isIt: (notice: NoticeOf<Kind>) => boolean = () => true,
  ): Promise<NoticeOf<Kind>> {
    for (;;) {
      const found = this.of(kind).find(isIt);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Forgets what it was told. */
  forget(): void {
    this.notices.length = 0;
  }
}
