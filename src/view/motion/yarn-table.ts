const CAPACITY_FIRST = 64;
const COLUMNS = ["networkId", "playerId", "fromX", "fromY", "toX", "toY", "progress", "landedAge"] as const;

/** Balls of yarn on their way and threads that they left behind, a column a quantity. World units and seconds. */
export class YarnTable {
  count = 0;
  networkId = new Float32Array(0);
  playerId = new Float32Array(0);
  fromX = new Float32Array(0);
  fromY = new Float32Array(0);
  toX = new Float32Array(0);
  toY = new Float32Array(0);
  progress = new Float32Array(0); // 0 at the thrower, 1 at the goal
  landedAge = new Float32Array(0); // negative while it flies

  /** Makes room for one more and gives its row. */
  add(): number {
    if (this.count === this.toX.length) this.#grow();
    this.count += 1;
    return this.count - 1;
  }

  copyFrom(other: YarnTable, from: number, to: number): void {
    for (const column of COLUMNS) this[column][to] = other[column][from]!;
  }

  #grow(): void {
    const capacity = Math.max(CAPACITY_FIRST, this.count * 2);
    for (const column of COLUMNS) {
      const wider = new Float32Array(capacity);
      wider.set(this[column]);
      this[column] = wider;
    }
  }
}
