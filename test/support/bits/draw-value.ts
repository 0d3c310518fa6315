import type { AnySchema, Range } from "../../../src/base/schema/schema.ts";
import { drawCustom } from "./draw-custom.ts";
import { drawUntil } from "./draw-until.ts";

/** Where a made value gets its chances from: a seed, or fast-check. */
export interface Draw {
  readonly int: (min: number, max: number) => number; // both ends are in
  readonly bytes: (count: number) => Uint8Array;
  readonly listMax?: number; // no list is longer that need not be
}

/** A value that the schema has: what a generator of test values is made from. */
export function drawValue(schema: AnySchema, draw: Draw, scope: unknown): unknown {
  const { shape } = schema;
  switch (shape.form) {
    case "number":
      return drawNumber({ from: shape.min, to: shape.max }, draw);
    case "within":
      return drawNumber(shape.range(scope as never), draw);
    case "given":
      return shape.value(scope as never);
    case "flag":
      return draw.int(0, 1) === 1;
    case "octets":
      return draw.bytes(drawCount(shape.count, draw, scope));
    case "optional":
      return draw.int(0, 2) === 0 ? null : drawValue(shape.of, draw, scope);
    case "list":
      return Array.from({ length: drawCount(shape.count, draw, scope, draw.listMax) }, () =>
        drawValue(shape.of, draw, scope),
      );
    case "when":
      return shape.is(scope as never) ? drawValue(shape.of, draw, scope) : shape.otherwise;
    case "record":
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, drawValue(field, draw, scope)]),
      );
    case "headed": {
      const head = drawValue(shape.head, draw, scope) as object;
      return { ...head, ...(drawValue(shape.body, draw, head) as object) };
    }
    case "choice": {
      const kinds = Object.keys(shape.cases);
      const kind = kinds[draw.int(0, kinds.length - 1)]!;
      return { kind, ...(drawValue(shape.cases[kind]!, draw, scope) as object) };
    }
    case "as":
      return shape.to(drawValue(shape.of, draw, scope) as never, scope as never);
    case "checked":
      return drawUntil(
        () => drawValue(shape.of, draw, scope),
        (value) => shape.test(value as never, scope as never),
      );
    case "led": // only its scope knows how many there are
    case "custom":
      return drawCustom(schema.type, draw, scope);
  }
}

/** An end of the range, something small, or anything. */
function drawNumber({ from, to }: Range, draw: Draw): number {
  const form = draw.int(0, 9);
  if (form === 0) return from;
  if (form === 1) return to;
  return draw.int(from, form < 5 ? Math.min(to, from + 40) : to);
}

/** Mostly few. */
function drawCount(count: AnySchema, draw: Draw, scope: unknown, countMax = Infinity): number {
  const { shape } = count;
  if (shape.form !== "number") return drawValue(count, draw, scope) as number;
  const min = shape.min;
  const max = Math.max(min, Math.min(shape.max, countMax));
  const form = draw.int(0, 9);
  if (form < 8) return draw.int(min, Math.min(max, min + 8));
  return draw.int(min, max);
}
