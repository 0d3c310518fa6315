import type { LivePeer } from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { WindowPeer } from "./window/window-server-channel.ts";

export interface PeerOptions {
  readonly homeFolder: string; // for logs, reports and replays; made when it is needed
  readonly link?: LinkSettings | null; // a network made worse on purpose
  readonly onLivePeer?: (live: LivePeer) => void; // for tests: told of each match or lobby that is opened
}

/** A peer that windows look at. It goes on whether one is open or not. */
export interface RunningPeer extends WindowPeer {
  /** Ends whatever runs, politely; resolves when all files are written. */
  close(): Promise<void>;
}
