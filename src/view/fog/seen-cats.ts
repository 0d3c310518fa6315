import type { CatMotion } from "../motion/cat-motion.ts";
import { CatTable, type DrawnCat } from "../motion/cat-table.ts";
import { YarnTable } from "../motion/yarn-motion.ts";
import type { Fog } from "./fog.ts";

/** The cats that are to be seen in this frame. While nothing is hidden these are all, and cost nothing. */
export class SeenCats {
  readonly #all: CatMotion;
  readonly #fog: Fog;
  readonly #yarns = new YarnTable();
  readonly #table = new CatTable(); // in fog: the columns of all, with fewer slots
  #isHiding = false;
  #living: DrawnCat[] | null = null; // made when it is asked for

  constructor(all: CatMotion, fog: Fog) {
    this.#all = all;
    this.#fog = fog;
  }

  /** Once a frame, when the cats have been placed. */
  update(): void {
    this.#living = null;
    this.#isHiding = this.#fog.isOn;
    if (!this.#isHiding) return;
    const all = this.#all.table;
    const table = this.#table;
    table.share(all);
    table.reserve(all.count);
    const livingCount = this.#keepSeen(0, all.livingCount, 0);
    table.livingCount = livingCount;
    table.count = this.#keepSeen(all.livingCount, all.count, livingCount);
  }

  get table(): CatTable {
    return this.#isHiding ? this.#table : this.#all.table;
  }

  /** Of all that are drawn, in no order. */
  get networkIds(): readonly number[] {
    const { slots, count, networkId } = this.table;
    return Array.from(slots.subarray(0, count), (slot) => networkId[slot]!);
  }

  /** In ascending network id. */
  get livingCats(): readonly DrawnCat[] {
    if (!this.#isHiding) return this.#all.livingCats;
    const { slots, livingCount, handles } = this.#table;
    this.#living ??= Array.from(slots.subarray(0, livingCount), (slot) => handles[slot]!);
    return this.#living;
  }

  /** Null as well for one that is not seen. */
  get(networkId: number): DrawnCat | null {
    const cat = this.#all.get(networkId);
    return cat !== null && this.#fog.shows(cat.playerId, cat.x, cat.y) ? cat : null;
  }

  /** Balls of yarn of which either end is seen. */
  yarns(all: YarnTable): YarnTable {
    if (!this.#fog.isOn) return all;
    this.#yarns.count = 0;
    for (let row = 0; row < all.count; row += 1) {
      const isSeen =
        this.#fog.isVisible(all.fromX[row]!, all.fromY[row]!) ||
        this.#fog.isVisible(all.toX[row]!, all.toY[row]!);
      if (isSeen) this.#yarns.copyFrom(all, row, this.#yarns.add());
    }
    return this.#yarns;
  }

  /** Writes those slots of all that are seen behind the first `count` of the table; gives how many there are then. */
  #keepSeen(from: number, end: number, count: number): number {
    const { slots, playerId, x, y } = this.#all.table;
    const [seen, fog] = [this.#table.slots, this.#fog];
    let kept = count;
    for (let i = from; i < end; i += 1) {
      const slot = slots[i]!;
      if (fog.shows(playerId[slot]!, x[slot]!, y[slot]!)) seen[kept++] = slot;
    }
    return kept;
  }
}
