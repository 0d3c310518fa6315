import { BREED_SUB_TURNS } from "../../../src/sim/constants.ts";
import {
  CAT_KINDS,
  CAT_RULES,
  CLAIM_SUB_TURNS,
  createWorld,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_HOLD,
  ORDER_MOVE,
  trimWorld,
  wallWordCount,
  type Cell,
  type GameMap,
  type World,
} from "../../../src/sim/index.ts";
import { YARN_FLIGHT_SUB_TURNS } from "../../../src/sim/constants.ts";
import { makeVisualRandom } from "../../../src/view/scene/visual-random.ts";

/** What a crowd to be drawn is made of. */
export interface CrowdOptions {
  readonly playerCount: number;
  readonly catsPerPlayer: number;
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly crowdHalfWidth: number; // world units around the origin in which the first `crowdCount` cats run about
  readonly crowdHalfHeight: number;
  readonly crowdCount: number;
  readonly hasFog: boolean;
}

/** A map of rooms with doors and furniture, the same from every side; the middle is open. */
export function makeHomeMap(width: number, height: number): GameMap {
  const walls = new Int32Array(wallWordCount(width * height));
  const put = (column: number, row: number): void => {
    for (const [x, y] of [
      [column, row],
      [width - 1 - column, row],
      [column, height - 1 - row],
      [width - 1 - column, height - 1 - row],
    ] as const) {
      const index = y * width + x;
      walls[index >> 5]! |= 1 << (index & 31);
    }
  };
  for (let x = 0; x < width; x += 1) put(x, 0);
  for (let y = 0; y < height; y += 1) put(0, y);
  const random = makeVisualRandom(3);
  for (let y = 8; y < height / 2 - 6; y += 11)
    for (let x = 1; x < width / 2; x += 1) if (x % 13 > 4 || x % 26 < 2) put(x, y);
  for (let x = 12; x < width / 2 - 8; x += 15)
    for (let y = 1; y < height / 2; y += 1) if (y % 11 > 4) put(x, y);
  for (let i = 0; i < (width * height) / 130; i += 1) {
    const x = 3 + Math.floor(random() * (width / 2 - 5));
    const y = 3 + Math.floor(random() * (height / 2 - 5));
    const wide = 1 + Math.floor(random() * 3);
    const tall = 1 + Math.floor(random() * 2);
    for (let dx = 0; dx < wide; dx += 1) for (let dy = 0; dy < tall; dy += 1) put(x + dx, y + dy);
  }
  const isWall = ({ column, row }: Cell): boolean => {
    const index = row * width + column;
    return ((walls[index >> 5]! >>> (index & 31)) & 1) === 1;
  };
  const nearest = (column: number, row: number): Cell => {
    for (let reach = 0; ; reach += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const cell = { column: column + dx, row: row + reach };
        if (!isWall(cell)) return cell;
      }
  };
  const spawns = [0.12, 0.5, 0.88].flatMap((x) =>
    [0.12, 0.5, 0.88].map((y) => nearest(Math.floor(width * x), Math.floor(height * y))),
  );
  const cushions = [0.3, 0.5, 0.7].flatMap((x) =>
    [0.3, 0.5, 0.7].map((y) => nearest(Math.floor(width * x), Math.floor(height * y))),
  );
  return { name: "Home", width, height, walls, spawns: spawns.filter((_, i) => i !== 4), cushions };
}

/** A world whose cats are moved by hand, not by its rules: as busy as a match of that size can be. */
export class Crowd {
  readonly #world: World;
  readonly #options: CrowdOptions;
  readonly #phase: Float32Array;

