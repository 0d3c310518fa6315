import type { World } from "../../sim/index.ts";
import { CatMotion } from "./cat-motion.ts";
import type { DrawnCat } from "./drawn-cat.ts";
import { PictureBuffer } from "./picture-buffer.ts";
import { YarnMotion, type DrawnYarn } from "./yarn-motion.ts";

/** What just happened and is worth a puff. */
export interface Happenings {
  readonly landed: readonly DrawnYarn[];
  readonly died: readonly DrawnCat[];
}

/** The moving world as it is drawn: pictures come in, cats and yarn between two of them come out. */
export class WorldMotion {
  readonly cats = new CatMotion();
  readonly yarn = new YarnMotion();
  readonly #pictures = new PictureBuffer();

  get latest(): World | null {
    return this.#pictures.latest;
  }

  /** Takes a picture. True if it jumped to an earlier moment, where nothing of what was drawn so far belongs. */
  push(words: Int32Array, nowMs: number): boolean {
    const isJump = this.#pictures.push(words, nowMs);
    if (isJump) {
      this.cats.clear();
      this.yarn.clear();
    }
    return isJump;
  }

  /** Goes on by the time since the last frame; `speed` is that of a replay, 1 in a match. */
  advance(elapsedMs: number, speed: number): Happenings {
    const crossings = this.#pictures.advance(elapsedMs, speed);
    const landed = crossings.flatMap((crossing) => this.yarn.cross(crossing));
    const died = crossings.flatMap((crossing) => this.cats.cross(crossing));
    const sample = this.#pictures.sample();
    if (sample !== null) {
      this.cats.place(sample, elapsedMs);
      this.yarn.place(sample, elapsedMs);
    }
    return { landed, died };
  }
}
