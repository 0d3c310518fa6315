import type { AloneFact, MatchInfo } from "../channel/index.ts";
import type { Departure } from "../match/index.ts";

/** A player that was not heard of, or was left out, goes back by itself: mostly within seconds. After so long it is not to be counted on. */
const BACK_WITHIN_MS = 15_000;

/** How things stand with the others of a match. */
interface Company {
  readonly gone: readonly Pick<Departure, "cause">[]; // players that have not come back
  readonly isAlone: boolean; // all who are left are bots
  readonly nowMs: number;
}

/** Says once that nobody else plays any more, as soon as that is certain. */
export class AloneWatch {
  #sinceMs: number | null = null; // null: somebody is there
  #isTold = false;

  /** Whether it is to be told now. A player that said goodbye has left; of others one can't know for a while. */
  isNews({ gone, isAlone, nowMs }: Company): boolean {
    const isLeftAlone = isAlone && gone.length > 0; // a player that plays with bots from the start was left by nobody
    this.#sinceMs = isLeftAlone ? (this.#sinceMs ?? nowMs) : null;
    this.#isTold &&= isLeftAlone;
    if (this.#sinceMs === null || this.#isTold) return false;
    const haveAllLeft = gone.every(({ cause }) => cause === "left");
    this.#isTold = haveAllLeft || nowMs >= this.#sinceMs + BACK_WITHIN_MS;
    return this.#isTold;
  }
}

/** For a player that is left alone with bots: which of them are on their side. */
export function aloneFact({
  players,
  localPlayerId,
  isObserver,
}: Pick<MatchInfo, "players" | "localPlayerId" | "isObserver">): AloneFact {
  const own = players.find(({ playerId }) => playerId === localPlayerId);
  const allies = players.filter((player) => player !== own && player.team === own?.team);
  return { kind: "alone", isObserver, allies: isObserver ? [] : allies.map(({ name }) => name) };
}
