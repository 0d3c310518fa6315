import { SUB_TURNS_PER_SECOND, rowOfPlayer, type World } from "../../sim/index.ts";
import { cushionsOf, type Team } from "./teams.ts";

/** How far behind the local player's side is. */
interface Deficit {
  readonly own: number; // cats awake
  readonly theirs: number; // of the strongest other side
}

/** So many times as many cats, and no cushion to breed more: nobody comes back from that. */
const TIMES = 6;
const THEIRS_MIN = 12;
const LASTING_SUB_TURNS = 60 * SUB_TURNS_PER_SECOND;
const SHOWN_SUB_TURNS = 20 * SUB_TURNS_PER_SECOND;
const AGAIN_SUB_TURNS = 60 * SUB_TURNS_PER_SECOND;

/**
 * Whether the local player is to be asked if they want to give up: their side has been without hope for a minute. It is asked
 * for twenty seconds, and again a minute after that at the earliest. Counts the match's own time.
 */
export class GivingUp {
  readonly #teams: readonly Team[];
  #hopelessSince: number | null = null; // sub-turn
  #asksUntil = -1;
  #restsUntil = -1;

  constructor(teams: readonly Team[]) {
    this.#teams = teams;
  }

  /** Null: there is nothing to ask. Call it with each picture that is looked at. */
  update(world: World): Deficit | null {
    const { subTurn } = world.header;
    const deficit = deficitOf(world, this.#teams);
    if (deficit === null || !isHopeless(deficit)) {
      this.#hopelessSince = null;
      this.#asksUntil = -1;
      return null;
    }
    this.#hopelessSince ??= subTurn;
    const isDue = subTurn - this.#hopelessSince >= LASTING_SUB_TURNS && subTurn >= this.#restsUntil;
    if (isDue) {
      this.#asksUntil = subTurn + SHOWN_SUB_TURNS;
      this.#restsUntil = this.#asksUntil + AGAIN_SUB_TURNS;
    }
    return subTurn < this.#asksUntil ? deficit : null;
  }

  /** The player plays on. */
  dismiss(): void {
    this.#asksUntil = -1;
  }
}

function isHopeless({ own, theirs }: Deficit): boolean {
  return theirs >= THEIRS_MIN && theirs >= own * TIMES;
}

/** Null for a side with a cushion, without cats, or where nobody is local. */
function deficitOf(world: World, teams: readonly Team[]): Deficit | null {
  const local = teams.find(({ isLocal }) => isLocal);
  if (local === undefined || world.ground === null) return null;
  if (local.players.some(({ playerId }) => cushionsOf(world, playerId) > 0)) return null;
  const own = catsOf(world, local);
  const theirs = Math.max(0, ...teams.filter((team) => team !== local).map((team) => catsOf(world, team)));
  return own === 0 ? null : { own, theirs };
}

function catsOf(world: World, { players }: Team): number {
  return players.reduce((sum, { playerId }) => {
    const row = rowOfPlayer(world, playerId);
    return sum + (row < 0 ? 0 : world.players.score[row]!);
  }, 0);
}