  constructor(options: CrowdOptions) {
    const { playerCount, catsPerPlayer, mapWidth, mapHeight } = options;
    const map = makeHomeMap(mapWidth, mapHeight);
    this.#options = options;
    this.#world = createWorld({
      seed: 7,
      catsPerPlayer,
      playerIds: Array.from({ length: playerCount }, (_, i) => i + 1),
      ground: { mode: "cushions", map, catLimit: catsPerPlayer, timeLimitMinutes: 0 },
    });
    const { header, cats, ground } = this.#world;
    ground!.rules.fog = options.hasFog ? 1 : 0;
    for (let row = 0; row < header.catCount; row += 1) ground!.steering.kind[row] = row % CAT_KINDS.length;
    this.#phase = new Float32Array(header.catCount);
    const random = makeVisualRandom(11);
    const stride = header.catCount / options.crowdCount;
    for (let row = 0; row < header.catCount; row += 1) {
      this.#phase[row] = random() * 6.28;
      if (Math.floor(row / stride) === Math.floor((row - 1) / stride)) continue;
      cats.x[row] = Math.round((random() * 2 - 1) * options.crowdHalfWidth * ONE);
      cats.y[row] = Math.round((random() * 2 - 1) * options.crowdHalfHeight * ONE);
    }
  }

  /** The next sub-turn: everybody runs in circles, every tenth throws, a few are hurt, sleep or stand guard. */
  step(): Int32Array {
    const { header, cats } = this.#world;
    header.subTurn += 1;
    for (let row = 0; row < header.catCount; row += 1) {
      const kind = row % 10;
      const angle = this.#phase[row]! + header.subTurn * 0.03;
      if (kind < 6) {
        cats.order[row] = ORDER_MOVE;
        cats.x[row]! += Math.round(Math.cos(angle) * 0.07 * ONE);
        cats.y[row]! += Math.round(Math.sin(angle) * 0.07 * ONE);
      } else if (kind < 8) this.#throw(row);
      else cats.order[row] = kind === 8 ? ORDER_HOLD : ORDER_ASLEEP;
      cats.health[row] = 1 + ((row * 7) % 5);
    }
    this.#fillYarn();
    this.#fillCushions();
    return trimWorld(this.#world);
  }

  #throw(row: number): void {
    const { header, cats } = this.#world;
    cats.order[row] = ORDER_ATTACK;
    cats.targetId[row] = cats.networkId[(row + 1) % header.catCount]!;
    cats.cooldown[row] = 29 - ((header.subTurn + row) % 30);
  }

  /** A ball for each thrower, a third of which is in the air. */
  #fillYarn(): void {
    const { header, cats, yarn, ground } = this.#world;
    let count = 0;
    for (let row = 6; row < header.catCount; row += 10) {
      const age = (header.subTurn + row) % 30;
      if (age >= YARN_FLIGHT_SUB_TURNS || count >= header.yarnCapacity) continue;
      const turn = Math.floor((header.subTurn + row) / 30);
      yarn.networkId[count] = 1_000_000 + turn * 4000 + row / 5;
      yarn.playerId[count] = cats.playerId[row]!;
      const kind = ground!.steering.kind[row]!;
      ground!.balls.kind[count] = kind;
      yarn.targetId[count] = CAT_RULES[CAT_KINDS[kind]!].splash > 0 ? 0 : cats.targetId[row]!;
      yarn.fromX[count] = cats.x[row]!;
      yarn.fromY[count] = cats.y[row]!;
      yarn.toX[count] = cats.x[row]! + Math.round(Math.cos(row) * 1.3 * ONE);
      yarn.toY[count] = cats.y[row]! + Math.round(Math.sin(row) * 1.3 * ONE);
      yarn.subTurnsLeft[count] = YARN_FLIGHT_SUB_TURNS - age;
      count += 1;
    }
    header.yarnCount = count;
  }

  #fillCushions(): void {
    const { header, ground } = this.#world;
    const { cushions, rules } = ground!;
    for (let row = 0; row < rules.cushionCount; row += 1) {
      cushions.owner[row] = row % 3 === 0 ? 0 : 1 + (row % this.#options.playerCount);
      cushions.claimant[row] =
        row % 2 === 0 ? 1 + ((row + 3) % this.#options.playerCount) : cushions.owner[row]!;
      cushions.claimSubTurns[row] = (header.subTurn + row * 20) % CLAIM_SUB_TURNS;
      cushions.breedSubTurns[row] =
        cushions.owner[row] === 0 ? 0 : (header.subTurn + row * 31) % BREED_SUB_TURNS;
    }
  }
}
