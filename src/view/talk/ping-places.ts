// Where a ping is, and what is pinged.

import type { PingKind } from "../../base/index.ts";
import { COMMAND_POINTS_PER_UNIT } from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";

/** A place on the ground as a ping tells it. */
export function pingPoint({ x, y }: Point): Point {
  const near = (value: number): number =>
    Math.max(-0x8000, Math.min(0x7fff, Math.round(value * COMMAND_POINTS_PER_UNIT)));
  return { x: near(x), y: near(y) };
}

/** What a click with Alt points out: the left button a place, with Shift for help, the right one an attack; null: nothing. */
export function pingOfClick({
  altKey,
  shiftKey,
  button,
}: Pick<PointerEvent, "altKey" | "shiftKey" | "button">): PingKind | null {
  if (!altKey || (button !== 0 && button !== 2)) return null;
  if (button === 2) return "attack";
  return shiftKey ? "help" : "here";
}
