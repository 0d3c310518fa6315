import type { CatTable } from "./cat-table.ts";

/** Which slots of a table have selected cats: worked out anew only when others are selected, or another cat gets a slot. */
export class SelectedSlots {
  #isSelected = new Uint8Array(0); // by slot
  #selected: ReadonlySet<number> | null = null;
  #metCount = -1; // of the table, when it was worked out

  /** 1 for each slot whose cat is in the set of network ids, which must not change once it has been here. */
  of({ networkId, metCount }: CatTable, selected: ReadonlySet<number>): Uint8Array {
    if (selected === this.#selected && metCount === this.#metCount) return this.#isSelected;
    this.#selected = selected;
    this.#metCount = metCount;
    if (this.#isSelected.length === networkId.length) this.#isSelected.fill(0);
    else this.#isSelected = new Uint8Array(networkId.length);
    if (selected.size === 0) return this.#isSelected;
    for (let slot = 0; slot < networkId.length; slot += 1)
      if (selected.has(networkId[slot]!)) this.#isSelected[slot] = 1;
    return this.#isSelected;
  }
}
