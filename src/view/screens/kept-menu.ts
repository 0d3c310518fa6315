import type { NearNotice, PeerNotice } from "../../channel/index.ts";
import { nearAfter } from "./near-list.ts";
import type { Screen } from "./screen.ts";

/** What a peer has told of its menu, and tells once: for when the title is shown again after another screen of the window's own. */
export class KeptMenu {
  #near: NearNotice | null = null; // while the peer is in its menu
  #menu: (PeerNotice & { readonly kind: "menu" }) | null = null; // the last one

  hear(notice: PeerNotice): void {
    this.#near = nearAfter(this.#near, notice);
    if (notice.kind === "menu") this.#menu = notice;
  }

  /** Why one came back has been read. */
  retell(screen: Screen | null): void {
    if (this.#menu !== null) screen?.hearNotice({ ...this.#menu, problem: null });
    if (this.#near !== null) screen?.hearNotice(this.#near);
  }
}
