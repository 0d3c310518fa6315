import {
  CAUSE_CHARACTERS_MAX,
  displayTextProblem,
  formatIpv6,
  LINE_CHARACTERS_MAX,
  PLAIN_LOOKS,
  withWish,
  type Looks,
} from "../../../src/base/index.ts";
import { CAT_LIMIT_MAX, classicOptions, PLAYER_NAME_CHARACTERS_MAX } from "../../../src/sim/index.ts";
import { isAddress } from "../../../src/wire/index.ts";
import { drawBlocks } from "./draw-blocks.ts";
import { drawAgreedData, drawBotTurns } from "./draw-turn-data.ts";
import { drawUntil } from "./draw-until.ts";
import type { Draw } from "./draw-value.ts";

const NAMES = ["Müsli", "猫", "🐱🤖", "a b", "ж", "𝒞at", "Kit-Kat 24 characters ab", "e\u0301"];

/** A value of what is written and read by hand. */
export function drawCustom(type: string, draw: Draw, scope: unknown): unknown {
  switch (type) {
    case "name":
      return drawText(draw, PLAYER_NAME_CHARACTERS_MAX);
    case "cause":
      return drawText(draw, CAUSE_CHARACTERS_MAX);
    case "line":
      return drawText(draw, LINE_CHARACTERS_MAX);
    case "address":
      return drawUntil(() => drawAddress(draw), isAddress);
    case "looks":
      return drawLooks(draw);
    case "options":
      return drawOptions(draw);
    case "agreed turn data":
      return drawAgreedData(draw, (scope as { readonly haltTurn: number }).haltTurn);
    case "bot turns":
      return drawBotTurns(draw);
    case "blocks":
      return drawBlocks(draw);
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

function drawLooks(draw: Draw): Looks {
  if (draw.int(0, 1) === 0) return PLAIN_LOOKS;
  const wish = () => ({ color: draw.int(0, 7), emblem: draw.int(0, 7) });
  return Array.from({ length: 8 }, (_, i) => i + 1).reduce(
    (looks, id) => withWish(looks, id, wish(), () => true),
    PLAIN_LOOKS,
  );
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
