import {
  ONE,
  ORDER_ASLEEP,
  PLAYER_COUNT_MAX,
  rowOfPlayer,
  type Ground,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import type { Place } from "./terrain.ts";

/** Cats are counted in blocks of so many cells on a side: a little more than a cat sees. */
const BLOCK_CELLS = 4;
/** What a cat counts besides its health: one that is hurt still throws. */
const POWER_BASE = 3;

/** Enemies who stand together. */
export interface Crowd {
  readonly place: Place; // of one of them, where they are thickest
  readonly power: number;
  readonly blocks: readonly number[];
  readonly playerId: PlayerId; // of one of them
}

/**
 * What a bot sees in one look: who is where, counted in coarse blocks, so that a look costs little however many cats there
 * are. Cats that sleep are not there. Allies are friends; power is the health of cats and something for each of them.
 */
export class Scene {
  readonly columns: number;
  readonly lines: number;
  /** Own cats awake, by row of the world, in ascending order. */
  ownRows: readonly number[] = [];
  /** By block. */
  readonly own: Int32Array;
  readonly friends: Int32Array; // own cats among them
  readonly foes: Int32Array;
  readonly #foeSample: Int32Array; // the row of one enemy
  readonly #flooded: Uint8Array;
  readonly #ground: Ground;
  readonly #playerId: PlayerId;
  readonly #isFriend: boolean[] = []; // by player id
  readonly #teamOfPlayer: number[] = [];
  readonly #teamPower = new Int32Array(PLAYER_COUNT_MAX + 1); // of enemies, by the number of the team
  #crowds: readonly Crowd[] | null = null;
  #world: World | null = null;
  ownPower = 0;
  friendPower = 0;
  foeCount = 0; // enemy players with a cat awake
  strongestFoePower = 0; // of all enemy teams
  weakestFoe: PlayerId = 0; // the enemy player with the fewest cats awake

  constructor(ground: Ground, playerId: PlayerId) {
    this.#ground = ground;
    this.#playerId = playerId;
    this.columns = Math.ceil(ground.rules.mapWidth / BLOCK_CELLS);
    this.lines = Math.ceil(ground.rules.mapHeight / BLOCK_CELLS);
    const blockCount = this.columns * this.lines;
    this.own = new Int32Array(blockCount);
    this.friends = new Int32Array(blockCount);
    this.foes = new Int32Array(blockCount);
    this.#foeSample = new Int32Array(blockCount);
    this.#flooded = new Uint8Array(blockCount);
  }

  /** Looks. The world must be the one that this scene was made for, at whatever time. */
  observe(world: World): void {
    const { cats, header, players } = world;
    this.#world = world;
    this.#crowds = null;
    this.ownPower = 0;
    this.friendPower = 0;
    this.#teamPower.fill(0);
    for (const table of [this.own, this.friends, this.foes]) table.fill(0);
    const ownTeam = this.#teamOf(world, this.#playerId);
    let fewest = Infinity;
    this.foeCount = 0;
    for (let row = 0; row < header.playerCount; row += 1) {
      const playerId = players.playerId[row]!;
      const score = players.score[row]!;
      this.#teamOfPlayer[playerId] = this.#ground.seats.team[row]!;
      this.#isFriend[playerId] = this.#ground.seats.team[row] === ownTeam;
      if (this.isFriend(playerId) || score === 0) continue;
      this.foeCount += 1;
      if (score >= fewest) continue;
      fewest = score;
      this.weakestFoe = playerId;
    }
    const ownRows: number[] = [];
    for (let row = 0; row < header.catCount; row += 1) {
      if (cats.order[row] === ORDER_ASLEEP) continue;
      const playerId = cats.playerId[row]!;
      const block = this.blockOf(this.placeOf(row));
      const power = POWER_BASE + cats.health[row]!;
      if (this.#isFriend[playerId] === true) {
        this.friends[block]! += power;
        this.friendPower += power;
        if (playerId !== this.#playerId) continue;
        this.own[block]! += power;
        this.ownPower += power;
        ownRows.push(row);
      } else {
        if (this.foes[block] === 0) this.#foeSample[block] = row;
        this.foes[block]! += power;
        this.#teamPower[this.#teamOfPlayer[playerId]!]! += power;
      }
    }
    this.ownRows = ownRows;
    this.strongestFoePower = Math.max(...this.#teamPower);
  }

  isFriend(playerId: PlayerId): boolean {
    return this.#isFriend[playerId] === true;
  }

  placeOf(row: number): Place {
    const { cats } = this.#world!;
    return this.placeAt(cats.x[row]!, cats.y[row]!);
  }

  /** The place at these coordinates of the world, Fixed. */
  placeAt(x: number, y: number): Place {
    const { mapWidth, mapHeight } = this.#ground.rules;
    return { x: x / ONE + mapWidth / 2, y: y / ONE + mapHeight / 2 };
  }

  /** What a cat counts. */
  powerOf(rows: readonly number[]): number {
    const { health } = this.#world!.cats;
    return rows.reduce((sum, row) => sum + POWER_BASE + health[row]!, 0);
  }

  blockOf({ x, y }: Place): number {
    const column = Math.max(0, Math.min(this.columns - 1, Math.floor(x / BLOCK_CELLS)));
    const line = Math.max(0, Math.min(this.lines - 1, Math.floor(y / BLOCK_CELLS)));
    return line * this.columns + column;
  }

  /** The sum over a block and those around it: about 6 units far, or 10 with a radius of 2. */
  around(table: Int32Array, block: number, radius = 1): number {
    let sum = 0;
    for (const other of this.blocksAround(block, radius)) sum += table[other]!;
    return sum;
  }

  /** Enemies who stand together, the strongest first. */
  get crowds(): readonly Crowd[] {
    if (this.#crowds !== null) return this.#crowds;
    const crowds: Crowd[] = [];
    this.#flooded.fill(0);
    for (let block = 0; block < this.foes.length; block += 1) {
      if (this.foes[block]! > 0 && this.#flooded[block] === 0) crowds.push(this.#crowdAt(block));
    }
    this.#crowds = crowds.sort((a, b) => b.power - a.power || a.blocks[0]! - b.blocks[0]!);
    return this.#crowds;
  }

  /** The crowd that an enemy in a block belongs to. */
  crowdIn(block: number): Crowd | undefined {
    return this.crowds.find(({ blocks }) => blocks.includes(block));
  }

  /** The place of a cat of one's own where most of them are. */
  get densestOwn(): Place {
    let best = -1;
    let most = -1;
    for (const row of this.ownRows) {
      const block = this.blockOf(this.placeOf(row));
      if (this.own[block]! <= most) continue;
      most = this.own[block]!;
      best = row;
    }
    return best < 0 ? { x: 1, y: 1 } : this.placeOf(best);
  }

  /** The place of an enemy in the block, which must have one. */
  foePlace(block: number): Place {
    return this.placeOf(this.#foeSample[block]!);
  }

  #teamOf(world: World, playerId: PlayerId): number {
    const row = rowOfPlayer(world, playerId);
    return row < 0 ? -1 : this.#ground.seats.team[row]!;
  }

  #crowdAt(first: number): Crowd {
    const blocks = [first];
    this.#flooded[first] = 1;
    let power = 0;
    let thickest = first;
    for (let i = 0; i < blocks.length; i += 1) {
      const block = blocks[i]!;
      power += this.foes[block]!;
      if (this.foes[block]! > this.foes[thickest]!) thickest = block;
      for (const other of this.blocksAround(block, 1)) {
        if (this.foes[other] === 0 || this.#flooded[other] === 1) continue;
        this.#flooded[other] = 1;
        blocks.push(other);
      }
    }
    const playerId = this.#world!.cats.playerId[this.#foeSample[thickest]!]!;
    return { place: this.foePlace(thickest), power, blocks, playerId };
  }

  /** A block and those around it, so many deep. */
  blocksAround(block: number, radius: number): readonly number[] {
    const column = block % this.columns;
    const line = Math.floor(block / this.columns);
    const blocks: number[] = [];
    for (let y = Math.max(0, line - radius); y <= Math.min(this.lines - 1, line + radius); y += 1) {
      for (let x = Math.max(0, column - radius); x <= Math.min(this.columns - 1, column + radius); x += 1) {
        blocks.push(y * this.columns + x);
      }
    }
    return blocks;
  }
}
