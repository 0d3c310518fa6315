import type { WindowRequest } from "../channel/index.ts";
import type { Clock, KeyLog, LivePeer, OpenMulticastDns, OutsideWish, ServicePlace } from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { WindowPeer } from "./window/window-server-channel.ts";

export interface PeerOptions {
  readonly homeFolder: string; // for logs, reports and replays; made when it is needed
  readonly link?: LinkSettings | null; // a network made worse on purpose
  readonly outside?: OutsideWish | null; // how its lobbies are to be reached from outside; null, and by default: nobody is asked
  readonly service?: ServicePlace | null; // the lobby service that gives its lobbies codes and finds those of others; null, and by default: none
  readonly hidesAddress?: boolean; // nothing goes to others but through the service's relay; false by default: as the player's settings say
  readonly keyLog?: KeyLog | null; // for the keys of its sessions; null: they are told nobody
  readonly near?: OpenMulticastDns; // to find lobbies on the local network and be found there; absent: neither
  readonly clock?: Clock; // by default this machine's: see LivePeerOptions
  readonly onLivePeer?: (live: LivePeer) => void; // for tests: told of each match or lobby that is opened
}

/** What a command line may begin with: what a window may ask for, but a replay by its file. */
export type FirstRequest =
  | Exclude<WindowRequest, { readonly kind: "open-replay" }>
  | { readonly kind: "open-replay-file"; readonly file: string; readonly mark?: string }; // to begin at: see readReplayMark

/** A peer that windows look at. It goes on whether one is open or not. */
export interface RunningPeer extends WindowPeer {
  /** Carries out what the player asked for on the command line. */
  begin(request: FirstRequest): void;
  /** Ends whatever runs, politely; resolves when all files are written. */
  close(): Promise<void>;
}
