import type { MatchInfo } from "../channel/index.ts";
import type { Departure } from "../match/index.ts";
import { joinNames } from "../peer/index.ts";

/** Who was not heard of, or was left out, goes back by itself: mostly within seconds. After so long it is not to be counted on. */
const BACK_WITHIN_MS = 15_000;

/** How things stand with the others of a match. */
interface Company {
  readonly gone: readonly Pick<Departure, "cause">[]; // who has not come back
  readonly isAlone: boolean; // all who are left are bots
  readonly nowMs: number;
}

/** Says once that nobody else plays any more, as soon as that is certain. */
export class AloneWatch {
  #sinceMs: number | null = null; // null: somebody is there
  #isTold = false;

  /** Whether it is to be told now. Who said goodbye has left; of others one can't know for a while. */
  isNews({ gone, isAlone, nowMs }: Company): boolean {
    const isLeftAlone = isAlone && gone.length > 0; // who plays with bots from the start was left by nobody
    this.#sinceMs = isLeftAlone ? (this.#sinceMs ?? nowMs) : null;
    this.#isTold &&= isLeftAlone;
    if (this.#sinceMs === null || this.#isTold) return false;
    const haveAllLeft = gone.every(({ cause }) => cause === "left");
    this.#isTold = haveAllLeft || nowMs >= this.#sinceMs + BACK_WITHIN_MS;
    return this.#isTold;
  }
}

/** For who is left alone with bots: which of them are on their side. */
export function describeAlone({
  players,
  localPlayerId,
  isObserver,
}: Pick<MatchInfo, "players" | "localPlayerId" | "isObserver">): string {
  if (isObserver) return "Everybody has left; only bots are left.";
  const own = players.find(({ playerId }) => playerId === localPlayerId);
  const allies = players.filter((player) => player !== own && player.team === own?.team);
  const names = joinNames(allies.map(({ name }) => name));
  const told = "Everybody has left; you play on against bots.";
  if (allies.length === 0) return told;
  return allies.length === 1
    ? `${told} Your ally ${names} is played by a bot.`
    : `${told} Your allies ${names} are played by bots.`;
}
