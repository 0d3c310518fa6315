import type { LobbyNotice, WindowRequest } from "../../src/channel/index.ts";
import type { RunningPeer } from "../../src/desk/index.ts";
import { PeerWindow } from "./peer-window.ts";
import type { TestClock } from "./test-clock.ts";
import { sentenceOf } from "./sentences.ts";

/** A peer and its window, which both have the time of that clock. */
export class WindowPlayer {
  readonly peer: RunningPeer;
  readonly window: PeerWindow;

  constructor(peer: RunningPeer, clock: TestClock) {
    this.peer = peer;
    this.window = new PeerWindow(peer, clock);
  }

  ask(...requests: readonly WindowRequest[]): void {
    for (const request of requests) this.peer.handle(request);
  }

  /** The lobby, once it is as wanted: as it is now, or comes to be. */
  lobby(isIt: (lobby: LobbyNotice) => boolean): Promise<LobbyNotice> {
    const told = new Set(this.window.of("lobby"));
    const now = [...told].at(-1);
    return now !== undefined && isIt(now)
      ? Promise.resolve(now)
      : this.window.waitFor("lobby", (lobby) => !told.has(lobby) && isIt(lobby));
  }

  get problems(): readonly string[] {
    return this.window.of("problem").map(({ fact }) => sentenceOf(fact));
  }
}
