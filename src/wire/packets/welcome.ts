import { assert, BitReader, BitWriter } from "../../base/index.ts";
import { maskOfPlayers, playersOfMask } from "../../lockstep/index.ts";
import {
  BOT_STRENGTHS,
  classicOptions,
  isMatchOptions,
  MATCH_MODES,
  PLAYER_COUNT_MAX,
  WATCH_DELAY_SECONDS_MAX,
  type BotStrength,
  type MatchOptions,
  type PlayerId,
} from "../../sim/index.ts";
import { KEY_BYTES } from "../../seal/index.ts";
import { readAddresses, writeAddresses, type Address } from "../parts/address-codec.ts";
import { writeOctets } from "../parts/octets-codec.ts";
import { readPauses, writePauses } from "../parts/pauses-codec.ts";
import { readName, writeName } from "../parts/text-codec.ts";
import { REIGN_BITS } from "./start.ts";
import { readTeam, writeTeam } from "./seat-request.ts";

/** One player as the master peer knows it. */
export interface RosterEntry {
  readonly playerId: PlayerId;
  readonly token: number; // u32, from its hello
  readonly team: number; // 1 to 8, or 0: an observer
  readonly name: string;
  readonly addresses: readonly Address[]; // 0 to 4: as the master peer sees it, then as it says itself
  readonly key: Uint8Array; // KEY_BYTES, its public key of this session
  readonly identity: Uint8Array; // KEY_BYTES, who it is whatever the session
}

/** A seat that a bot is to play. Every peer computes it, so there is nobody to be reached. */
export interface BotEntry {
  readonly playerId: PlayerId;
  readonly level: BotStrength;
  readonly team: number; // 1 to 8, or 0: an observer
  readonly name: string;
}

/**
 * The master peer's word on who is in and what is to be played: the answer to a hello, and sent again to everybody after each change until each has
 * acknowledged its version by a ready. It may be too long for a packet, so it travels in parts.
 */
export interface WelcomePacket {
  readonly kind: "welcome";
  readonly token: number; // u32, the receiver's own, so that it knows the answer is to its hello
  readonly sessionId: number; // u32, chosen by the master at random; later packets are sealed with it
  readonly playerId: PlayerId; // the receiver's
  readonly masterId: PlayerId; // the lowest of the roster
  readonly reign: number; // u5: how many masters have taken over from another; 0 follows 31
  readonly rosterVersion: number; // u16, grows by one with each change
  readonly options: MatchOptions;
  readonly mapChecksum: number; // u32; 0: none is chosen, and always so in Classic
  readonly roster: readonly RosterEntry[]; // ascending player id, the receiver and the master among them
  readonly bots: readonly BotEntry[]; // ascending player id, none of the roster's
  readonly startCount: number; // u4, 0 to 8: the match starts by itself with so many; 0: by hand
  readonly removed: readonly number[]; // u32 each, at most 8: tokens of those sent away last, for who takes over
}

/** Of those who were sent away a welcome names the last. */
export const REMOVED_TOLD_MAX = 8;

const ID_BITS = 3;
const LEVEL_BITS = 3;
const MODE_BITS = 2;
const CATS_ORDER = 2;
const MINUTES_BITS = 7;
const COUNT_BITS = 4;
const DELAY_BITS = 7;
const NOBODY_WATCHES = 2 ** DELAY_BITS - 1;

/** The most bytes of a welcome, in all of its parts. */
export const WELCOME_BYTES_MAX = 2_048;

/** A welcome on its own, at most WELCOME_BYTES_MAX bytes. */
export function writeWelcome(packet: WelcomePacket): Uint8Array {
  const writer = new BitWriter(WELCOME_BYTES_MAX);
  assert(isRoster(packet), "writeWelcome: the roster is in order and holds the receiver and the master");
  assert(
    packet.options.mode !== "classic" || packet.mapChecksum === 0,
    "writeWelcome: no map is played on in Classic",
  );
  writer.u32(packet.token);
  writer.u32(packet.sessionId);
  writer.bits(packet.playerId - 1, ID_BITS);
  writer.bits(packet.masterId - 1, ID_BITS);
  writer.bits(packet.reign, REIGN_BITS);
  writer.u16(packet.rosterVersion);
  writeOptions(writer, packet.options);
  if (packet.options.mode !== "classic") writer.u32(packet.mapChecksum);
  writer.u8(maskOfPlayers(packet.roster.map(({ playerId }) => playerId)));
  for (const entry of packet.roster) {
    writer.u32(entry.token);
    writeTeam(writer, entry.team);
    writeName(writer, entry.name);
    writeAddresses(writer, entry.addresses);
    writeOctets(writer, entry.key, KEY_BYTES);
    writeOctets(writer, entry.identity, KEY_BYTES);
  }
  writer.bits(packet.bots.length, ID_BITS);
  for (const { playerId, level, team, name } of packet.bots) {
    writer.bits(playerId - 1, ID_BITS);
    writer.bits(BOT_STRENGTHS.indexOf(level), LEVEL_BITS);
    writeTeam(writer, team);
    writeName(writer, name);
  }
  assert(packet.startCount <= PLAYER_COUNT_MAX, `writeWelcome: ${packet.startCount} are never there`);
  writer.bits(packet.startCount, COUNT_BITS);
  assert(packet.removed.length <= REMOVED_TOLD_MAX, "writeWelcome: too many were sent away");
  writer.bits(packet.removed.length, COUNT_BITS);
  for (const token of packet.removed) writer.u32(token);
  return writer.finish();
}

