// Which players are waited for, and which are back: what the banner says of it, and for how long.

import type { MatchPlayer, NetworkNotice, StatusNotice } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { ABSENCE_WORDS } from "../../words/index.ts";
import { SILENT_FROM_MS } from "../network/network-text.ts";
import { absenceOf } from "./absence.ts";

/** What the banner says: one thing at a time, the most urgent. */
export interface BannerWords {
  readonly kind: "absent" | "back" | "catching-up" | "slow";
  readonly text: string;
  readonly spoken: string; // for screen readers: changes only with the news
  readonly playerIds: readonly PlayerId[]; // the players that it is about, ascending
}

/** A player that was away for less is not welcomed back. */
const AWAY_FROM_MS = 2000;
const WELCOME_MS = 3000;
/** So far behind the others this peer is catching up, until it is nearly level with them. */
const CATCHING_UP_BELOW_TURNS = -3;
const LEVEL_FROM_TURNS = -1;

/** Follows which players are away and come back, and whether this peer lags behind. */
export class AbsenceWatch {
  readonly #players: readonly MatchPlayer[];
  readonly #away = new Set<PlayerId>(); // for AWAY_FROM_MS or more
  #back: readonly PlayerId[] = [];
  #welcomedUntilMs = 0;
  #isCatchingUp = false;

  constructor(players: readonly MatchPlayer[]) {
    this.#players = players;
  }

  /** Null: there is nothing to say. */
  update(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): BannerWords | null {
    this.#follow(status, network, nowMs);
    const absence = absenceOf(status, network?.peers ?? [], this.#players);
    if (absence !== null) return { kind: "absent", ...absence };
    if (nowMs < this.#welcomedUntilMs) {
      const text = this.#welcomeText(network);
      return { kind: "back", text, spoken: text, playerIds: this.#back };
    }
    if (!this.#isCatchingUp) return null;
    return {
      kind: "catching-up",
      text: ABSENCE_WORDS.catchingUp,
      spoken: ABSENCE_WORDS.catchingUpAloud,
      playerIds: [],
    };
  }

  #follow(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): void {
    const ahead = network?.aheadTurns ?? 0;
    this.#isCatchingUp = ahead < (this.#isCatchingUp ? LEVEL_FROM_TURNS : CATCHING_UP_BELOW_TURNS);
    if (nowMs >= this.#welcomedUntilMs) this.#back = [];
    for (const { playerId } of this.#players) {
      if (status?.gone.some((gone) => gone.playerId === playerId) === true) {
        this.#away.delete(playerId); // not to come back: a bot plays on
        continue;
      }
      const silentMs = network?.peers.find((peer) => peer.playerId === playerId)?.silentMs ?? 0;
      const waitedMs = status?.waitingFor.includes(playerId) === true ? status.waitedMs : 0;
      if (Math.max(silentMs, waitedMs) >= AWAY_FROM_MS) this.#away.add(playerId);
      else if (silentMs < SILENT_FROM_MS && waitedMs === 0 && this.#away.delete(playerId)) {
        this.#back = [...this.#back.filter((id) => id !== playerId), playerId].toSorted((a, b) => a - b);
        this.#welcomedUntilMs = nowMs + WELCOME_MS;
      }
    }
  }

  /** "Jane is back", "Jane and Mio are back"; when all others are, it was this computer that was away. */
  #welcomeText(network: NetworkNotice | null): string {
    const others = network?.peers.length ?? 0;
    if (others > 1 && this.#back.length === others) return ABSENCE_WORDS.allBack;
    return ABSENCE_WORDS.back(
      this.#back.map((id) => this.#players.find(({ playerId }) => playerId === id)!.name),
    );
  }
}
