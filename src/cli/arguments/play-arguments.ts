import { parseArgs } from "node:util";
import {
  describeInviteCodeProblem,
  describeRoomKeyProblem,
  displayTextProblem,
  fail,
  isMeantAsInviteCode,
  ok,
  PORT_MAX,
  readInvitation,
  readInviteCode,
  readRoomKey,
  type Result,
  type LookWish,
} from "../../base/index.ts";
import {
  askedServicePlace,
  askedStunServers,
  type OutsideWish,
  type RelayWish,
  type ServicePlace,
} from "../../peer/index.ts";
import {
  BOT_STRENGTHS,
  OBSERVER,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  type BotStrength,
  type MatchOptions,
} from "../../sim/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { readLink } from "../link-option.ts";
import { readNumber } from "../read-arguments.ts";
import { optionFlags, readMatchOptions } from "./match-options.ts";
import { LOOK_OPTIONS, readLookWish } from "./look-arguments.ts";
import { readRelayWish, RELAY_OPTIONS } from "./relay-arguments.ts";
import { uselessOption, type PlayKind } from "./useless-options.ts";
import { describeFault } from "../../words/index.ts";

/** What `robocat host`, `join`, `quick` and `rejoin` were asked to do. */
export interface PlayArguments {
  readonly seat:
    | HostSeat
    | { readonly kind: "join"; readonly address: string } // an invitation as well
    | { readonly kind: "join-by-code"; readonly code: string; readonly service: ServicePlace }
    | QuickSeat
    | { readonly kind: "rejoin" };
  readonly name: string; // "": that of the seat that is gone back to
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as the host gives it
  readonly look: LookWish;
  readonly playerCount: number | null; // as the host it starts when so many are there; null, of who joins: when the host before would have
  readonly bot: BotStrength | null; // null: its cats stand still
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly seed: number | null;
  readonly link: LinkSettings | null; // a network made worse on purpose
  readonly replayFile: string | null;
  readonly homeFolder: string | null;
  readonly keyLogFile: string | null; // as typed
  readonly isTraced: boolean; // --log sub-turns: what each sub-turn did is written as well
  readonly isJson: boolean;
  readonly outside: OutsideWish; // of a host, and of who takes a lobby over
  readonly relay: RelayWish | null; // by which it is reached where nothing else leads, or which hides it; null: none
  readonly talks: boolean; // lines of the standard input are said to the others
}

/** In the best public lobby, or in one of its own. */
interface QuickSeat {
  readonly kind: "quick";
  readonly service: ServicePlace;
  readonly hosts: HostSeat; // where there is none
}

export interface HostSeat {
  readonly kind: "host";
  readonly port: number;
  readonly options: MatchOptions;
  readonly map: string | null; // a map id or a file; null: one that fits, or none in Classic
  readonly bots: readonly BotStrength[]; // that take seats of their own
  readonly isHidden: boolean; // it is not told of on the local network
  readonly roomKey: Uint8Array | "new" | null; // who enters must have it; null: whoever has the address may
  readonly service: ServicePlace | null; // that gives a code; null: none is asked
  readonly isPublic: boolean; // that one lists the lobby
}

const OPTIONS = {
  players: { type: "string" },
  ...optionFlags(),
  map: { type: "string" },
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
  "invite-only": { type: "boolean", default: false },
  "room-key": { type: "string" },
  "no-announce": { type: "boolean", default: false },
  public: { type: "boolean", default: false },
  "key-log": { type: "string" },
  log: { type: "string" },
  json: { type: "boolean", default: false },
  talk: { type: "boolean", default: false },
  "no-port-mapping": { type: "boolean", default: false },
  stun: { type: "string", multiple: true },
  service: { type: "string" },
  ...LOOK_OPTIONS,
  ...RELAY_OPTIONS,
} as const;

const PLAYERS_USUAL = 2;
const TURNS_MAX = 1_000_000;
const SEED_MAX = 0xffff_ffff;

/** Reads the words after those commands. The reason of a failure is a sentence for the player. */
export function readPlayArguments(kind: PlayKind, args: readonly string[]): Result<PlayArguments, string> {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const place = readPositionals(kind, positionals);
  if (!place.ok) return place;
  const { name } = place.value;
  const useless = uselessOption(kind, values);
  if (useless !== null) return fail(useless);
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
  const look = readLookWish(values);
  if (!look.ok) return look;
  const bot = readBot(values);
  if (!bot.ok) return bot;
  if (values.log !== undefined && values.log !== "sub-turns") return fail("--log is followed by sub-turns");
  const link = readLink(values.link);
  if (!link.ok) return link;
  const stun = askedStunServers(values.stun ?? []);
  if (!stun.ok) return stun;
  const relay = readRelayWish(values, seat.value.kind !== "join");
  if (!relay.ok) return relay;
  const isHiding = relay.value?.isOnly === true;
  if (isHiding && stun.value.length > 0) return fail("--stun shows the address that --hide-address hides");
  return ok({
    seat: seat.value,
    name,
    team: team.value,
    look: look.value,
    playerCount: playerCount.value,
    bot: bot.value,
    stopAfterTurn: turns.value,
    seed: seed.value,
    link: link.value,
    replayFile: values.replay ?? null,
    homeFolder: values.home ?? null,
    keyLogFile: values["key-log"] ?? null,
    isTraced: values.log === "sub-turns",
    isJson: values.json,
    outside: { opensPort: !values["no-port-mapping"] && !isHiding, stunServers: stun.value },
    relay: relay.value,
    talks: values.talk,
  });
}