function readRemoved(reader: BitReader): readonly number[] {
  const count = reader.bits(COUNT_BITS);
  if (count > REMOVED_TOLD_MAX) reader.fail();
  return Array.from({ length: Math.min(count, REMOVED_TOLD_MAX) }, () => reader.u32());
}

/** Null: it is malformed. */
export function readWelcome(bytes: Uint8Array): WelcomePacket | null {
  const reader = new BitReader(bytes);
  const head = {
    kind: "welcome" as const,
    token: reader.u32(),
    sessionId: reader.u32(),
    playerId: reader.bits(ID_BITS) + 1,
    masterId: reader.bits(ID_BITS) + 1,
    reign: reader.bits(REIGN_BITS),
    rosterVersion: reader.u16(),
    options: readOptions(reader),
  };
  const mapChecksum = head.options.mode === "classic" ? 0 : reader.u32();
  const seats = { roster: readRoster(reader), bots: readBots(reader) };
  const packet: WelcomePacket = {
    ...{ ...head, mapChecksum, ...seats },
    startCount: reader.bits(COUNT_BITS),
    removed: readRemoved(reader),
  };
  if (!isRoster(packet) || packet.startCount > PLAYER_COUNT_MAX) reader.fail();
  return reader.finished ? packet : null;
}

function readRoster(reader: BitReader): readonly RosterEntry[] {
  return playersOfMask(reader.u8()).map((playerId) => ({
    playerId,
    token: reader.u32(),
    team: readTeam(reader),
    name: readName(reader),
    addresses: readAddresses(reader),
    key: reader.bytes(KEY_BYTES),
    identity: reader.bytes(KEY_BYTES),
  }));
}

function readBots(reader: BitReader): readonly BotEntry[] {
  const count = reader.bits(ID_BITS);
  const bots: BotEntry[] = [];
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const playerId = reader.bits(ID_BITS) + 1;
    const level = BOT_STRENGTHS[reader.bits(LEVEL_BITS)];
    if (level === undefined) reader.fail();
    bots.push({ playerId, level: level ?? "medium", team: readTeam(reader), name: readName(reader) });
  }
  return bots;
}

/** No seat is anybody else's, and there are as many as there may be at most. */
function isRoster({ roster, bots, playerId, masterId }: WelcomePacket): boolean {
  return (
    roster.length + bots.length <= PLAYER_COUNT_MAX &&
    roster.every((entry, i) => entry.playerId > (roster[i - 1]?.playerId ?? 0)) &&
    bots.every((entry, i) => entry.playerId > (bots[i - 1]?.playerId ?? 0)) &&
    bots.every((entry) => roster.every((other) => other.playerId !== entry.playerId)) &&
    roster.some((entry) => entry.playerId === playerId) &&
    roster.some((entry) => entry.playerId === masterId)
  );
}

assert(BOT_STRENGTHS.length <= 2 ** LEVEL_BITS, "a level takes its bits");
assert(WATCH_DELAY_SECONDS_MAX < NOBODY_WATCHES, "a delay takes its bits");

/**
 * Mode u2, cats eg(2); pauses of a player u4, and if there are any their seconds u9; how late strangers may watch u7, in seconds, 127:
 * not at all; on a map also by how much the limit exceeds the
 * cats, eg(2), minutes u7, whether armies are mixed, and whether there is fog.
 */
export function writeOptions(writer: BitWriter, options: MatchOptions): void {
  assert(isMatchOptions(options), "writeOptions: the options are out of range");
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes, pauses } = options;
  writer.bits(MATCH_MODES.indexOf(mode), MODE_BITS);
  writer.golomb(catsPerPlayer - 1, CATS_ORDER);
  writePauses(writer, pauses);
  writer.bits(options.watchDelaySeconds ?? NOBODY_WATCHES, DELAY_BITS);
  if (mode === "classic") return;
  writer.golomb(catLimit - catsPerPlayer, CATS_ORDER);
  writer.bits(timeLimitMinutes, MINUTES_BITS);
  writer.flag(options.kinds === "mixed");
  writer.flag(options.fog === true);
}

/** Reads options; on some that no host may choose the reader has failed. */
export function readOptions(reader: BitReader): MatchOptions {
  const mode = MATCH_MODES[reader.bits(MODE_BITS)];
  if (mode === undefined) reader.fail();
  const catsPerPlayer = reader.golomb(CATS_ORDER) + 1;
  const pauses = readPauses(reader);
  const watchDelaySeconds = reader.bits(DELAY_BITS);
  const rest = {
    ...(pauses === undefined ? {} : { pauses }),
    ...(watchDelaySeconds === NOBODY_WATCHES ? {} : { watchDelaySeconds }),
  };
  const options =
    mode === undefined || mode === "classic"
      ? { ...classicOptions(catsPerPlayer), ...rest }
      : {
          mode,
          catsPerPlayer,
          catLimit: catsPerPlayer + reader.golomb(CATS_ORDER),
          timeLimitMinutes: reader.bits(MINUTES_BITS),
          ...(reader.flag() ? { kinds: "mixed" as const } : {}),
          ...(reader.flag() ? { fog: true as const } : {}),
          ...rest,
        };
  if (!isMatchOptions(options)) reader.fail();
  return options;
}
