import { fail, ok, type Result } from "../../base/index.ts";
import { parseWords, readNumber } from "../read-arguments.ts";

/** What is wished of a run of many parts, each of which is drawn from a seed. */
export interface RunWish {
  readonly seed: number;
  readonly only: string; // parts whose name holds this; "": all
  readonly isQuick: boolean;
  readonly isJson: boolean;
}

const SEED_USUAL = "1";

/** Reads --seed, --only, --quick and --json. The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readRunWish(args: readonly string[], seedMax: number): Result<RunWish, string> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { seed: text, only: text, quick: flag, json: flag, help: flag };
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return words;
  const { values } = words.value;
  if (values.help === true) return fail("help");
  const seed = readNumber("--seed", values.seed ?? SEED_USUAL, 0, seedMax);
  if (!seed.ok) return seed;
  const { only = "", quick, json } = values;
  return ok({ seed: seed.value, only, isQuick: quick === true, isJson: json === true });
}
