import type { LivePeer } from "../../../peer/index.ts";
import { COMMAND_POINTS_PER_UNIT, ONE, type World } from "../../../sim/index.ts";
import { LinkRandom } from "../../../simnet/index.ts";
import type { OrderPlan } from "./peer-plan.ts";

/** Cats are sent so many world units away at most: as far as one screen shows. */
const AWAY_UNITS = 8;
/** Nobody clicks twice in less. */
const GAP_MS_MIN = 30;
const POINT_MAX = 0x7fff;

/** Gives orders to move for the seat of a live peer, at random moments. */
export class OrderGiver {
  readonly #live: LivePeer;
  readonly #plan: OrderPlan;
  readonly #random: LinkRandom;

  constructor(live: LivePeer, plan: OrderPlan) {
    this.#live = live;
    this.#plan = plan;
    this.#random = new LinkRandom(plan.seed);
  }

  /** From now on, until the process ends. Times between two orders are exponential, as of events that know nothing of each other. */
  start(): void {
    const meanMs = 1_000 / this.#plan.perSecond - GAP_MS_MIN;
    const gapMs = GAP_MS_MIN - Math.log(1 - this.#random.draw()) * meanMs;
    setTimeout(() => {
      this.#give();
      this.start();
    }, gapMs);
  }

  /** Those nearest to one of its cats, as one who draws a frame selects them, go somewhere. */
  #give(): void {
    const { run } = this.#live.matchPeer;
    if (run === null) return;
    const { cats } = run.match.world;
    const rows = ownRows(run.match.world, run.match.localPlayerId);
    const middle = rows[Math.floor(this.#random.draw() * rows.length)];
    if (middle === undefined) return; // all of them are gone
    const distance = (row: number): number =>
      Math.hypot(cats.x[row]! - cats.x[middle]!, cats.y[row]! - cats.y[middle]!);
    const count = 1 + Math.floor(this.#random.draw() * this.#plan.catsMax);
    const selected = rows.toSorted((a, b) => distance(a) - distance(b)).slice(0, count);
    const ids = selected.map((row) => cats.networkId[row]!).sort((a, b) => a - b);
    const [x, y] = [this.#goal(cats.x[middle]!), this.#goal(cats.y[middle]!)];
    this.#live.giveCommand({ kind: "move", cats: ids, x, y });
  }

  #goal(from: number): number {
    const away = AWAY_UNITS * (2 * this.#random.draw() - 1);
    const point = Math.round((from / ONE + away) * COMMAND_POINTS_PER_UNIT);
    return Math.max(-POINT_MAX, Math.min(POINT_MAX, point));
  }
}

/** The first cats of the local player, or as many at random among all of them, by network id. */
export function someOwnCats(
  { matchPeer }: LivePeer,
  count: number,
  areScattered: boolean,
): readonly number[] {
  const { world, localPlayerId } = matchPeer.run!.match;
  const random = new LinkRandom(1);
  const ids = ownRows(world, localPlayerId).map((row) => world.cats.networkId[row]!);
  const drawn = ids.map((id) => ({ id, key: random.draw() }));
  const chosen = areScattered ? drawn.toSorted((a, b) => a.key - b.key) : drawn;
  return chosen
    .slice(0, count)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

function ownRows({ cats, header }: World, playerId: number): readonly number[] {
  return Array.from({ length: header.catCount }, (_, row) => row).filter(
    (row) => cats.playerId[row] === playerId,
  );
}
