import { fail, ok, type Result } from "../base/index.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_CLASSIC,
  CATS_PER_PLAYER_MAX,
  classicOptions,
  MATCH_MODES,
  TIME_LIMIT_MINUTES_MAX,
  type GroundMode,
  type MatchOptions,
} from "../sim/index.ts";
import { readNumber } from "./read-number.ts";

/** The words of the command line that make the options of a match. */
export interface OptionWords {
  readonly mode: string;
  readonly cats?: string | undefined;
  readonly "cat-limit"?: string | undefined;
  readonly "time-limit"?: string | undefined;
}

const CATS_AT_START: Readonly<Record<GroundMode, number>> = { battle: 60, cushions: 12 };
/** Of the mode in which cats are bred. */
const CAT_LIMIT_CUSHIONS = 120;

/** What a host wants to play. The reason of a failure is a sentence for the player. */
export function readMatchOptions(words: OptionWords): Result<MatchOptions, string> {
  const mode = MATCH_MODES.find((known) => known === words.mode);
  if (mode === undefined) return fail(`--mode is "${words.mode}", not one of ${MATCH_MODES.join(", ")}`);
  return mode === "classic" ? readClassic(words) : readGround(mode, words);
}

function readClassic(words: OptionWords): Result<MatchOptions, string> {
  const cats = readNumber("--cats", words.cats ?? String(CATS_PER_PLAYER_CLASSIC), 1, CATS_PER_PLAYER_MAX);
  if (!cats.ok) return cats;
  for (const option of ["cat-limit", "time-limit"] as const) {
    if (words[option] !== undefined) return fail(`--${option} is for --mode battle and cushions`);
  }
  return ok(classicOptions(cats.value));
}

function readGround(mode: GroundMode, words: OptionWords): Result<MatchOptions, string> {
  const cats = readNumber("--cats", words.cats ?? String(CATS_AT_START[mode]), 1, CAT_LIMIT_MAX);
  if (!cats.ok) return cats;
  const catsPerPlayer = cats.value;
  const usualLimit = mode === "battle" ? catsPerPlayer : Math.max(catsPerPlayer, CAT_LIMIT_CUSHIONS);
  const limit = readNumber(
    "--cat-limit",
    words["cat-limit"] ?? String(usualLimit),
    catsPerPlayer,
    CAT_LIMIT_MAX,
  );
  if (!limit.ok) return limit;
  const minutes = readNumber("--time-limit", words["time-limit"] ?? "0", 0, TIME_LIMIT_MINUTES_MAX);
  if (!minutes.ok) return minutes;
  return ok({ mode, catsPerPlayer, catLimit: limit.value, timeLimitMinutes: minutes.value });
}
