import type { StatusNotice, WindowRequest } from "../../channel/index.ts";
import { firstHint } from "../control/map-cursor.ts";
import { isWaitingForPlayers } from "./absence-words.ts";

/** How things stand for the local player. */
interface HintFacts {
  readonly isGround: boolean;
  readonly hasCushions: boolean; // in the match
  readonly isWatching: boolean; // gives no orders
  readonly hasSelected: boolean;
  readonly status: StatusNotice | null;
}

/** The hint on what to do, for who plays: at the beginning, and again for who has given no order for a while. */
export class StandingHint {
  #orderedAtMs = 0; // the last order, in the time of the match view

  hear({ kind }: WindowRequest, nowMs: number): void {
    if (kind === "command") this.#orderedAtMs = nowMs;
  }

  /** Empty: there is none now. */
  text(nowMs: number, { isWatching, status, ...facts }: HintFacts): string {
    if (isWatching) return "";
    const idleMs = nowMs - this.#orderedAtMs;
    return firstHint(nowMs, { ...facts, isWaiting: isWaitingForPlayers(status), idleMs });
  }
}
