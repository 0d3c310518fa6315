import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../../base/index.ts";
import { CATS_PER_PLAYER_CLASSIC, CATS_PER_PLAYER_MAX, PLAYER_COUNT_MAX } from "../../sim/index.ts";
import type { PlanWishes } from "./match-plan.ts";

export interface SimulateArguments {
  readonly firstSeed: number;
  readonly seedCount: number;
  readonly wishes: PlanWishes;
  readonly catsPerPlayer: number;
  readonly stopAfterTurn: number;
  readonly isVaried: boolean;
  readonly isJson: boolean;
}

export const SIMULATE_HELP = `robocat simulate: whole matches of bots on a simulated network and clock

  --seed S        the first seed, 1 by default
  --seeds COUNT   play seeds S, S + 1, ... so many
  --vary          draw from each seed what is not given: peers, loss, delay, jitter, duplicates
  --peers N       2 to 8, 4 by default
  --cats N        cats of each player, 3 by default
  --turns T       stop at the end of turn T; without it play to the end of the match, turn 6,000 at the latest
  --loss %        share of datagrams lost, 0 by default
  --delay MS      one way, 20 by default
  --jitter MS     up to so much more or less delay, 10 by default
  --dup %         share of datagrams that come twice, 0 by default
  --json          one JSON object a line

Exit status: 0 fine, 1 bad usage, 3 a desync, 4 a match that got stuck, 5 a mistake of ours.
`;

const STOP_AFTER_TURN_USUAL = 6_000;
const SEED_MAX = 0xffff_ffff;

type Ranges = Readonly<Record<string, readonly [min: number, max: number]>>;
const RANGES = {
  seed: [0, SEED_MAX],
  seeds: [1, 1_000_000],
  peers: [2, PLAYER_COUNT_MAX],
  cats: [1, CATS_PER_PLAYER_MAX],
  turns: [0, 1_000_000],
  loss: [0, 100],
  delay: [0, 10_000],
  jitter: [0, 10_000],
  dup: [0, 100],
} as const satisfies Ranges;

type NumberName = keyof typeof RANGES;
type Numbers = Partial<Record<NumberName, number>>;

/** Reads the command line; a refusal is one sentence without its full stop, and "help" is a refusal as well. */
export function readSimulateArguments(args: readonly string[]): Result<SimulateArguments, string> {
  const words = readWords(args);
  if (!words.ok) return words;
  const { vary, json, help, ...texts } = words.value;
  if (help === true) return fail("help");
  const numbers: Numbers = {};
  for (const name of Object.keys(RANGES) as NumberName[]) {
    const text = texts[name];
    if (text === undefined) continue;
    const [min, max] = RANGES[name];
    if (!/^[0-9]{1,10}$/.test(text) || Number(text) < min || Number(text) > max) {
      return fail(`--${name} ${text} is not a whole number of ${min}..${max}`);
    }
    numbers[name] = Number(text);
  }
  const { seed = 1, seeds = 1 } = numbers;
  if (seed + seeds - 1 > SEED_MAX) return fail(`--seeds ${seeds} goes beyond the last seed, ${SEED_MAX}`);
  return ok({
    firstSeed: seed,
    seedCount: seeds,
    wishes: wishesOf(numbers),
    catsPerPlayer: numbers.cats ?? CATS_PER_PLAYER_CLASSIC,
    stopAfterTurn: numbers.turns ?? STOP_AFTER_TURN_USUAL,
    isVaried: vary === true,
    isJson: json === true,
  });
}

function readWords(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const numbers = { seed: text, seeds: text, peers: text, cats: text, turns: text };
  const link = { loss: text, delay: text, jitter: text, dup: text };
  const flags = { vary: flag, json: flag, help: flag };
  try {
    return ok(parseArgs({ args: [...args], options: { ...numbers, ...link, ...flags } }).values);
  } catch (error) {
    return fail(error instanceof Error ? error.message.split("\n")[0]! : String(error));
  }
}

function wishesOf({ peers, loss, delay, jitter, dup }: Numbers): PlanWishes {
  return {
    ...(peers === undefined ? {} : { peerCount: peers }),
    ...(loss === undefined ? {} : { lossPercent: loss }),
    ...(delay === undefined ? {} : { delayMs: delay }),
    ...(jitter === undefined ? {} : { jitterMs: jitter }),
    ...(dup === undefined ? {} : { duplicatePercent: dup }),
  };
}
