import { fail, ok, type Result } from "../../base/index.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_CLASSIC,
  CATS_PER_PLAYER_MAX,
  classicOptions,
  MATCH_MODES,
  PAUSE_SECONDS_MAX,
  PAUSE_SECONDS_MIN,
  PAUSES_EACH_MAX,
  TIME_LIMIT_MINUTES_MAX,
  USUAL_PAUSES,
  USUAL_TERMS,
  WATCH_DELAY_SECONDS_MAX,
  type GroundMode,
  type MatchOptions,
} from "../../sim/index.ts";
import { readNumber } from "../read-arguments.ts";

/** The words of the command line that make the options of a match. */
interface OptionWords {
  readonly pauses?: string | undefined;
  readonly "pause-seconds"?: string | undefined;
  readonly "watch-delay"?: string | undefined;
  readonly mode: string;
  readonly cats?: string | undefined;
  readonly "cat-limit"?: string | undefined;
  readonly "time-limit"?: string | undefined;
  readonly kinds?: string | undefined;
  readonly fog?: boolean | undefined;
}

const CATS_AT_START: Readonly<Record<GroundMode, number>> = { battle: 60, cushions: 12 };
/** Of the mode in which cats are bred. */
const CAT_LIMIT_CUSHIONS = 120;

/** What a host wants to play. The reason of a failure is a sentence for the player. */
export function readMatchOptions(words: OptionWords): Result<MatchOptions, string> {
  const mode = MATCH_MODES.find((known) => known === words.mode);
  if (mode === undefined) return fail(`--mode is "${words.mode}", not one of ${MATCH_MODES.join(", ")}`);
  const pauses = readPauses(words);
  if (!pauses.ok) return pauses;
  const watching = readWatchDelay(words);
  if (!watching.ok) return watching;
  const options = mode === "classic" ? readClassic(words) : readGround(mode, words);
  return options.ok ? ok({ ...options.value, ...pauses.value, ...watching.value }) : options;
}

/** How late strangers see the match, if they may. */
function readWatchDelay(words: OptionWords): Result<Pick<MatchOptions, "watchDelaySeconds">, string> {
  const { "watch-delay": text } = words;
  if (text === "never") return ok({});
  const usual = String(USUAL_TERMS.watchDelaySeconds);
  const seconds = readNumber("--watch-delay", text ?? usual, 0, WATCH_DELAY_SECONDS_MAX);
  if (seconds.ok) return ok({ watchDelaySeconds: seconds.value });
  return fail(`${seconds.reason}, or "never"`);
}

/** How often each player may pause, and for how long. */
function readPauses(words: OptionWords): Result<Pick<MatchOptions, "pauses">, string> {
  const each = readNumber("--pauses", words.pauses ?? String(USUAL_PAUSES.each), 0, PAUSES_EACH_MAX);
  if (!each.ok) return each;
  const { "pause-seconds": text } = words;
  if (each.value === 0)
    return text === undefined ? ok({}) : fail("--pause-seconds is for a match with pauses");
  const usual = String(USUAL_PAUSES.seconds);
  const seconds = readNumber("--pause-seconds", text ?? usual, PAUSE_SECONDS_MIN, PAUSE_SECONDS_MAX);
  return seconds.ok ? ok({ pauses: { each: each.value, seconds: seconds.value } }) : seconds;
}

function readClassic(words: OptionWords): Result<MatchOptions, string> {
  const cats = readNumber("--cats", words.cats ?? String(CATS_PER_PLAYER_CLASSIC), 1, CATS_PER_PLAYER_MAX);
  if (!cats.ok) return cats;
  for (const option of ["cat-limit", "time-limit", "kinds", "fog"] as const) {
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
  const kinds = readKinds(words.kinds);
  if (!kinds.ok) return kinds;
  return ok({
    ...{ mode, catsPerPlayer, catLimit: limit.value, timeLimitMinutes: minutes.value },
    ...kinds.value,
    ...(words.fog === true ? { fog: true } : {}),
  });
}

/** What the army at the start is made of. */
function readKinds(text = "tabbies"): Result<Pick<MatchOptions, "kinds">, string> {
  if (text === "mixed") return ok({ kinds: text });
  return text === "tabbies" ? ok({}) : fail(`--kinds is "${text}", not tabbies or mixed`);
}
