import type { PeerNotice, WindowRequest } from "../../channel/index.ts";
import type { ScreenName } from "./screen.ts";

/** Where the player could not join. */
export interface MissedPlace {
  readonly text: string | null; // an address or a code, as it was typed here; null: in another window
}

/** The last try to join, from a request to the menu that says why it failed. */
export class JoinTry {
  #text: string | null = null;
  #isJoining = false; // with the last connecting

  /** Sends what screens ask for, and takes note of where they try. */
  noting(send: (request: WindowRequest) => void): (request: WindowRequest) => void {
    return (request) => {
      if (request.kind === "join") this.#text = request.address;
      send(request);
    };
  }

  hearNotice(notice: PeerNotice): void {
    if (notice.kind === "connecting") this.#isJoining = notice.role === "join";
  }

  /** What is to be corrected, where that notice ends a try to join; else null. `before`: what was shown. */
  missed(notice: PeerNotice, before: ScreenName): MissedPlace | null {
    const isMissed = notice.kind === "menu" && notice.problem !== null;
    return isMissed && before === "connecting" && this.#isJoining ? { text: this.#text } : null;
  }
}
