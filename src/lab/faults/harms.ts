import { drawRandom, usedParts, type World } from "../../sim/index.ts";
import { FIELD_NAMES } from "../desync/fault-kinds.ts";
import { changeField } from "./change-field.ts";
import { pick, type Draw } from "../simulate/draw-from-seed.ts";
import type { Act } from "./live-slip.ts";

/** Harms a world, or does nothing if it has nothing to be harmed; returns which. */
type Harm = (world: World, draw: Draw) => boolean;

/** The act of a harm that comes from outside, between two calls of the rules. */
export function actOf(harm: Harm): Act {
  return ({ world, runOn }, draw, isBefore) => {
    if (isBefore) {
      const isChanged = harm(world, draw);
      return { isChanged, value: runOn(world) };
    }
    const value = runOn(world);
    return { value, isChanged: harm(world, draw) };
  };
}

export function harmField(field: string): Harm {
  return (world, draw) => changeField(world, field, draw);
}

/** Fields that are tried until one of them has a row. */
const FIELDS_TRIED = 16;

/** Any field that the world has. */
export const harmAnyField: Harm = (world, draw) => {
  const names = world.ground === null ? FIELD_NAMES.filter((name) => !isOfGround(name)) : FIELD_NAMES;
  for (let i = 0; i < FIELDS_TRIED; i += 1)
    if (changeField(world, pick(draw, `field ${i}`, names), draw)) return true;
  return false;
};

/** Any bit of any word in use: half of the time each column is as likely as another, else each word. */
export const harmBit: Harm = (world, draw) => {
  const parts = usedParts(world).filter(({ count }) => count > 0);
  const wordCount = parts.reduce((sum, { count }) => sum + count, 0);
  const part = pick(draw, "part", parts);
  const isByPart = draw("by part", 0, 1) === 0;
  const row = draw("row", 0, part.count - 1);
  const index = isByPart ? part.start + row : indexOfUsed(parts, draw("word", 0, wordCount - 1));
  world.words[index]! ^= 1 << draw("bit", 0, 31);
  return true;
};

function indexOfUsed(
  parts: readonly { readonly start: number; readonly count: number }[],
  nth: number,
): number {
  let left = nth;
  for (const { start, count } of parts) {
    if (left < count) return start + left;
    left -= count;
  }
  throw new Error("no such word");
}

/** A random number too many, anywhere, or the one at the end of a turn not drawn. */
export function actOnDraws(isExtra: boolean): Act {
  return ({ kind, world, runOn }) => {
    if (isExtra) {
      const value = runOn(world);
      const next = drawRandom(world);
      return { value: kind === "draw" ? next : value, isChanged: true };
    }
    if (kind !== "draw") return { value: runOn(world), isChanged: false };
    return { value: world.random.w >>> 0, isChanged: true };
  };
}

export function actOnSubTurn(isDoubled: boolean): Act {
  return ({ kind, world, runOn }) => {
    if (kind !== "sub-turn") return { value: runOn(world), isChanged: false };
    if (!isDoubled) return { value: 0, isChanged: true };
    runOn(world);
    return { value: runOn(world), isChanged: true };
  };
}

function isOfGround(name: string): boolean {
  const [table] = name.split(".");
  return !["header", "random", "players", "cats", "yarn"].includes(table!);
}
