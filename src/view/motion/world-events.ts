import { ONE, ORDER_ASLEEP, type PlayerId, type World } from "../../sim/index.ts";
import { KIND_COUNT } from "../looks/kind-look.ts";
import type { Crossing } from "./picture-buffer.ts";

/** What happened to what. `playerId` is the owner of the cat, the ball or now the cushion; of a lost cushion the owner of before. */
export const EVENT = {
  throw: 0,
  lob: 1, // a big ball goes up, towards a place and not a cat
  hit: 2, // a cat has lost health
  land: 3, // a big ball has come down
  fall: 4, // a cat is gone
  breed: 5,
  claim: 6, // a cushion has a new owner
  lose: 7, // a cushion's owner has it no more
  sleep: 8, // a cat is asleep for good: its player has surrendered
} as const;

/** More in a thirtieth of a second are neither seen nor heard one by one. */
const EVENTS_MAX = 4096;

/** What happened between pictures, a column a quantity: the code that draws it and the code that sounds it read the same rows. */
export class WorldEvents {
  count = 0;
  #at = 0; // of the row that is written
  readonly kind = new Uint8Array(EVENTS_MAX + 1);
  readonly playerId = new Uint8Array(EVENTS_MAX + 1);
  readonly networkId = new Int32Array(EVENTS_MAX + 1); // of the cat or ball; of a cushion its row
  readonly catKind = new Uint8Array(EVENTS_MAX + 1); // of the cat, or of the cat that threw the ball: its place in CAT_KINDS
  readonly x = new Float32Array(EVENTS_MAX + 1); // world units
  readonly y = new Float32Array(EVENTS_MAX + 1);

  clear(): void {
    this.count = 0;
  }

  /** Takes note of what happened from one picture to the next, after what is noted already. Pure but for its own rows. */
  cross({ from, to }: Crossing): void {
    this.#crossCats(from, to);
    this.#crossYarn(from, to);
    this.#crossCushions(from, to);
  }

  /** Forgets what is not to be seen, nor heard; the others stay in their order. */
  keep(isShown: (playerId: PlayerId, x: number, y: number) => boolean): void {
    let kept = 0;
    for (let row = 0; row < this.count; row += 1) {
      if (!isShown(this.playerId[row]!, this.x[row]!, this.y[row]!)) continue;
      for (const column of [this.kind, this.playerId, this.networkId, this.catKind, this.x, this.y])
        column[kept] = column[row]!;
      kept += 1;
    }
    this.count = kept;
  }

  #crossCats(from: World, to: World): void {
    const { networkId, health, order } = from.cats;
    const { networkId: toId, health: toHealth, order: toOrder } = to.cats;
    const [fromCount, toCount] = [from.header.catCount, to.header.catCount];
    let next = 0;
    for (let row = 0; row < fromCount; row += 1) {
      const id = networkId[row]!;
      if (next < toCount && toId[next]! < id) next = this.#noteBred(to, next, id);
      if (next === toCount || toId[next] !== id) {
        this.#addRow(EVENT.fall, from, row);
        continue;
      }
      if (toHealth[next]! < health[row]!) this.#addRow(EVENT.hit, to, next);
      if (toOrder[next] === ORDER_ASLEEP && order[row] !== ORDER_ASLEEP) this.#addRow(EVENT.sleep, to, next);
      next += 1;
    }
    this.#noteBred(to, next, Infinity);
  }

  /** Cats from a row on whose network ids lie below that of the next one that was there before: they are new. */
  #noteBred(to: World, from: number, belowId: number): number {
    let next = from;
    for (; next < to.header.catCount && to.cats.networkId[next]! < belowId; next += 1)
      this.#addRow(EVENT.breed, to, next);
    return next;
  }

  #crossYarn(from: World, to: World): void {
    const before = from.yarn;
    const after = to.yarn;
    let next = 0;
    for (let row = 0; row < from.header.yarnCount; row += 1) {
      const id = before.networkId[row]!;
      while (next < to.header.yarnCount && after.networkId[next]! < id) next += 1;
      const isThere = next < to.header.yarnCount && after.networkId[next] === id;
      if (isThere || before.targetId[row] !== 0) continue;
      this.#add(EVENT.land, before.playerId[row]!, id);
      this.#place(before.toX[row]!, before.toY[row]!);
    }
    // New balls have the highest network ids.
    for (let row = to.header.yarnCount - 1; row >= 0; row -= 1) {
      if (after.networkId[row]! < from.header.nextNetworkId) break;
      const kind = after.targetId[row] === 0 ? EVENT.lob : EVENT.throw;
      this.#add(kind, after.playerId[row]!, after.networkId[row]!);
      this.#place(after.fromX[row]!, after.fromY[row]!);
    }
  }

  #crossCushions({ ground: before }: World, { ground: after }: World): void {
    if (before === null || after === null) return;
    for (let row = 0; row < after.rules.cushionCount; row += 1) {
      const [was, is] = [before.cushions.owner[row]!, after.cushions.owner[row]!];
      if (was === is) continue;
      for (const [kind, playerId] of [
        [EVENT.lose, was],
        [EVENT.claim, is],
      ] as const) {
        if (playerId === 0) continue;
        this.#add(kind, playerId, row);
        this.#place(after.cushions.x[row]!, after.cushions.y[row]!);
      }
    }
  }

  #addRow(kind: number, { cats, ground }: World, row: number): void {
    this.#add(kind, cats.playerId[row]!, cats.networkId[row]!);
    this.catKind[this.#at] = ground === null ? 0 : Math.min(KIND_COUNT - 1, ground.steering.kind[row]!);
    this.#place(cats.x[row]!, cats.y[row]!);
  }

  /** Another row, or the spare one behind all where there are too many. Its place comes next. */
  #add(kind: number, playerId: number, networkId: number): void {
    this.#at = this.count;
    if (this.count < EVENTS_MAX) this.count += 1;
    this.kind[this.#at] = kind;
    this.catKind[this.#at] = 0;
    this.playerId[this.#at] = playerId;
    this.networkId[this.#at] = networkId;
  }

  #place(x: number, y: number): void {
    this.x[this.#at] = x / ONE;
    this.y[this.#at] = y / ONE;
  }
}
