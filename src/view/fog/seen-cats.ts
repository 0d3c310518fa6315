import type { CatMotion } from "../motion/cat-motion.ts";
import type { CatTable, DrawnCat } from "../motion/cat-table.ts";
import { YarnTable } from "../motion/yarn-motion.ts";
import type { Fog } from "./fog.ts";

/** The cats that are to be seen in this frame. While nothing is hidden these are all, and cost nothing. */
export class SeenCats {
  readonly #all: CatMotion;
  readonly #fog: Fog;
  readonly #yarns = new YarnTable();
  #table: CatTable | null = null;
  #slots = new Int32Array(0);
  #living: readonly DrawnCat[] = [];

  constructor(all: CatMotion, fog: Fog) {
    this.#all = all;
    this.#fog = fog;
  }

  /** Once a frame, when the cats have been placed. */
  update(): void {
    this.#table = null;
    if (!this.#fog.isOn) return;
    const all = this.#all.table;
    if (this.#slots.length < all.count) this.#slots = new Int32Array(all.count * 2);
    let count = 0;
    let livingCount = 0;
    const living: DrawnCat[] = [];
    for (let i = 0; i < all.count; i += 1) {
      const slot = all.slots[i]!;
      if (!this.#fog.shows(all.playerId[slot]!, all.x[slot]!, all.y[slot]!)) continue;
      this.#slots[count++] = slot;
      if (i >= all.livingCount) continue;
      livingCount += 1;
      living.push(all.handles[slot]!);
    }
    this.#living = living;
    // The same columns with fewer slots: who draws them reads all else from the table behind.
    this.#table = Object.assign(Object.create(all) as CatTable, { slots: this.#slots, count, livingCount });
  }

  get table(): CatTable {
    return this.#table ?? this.#all.table;
  }

  /** Of all that are drawn, in no order. */
  get networkIds(): readonly number[] {
    const { slots, count, networkId } = this.table;
    return Array.from(slots.subarray(0, count), (slot) => networkId[slot]!);
  }

  /** In ascending network id. */
  get livingCats(): readonly DrawnCat[] {
    return this.#table === null ? this.#all.livingCats : this.#living;
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
}
