const FRAMES_KEPT = 120;

/** Of the last frames, in the middle: see `drawStats` of the test hook. */
export interface FrameTimes {
  readonly scriptMs: number; // of our own, without the renderer
  readonly scriptMsP95: number;
  readonly renderMs: number; // of the renderer, handing the frame on
  readonly frameCount: number; // that this is of, at most 120
}

/** How long the last frames took to prepare. */
export class FrameStats {
  readonly #script = new Float64Array(FRAMES_KEPT);
  readonly #render = new Float64Array(FRAMES_KEPT);
  #count = 0;

  note(scriptMs: number, renderMs: number): void {
    this.#script[this.#count % FRAMES_KEPT] = scriptMs;
    this.#render[this.#count % FRAMES_KEPT] = renderMs;
    this.#count += 1;
  }

  get times(): FrameTimes {
    const frameCount = Math.min(this.#count, FRAMES_KEPT);
    const script = this.#script.slice(0, frameCount).sort();
    const render = this.#render.slice(0, frameCount).sort();
    const share = (times: Float64Array, part: number): number => times[Math.floor(frameCount * part)] ?? 0;
    return {
      scriptMs: share(script, 0.5),
      scriptMsP95: share(script, 0.95),
      renderMs: share(render, 0.5),
      frameCount,
    };
  }
}
