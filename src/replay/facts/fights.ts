import type { Place } from "./place.ts";

/** A cat that was lost, where it stood last. */
export interface Fallen extends Place {
  readonly player: number; // its place among the players, by ascending player id
}

/** Cats were lost in one part of the ground, one soon after the other. */
interface Fight {
  readonly turn: number; // turns that had run when the first was lost, or a second before
  readonly lastTurn: number; // the same of the last
  readonly lost: readonly number[]; // by each player, in ascending player id
  readonly at: Place; // where the first was lost
  readonly least: number; // so many make it worth a mark
}

/** After so many turns without a loss near there a fight is over: 4 s. */
const CALM_TURNS = 40;
/** A fight has no losses farther than this from its first: 12 units, about what is seen of a large map at once. */
const REACH = 12 * 0x1_0000;
const REACH_SQUARED = REACH * REACH;
/** A fight that costs less than this, or than a tenth of all cats, is none. */
const FIGHT_CATS_MIN = 2;
const CATS_SHARE = 10;
const FIGHTS_MAX = 128;

/**
 * The fights of a match. A war is many of them: one ends where it pauses, and another begins where cats are lost elsewhere. Of more
 * than there is room for the largest are kept.
 */
export class Fights {
  readonly #playerCount: number;
  #over: Fight[] = [];
  #open: Fight[] = []; // in the order in which they began

  constructor(playerCount: number) {
    this.#playerCount = playerCount;
  }

  /** Those were lost in the turns from `turn` to `lastTurn`, where there were `cats` in all before. */
  note(turn: number, lastTurn: number, fallen: readonly Fallen[], cats: number): void {
    this.#closeCalm(turn);
    const least = Math.max(FIGHT_CATS_MIN, Math.floor(cats / CATS_SHARE));
    for (const { player, x, y } of fallen) {
      const near = this.#nearest({ x, y });
      const none = Array.from({ length: this.#playerCount }, () => 0);
      const fight = this.#open[near] ?? { turn, lastTurn, lost: none, at: { x, y }, least };
      const lost = fight.lost.with(player, fight.lost[player]! + 1);
      this.#open[near < 0 ? this.#open.length : near] = { ...fight, lastTurn, lost };
    }
  }

  /** By the turn in which they began, with those that may go on. */
  get list(): readonly Fight[] {
    return largest([...this.#over, ...this.#open]).sort((a, b) => a.turn - b.turn);
  }

  /** The place of the open fight whose reach that is in; -1: none. */
  #nearest({ x, y }: Place): number {
    let [nearest, least] = [-1, REACH_SQUARED + 1];
    this.#open.forEach(({ at }, i) => {
      const squared = (at.x - x) ** 2 + (at.y - y) ** 2;
      if (squared < least) [nearest, least] = [i, squared];
    });
    return nearest;
  }

  #closeCalm(turn: number): void {
    const isOver = ({ lastTurn }: Fight): boolean => turn - lastTurn > CALM_TURNS;
    if (!this.#open.some(isOver)) return;
    this.#over = largest([...this.#over, ...this.#open.filter(isOver)]);
    this.#open = this.#open.filter((fight) => !isOver(fight));
  }
}

/** Those that are worth a mark, at most as many as there is room for: the smallest go first, of those the last. */
function largest(fights: readonly Fight[]): Fight[] {
  const worthy = fights.filter(({ lost, least }) => sumOf(lost) >= least);
  if (worthy.length <= FIGHTS_MAX) return worthy;
  return worthy.toSorted((a, b) => sumOf(b.lost) - sumOf(a.lost)).slice(0, FIGHTS_MAX);
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
