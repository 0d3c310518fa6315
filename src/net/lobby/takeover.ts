import type { Lobby } from "./lobby.ts";
import { companionsOf, isFresh, isGone, nextReign } from "./reign.ts";

/**
 * A peer takes the lobby over from a master that has gone, with those who are left. Where it hears none of them, or none of them follows it, the
 * fault may be its own: then its word counts for no more than that of the master before, until somebody does.
 */
export class Takeover {
  readonly #lobby: Lobby;
  readonly #formerReign: number;
  #backing: "followed" | "hoped-for" | "none";

  /** The next in line goes on with what it knows. */
  constructor(lobby: Lobby, nowMs: number) {
    this.#lobby = lobby;
    this.#formerReign = lobby.reign;
    const gone = lobby.remotes.filter((remote) => isGone(remote, nowMs));
    for (const remote of gone) lobby.departed.add(remote, remote.hasLeft ? "left" : "silent", nowMs);
    const remotes = lobby.remotes.filter((remote) => !gone.includes(remote));
    this.#backing = remotes.some((remote) => isFresh(remote, nowMs)) ? "hoped-for" : "none";
    for (const remote of remotes) remote.followedMs = nowMs; // or will, in a moment
    lobby.seize(remotes, this.#reign);
  }

  /** Looks whether somebody follows by now, or all that could have are out. */
  update(nowMs: number): void {
    const lobby = this.#lobby;
    if (this.#backing === "followed") return;
    const isFollowed = companionsOf(lobby, nowMs).length > 0;
    if (isFollowed) this.#backing = "followed";
    else if (lobby.remotes.length === 0) this.#backing = "none";
    if (lobby.reign !== this.#reign) lobby.seize(lobby.remotes, this.#reign);
  }

  get #reign(): number {
    return this.#backing === "none" ? this.#formerReign : nextReign(this.#formerReign);
  }
}
