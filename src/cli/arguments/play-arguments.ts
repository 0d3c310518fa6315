import { parseArgs } from "node:util";
import { displayTextProblem, fail, ok, PORT_MAX, readPeerAddress, type Result } from "../../base/index.ts";
import { readLinkOption } from "../../peer/index.ts";
import {
  BOT_STRENGTHS,
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_CLASSIC,
  CATS_PER_PLAYER_MAX,
  classicOptions,
  MATCH_MODES,
  OBSERVER,
  PAUSE_SECONDS_MAX,
  PAUSE_SECONDS_MIN,
  PAUSES_EACH_MAX,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  TIME_LIMIT_MINUTES_MAX,
  USUAL_PAUSES,
  USUAL_TERMS,
  WATCH_DELAY_SECONDS_MAX,
  type BotStrength,
  type GroundMode,
  type MatchOptions,
} from "../../sim/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { readNumber } from "../read-arguments.ts";

/** What `robocat host`, `robocat join` and `robocat rejoin` were asked to do. */
export interface PlayArguments {
  readonly seat: HostSeat | { readonly kind: "join"; readonly address: string } | { readonly kind: "rejoin" };
  readonly name: string; // "": that of the seat that is gone back to
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as the host gives it
  readonly playerCount: number | null; // as the host it starts when so many are there; null: when the host before would have
  readonly bot: BotStrength | null; // null: its cats stand still
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly seed: number | null;
  readonly link: LinkSettings | null; // a network made worse on purpose
  readonly replayFile: string | null;
  readonly homeFolder: string | null;
  readonly isJson: boolean;
}

export interface HostSeat {
  readonly kind: "host";
  readonly port: number;
  readonly options: MatchOptions;
  readonly map: string | null; // a map id or a file; null: one that fits, or none in Classic
  readonly bots: readonly BotStrength[]; // that take seats of their own
}

const OPTIONS = {
  players: { type: "string" },
  mode: { type: "string", default: "classic" },
  map: { type: "string" },
  cats: { type: "string" },
  "cat-limit": { type: "string" },
  "time-limit": { type: "string" },
  kinds: { type: "string" },
  fog: { type: "boolean" },
  pauses: { type: "string" },
  "pause-seconds": { type: "string" },
  "watch-delay": { type: "string" },
  bots: { type: "string" },
  team: { type: "string" },
  observe: { type: "boolean", default: false },
  turns: { type: "string" },
  seed: { type: "string" },
  link: { type: "string" },
  replay: { type: "string" },
  home: { type: "string" },
  bot: { type: "boolean", default: false },
  "bot-strength": { type: "string" },
  json: { type: "boolean", default: false },
} as const;

const PLAYERS_USUAL = 2;
const TURNS_MAX = 1_000_000;
const SEED_MAX = 0xffff_ffff;

/** Reads the words after those commands. The reason of a failure is a sentence for the player. */
export function readPlayArguments(
  kind: "host" | "join" | "rejoin",
  args: readonly string[],
): Result<PlayArguments, string> {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const place = kind === "rejoin" ? readNoPlace(positionals) : readPlace(kind, positionals);
  if (!place.ok) return place;
  const { name } = place.value;
  const seat = kind === "rejoin" ? ok({ kind }) : readSeat(kind, place.value.place, values);
  if (!seat.ok) return seat;
  const playerCount = readPlayerCount(values.players, seat.value);
  if (!playerCount.ok) return playerCount;
  const turns = values.turns === undefined ? ok(Infinity) : readNumber("--turns", values.turns, 0, TURNS_MAX);
  if (!turns.ok) return turns;
  const seed = values.seed === undefined ? ok(null) : readNumber("--seed", values.seed, 0, SEED_MAX);
  if (!seed.ok) return seed;
  const team = readTeam(values);
  if (!team.ok) return team;
  const bot = readBot(values);
  if (!bot.ok) return bot;
  const link = readLinkOption(values.link);
  if (!link.ok) return link;
  return ok({
    seat: seat.value,
    name,
    team: team.value,
    playerCount: playerCount.value,
    bot: bot.value,
    stopAfterTurn: turns.value,
    seed: seed.value,
    link: link.value,
    replayFile: values.replay ?? null,
    homeFolder: values.home ?? null,
    isJson: values.json,
  });
}

