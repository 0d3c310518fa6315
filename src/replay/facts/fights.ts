/** Cats were lost, one soon after the other. */
interface Fight {
  readonly turn: number; // turns that had run when the first was lost, or a second before
  readonly lastTurn: number; // the same of the last
  readonly lost: readonly number[]; // by each player, in ascending player id
  readonly least: number; // so many make it worth a mark
}

/** After so many turns without a loss a fight is over: 10 s. */
const CALM_TURNS = 100;
/** A fight that costs less than this, or than a twentieth of all cats, is none. */
const FIGHT_CATS_MIN = 2;
const CATS_SHARE = 20;
const FIGHTS_MAX = 128;

/** The fights of a match. Of more than there is room for the largest are kept. */
export class Fights {
  readonly #over: Fight[] = [];
  #open: Fight | null = null;

  /** So many cats of each player were lost in the turns from `turn` to `lastTurn`, where there were `cats` in all before. */
  note(turn: number, lastTurn: number, lost: readonly number[], cats: number): void {
    if (sumOf(lost) === 0) return;
    const open = this.#open;
    if (open !== null && turn - open.lastTurn <= CALM_TURNS) {
      this.#open = { ...open, lastTurn, lost: open.lost.map((count, i) => count + lost[i]!) };
      return;
    }
    this.#close();
    this.#open = { turn, lastTurn, lost, least: Math.max(FIGHT_CATS_MIN, Math.floor(cats / CATS_SHARE)) };
  }

  /** In their order, with one that may go on. */
  get list(): readonly Fight[] {
    const open = this.#open;
    return open === null || !isWorthAMark(open) ? this.#over : [...this.#over, open];
  }

  #close(): void {
    if (this.#open === null || !isWorthAMark(this.#open)) return;
    this.#over.push(this.#open);
    if (this.#over.length <= FIGHTS_MAX) return;
    const smallest = Math.min(...this.#over.map(({ lost }) => sumOf(lost)));
    this.#over.splice(
      this.#over.findLastIndex(({ lost }) => sumOf(lost) === smallest),
      1,
    );
  }
}

function isWorthAMark({ lost, least }: Fight): boolean {
  return sumOf(lost) >= least;
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
