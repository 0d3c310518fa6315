import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { crc32, DIGEST_BYTES, isDigest, PORT_MAX, ROOM_KEY_BYTES } from "../../base/index.ts";
import { MATCH_IDS_MAX, type KnownSeat } from "../../net/index.ts";
import {
  atLeast,
  finite,
  listOf,
  orNull,
  readJson,
  text,
  textThat,
  optional,
  tuple,
  whole,
  type Of,
} from "../../shape/index.ts";
import { mapChecksumOf, PLAYER_COUNT_MAX, type GameMap } from "../../sim/index.ts";
import { decodeMap, encodeMap, PROTOCOL_VERSION, readWelcome, writeWelcome } from "../../wire/index.ts";
import { contentChecksum } from "../environment.ts";
import { FILE_LIMITS, SEAT_FILES_MAX } from "./file-limits.ts";
import { readWholeFile } from "./read-file.ts";
import { writeWhole } from "./write-whole.ts";

/** A match that this player was in and that may still run. */
interface KeptSeat {
  readonly seat: KnownSeat;
  readonly map: GameMap | null; // null: Classic, which has none
  readonly savedMs: number; // by the machine's clock
  readonly lobbyPort: number | null; // UDP, where this peer hosted the lobby of the match; null: it was another's
  readonly unansweredMs?: number; // when nobody of the match answered, by the machine's clock; absent: nobody was asked in vain
}

const EXTENSION = ".seat.json";
const MEMORY_EXTENSION = ".memory.txt";
/** No match lasts so long. */
const KEPT_MS = 24 * 3_600_000;
/** Where nobody of it answered it may be over, or a line was cut: time enough to come home with a laptop. */
const UNANSWERED_KEPT_MS = 3_600_000;
const u32 = whole(0, 0xffff_ffff);

/** What lies in the file. Bytes in base64. */
const SEAT = atLeast({
  version: finite(), // of the protocol, by which the welcome is written
  content: u32, // of the rules: by others another match would be computed
  welcome: text(), // as the master peer sends it
  checksum: u32, // CRC-32 of the welcome
  matchDigest: textThat("a digest", 2 * DIGEST_BYTES, isDigest),
  roomKey: orNull(textThat("a key", Infinity, (key) => Buffer.from(key, "base64").length === ROOM_KEY_BYTES)), // of the invitation
  run: u32, // of the last return
  othersRuns: listOf(tuple(u32, u32), { most: PLAYER_COUNT_MAX }),
  seed: u32,
  map: orNull(text()),
  matchIds: listOf(u32, { least: 1, most: MATCH_IDS_MAX }), // a match is split a few times at most
  savedMs: finite(),
  lobbyPort: orNull(whole(1, PORT_MAX)),
  unansweredMs: optional(finite()),
});

/**
 * Keeps a seat: anybody that reads the file can take it, so nobody else may. Written as a whole or not at all. Throws
 * nothing: a match is played without it as well; false if it could not be written.
 */
export function keepSeat(homeFolder: string, kept: KeptSeat): boolean {
  return isWritten(seatFile(homeFolder, kept.seat), () => `${JSON.stringify(recordOf(kept))}\n`);
}

function recordOf({ seat, map, savedMs, lobbyPort, unansweredMs }: KeptSeat): Of<typeof SEAT> {
  const { seed, matchIds, matchDigest, roomKey, run, othersRuns } = seat;
  const welcome = writeWelcome({ ...seat, kind: "welcome" });
  return {
    version: PROTOCOL_VERSION,
    content: contentChecksum(),
    welcome: Buffer.from(welcome).toString("base64"),
    checksum: crc32(welcome),
    matchDigest,
    roomKey: roomKey === null ? null : Buffer.from(roomKey).toString("base64"),
    run,
    othersRuns,
    seed,
    map: map === null ? null : Buffer.from(encodeMap(map)).toString("base64"),
    matchIds,
    savedMs,
    lobbyPort,
    ...(unansweredMs === undefined ? {} : { unansweredMs }),
  };
}

/** Nobody of the match answered, which may still run: the way back stays open for a while, until it is asked again or is over. */
export function noteUnanswered(homeFolder: string, seat: KnownSeat, nowMs: number): void {
  const kept = readSeat(seatFile(homeFolder, seat));
  if (kept !== null) keepSeat(homeFolder, { ...kept, unansweredMs: nowMs });
}

