import { ZOOM_STEP } from "../camera/camera-control.ts";

type Turn = Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">;

/** `WheelEvent.deltaMode`: what deltaY counts. */
const LINES = 1;
const PAGES = 2;
/** One notch of a wheel is three lines; browsers that count pixels send 100 to 120 of them. */
const NOTCH_PIXELS = 120;
const LINE_PIXELS = NOTCH_PIXELS / 3;
/** A page is no notch, but more than a screen of lines nobody means. */
const PAGE_PIXELS = 4 * NOTCH_PIXELS;
/** Two fingers that part to twice their distance send about 69 pixels: browsers make them 100 times the logarithm. */
const PINCH_PIXELS = 100;
/** Of one event: a wheel that runs free, or a browser that counts otherwise, does not throw the camera away. */
const STEPS_MAX = 6;

/**
 * By how many steps the camera comes nearer for a turn of the wheel, or a way of two fingers; negative: farther. It follows the
 * distance, and not how many events a device makes of it. A pinch zooms as far as the fingers part.
 */
export function zoomSteps({ deltaY, deltaMode, ctrlKey }: Turn): number {
  const pixels = deltaY * (deltaMode === LINES ? LINE_PIXELS : deltaMode === PAGES ? PAGE_PIXELS : 1);
  const steps =
    ctrlKey && deltaMode === 0 && Math.abs(pixels) < NOTCH_PIXELS / 2
      ? pixels / PINCH_PIXELS / Math.log(ZOOM_STEP)
      : pixels / NOTCH_PIXELS;
  return -Math.max(-STEPS_MAX, Math.min(STEPS_MAX, steps));
}
