/** The selection as a set; the same one while nothing changes, for it may be large. */
export class SelectedSet {
  #selection: readonly number[] = [];
  #ids: ReadonlySet<number> = new Set();

  of(selection: readonly number[]): ReadonlySet<number> {
    if (selection !== this.#selection) this.#ids = new Set(selection);
    this.#selection = selection;
    return this.#ids;
  }
}
