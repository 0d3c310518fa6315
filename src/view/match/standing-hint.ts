import type { StatusNotice, WindowRequest } from "../../channel/index.ts";
import type { Command } from "../../sim/index.ts";
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

/** What tells no cat and no cushion what to do. */
const NO_ORDERS: ReadonlySet<Command["kind"]> = new Set(["pause", "go-on", "admit"]);

/** The hint on what to do, for who plays: until the first order, and again for who has given none for a while. */
export class StandingHint {
  #orderedAtMs: number | null = null; // the last order, in the time of the match view

  hear(request: WindowRequest, nowMs: number): void {
    if (request.kind === "command" && !NO_ORDERS.has(request.command.kind)) this.#orderedAtMs = nowMs;
  }

  /** Empty: there is none now. */
  text(nowMs: number, { isWatching, status, ...facts }: HintFacts): string {
    if (isWatching) return "";
    const orderedAtMs = this.#orderedAtMs;
    const given = { hasOrdered: orderedAtMs !== null, idleMs: nowMs - (orderedAtMs ?? 0) };
    return firstHint(nowMs, { ...facts, ...given, isWaiting: isWaitingForPlayers(status) });
  }
}
