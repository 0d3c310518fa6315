import type { World } from "../../sim/index.ts";
import { CatMotion } from "./cat-motion.ts";
import type { DrawnCat } from "./cat-table.ts";
import { PictureBuffer } from "./picture-buffer.ts";
import type { Attention } from "./step-between.ts";
import { WorldEvents } from "./world-events.ts";
import { YarnMotion, type LandedYarn } from "./yarn-motion.ts";

/** What just happened and is worth a puff. */
export interface Happenings {
  readonly landed: readonly LandedYarn[];
  readonly died: readonly DrawnCat[];
}

/** The moving world as it is drawn: pictures come in, cats and yarn between two of them come out. */
export class WorldMotion {
  readonly cats = new CatMotion();
  readonly yarn = new YarnMotion();
  /** Of the last advance. */
  readonly events = new WorldEvents();
  readonly #pictures = new PictureBuffer();
  #shown: World | null = null;

  get latest(): World | null {
    return this.#pictures.latest;
  }

  /** The picture that is drawn, or on its way to the next. */
  get shown(): World | null {
    return this.#shown;
  }

  /** Takes a picture. True if it jumped, back or far on: then nothing of what was drawn so far belongs there. */
  push(words: Int32Array, nowMs: number): boolean {
    const isJump = this.#pictures.push(words, nowMs);
    if (isJump) {
      this.cats.clear();
      this.yarn.clear();
      this.events.clear();
    }
    return isJump;
  }

  /** Goes on by the time since the last frame; `speed` is that of a replay, 1 in a match. Null: looks everywhere. */
  advance(elapsedMs: number, speed: number, attention: Attention | null = null): Happenings {
    const landed: LandedYarn[] = [];
    const died: DrawnCat[] = [];
    this.events.clear();
    for (const crossing of this.#pictures.advance(elapsedMs, speed)) {
      this.events.cross(crossing);
      for (const yarn of this.yarn.cross(crossing)) landed.push(yarn);
      for (const cat of this.cats.cross(crossing)) died.push(cat);
    }
    const sample = this.#pictures.sample();
    this.#shown = sample?.before ?? null;
    if (sample !== null) {
      this.cats.place(sample, elapsedMs, attention);
      this.yarn.place(sample, elapsedMs);
    }
    return { landed, died };
  }
}
