/** How sharply to draw: device pixels to a CSS pixel, lowered when frames take too long. */
export interface DrawingQuality {
  readonly pixelRatio: number;
  readonly frameCount: number; // since the ratio was set
  readonly totalMs: number; // of these frames
}

const FRAMES_JUDGED = 24;
/** The first frames compile shaders and upload textures: they say nothing. */
const FRAMES_IGNORED = 6;
const SLOW_FRAME_MS = 60;
const STEP = 0.75;
const PIXEL_RATIO_MIN = 0.5;

export function startQuality(pixelRatio: number): DrawingQuality {
  return { pixelRatio, frameCount: 0, totalMs: 0 };
}

/** The quality after one more frame. It is only ever lowered: going up and down would be seen. */
export function judgeFrame(quality: DrawingQuality, frameMs: number): DrawingQuality {
  const frameCount = quality.frameCount + 1;
  const totalMs = quality.totalMs + (frameCount > FRAMES_IGNORED ? frameMs : 0);
  if (frameCount < FRAMES_JUDGED) return { ...quality, frameCount, totalMs };
  const isSlow = totalMs / (FRAMES_JUDGED - FRAMES_IGNORED) > SLOW_FRAME_MS;
  const lower = Math.max(PIXEL_RATIO_MIN, quality.pixelRatio * STEP);
  return startQuality(isSlow ? lower : quality.pixelRatio);
}
