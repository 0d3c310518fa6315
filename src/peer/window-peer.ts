import type { PeerNotice, WindowRequest } from "../channel/index.ts";

/** What a shell needs of the running peer in order to connect windows with it. */
export interface WindowPeer {
  /** Carries out what a window asks. Bad input never throws: it comes back as a `problem` notice. */
  handle(request: WindowRequest): void;
  /** Adds a window: it gets the present state at once, then every notice. Returns the function that removes it. */
  attach(listener: (notice: PeerNotice) => void): () => void;
}
