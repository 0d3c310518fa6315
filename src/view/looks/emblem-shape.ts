import { EMBLEM_NAMES, type EmblemName } from "../../base/index.ts";

export type EmblemShape = EmblemName;

/** By their numbers: neighbours differ most. */
export const EMBLEM_SHAPES: readonly EmblemShape[] = EMBLEM_NAMES;

type Outline = readonly (readonly [x: number, y: number])[];

/** The outline of a shape as a closed polygon within -1 .. 1, y downward as on a screen. */
export function emblemOutline(shape: EmblemShape): Outline {
  switch (shape) {
    case "circle":
      return around(28, () => 0.9);
    case "triangle":
      return [
        [0, -0.95],
        [0.98, 0.78],
        [-0.98, 0.78],
      ];
    case "square":
      return [
        [-0.8, -0.8],
        [0.8, -0.8],
        [0.8, 0.8],
        [-0.8, 0.8],
      ];
    case "diamond":
      return [
        [0, -1],
        [0.68, 0],
        [0, 1],
        [-0.68, 0],
      ];
    case "star":
      return around(10, (i) => (i % 2 === 0 ? 1 : 0.42));
    case "cross":
      return crossOutline(0.95, 0.34);
    case "moon":
      return moonOutline();
    case "heart":
      return heartOutline();
  }
}

/** Points around the centre, the first at the top. */
function around(count: number, radius: (i: number) => number): Outline {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    return [Math.sin(angle) * radius(i), -Math.cos(angle) * radius(i)] as const;
  });
}

function crossOutline(long: number, thick: number): Outline {
  return [
    [-thick, -long],
    [thick, -long],
    [thick, -thick],
    [long, -thick],
    [long, thick],
    [thick, thick],
    [thick, long],
    [-thick, long],
    [-thick, thick],
    [-long, thick],
    [-long, -thick],
    [-thick, -thick],
  ];
}

/** A crescent open to the right: an outer arc and, back again, an inner one around a shifted centre. */
function moonOutline(): Outline {
  const points: [number, number][] = [];
  const steps = 16;
  for (let i = 0; i <= steps; i += 1) {
    const angle = 0.75 + (i / steps) * (Math.PI * 2 - 1.5);
    points.push([Math.cos(angle) * 0.95 + 0.1, Math.sin(angle) * 0.95]);
  }
  for (let i = steps; i >= 0; i -= 1) {
    const angle = 1.15 + (i / steps) * (Math.PI * 2 - 2.3);
    points.push([Math.cos(angle) * 0.71 + 0.5, Math.sin(angle) * 0.71]);
  }
  return points;
}

/** The usual parametric heart, scaled into the square. */
function heartOutline(): Outline {
  return Array.from({ length: 32 }, (_, i) => {
    const t = (i / 32) * Math.PI * 2;
    const x = 16 * Math.sin(t) ** 3;
    const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
    return [x / 17, -(y + 2.5) / 16] as const;
  });
}