/** Keeps beside a seat what a window knows of its match, in place of what was kept before. As forgiving as keepSeat. */
export function keepSeatMemory(homeFolder: string, seat: KnownSeat, memory: string): boolean {
  if (Buffer.byteLength(memory) > FILE_LIMITS.seatMemory.bytesMax) return false;
  return isWritten(seatFile(homeFolder, seat, MEMORY_EXTENSION), () => memory);
}

/** What was kept beside a seat; null: nothing that can be read. */
export function seatMemoryOf(homeFolder: string, seat: KnownSeat): string | null {
  const bytes = readWholeFile(seatFile(homeFolder, seat, MEMORY_EXTENSION), FILE_LIMITS.seatMemory);
  return bytes.ok ? bytes.value.toString("utf8") : null;
}

/** The match is over: there is nothing to come back to. */
export function forgetSeat(homeFolder: string, seat: KnownSeat): void {
  remove(seatFile(homeFolder, seat));
  remove(seatFile(homeFolder, seat, MEMORY_EXTENSION));
}

/**
 * The seats that are kept, the last first. What can't be read, is of another version or too old, or was asked for in vain too long ago,
 * is passed over. Files that nobody has written for as long as a seat is kept are removed.
 */
export function keptSeats(homeFolder: string, nowMs: number): readonly KeptSeat[] {
  const folder = seatFolder(homeFolder);
  const isOld = ({ writtenMs }: SeatFile): boolean => nowMs - writtenMs >= KEPT_MS;
  const files = filesIn(folder);
  for (const { file } of files.filter(isOld)) remove(file);
  const seats = files
    .filter((file) => file.file.endsWith(EXTENSION) && !isOld(file))
    .sort((a, b) => b.writtenMs - a.writtenMs)
    .slice(0, SEAT_FILES_MAX)
    .flatMap(({ file }) => readSeat(file) ?? []);
  const isRecent = ({ savedMs, unansweredMs }: KeptSeat): boolean =>
    nowMs - savedMs < KEPT_MS && (unansweredMs === undefined || nowMs - unansweredMs < UNANSWERED_KEPT_MS);
  return seats.filter(isRecent).sort((a, b) => b.savedMs - a.savedMs);
}

interface SeatFile {
  readonly file: string;
  readonly writtenMs: number;
}

/** The seats of a folder, and what lies beside them; none where there is no folder. */
function filesIn(folder: string): readonly SeatFile[] {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(EXTENSION) || name.endsWith(MEMORY_EXTENSION));
  } catch {
    // there are none
  }
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    const info = statSync(file, { throwIfNoEntry: false });
    return info?.isFile() === true ? [{ file, writtenMs: info.mtimeMs }] : [];
  });
}

function readSeat(file: string): KeptSeat | null {
  try {
    const bytes = readWholeFile(file, FILE_LIMITS.seat);
    if (!bytes.ok) return null;
    const kept = readJson(SEAT, bytes.value.toString("utf8"));
    if (!kept.ok || kept.value.version !== PROTOCOL_VERSION || kept.value.content !== contentChecksum())
      return null;
    const {
      welcome,
      checksum,
      matchDigest,
      roomKey,
      run,
      othersRuns,
      seed,
      map,
      matchIds,
      savedMs,
      lobbyPort,
      unansweredMs,
    } = kept.value;
    const written = new Uint8Array(Buffer.from(welcome, "base64"));
    const read = checksum === crc32(written) ? readWelcome(written) : null;
    if (read === null) return null;
    const key = roomKey === null ? null : new Uint8Array(Buffer.from(roomKey, "base64"));
    const seat = { ...read, seed, matchIds, matchDigest, roomKey: key, run, othersRuns };
    const held = map === null ? null : decodeMap(Buffer.from(map, "base64"));
    if (map !== null && held === null) return null;
    const isMapThere = seat.mapChecksum === (held === null ? 0 : mapChecksumOf(held));
    const asked = unansweredMs === undefined ? {} : { unansweredMs };
    return isMapThere ? { seat, map: held, savedMs, lobbyPort, ...asked } : null;
  } catch {
    return null;
  }
}

function seatFolder(homeFolder: string): string {
  return path.join(homeFolder, "seats");
}

function seatFile(
  homeFolder: string,
  { sessionId, playerId }: KnownSeat,
  extension: string = EXTENSION,
): string {
  return path.join(
    seatFolder(homeFolder),
    `${sessionId.toString(16).padStart(8, "0")}-${playerId}${extension}`,
  );
}

/** For nobody else to read. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // it is passed over once it is old
  }
}

function isWritten(file: string, textOf: () => string): boolean {
  try {
    writeWhole(file, textOf());
    return true;
  } catch {
    return false;
  }
}
