import { CAT_KINDS, ORDER_ASLEEP, PLAYER_COUNT_MAX, type PlayerId, type World } from "../sim/index.ts";

/** Blocks are squares of 4 x 4 cells; the largest map has 64 x 64. A line of blocks always has 64, whatever the map. */
const BLOCK_SHIFT = 10; // of points
const STRIDE_SHIFT = 6;
const BLOCKS_MAX = 1 << (2 * STRIDE_SHIFT);
const COLUMN_MASK = (1 << STRIDE_SHIFT) - 1;
/** What a cat counts besides its health, by kind: together 10 for a tabby, 18 for a tom, 6 for a kitten and 16 for a knitter. */
const POWER_BASE = Int32Array.of(5, 5, 3, 13);
/** Fixed >> this is points. */
const POINT_SHIFT = 8;

/** Enemies who stand together. */
export interface Crowd {
  readonly x: number; // of one of them, where they are thickest; points
  readonly y: number;
  readonly power: number;
  readonly playerId: PlayerId; // whose that one is
}

/**
 * What a bot sees in one look: who is where, counted in blocks. Working memory: all of it is written before it is read in
 * each look, and one serves all bots that one process plays. Lengths are points.
 */
export class Scene {
  halfWidth = 0;
  halfHeight = 0;
  readonly own = new Int32Array(BLOCKS_MAX); // power in each block
  readonly friends = new Int32Array(BLOCKS_MAX); // with one's own
  readonly foes = new Int32Array(BLOCKS_MAX);
  ownRows: number[] = [];
  ownPower = 0;
  /** All enemies together. */
  readonly foe = {
    power: 0,
    strongestPower: 0, // of the strongest player
    count: 0, // players with cats
    weakest: 0, // player id
    kinds: new Int32Array(CAT_KINDS.length), // power
  };
  readonly ownKinds = new Int32Array(CAT_KINDS.length);
  #columns = 0;
  #lines = 0;
  #world: World | null = null;
  #crowds: readonly Crowd[] | null = null;
  readonly #isFriend = new Uint8Array(PLAYER_COUNT_MAX + 1);
  readonly #powerOfPlayer = new Int32Array(PLAYER_COUNT_MAX + 1);
  readonly #foeSample = new Int32Array(BLOCKS_MAX); // a row in each block with enemies
  readonly #crowdOfBlock = new Int32Array(BLOCKS_MAX); // plus 1
  readonly #queue = new Int32Array(BLOCKS_MAX);

