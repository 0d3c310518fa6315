const PAW_HEIGHT = 0.3;
const HIT_HEIGHT = 0.24;
const ARC = 0.5;

/** Height above the ground of a ball of yarn on its way, in world units; progress 0 .. 1. */
export function arcHeight(progress: number): number {
  return PAW_HEIGHT + (HIT_HEIGHT - PAW_HEIGHT) * progress + ARC * 4 * progress * (1 - progress);
}

/** The same for a shader, as `arcHeight(float)`. */
export const ARC_HEIGHT_GLSL = /* glsl */ `
float arcHeight(float t) {
  return ${PAW_HEIGHT.toFixed(3)} + ${(HIT_HEIGHT - PAW_HEIGHT).toFixed(3)} * t + ${(ARC * 4).toFixed(3)} * t * (1.0 - t);
}`;
