import { divTrunc, isWallAt, sqrtFloor, type Ground } from "../sim/index.ts";

/** A point of a map in 1/256 units from its middle, as commands have it. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const UNREACHED = 0xffff;
const CELL_SHIFT = 8; // of points
const HALF_CELL = 1 << (CELL_SHIFT - 1);
/** Steps along rows and columns are longer than the way that a cat walks, by this on average: 0.85 of a cell. */
const POINTS_PER_STEP = 217;
/** Cats whose goal is so near to the middle of a cushion were sent to it, cells. */
const CUSHION_CELLS = 2;
/** Maps of which one is kept in mind: more would be those of matches that nobody plays any more. */
const KNOWN_MAX = 2;

/** How far it is between two places as the crow flies, points. */
export function straightWay(a: Place, b: Place): number {
  return sqrtFloor((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/**
 * The walls of a map as a bot knows them: how far it is from one place to another on foot. It follows from the walls and
 * cushions alone, so that who has it already and who makes it anew come to the same.
 */
export class Terrain {
  readonly width: number;
  readonly height: number;
  readonly #walls: Int32Array;
  readonly #cushionX: Int32Array;
  readonly #cushionY: Int32Array;
  readonly #isFloor: Uint8Array;
  readonly #cushionAt: Int8Array; // by cell: the cushion that is meant, plus 1
  readonly #toCushion: (Uint16Array | null)[]; // steps from each cell
  readonly #from: Uint16Array; // steps to each cell, from where measureFrom said
  readonly #queue: Uint16Array;

  constructor({ walls, rules, cushions }: Ground) {
    const { mapWidth, mapHeight, cushionCount } = rules;
    const cellCount = mapWidth * mapHeight;
    this.width = mapWidth;
    this.height = mapHeight;
    this.#walls = walls.slice();
    this.#cushionX = cushions.x.slice(0, cushionCount);
    this.#cushionY = cushions.y.slice(0, cushionCount);
    this.#isFloor = Uint8Array.from({ length: cellCount }, (_, index) => (isWallAt(walls, index) ? 0 : 1));
    this.#cushionAt = new Int8Array(cellCount);
    this.#toCushion = Array.from({ length: cushionCount }, () => null);
    this.#from = new Uint16Array(cellCount);
    this.#queue = new Uint16Array(cellCount);
    for (let cushion = 0; cushion < cushionCount; cushion += 1) this.#markAround(cushion);
  }

  /** Whether it is made of these walls and cushions: a world that was damaged and mended may have others for a while. */
  isOf({ walls, rules, cushions }: Ground): boolean {
    return (
      rules.mapWidth === this.width &&
      rules.mapHeight === this.height &&
      rules.cushionCount === this.#cushionX.length &&
      this.#cushionX.every((x, i) => x === cushions.x[i] && this.#cushionY[i] === cushions.y[i]) &&
      this.#walls.every((word, i) => word === walls[i])
    );
  }

  /** The cushion that cats with this goal are sent to, or -1. */
  cushionAt(place: Place): number {
    return this.#cushionAt[this.#cellOf(place)]! - 1;
  }

  cushionPlace(cushion: number): Place {
    return { x: this.#cushionX[cushion]! >> 8, y: this.#cushionY[cushion]! >> 8 };
  }

  /** About how far a cat walks to a cushion, points. */
  wayToCushion(cushion: number, from: Place): number {
    const place = this.cushionPlace(cushion);
    this.#toCushion[cushion] ??= this.#measure(place, new Uint16Array(this.#isFloor.length));
    return this.#lengthOf(this.#toCushion[cushion][this.#cellOf(from)]!, from, place);
  }

  /** Measures the ways from a place to all others, for `wayTo` and `placeBefore`. */
  measureFrom(place: Place): void {
    this.#measure(place, this.#from);
  }

  /** About how far a cat walks from where `measureFrom` was called for, points. */
  wayTo(from: Place, place: Place): number {
    return this.#lengthOf(this.#from[this.#cellOf(place)]!, from, place);
  }

  /** The place on the way from there that lies so many points before its end; `from` itself if that is nearer. */
  placeBefore(from: Place, to: Place, distance: number): Place {
    const steps = this.#from;
    let cell = this.#cellOf(to);
    let walked = 0;
    if (steps[cell] === UNREACHED || steps[cell]! * POINTS_PER_STEP <= distance) return from;
    while (walked < distance && steps[cell]! > 0) {
      const nearer = steps[cell]! - 1;
      const next = [cell + 1, cell - 1, cell + this.width, cell - this.width];
      cell = next.find((other) => steps[other] === nearer) ?? cell;
      if (steps[cell] !== nearer) break;
      walked += POINTS_PER_STEP;
    }
    return this.#middleOf(cell);
  }

  #lengthOf(steps: number, from: Place, to: Place): number {
    const straight = straightWay(from, to);
    return steps === UNREACHED ? straight * 2 : Math.max(straight, steps * POINTS_PER_STEP);
  }

  #cellOf({ x, y }: Place): number {
    const column = Math.max(1, Math.min(this.width - 2, (x + (this.width << 7)) >> CELL_SHIFT));
    const row = Math.max(1, Math.min(this.height - 2, (y + (this.height << 7)) >> CELL_SHIFT));
    return row * this.width + column;
  }

  #middleOf(cell: number): Place {
    const column = cell % this.width;
    const row = divTrunc(cell, this.width);
    const x = (column << CELL_SHIFT) + HALF_CELL - (this.width << 7);
    return { x, y: (row << CELL_SHIFT) + HALF_CELL - (this.height << 7) };
  }

  #markAround(cushion: number): void {
    const middle = this.#cellOf(this.cushionPlace(cushion));
    const reach = CUSHION_CELLS - 1;
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        this.#cushionAt[middle + dy * this.width + dx] = cushion + 1;
      }
    }
  }

  /** Steps from a place to each cell, or back: it is as far. */
  #measure(place: Place, steps: Uint16Array): Uint16Array {
    const queue = this.#queue;
    const isFloor = this.#isFloor;
    const goal = this.#cellOf(place);
    steps.fill(UNREACHED);
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
    return steps;
  }
}

/** Those that were asked for last. What they say follows from the map, so that it is no matter who made them, and when. */
const known: Terrain[] = [];

/** The terrain of a map. */
export function terrainOf(ground: Ground): Terrain {
  const found = known.find((terrain) => terrain.isOf(ground));
  if (found !== undefined) return found;
  const terrain = new Terrain(ground);
  known.unshift(terrain);
  known.length = Math.min(known.length, KNOWN_MAX);
  return terrain;
}