function readPositionals(kind: PlayKind, positionals: readonly string[]): ReturnType<typeof readPlace> {
  if (kind === "rejoin") return readNoPlace(positionals);
  return kind === "quick" ? readQuickName(positionals) : readPlace(kind, positionals);
}

function readPlace(
  kind: "host" | "join",
  [place, name, extra]: readonly string[],
): Result<{ readonly place: string; readonly name: string }, string> {
  if (place === undefined || name === undefined || extra !== undefined)
    return fail(
      `robocat ${kind} takes ${kind === "host" ? "a port" : "an invitation or host:port"} and a name, then options`,
    );
  const problem = nameProblem(name);
  return problem === null ? ok({ place, name }) : fail(problem);
}

function readNoPlace(
  positionals: readonly string[],
): Result<{ readonly place: string; readonly name: string }, string> {
  return positionals.length === 0 ? ok({ place: "", name: "" }) : fail("robocat rejoin takes options only");
}

function readQuickName([name, extra]: readonly string[]): ReturnType<typeof readPlace> {
  if (name === undefined || extra !== undefined)
    return fail("robocat quick takes a name, then options: it finds a lobby by itself");
  const problem = nameProblem(name);
  return problem === null ? ok({ place: "0", name }) : fail(problem); // a port, of a lobby of its own
}

function readSeat(
  kind: "host" | "join" | "quick",
  place: string,
  values: Values,
): Result<PlayArguments["seat"], string> {
  const service = askedServicePlace(values.service);
  if (!service.ok) return service;
  if (kind === "join") return readJoinSeat(place, service.value);
  if (service.value === null && (kind === "quick" || values.public))
    return fail(
      `${kind === "quick" ? "robocat quick" : "--public"} needs a lobby service: --service ADDRESS, or ROBOCAT_SERVICE`,
    );
  const hosts = readHostSeat(place, values, service.value);
  if (!hosts.ok || kind === "host" || service.value === null) return hosts;
  return ok({ kind: "quick", service: service.value, hosts: { ...hosts.value, isPublic: true } });
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

function readHostSeat(place: string, values: Values, service: ServicePlace | null): Result<HostSeat, string> {
  const port = readNumber("the port", place, 0, PORT_MAX);
  if (!port.ok) return port;
  const options = readMatchOptions(values);
  if (!options.ok) return options;
  const map = values.map ?? null;
  if (map === "") return fail("--map names no map");
  if (map !== null && options.value.mode === "classic")
    return fail("--map is for --mode battle and cushions");
  const bots = readBots(values.bots);
  if (!bots.ok) return bots;
  const roomKey = readRoomKeyOption(values, service !== null);
  if (!roomKey.ok) return roomKey;
  const opening = { options: options.value, map, bots: bots.value, service };
  const isHidden = values["no-announce"] || values["hide-address"];
  const isPublic = values.public;
  return ok({ kind: "host", port: port.value, ...opening, isHidden, isPublic, roomKey: roomKey.value });
}

/** The key that guests need: one of the host's choice, a new one, or none. A guest who knows a code is handed a key, or the code would be worth nothing. */
function readRoomKeyOption(values: Values, hasCode: boolean): Result<HostSeat["roomKey"], string> {
  const { "room-key": text, "invite-only": isInviteOnly } = values;
  if (text === undefined) return ok(isInviteOnly || hasCode ? "new" : null);
  const key = readRoomKey(text);
  return key.ok ? key : fail(`the key of --room-key ${describeRoomKeyProblem(key.reason, text)}`);
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
  const hosts = seat.kind === "quick" ? seat.hosts : seat;
  const seatCount = hosts.kind === "host" ? 1 + hosts.bots.length : 1;
  if (text === undefined && (seat.kind === "join" || seat.kind === "join-by-code")) return ok(null);
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

/** What is meant as a code is one where there is a service to ask; without one it can only be the name of a computer. */
function readJoinSeat(place: string, service: ServicePlace | null): Result<PlayArguments["seat"], string> {
  if (service !== null && isMeantAsInviteCode(place)) {
    const read = readInviteCode(place);
    if (!read.ok) return fail(describeInviteCodeProblem(read.reason, place));
    return ok({ kind: "join-by-code", code: place, service });
  }
  return readInvitation(place).ok
    ? ok({ kind: "join", address: place })
    : fail(describeFault({ kind: "no-address", typed: place }));
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
