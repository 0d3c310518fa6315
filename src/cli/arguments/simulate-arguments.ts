import { fail, ok, type Result } from "../../base/index.ts";
import type { BotChoice, MatchesWish, PlanWishes } from "../../lab/index.ts";
import {
  BOT_STRENGTHS,
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_MAX,
  MATCH_MODES,
  PLAYER_COUNT_MAX,
  TIME_LIMIT_MINUTES_MAX,
  type MatchMode,
} from "../../sim/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { readLink } from "../link-option.ts";
import { parseWords } from "../read-arguments.ts";

interface SimulateArguments extends MatchesWish {
  readonly jobCount: number;
  readonly isJson: boolean;
}

export const SIMULATE_HELP = `robocat simulate: whole matches of bots on a simulated network and clock

  --seed S        the first seed, 1 by default
  --seeds COUNT   play seeds S, S + 1, ... so many
  --vary          draw from each seed what is not given: peers, bot seats, loss, delay, jitter, duplicates; on a map also cats, limit,
                  teams, bots
  --mode MODE     classic (by default), battle or cushions
  --modes LIST    several of them with commas between, or all: each seed is played in each mode, and on each map
  --map MAP       such as four-rooms or generated:4:7; by default one that has room for the peers
  --maps LIST     several of them, or all: those that come with the game
  --peers N       2 to 8; 4 by default, on a map as many as it has room for, and never more
  --bot-seats N   seats besides those of peers that bots take, computed by every peer; 0 by default, up to 6;
                  with --peers both must fit
  --cats N        cats of each player at the start; 3 by default, on a map 20
  --cat-limit N   cats that a player may have by breeding; by default four times as many, if there is room; on a map only
  --time-limit M  minutes, 20 by default, 0 for none; on a map only
  --kinds K       tabbies, or mixed: armies of all kinds; on a map only
  --fog           cats take on only whom their team sees; on a map only
  --teams N       players take turns in N teams, 2 to 8; 0, by default: everybody on their own; on a map only
  --bots KIND     beginner, weak, medium, strong, master or mixed: one after the other; medium by default, on a map mixed
  --turns T       stop at the end of turn T; without it play to the end of the match, turn 6,000 of Classic at the latest
  --loss %        share of datagrams lost, 0 by default
  --delay MS      one way, 20 by default
  --jitter MS     up to so much more or less delay, 10 by default
  --dup %         share of datagrams that come twice, 0 by default
  --link TEXT     in place of these four: the whole link, as in delay=100,loss=5,burst=3,rate=28.8; docs/link-model.md
  --jobs N        processes that play at a time, 1 by default
  --json          one JSON object a line

  --soak TURNS    in place of all that: one match without an end in Classic, so many turns, on a network that is terrible in
                  ever new ways; with --seed, --peers and --json only. It fails if checksums differ, a peer is lost, no turn
                  ends for 15 s while all can reach each other, or the memory grows

Exit status: 0 fine, 1 bad usage, 3 a desync, 4 a match that got stuck, 5 a mistake of ours, 6 a match against the rules of its
ground, 130 interrupted: what was played until then is told.
`;

const SEED_MAX = 0xffff_ffff;
const JOBS_MAX = 64;

type Ranges = Readonly<Record<string, readonly [min: number, max: number]>>;
const RANGES = {
  seed: [0, SEED_MAX],
  seeds: [1, 1_000_000],
  peers: [2, PLAYER_COUNT_MAX],
  "bot-seats": [0, PLAYER_COUNT_MAX - 2],
  cats: [1, CATS_PER_PLAYER_MAX],
  "cat-limit": [1, CAT_LIMIT_MAX],
  "time-limit": [0, TIME_LIMIT_MINUTES_MAX],
  teams: [0, PLAYER_COUNT_MAX],
  turns: [0, 1_000_000],
  loss: [0, 100],
  delay: [0, 10_000],
  jitter: [0, 10_000],
  dup: [0, 100],
  jobs: [1, JOBS_MAX],
} as const satisfies Ranges;

type NumberName = keyof typeof RANGES;
type Numbers = Partial<Record<NumberName, number>>;

/** What Classic has no use for. */
const FOR_MAPS = ["map", "maps", "cat-limit", "time-limit", "kinds", "fog", "teams"] as const;
const LINK_NUMBERS: readonly NumberName[] = ["loss", "delay", "jitter", "dup"];
const BOT_CHOICES: readonly BotChoice[] = ["mixed", ...BOT_STRENGTHS];

