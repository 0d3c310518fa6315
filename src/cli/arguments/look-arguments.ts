import { COLOR_NAMES, EMBLEM_NAMES, fail, ok, type LookWish, type Result } from "../../base/index.ts";

/** Of `robocat host`, `join` and `quick`. */
export const LOOK_OPTIONS = {
  colour: { type: "string" },
  emblem: { type: "string" },
} as const;

/** The colour and the emblem that a player would like to have; null: any. The reason of a failure goes on a sentence. */
export function readLookWish(values: {
  readonly colour?: string | undefined;
  readonly emblem?: string | undefined;
}): Result<LookWish, string> {
  const color = numberIn(COLOR_NAMES, "--colour", values.colour);
  if (!color.ok) return color;
  const emblem = numberIn(EMBLEM_NAMES, "--emblem", values.emblem);
  return emblem.ok ? ok({ color: color.value, emblem: emblem.value }) : emblem;
}

function numberIn(
  names: readonly string[],
  option: string,
  text: string | undefined,
): Result<number | null, string> {
  if (text === undefined) return ok(null);
  const number = names.indexOf(text);
  return number >= 0
    ? ok(number)
    : fail(`${option} holds "${text}", which is not one of ${names.join(", ")}`);
}
