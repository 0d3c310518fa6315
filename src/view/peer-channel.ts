import type { PeerNotice, WindowRequest } from "../channel/index.ts";

/** What the window needs of whatever carries its messages. The Electron preload puts one on the page as `robocat`. */
export interface PeerChannel {
  send(request: WindowRequest): void;
  /** One listener: the window. Notices that came before it was set are delivered to it. */
  onNotice(listener: (notice: PeerNotice) => void): void;
  /** Tells that the peer process is gone for good; a channel that cannot know leaves it out. */
  onLost?(listener: (reason: string) => void): void;
}

declare global {
  interface Window {
    readonly robocat?: PeerChannel;
  }
}