/** Reads the command line; a refusal is one sentence without its full stop, and "help" is a refusal as well. */
export function readSimulateArguments(args: readonly string[]): Result<SimulateArguments, string> {
  const words = readWords(args);
  if (!words.ok) return words;
  const { vary, json, help, mode, modes, map, maps, bots, kinds, fog, ...more } = words.value.values;
  const { link: linkText, ...texts } = more;
  if (help === true) return fail("help");
  const numbers = readNumbers(texts);
  if (!numbers.ok) return numbers;
  const { seed = 1, seeds = 1, jobs = 1 } = numbers.value;
  if (seed + seeds - 1 > SEED_MAX) return fail(`--seeds ${seeds} goes beyond the last seed, ${SEED_MAX}`);
  const played = readModes(mode, modes);
  if (!played.ok) return played;
  if (map !== undefined && maps !== undefined) return fail("--map and --maps exclude each other");
  const useless = played.value.every((one) => one === "classic")
    ? FOR_MAPS.find((name) => words.value.values[name] !== undefined)
    : undefined;
  if (useless !== undefined) return fail(`--${useless} is for --mode battle and cushions`);
  if (numbers.value.teams === 1)
    return fail(`--teams 1 leaves no opponent: it is 0 or a whole number of 2..${PLAYER_COUNT_MAX}`);
  const link = readWholeLink(linkText, numbers.value);
  if (!link.ok) return link;
  const isBots = bots === undefined || (BOT_CHOICES as readonly string[]).includes(bots);
  if (!isBots) return fail(`--bots ${bots} is none of ${BOT_CHOICES.join(", ")}`);
  if (kinds !== undefined && kinds !== "tabbies" && kinds !== "mixed")
    return fail(`--kinds ${kinds} is none of tabbies, mixed`);
  return ok({
    firstSeed: seed,
    seedCount: seeds,
    modes: played.value,
    maps: maps === "all" ? "all" : ((map === undefined ? maps?.split(",") : [map]) ?? "fitting"),
    wishes: {
      ...wishesOf(numbers.value),
      ...(bots === undefined ? {} : { bots: bots as BotChoice }),
      ...(link.value === null ? {} : { link: link.value }),
      ...(kinds === "mixed" ? { kinds: "mixed" as const } : {}),
      ...(fog === true ? { fog: true as const } : {}),
    },
    jobCount: jobs,
    isVaried: vary === true,
    isJson: json === true,
  });
}

function readWords(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const numbers = { seed: text, seeds: text, peers: text, cats: text, turns: text, jobs: text };
  const link = { loss: text, delay: text, jitter: text, dup: text };
  const ground = { "cat-limit": text, "time-limit": text, teams: text, "bot-seats": text };
  const names = { mode: text, modes: text, map: text, maps: text, bots: text, link: text, kinds: text };
  const flags = { fog: flag, vary: flag, json: flag, help: flag };
  const options = { ...numbers, ...link, ...ground, ...names, ...flags };
  return parseWords({ args: [...args], options });
}

function readNumbers(texts: Readonly<Partial<Record<NumberName, string>>>): Result<Numbers, string> {
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
  return ok(numbers);
}

function readModes(mode?: string, modes = mode ?? "classic"): Result<readonly MatchMode[], string> {
  if (mode !== undefined && modes !== mode) return fail("--mode and --modes exclude each other");
  if (modes === "all") return ok(MATCH_MODES);
  const names = modes.split(",");
  const unknown = names.find((name) => !(MATCH_MODES as readonly string[]).includes(name));
  if (unknown !== undefined) return fail(`"${unknown}" is none of the modes ${MATCH_MODES.join(", ")}`);
  return ok(names as MatchMode[]);
}

/** The link as a whole; its parts have options of their own. */
function readWholeLink(text: string | undefined, numbers: Numbers): Result<LinkSettings | null, string> {
  const part = LINK_NUMBERS.find((name) => numbers[name] !== undefined);
  if (text !== undefined && part !== undefined) return fail(`--link and --${part} exclude each other`);
  return readLink(text);
}

function wishesOf(numbers: Numbers): PlanWishes {
  const wishes = {
    peerCount: numbers.peers,
    botSeatCount: numbers["bot-seats"],
    catsPerPlayer: numbers.cats,
    catLimit: numbers["cat-limit"],
    timeLimitMinutes: numbers["time-limit"],
    teamCount: numbers.teams,
    stopAfterTurn: numbers.turns,
    lossPercent: numbers.loss,
    delayMs: numbers.delay,
    jitterMs: numbers.jitter,
    duplicatePercent: numbers.dup,
  };
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));
}
