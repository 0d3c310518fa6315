import type { DesyncNotice } from "../../channel/index.ts";

/** The desyncs of one match, each as it was told last. */
export class DesyncList {
  #all: readonly DesyncNotice[] = [];

  /** Ascending number; a window that opened late knows only the later ones. */
  get all(): readonly DesyncNotice[] {
    return this.#all;
  }

  get latest(): DesyncNotice | null {
    return this.#all.at(-1) ?? null;
  }

  keep(notice: DesyncNotice): void {
    const others = this.#all.filter(({ number }) => number !== notice.number);
    this.#all = [...others, notice].toSorted((a, b) => a.number - b.number);
  }
}
