import { FIELDS, GROUND_FIELDS } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { READ_COLUMNS, WRITTEN_COLUMNS } from "./kernel-code.ts";
import { placeOf, type Kernel } from "./kernel.ts";

/** Views are made for so many rows more than there are, so that they last while cats come and go. */
const SPARE_ROWS = 256;
const WORD_BYTES = 4;

/** The same words in a world and in the kernel. */
interface Pair {
  readonly here: Int32Array;
  readonly there: Int32Array;
}

/**
 * What goes between one world and the kernel in a sub-turn, as views that are kept: copying through them leaves no garbage. Only
 * columns that the kernel reads or writes go in, only those that it writes come out.
 */
export class WorldBinding {
  readonly #kernel: Kernel;
  readonly #world: World;
  readonly #ground: Ground;
  readonly #tablesIn: readonly Pair[];
  readonly #tablesOut: readonly Pair[];
  readonly #yarn: readonly Pair[];
  #cats: readonly Pair[] = [];
  #catsOut: readonly Pair[] = [];
  #balls: readonly Pair[] = [];
  #catRows = -1;
  #ballRows = -1;

  constructor(kernel: Kernel, world: World, ground: Ground) {
    this.#kernel = kernel;
    this.#world = world;
    this.#ground = ground;
    this.#tablesIn = this.#pairTables();
    this.#tablesOut = this.#tablesIn.slice(0, OUT_TABLES).concat(this.#pairCushions(WRITTEN_COLUMNS));
    this.#tablesIn = this.#tablesIn.concat(this.#pairCushions(READ_COLUMNS));
    const { yarn } = world;
    this.#yarn = [
      ...FIELDS.yarn.map((field) => this.#pair(yarn[field], `yarn.${field}`)),
      this.#pair(ground.balls.kind, "balls.kind"),
    ];
  }

  /** Copies what the kernel reads into its memory. */
  copyIn(): void {
    const { catCount, yarnCount } = this.#world.header;
    if (!fits(catCount, this.#catRows)) this.#pairCats(catCount);
    if (!fits(yarnCount, this.#ballRows)) this.#pairBalls(yarnCount);
    copyIn(this.#tablesIn);
    copyIn(this.#cats);
    if (yarnCount > 0) copyIn(this.#balls);
  }

  /** `yarnCountBefore`: when it was copied in. */
  copyOut(yarnCountBefore: number): void {
    copyOut(this.#tablesOut);
    copyOut(this.#catsOut);
    const { yarnCount } = this.#world.header; // of now: it came with the tables
    for (const { here, there } of this.#yarn) {
      for (let row = yarnCountBefore; row < yarnCount; row += 1) here[row] = there[row]!;
    }
  }

  /** The first OUT_TABLES of them are written as well. */
  #pairTables(): readonly Pair[] {
    const { words, players } = this.#world;
    const { seats, flowFields, waypoints, walls } = this.#ground;
    const header = words.subarray(0, FIELDS.header.length);
    const rulesWords = GROUND_FIELDS.ground.length;
    const rulesAt = startOf(words, seats.team) - rulesWords;
    const table = (first: Int32Array, fieldCount: number): Int32Array =>
      words.subarray(startOf(words, first), startOf(words, first) + fieldCount * first.length);
    return [
      this.#pair(header, "header.subTurn"),
      this.#pair(words.subarray(rulesAt, rulesAt + rulesWords), "ground.mode"),
      this.#pair(table(flowFields.goal, GROUND_FIELDS.flowFields.length), "flowFields.goal"),
      this.#pair(table(waypoints.userCount, GROUND_FIELDS.waypoints.length), "waypoints.userCount"),
      this.#pair(table(players.playerId, FIELDS.players.length), "players.playerId"),
      this.#pair(table(seats.team, GROUND_FIELDS.seats.length), "seats.team"),
      this.#pair(walls, "walls"),
    ];
  }

  #pairCushions(names: readonly string[]): readonly Pair[] {
    const { cushions } = this.#ground;
    if (cushions.x.length === 0) return [];
    return GROUND_FIELDS.cushions
      .filter((field) => names.includes(`cushions.${field}`))
      .map((field) => this.#pair(cushions[field], `cushions.${field}`));
  }

  #pairCats(catCount: number): void {
    const { cats } = this.#world;
    const { steering } = this.#ground;
    this.#catRows = rowsFor(catCount, cats.x.length);
    const pairs = (names: readonly string[]): readonly Pair[] => [
      ...FIELDS.cats
        .filter((field) => names.includes(`cats.${field}`))
        .map((field) => this.#pair(cats[field].subarray(0, this.#catRows), `cats.${field}`)),
      ...GROUND_FIELDS.steering
        .filter((field) => names.includes(`steering.${field}`))
        .map((field) => this.#pair(steering[field].subarray(0, this.#catRows), `steering.${field}`)),
    ];
    this.#cats = pairs(READ_COLUMNS);
    this.#catsOut = pairs(WRITTEN_COLUMNS);
  }

  #pairBalls(yarnCount: number): void {
    const { targetId } = this.#world.yarn;
    const { kind } = this.#ground.balls;
    this.#ballRows = rowsFor(yarnCount, kind.length);
    this.#balls = [
      this.#pair(targetId.subarray(0, this.#ballRows), "yarn.targetId"),
      this.#pair(kind.subarray(0, this.#ballRows), "balls.kind"),
    ];
  }

  #pair(here: Int32Array, name: string): Pair {
    return { here, there: new Int32Array(this.#kernel.buffer, placeOf(name), here.length) };
  }
}

/** Header, rules, flow fields, waypoints. */
const OUT_TABLES = 4;

function copyIn(pairs: readonly Pair[]): void {
  for (const { here, there } of pairs) there.set(here);
}

function copyOut(pairs: readonly Pair[]): void {
  for (const { here, there } of pairs) here.set(there);
}

function fits(count: number, rows: number): boolean {
  return count <= rows && rows <= 2 * count + 2 * SPARE_ROWS;
}

function rowsFor(count: number, capacity: number): number {
  return Math.min(capacity, count + SPARE_ROWS);
}

function startOf(words: Int32Array, column: Int32Array): number {
  return (column.byteOffset - words.byteOffset) >> (WORD_BYTES >> 1);
}
