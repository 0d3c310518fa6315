import { parseArgs } from "node:util";
import { displayTextProblem, fail, ok, type Result } from "../base/index.ts";
import { PORT_MAX, readPeerAddress } from "../peer/index.ts";
import {
  CATS_PER_PLAYER_CLASSIC,
  CATS_PER_PLAYER_MAX,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
} from "../sim/index.ts";

/** What `robocat host` and `robocat join` were asked to do. */
export interface PlayArguments {
  readonly seat:
    | { readonly kind: "host"; readonly port: number; readonly catsPerPlayer: number }
    | { readonly kind: "join"; readonly address: string };
  readonly name: string;
  readonly playerCount: number; // the host starts when so many are there
  readonly isBot: boolean;
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly seed: number | null;
  readonly replayFile: string | null;
  readonly homeFolder: string | null;
  readonly isJson: boolean;
}

const OPTIONS = {
  players: { type: "string", default: "2" },
  cats: { type: "string", default: String(CATS_PER_PLAYER_CLASSIC) },
  turns: { type: "string" },
  seed: { type: "string" },
  replay: { type: "string" },
  home: { type: "string" },
  bot: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

const TURNS_MAX = 1_000_000;

/** Reads the words after `robocat host` or `robocat join`. The reason of a failure is a sentence for the player. */
export function readPlayArguments(
  kind: "host" | "join",
  args: readonly string[],
): Result<PlayArguments, string> {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [place, name, extra] = positionals;
  if (place === undefined || name === undefined || extra !== undefined) {
    return fail(`robocat ${kind} takes ${kind === "host" ? "a port" : "host:port"} and a name, then options`);
  }
  const problem = nameProblem(name);
  if (problem !== null) return fail(problem);
  const seat = kind === "host" ? readHostSeat(place, values.cats) : readJoinSeat(place);
  if (!seat.ok) return seat;
  const playerCount = readNumber("--players", values.players, 1, PLAYER_COUNT_MAX);
  if (!playerCount.ok) return playerCount;
  const turns = values.turns === undefined ? ok(Infinity) : readNumber("--turns", values.turns, 0, TURNS_MAX);
  if (!turns.ok) return turns;
  const seed = values.seed === undefined ? ok(null) : readNumber("--seed", values.seed, 0, 0xffff_ffff);
  if (!seed.ok) return seed;
  return ok({
    seat: seat.value,
    name,
    playerCount: playerCount.value,
    isBot: values.bot,
    stopAfterTurn: turns.value,
    seed: seed.value,
    replayFile: values.replay ?? null,
    homeFolder: values.home ?? null,
    isJson: values.json,
  });
}

type Parsed = ReturnType<typeof parseStrictly>;

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

function readHostSeat(place: string, cats: string): Result<PlayArguments["seat"], string> {
  const port = readNumber("the port", place, 0, PORT_MAX);
  if (!port.ok) return port;
  const catsPerPlayer = readNumber("--cats", cats, 1, CATS_PER_PLAYER_MAX);
  return catsPerPlayer.ok
    ? ok({ kind: "host", port: port.value, catsPerPlayer: catsPerPlayer.value })
    : catsPerPlayer;
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

function readNumber(what: string, text: string, min: number, max: number): Result<number, string> {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? ok(value)
    : fail(`${what} is "${text}", not a whole number of ${min} to ${max}`);
}
