import { assert, sayingProblem, type Saying } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { lobbyOf, type SessionState } from "./session-state.ts";

/** What the people of a session say to each other. */
export class SessionTalk {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /**
   * Says that to these players, each once and in order, as long as they are there. False: the local player says too much, and nothing
   * of it was said.
   */
  say(saying: Saying, to: readonly PlayerId[], nowMs: number): boolean {
    assert(sayingProblem(saying) === null, "say: nobody may say that");
    const { talk, keys } = this.#state;
    if (!talk.maySay(saying, nowMs)) return false;
    const hearers = this.#remotes.filter(({ playerId }) => to.includes(playerId));
    talk.say(
      saying,
      hearers.flatMap((remote) => keys.pairOf(remote) ?? []),
    );
    return true;
  }

  /** Bytes a second that all talk may take from now on, with the headers of IP and UDP. */
  set bytesPerSecond(rate: number) {
    this.#state.talk.bytesPerSecond = rate;
  }

  /** Whether all that was said here was heard by those it was said to. */
  get isHeard(): boolean {
    return this.#state.talk.isHeard(this.#remotes);
  }

  get #remotes(): readonly RemotePeer[] {
    return lobbyOf(this.#state)?.remotes ?? [];
  }
}
