import {
  areSameLooks,
  assert,
  PLAIN_LOOKS,
  type BitReader,
  type BitWriter,
  type Looks,
} from "../base/index.ts";
import {
  BOT_STRENGTHS,
  mapChecksumOf,
  MATCH_MODES,
  optionsOfSetup,
  type BotStrength,
  type GroundSetup,
  type MatchMode,
  type MatchSetup,
  type PlayerId,
} from "../sim/index.ts";
import {
  LOOKS_BITS,
  readChosenLooks,
  readName,
  readWorldOptions,
  writeChosenLooks,
  writeName,
  writeWorldOptions,
} from "../wire/index.ts";

export interface ReplayPlayerName {
  readonly playerId: PlayerId;
  readonly name: string; // 1 to 24 code points, see displayTextProblem
}

/** The match of a replay: all that its world is made of, and the names of those who took part, observers too. */
export interface ReplayMatch {
  readonly setup: MatchSetup;
  readonly players: readonly ReplayPlayerName[]; // of setup.playerIds, in their order
  readonly looks?: Looks; // colours and emblems of all seats, of which some are chosen; absent: PLAIN_LOOKS
}

/** What a match record says of a match whose map, if it has one, follows in records of its own. */
export interface MatchBody extends ReplayMatch {
  readonly ground: GroundBody | null; // null: Classic
}

/** What is said of the ground besides the map. */
interface GroundBody extends Omit<GroundSetup, "map"> {
  readonly mapChecksum: number; // u32
  readonly mapBytes: number; // u16, how long the map is in the records that follow
}

const MODE_BITS = 2;
const PLAYER_BITS = 3;
const TEAM_BITS = 4;
const LEVEL_BITS = 3;

/** What follows the simVersion. The mode comes first, so that a reader knows at once whether it may read on. */
export function writeMatchBody(writer: BitWriter, match: ReplayMatch, mapBytes: number): void {
  const { setup, players, looks = PLAIN_LOOKS } = match;
  const { seed, catsPerPlayer, playerIds, teams, ground, bots = [] } = setup;
  const options = optionsOfSetup(setup);
  writer.bits(MATCH_MODES.indexOf(options.mode), MODE_BITS);
  writer.u32(seed);
  writer.u16(catsPerPlayer);
  writer.bits(playerIds.length - 1, PLAYER_BITS);
  writer.flag(teams !== undefined);
  writeWorldOptions(writer, "all", options);
  players.forEach(({ playerId, name }, i) => {
    assert(playerId === playerIds[i], `writeMatchBody: the name of player ${playerId} is in another's place`);
    writer.bits(playerId - 1, PLAYER_BITS);
    if (teams !== undefined) writer.bits(teams[i]!, TEAM_BITS);
    const bot = bots.find((one) => one.playerId === playerId);
    writer.flag(bot !== undefined);
    if (bot !== undefined) writer.bits(BOT_STRENGTHS.indexOf(bot.level), LEVEL_BITS);
    writeName(writer, name);
  });
  if (ground !== undefined) {
    writeWorldOptions(writer, "maps", options);
    writer.u32(mapChecksumOf(ground.map));
    writer.u16(mapBytes);
  }
  if (!areSameLooks(looks, PLAIN_LOOKS)) writeChosenLooks(writer, looks);
}

/** The mode, or null if there is none of that number: then nothing may be read on. */
export function readMode(reader: BitReader): MatchMode | null {
  return MATCH_MODES[reader.bits(MODE_BITS)] ?? null;
}

/**
 * What follows the mode, in a replay of that version. Whether all is in range is for the caller to ask, of the whole setup.
 * Before version 6 bots were not told from people; since when there is which option, its row says.
 */
export function readMatchBody(reader: BitReader, mode: MatchMode, version: number): MatchBody {
  const seed = reader.u32();
  const catsPerPlayer = reader.u16();
  const playerCount = reader.bits(PLAYER_BITS) + 1;
  const hasTeams = reader.flag();
  const at = { chosen: { mode, catsPerPlayer }, version };
  const options = readWorldOptions(reader, "all", at);
  const players: ReplayPlayerName[] = [];
  const teams: number[] = [];
  const bots: { readonly playerId: PlayerId; readonly level: BotStrength }[] = [];
  for (let i = 0; i < playerCount; i += 1) {
    const playerId = reader.bits(PLAYER_BITS) + 1;
    if (hasTeams) teams.push(reader.bits(TEAM_BITS));
    if (version > 5 && reader.flag()) bots.push({ playerId, level: readLevel(reader) });
    players.push({ playerId, name: readName(reader) });
  }
  const playerIds = players.map(({ playerId }) => playerId);
  const setup = {
    ...{ seed, catsPerPlayer, playerIds },
    ...(hasTeams ? { teams } : {}),
    ...(bots.length > 0 ? { bots } : {}),
    ...options,
  };
  const ground = mode === "classic" ? null : readGround(reader, mode, at);
  // What fills up the last byte is shorter.
  const looks = version > 9 && reader.bitsLeft >= LOOKS_BITS ? { looks: readChosenLooks(reader) } : {};
  return { setup, players, ...looks, ground };
}

function readGround(
  reader: BitReader,
  mode: GroundSetup["mode"],
  at: Parameters<typeof readWorldOptions>[2],
): GroundBody {
  const rules = readWorldOptions(reader, "maps", at);
  const mapChecksum = reader.u32();
  return { ...rules, mode, mapChecksum, mapBytes: reader.u16() };
}

function readLevel(reader: BitReader): BotStrength {
  const level = BOT_STRENGTHS[reader.bits(LEVEL_BITS)];
  if (level === undefined) reader.fail();
  return level ?? "medium";
}
