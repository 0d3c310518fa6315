import { isWallAt, type Ground } from "../sim/index.ts";

/** A point of a map: cells from its south-west corner, with fractions. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const UNREACHED = 0xffff;
/** Maps of ways that are kept; the one longest out of use makes room. */
const FIELDS_MAX = 48;
/** Maps of ways computed in one look at the game: each is up to a millisecond. */
const FIELDS_PER_LOOK = 1;
/** Goals within a square of so many cells share a map of ways. */
const GOAL_CELLS = 3;
/** Steps along rows and columns are longer than the way that a cat walks, by this on average. */
const WALKED_PER_STEP = 0.85;
/** What a way is taken for as long as nothing is known: longer than the straight line. */
const DETOUR = 1.3;

interface Field {
  readonly key: number;
  readonly steps: Uint16Array; // from each cell to the goal
}

/** The walls of a map as a bot knows them: how far it is from one place to another on foot. */
export class Terrain {
  readonly width: number;
  readonly height: number;
  readonly #isFloor: Uint8Array;
  readonly #queue: Uint16Array;
  #fields: Field[] = []; // the one used last in front
  #left = 0;

  constructor({ walls, rules }: Ground) {
    this.width = rules.mapWidth;
    this.height = rules.mapHeight;
    const cellCount = this.width * this.height;
    this.#isFloor = Uint8Array.from({ length: cellCount }, (_, index) => (isWallAt(walls, index) ? 0 : 1));
    this.#queue = new Uint16Array(cellCount);
  }

  /** To be called at each look: how much may be computed anew. */
  beginLook(): void {
    this.#left = FIELDS_PER_LOOK;
  }

  /** About how many units a cat walks from one place to another. */
  distance(from: Place, to: Place): number {
    const straight = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = this.#fieldTo(to)?.[this.#cellOf(from)] ?? UNREACHED;
    if (steps === UNREACHED) return straight * DETOUR;
    return Math.max(straight, steps * WALKED_PER_STEP);
  }

  /** The place on the way from one place to another that lies so far before its end; `from` if that is nearer, or unknown. */
  placeBefore(from: Place, to: Place, distance: number): Place {
    const field = this.#fieldTo(to);
    let cell = this.#cellOf(from);
    if (field === null || field[cell] === UNREACHED) return from;
    const wanted = distance / WALKED_PER_STEP;
    if (field[cell]! <= wanted) return from;
    while (field[cell]! > wanted) {
      const here = field[cell]!;
      const next = [cell + 1, cell - 1, cell + this.width, cell - this.width];
      cell = next.find((other) => field[other]! < here) ?? cell;
      if (field[cell] === here) break;
    }
    return { x: (cell % this.width) + 0.5, y: Math.floor(cell / this.width) + 0.5 };
  }

  #cellOf({ x, y }: Place): number {
    const column = Math.max(1, Math.min(this.width - 2, Math.floor(x)));
    const row = Math.max(1, Math.min(this.height - 2, Math.floor(y)));
    return row * this.width + column;
  }

  #fieldTo(to: Place): Uint16Array | null {
    const key = Math.floor(to.y / GOAL_CELLS) * this.width + Math.floor(to.x / GOAL_CELLS);
    const known = this.#fields.findIndex((field) => field.key === key);
    const goal = this.#cellOf(to);
    if (known < 0 && (this.#left === 0 || this.#isFloor[goal] === 0)) return null;
    const field = known >= 0 ? this.#fields[known]! : this.#compute(key, goal);
    if (known !== 0) this.#fields = [field, ...this.#fields.filter((other) => other !== field)];
    return field.steps;
  }

  #compute(key: number, goal: number): Field {
    this.#left -= 1;
    const spare = this.#fields.length >= FIELDS_MAX ? this.#fields.pop() : undefined;
    const steps = spare?.steps ?? new Uint16Array(this.#isFloor.length);
    steps.fill(UNREACHED);
    const queue = this.#queue;
    const isFloor = this.#isFloor;
    queue[0] = goal;
    steps[goal] = 0;
    let tail = 1;
    const reach = (cell: number, count: number): void => {
      if (isFloor[cell] === 0 || steps[cell] !== UNREACHED) return;
      steps[cell] = count;
      queue[tail] = cell;
      tail += 1;
    };
    for (let head = 0; head < tail; head += 1) {
      const cell = queue[head]!;
      const count = steps[cell]! + 1;
      reach(cell + 1, count); // the outermost cells are walls
      reach(cell - 1, count);
      reach(cell + this.width, count);
      reach(cell - this.width, count);
    }
    return { key, steps };
  }
}
