import { displayTextProblem, formatIpv6, LINE_CHARACTERS_MAX } from "../../../src/base/index.ts";
import type { AnySchema, Range } from "../../../src/base/schema/schema.ts";
import { CAT_LIMIT_MAX, classicOptions, PLAYER_NAME_CHARACTERS_MAX } from "../../../src/sim/index.ts";
import { isAddress } from "../../../src/wire/index.ts";

/** Where a made value gets its chances from: a seed, or fast-check. */
export interface Draw {
  readonly int: (min: number, max: number) => number; // both ends are in
  readonly bytes: (count: number) => Uint8Array;
}

/** More attempts than any rule of a schema takes. */
const ATTEMPTS_MAX = 10_000;
const NAMES = ["Müsli", "猫", "🐱🤖", "a b", "ж", "𝒞at", "Kit-Kat 24 characters ab", "e\u0301"];

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
      return Array.from({ length: drawCount(shape.count, draw, scope) }, () =>
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
    case "custom":
      return drawCustom(schema.type, draw);
  }
}

function drawUntil<T>(make: () => T, test: (value: T) => boolean): T {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const value = make();
    if (test(value)) return value;
  }
  throw new Error("no value is found for which the rule of the schema holds");
}

/** An end of the range, something small, or anything. */
function drawNumber({ from, to }: Range, draw: Draw): number {
  const form = draw.int(0, 9);
  if (form === 0) return from;
  if (form === 1) return to;
  return draw.int(from, form < 5 ? Math.min(to, from + 40) : to);
}

/** Mostly few. */
function drawCount(count: AnySchema, draw: Draw, scope: unknown): number {
  const { shape } = count;
  if (shape.form !== "number") return drawValue(count, draw, scope) as number;
  const { min, max } = shape;
  const form = draw.int(0, 9);
  if (form < 8) return draw.int(min, Math.min(max, min + 8));
  return draw.int(min, max);
}

function drawCustom(type: string, draw: Draw): unknown {
  switch (type) {
    case "name":
      return drawText(draw, PLAYER_NAME_CHARACTERS_MAX);
    case "line":
      return drawText(draw, LINE_CHARACTERS_MAX);
    case "address":
      return drawUntil(() => drawAddress(draw), isAddress);
    case "options":
      return drawOptions(draw);
    default:
      throw new Error(`nobody knows how to make a value of ${type}`);
  }
}

function drawText(draw: Draw, charactersMax: number): string {
  if (draw.int(0, 1) === 0) return NAMES[draw.int(0, NAMES.length - 1)]!;
  const characters = (): string =>
    Array.from({ length: draw.int(1, charactersMax) }, () =>
      String.fromCodePoint(draw.int(0, 3) === 0 ? draw.int(0xc0, 0x17f) : draw.int(0x20, 0x7e)),
    ).join("");
  return drawUntil(characters, (text) => displayTextProblem(text, charactersMax) === null);
}

function drawAddress(draw: Draw): { readonly host: string; readonly port: number } {
  const port = draw.int(1, 0xffff);
  if (draw.int(0, 2) > 0) return { host: [...draw.bytes(4)].join("."), port };
  const groups = Array.from({ length: 8 }, () => (draw.int(0, 2) === 0 ? 0 : draw.int(0, 0xffff)));
  return { host: formatIpv6([draw.int(0x2000, 0xfdff), ...groups.slice(1)]), port };
}

function drawOptions(draw: Draw): object {
  const rest = {
    ...(draw.int(0, 1) === 0 ? {} : { pauses: { each: draw.int(1, 9), seconds: draw.int(10, 300) } }),
    ...(draw.int(0, 1) === 0 ? {} : { watchDelaySeconds: draw.int(0, 120) }),
  };
  if (draw.int(0, 2) === 0) return { ...classicOptions(draw.int(1, 10_000)), ...rest };
  const catsPerPlayer = draw.int(1, CAT_LIMIT_MAX);
  return {
    ...{ mode: draw.int(0, 1) === 0 ? "battle" : "cushions", catsPerPlayer },
    ...{ catLimit: draw.int(catsPerPlayer, CAT_LIMIT_MAX), timeLimitMinutes: draw.int(0, 120) },
    ...(draw.int(0, 1) === 0 ? {} : { kinds: "mixed" }),
    ...(draw.int(0, 1) === 0 ? {} : { fog: true }),
    ...rest,
  };
}
