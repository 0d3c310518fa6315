import type { Fact } from "../channel/index.ts";
import type { DeskScreen } from "./desk-screen.ts";

/** A page that is loaded again is back by then. */
const GONE_AFTER_MS = { match: 10_000, lobby: 30_000 };

/** Whether a player is there to play: the others see a peer, whose cats stand still when its window is closed. */
export class WindowWatch {
  #sinceMs: number | null = null; // no window is open; null: one is

  /** Why a match or lobby with other people is to be left now; null: it is not. To be called often. */
  reasonToLeave(screen: DeskScreen, isOpen: boolean, nowMs: number): Fact | null {
    this.#sinceMs = isOpen ? null : (this.#sinceMs ?? nowMs);
    if (this.#sinceMs === null) return null;
    const goneMs = nowMs - this.#sinceMs;
    if (screen.kind === "match" && screen.match.isWaitedFor && goneMs >= GONE_AFTER_MS.match)
      return { kind: "no-window" };
    const isInLobby = screen.kind === "lobby" && screen.lobby.hasCompany;
    return isInLobby && goneMs >= GONE_AFTER_MS.lobby ? { kind: "left-alone-lobby" } : null;
  }
}