  observe(world: World, playerId: PlayerId): void {
    const { mapWidth, mapHeight } = world.ground!.rules;
    this.#world = world;
    this.#crowds = null;
    this.#columns = (mapWidth + 3) >> 2;
    this.#lines = (mapHeight + 3) >> 2;
    this.halfWidth = mapWidth << 7;
    this.halfHeight = mapHeight << 7;
    for (const table of [this.own, this.friends, this.foes]) table.fill(0, 0, this.#lines << STRIDE_SHIFT);
    for (const table of [this.foe.kinds, this.ownKinds, this.#isFriend, this.#powerOfPlayer]) table.fill(0);
    this.#notePlayers(world, playerId);
    this.#countCats(world, playerId);
    this.#weighPlayers(world);
  }

  xOf(row: number): number {
    return this.#world!.cats.x[row]! >> POINT_SHIFT;
  }

  yOf(row: number): number {
    return this.#world!.cats.y[row]! >> POINT_SHIFT;
  }

  powerOf(row: number): number {
    const { cats, ground } = this.#world!;
    return POWER_BASE[ground!.steering.kind[row]!]! + cats.health[row]!;
  }

  powerOfAll(rows: readonly number[]): number {
    let sum = 0;
    for (const row of rows) sum += this.powerOf(row);
    return sum;
  }

  isFriend(playerId: PlayerId): boolean {
    return this.#isFriend[playerId] === 1;
  }

  blockAt(x: number, y: number): number {
    const column = Math.max(0, Math.min(this.#columns - 1, (x + this.halfWidth) >> BLOCK_SHIFT));
    const line = Math.max(0, Math.min(this.#lines - 1, (y + this.halfHeight) >> BLOCK_SHIFT));
    return (line << STRIDE_SHIFT) | column;
  }

  blockOf(row: number): number {
    return this.blockAt(this.xOf(row), this.yOf(row));
  }

  /** The sum over a block and those around it: about 6 units far, or 10 with a radius of 2. */
  around(table: Int32Array, block: number, radius = 1): number {
    let sum = 0;
    this.forAround(block, radius, (other) => (sum += table[other]!));
    return sum;
  }

  /** Enemies who stand together, the strongest first. */
  get crowds(): readonly Crowd[] {
    this.#crowds ??= this.#findCrowds();
    return this.#crowds;
  }

  /** The crowd that the enemies in a block belong to; undefined if there are none. */
  crowdIn(block: number): Crowd | undefined {
    if (this.foes[block] === 0) return undefined;
    const { crowds } = this;
    const first = this.#crowdOfBlock[block]!;
    return crowds.find((crowd) => this.#crowdOfBlock[this.blockAt(crowd.x, crowd.y)] === first);
  }

  /** The row of an enemy in the block, which must have one. */
  foeIn(block: number): number {
    return this.#foeSample[block]!;
  }

  /** The row of a cat of one's own where most of them are; -1: there is none. */
  get densestOwn(): number {
    let best = -1;
    let most = -1;
    for (const row of this.ownRows) {
      const power = this.own[this.blockOf(row)]!;
      if (power <= most) continue;
      most = power;
      best = row;
    }
    return best;
  }

  /** A block and those around it, so many deep. */
  forAround(block: number, radius: number, visit: (block: number) => void): void {
    const column = block & COLUMN_MASK;
    const line = block >> STRIDE_SHIFT;
    const west = Math.max(0, column - radius);
    const east = Math.min(this.#columns - 1, column + radius);
    const north = Math.min(this.#lines - 1, line + radius);
    for (let y = Math.max(0, line - radius); y <= north; y += 1) {
      for (let x = west; x <= east; x += 1) visit((y << STRIDE_SHIFT) | x);
    }
  }

  #notePlayers({ header, players, ground }: World, playerId: PlayerId): void {
    const { team } = ground!.seats;
    let ownTeam = -1;
    for (let row = 0; row < header.playerCount; row += 1) {
      if (players.playerId[row] === playerId) ownTeam = team[row]!;
    }
    for (let row = 0; row < header.playerCount; row += 1) {
      if (team[row] === ownTeam) this.#isFriend[players.playerId[row]!] = 1;
    }
  }

  #countCats(world: World, playerId: PlayerId): void {
    const { cats, header } = world;
    const { kind } = world.ground!.steering;
    this.ownRows = [];
    this.ownPower = 0;
    for (let row = 0; row < header.catCount; row += 1) {
      if (cats.order[row] === ORDER_ASLEEP) continue;
      const owner = cats.playerId[row]!;
      const block = this.blockOf(row);
      const power = POWER_BASE[kind[row]!]! + cats.health[row]!;
      this.#powerOfPlayer[owner]! += power;
      if (this.#isFriend[owner] === 0) {
        if (this.foes[block] === 0) this.#foeSample[block] = row;
        this.foes[block]! += power;
        this.foe.kinds[kind[row]!]! += power;
        continue;
      }
      this.friends[block]! += power;
      if (owner !== playerId) continue;
      this.own[block]! += power;
      this.ownKinds[kind[row]!]! += power;
      this.ownPower += power;
      this.ownRows.push(row);
    }
  }

  #weighPlayers({ header, players }: World): void {
    this.foe.power = 0;
    this.foe.strongestPower = 0;
    this.foe.count = 0;
    this.foe.weakest = 0;
    for (let row = 0; row < header.playerCount; row += 1) {
      const playerId = players.playerId[row]!;
      const power = this.#powerOfPlayer[playerId]!;
      if (power === 0 || this.isFriend(playerId)) continue;
      this.foe.count += 1;
      this.foe.power += power;
      this.foe.strongestPower = Math.max(this.foe.strongestPower, power);
      const isWeakest = this.foe.weakest === 0 || power < this.#powerOfPlayer[this.foe.weakest]!;
      if (isWeakest) this.foe.weakest = playerId;
    }
  }

  #findCrowds(): readonly Crowd[] {
    const crowds: Crowd[] = [];
    const end = this.#lines << STRIDE_SHIFT;
    this.#crowdOfBlock.fill(0, 0, end);
    for (let block = 0; block < end; block += 1) {
      if (this.foes[block]! > 0 && this.#crowdOfBlock[block] === 0) crowds.push(this.#crowdAt(block));
    }
    // Those that are as strong stay in the order of their blocks.
    return crowds.sort((a, b) => b.power - a.power);
  }

  #crowdAt(first: number): Crowd {
    const queue = this.#queue;
    const label = first + 1;
    let tail = 1;
    let power = 0;
    let thickest = first;
    queue[0] = first;
    this.#crowdOfBlock[first] = label;
    for (let head = 0; head < tail; head += 1) {
      const block = queue[head]!;
      power += this.foes[block]!;
      if (this.foes[block]! > this.foes[thickest]!) thickest = block;
      this.forAround(block, 1, (other) => {
        if (this.foes[other] === 0 || this.#crowdOfBlock[other] !== 0) return;
        this.#crowdOfBlock[other] = label;
        queue[tail] = other;
        tail += 1;
      });
    }
    const row = this.foeIn(thickest);
    return { x: this.xOf(row), y: this.yOf(row), power, playerId: this.#world!.cats.playerId[row]! };
  }
}
