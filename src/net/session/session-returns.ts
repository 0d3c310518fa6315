import { assert } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { acceptReturn } from "./hear-signed.ts";
import { lobbyOf, type SessionState } from "./session-state.ts";

/** Returns to a match: this peer's own, and those of others. */
export class SessionReturns {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** Asks the others, from whose match this peer was gone, to be heard anew, by another key. `run`: above that of a return before. */
  comeBack(run: number, nowMs: number): void {
    this.#state.keys.renew();
    this.askAll(run, nowMs);
  }

  askAll(run: number, nowMs: number): void {
    assert(run > (this.#state.returnRun ?? 0), "Session: each return has a higher number");
    this.#state.returnRun = run;
    this.#state.returnSinceMs = nowMs;
    this.#state.elsewhere.clear();
    for (const remote of lobbyOf(this.#state)?.remotes ?? []) remote.returnAcknowledged = false;
  }

  /** u32, of the last return; 0: this peer was never away. */
  get run(): number {
    return this.#state.returnRun ?? 0;
  }

  /** That player's peer is another run than the one that had acknowledged our return. */
  askAgain(playerId: PlayerId): void {
    const remote = lobbyOf(this.#state)?.remoteBy(playerId) ?? null;
    if (remote !== null && this.#state.returnRun !== null) remote.returnAcknowledged = false;
  }

  /** That player's peer was gone, and is heard from now on. */
  accept(playerId: PlayerId, run: number): void {
    acceptReturn(this.#state, playerId, run);
  }

  /** That player's peer was gone, and comes back too late: it is told, as all others were, how the match ended. */
  sendOff(playerId: PlayerId, run: number): void {
    const remote = lobbyOf(this.#state)?.remoteBy(playerId) ?? null;
    if (remote !== null && remote.run !== run) remote.goodbyeAcknowledged = false; // it was acknowledged by a run before
    acceptReturn(this.#state, playerId, run);
  }
}
