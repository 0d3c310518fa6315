// How much is drawn, by how long frames take.

/** How sharply to draw: device pixels to a CSS pixel, lowered when frames take too long. */
interface DrawingQuality {
  readonly pixelRatio: number;
  readonly isCoarse: boolean; // it was lowered, and a pixel is larger than one of CSS
  readonly frameCount: number; // since the ratio was set
  readonly totalMs: number; // of these frames
}

const FRAMES_JUDGED = 24;
/** The first frames compile shaders and upload textures: they say nothing. */
const FRAMES_IGNORED = 6;
/** Fewer frames will do when they take so long together: a player waits for it. */
const JUDGED_MS = 1_500;
const SLOW_FRAME_MS = 60;
/** Far from playable: no use in going there step by step. */
const HOPELESS_FRAME_MS = 150;
const STEP = 0.75;
const PIXEL_RATIO_MIN = 0.5;

export function startQuality(pixelRatio: number): DrawingQuality {
  return { pixelRatio, isCoarse: false, frameCount: 0, totalMs: 0 };
}

/** The quality after one more frame. Within a match it is only ever lowered: going up and down would be seen. */
export function judgeFrame(quality: DrawingQuality, frameMs: number): DrawingQuality {
  const frameCount = quality.frameCount + 1;
  const totalMs = quality.totalMs + (frameCount > FRAMES_IGNORED ? frameMs : 0);
  if (frameCount < FRAMES_JUDGED && totalMs < JUDGED_MS) return { ...quality, frameCount, totalMs };
  const meanMs = totalMs / (frameCount - FRAMES_IGNORED);
  if (meanMs <= SLOW_FRAME_MS) return { ...quality, frameCount: 0, totalMs: 0 };
  const lower = meanMs > HOPELESS_FRAME_MS ? PIXEL_RATIO_MIN : quality.pixelRatio * STEP;
  const pixelRatio = Math.max(PIXEL_RATIO_MIN, lower);
  return { pixelRatio, isCoarse: pixelRatio < 1, frameCount: 0, totalMs: 0 };
}