function readPlace(
  kind: "host" | "join",
  [place, name, extra]: readonly string[],
): Result<{ readonly place: string; readonly name: string }, string> {
  if (place === undefined || name === undefined || extra !== undefined)
    return fail(`robocat ${kind} takes ${kind === "host" ? "a port" : "host:port"} and a name, then options`);
  const problem = nameProblem(name);
  return problem === null ? ok({ place, name }) : fail(problem);
}

function readNoPlace(
  positionals: readonly string[],
): Result<{ readonly place: string; readonly name: string }, string> {
  return positionals.length === 0 ? ok({ place: "", name: "" }) : fail("robocat rejoin takes options only");
}

function readSeat(
  kind: "host" | "join",
  place: string,
  values: Values,
): Result<PlayArguments["seat"], string> {
  return kind === "host" ? readHostSeat(place, values) : readJoinSeat(place);
}

type Parsed = ReturnType<typeof parseStrictly>;
type Values = Parsed["values"];

function parseStrictly(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
}

function parse(args: readonly string[]): Result<Parsed, string> {
  try {
    return ok(parseStrictly(args));
  } catch (error) {
    return fail(error instanceof Error ? error.message.split(/\.\s/)[0]! : String(error));
  }
}

function readHostSeat(place: string, values: Values): Result<HostSeat, string> {
  const port = readNumber("the port", place, 0, PORT_MAX);
  if (!port.ok) return port;
  const options = readMatchOptions(values);
  if (!options.ok) return options;
  const map = values.map ?? null;
  if (map === "") return fail("--map names no map");
  if (map !== null && options.value.mode === "classic")
    return fail("--map is for --mode battle and cushions");
  const bots = readBots(values.bots);
  return bots.ok
    ? ok({ kind: "host", port: port.value, options: options.value, map, bots: bots.value })
    : bots;
}

function readBots(list: string | undefined): Result<readonly BotStrength[], string> {
  const bots: BotStrength[] = [];
  for (const word of list?.split(",") ?? []) {
    const strength = readStrength("--bots", word);
    if (!strength.ok) return strength;
    bots.push(strength.value);
  }
  const botsMax = PLAYER_COUNT_MAX - 1;
  return bots.length <= botsMax ? ok(bots) : fail(`--bots names ${bots.length} bots, more than ${botsMax}`);
}

/** The host and its bots have a seat each. */
function readPlayerCount(
  text: string | undefined,
  seat: PlayArguments["seat"],
): Result<number | null, string> {
  const seatCount = seat.kind === "host" ? 1 + seat.bots.length : 1;
  if (text === undefined && seat.kind === "join") return ok(null);
  if (text === undefined) return ok(Math.max(PLAYERS_USUAL, seatCount));
  const count = readNumber("--players", text, 1, PLAYER_COUNT_MAX);
  if (!count.ok || count.value >= seatCount) return count;
  return fail(`--players is ${count.value}, and the host and its bots are ${seatCount}`);
}

function readBot({ bot, "bot-strength": strength }: Values): Result<BotStrength | null, string> {
  if (strength === undefined) return ok(bot ? "medium" : null);
  return bot ? readStrength("--bot-strength", strength) : fail("--bot-strength is for a seat with --bot");
}

function readStrength(what: string, text: string): Result<BotStrength, string> {
  const strength = BOT_STRENGTHS.find((known) => known === text);
  return strength === undefined
    ? fail(`${what} holds "${text}", which is not one of ${BOT_STRENGTHS.join(", ")}`)
    : ok(strength);
}

function readTeam({ team, observe, bot }: Values): Result<number | null, string> {
  if (observe && team !== undefined) return fail("--observe and --team exclude each other");
  if (observe && bot) return fail("--observe and --bot exclude each other");
  if (observe) return ok(OBSERVER);
  return team === undefined ? ok(null) : readNumber("--team", team, 1, PLAYER_COUNT_MAX);
}

function readJoinSeat(place: string): Result<PlayArguments["seat"], string> {
  return readPeerAddress(place).ok
    ? ok({ kind: "join", address: place })
    : fail(`"${place}" is not an address; it looks like 192.168.0.7:45000`);
}

function nameProblem(name: string): string | null {
  switch (displayTextProblem(name, PLAYER_NAME_CHARACTERS_MAX)) {
    case null:
      return null;
    case "empty":
      return "the name is empty";
    case "too-long":
      return `the name is longer than ${PLAYER_NAME_CHARACTERS_MAX} characters`;
    case "unsafe-characters":
      return "the name holds characters that do not show, or a space at its end";
  }
}

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
function readMatchOptions(words: OptionWords): Result<MatchOptions, string> {
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
