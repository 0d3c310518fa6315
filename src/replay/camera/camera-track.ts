import { assert, BitReader, BitWriter, crc32, digest, fail, isDigest, joined, ok } from "../../base/index.ts";
import type { Digest, Result } from "../../base/index.ts";
import { ONE, WORLD_HALF_HEIGHT, WORLD_HALF_WIDTH, type MatchSetup, type PlayerId } from "../../sim/index.ts";
import { MATCH_TURNS_MAX, RECORD_BODY_BYTES_MAX } from "../constants.ts";
import { readRecord, writeRecord } from "../format.ts";
import type { Replay } from "../read-replay.ts";

// The file, .camera, docs/replay-format.md: where a player looked in a match, beside the replay of that match. No simulation reads it.
//
//   magic u32 "RCC" 1a | version u8 | match: the first 16 bytes of the SHA-256 of its records | playerId u8 | records, each a block of hints
//
//   hint  turns since the hint before u8, x u12 and y u12 as 2048 + sixteenths of a unit, zoom u8

/** Where a player looked: a point of the ground, and from how far. */
export interface CameraLook {
  readonly x: number; // sixteenths of a unit
  readonly y: number;
  readonly zoom: number; // u8: 4 units away, and twice as far with every 32
}

/** The same at the end of a turn. */
interface CameraHint extends CameraLook {
  readonly turn: number;
}

/** The player whose camera it is, and the match that it is of. */
export interface CameraOwner {
  readonly recordStart: Digest; // of that match
  readonly playerId: PlayerId;
}

export interface CameraTrack {
  readonly playerId: PlayerId;
  readonly hints: readonly CameraHint[]; // ascending turn
  readonly problem: CameraEnd | null; // why there are no more of them; null: there are
}

/** Why no more is read of where a player looked. */
type CameraEnd = "cut" | "damaged" | "unordered" | "past-end" | "off-map";

/** Why a file is no camera of a match. */
type CameraFault =
  | { readonly kind: "not-a-camera" | "camera-cut" | "camera-of-other-match" | "camera-of-nobody" }
  | { readonly kind: "other-camera-version"; readonly version: number };

/** "RCC" and Ctrl-Z. */
const MAGIC = 0x5243431a; // u32
const VERSION = 1; // u8
const HEAD_BYTES = 4 + 1 + 16 + 1;
const recordDigest = digest("of the records of the match");
const CAMERA_POINTS_PER_UNIT = 16;
const POINT_BITS = 12;
const ORIGIN = 2 ** (POINT_BITS - 1);
const HINT_BYTES = 5;
const GAP_TURNS_MAX = 255;
/** A hint comes at most so often: with its share of a block 4.8 bytes a second. */
const HINT_TURNS = 11;
const BLOCK_HINTS_MAX = 64;
/** What a crash costs at most. */
const BLOCK_TURNS_MAX = 300;
/** Of a record: its head and its CRC. */
const RECORD_BYTES = 2 + 4;

/** A match, as far as a camera in it is read. */
interface CameraMatch {
  readonly recordStart: Digest | null; // null: of no camera it is known whether it is of that match
  readonly setup: MatchSetup;
  readonly turnCount: number; // that were played
}

/** The match of a replay. */
export function cameraMatchOf({ recordStart, header, turns }: Replay): CameraMatch {
  return { recordStart, setup: header.setup, turnCount: turns.length };
}

/** No writer makes more bytes of a match of so many turns: 4.8 a second, and what a file begins with. */
export function cameraBytesMax(turnCount: number): number {
  const hints = Math.floor(turnCount / HINT_TURNS) + 2;
  const records = Math.floor(turnCount / BLOCK_TURNS_MAX) + 2;
  return HEAD_BYTES + hints * HINT_BYTES + records * RECORD_BYTES;
}

/** Writes down where a player looks, while a match runs. Each call returns the bytes to append to the file. */
export class CameraWriter {
  #block: CameraHint[] = [];
  #crc = 0;
  #look: CameraLook | null = null; // now
  #last: CameraHint | null = null;
  #written = -1; // turn of the last hint in a block that was handed out
  readonly #owner: CameraOwner;

  constructor(owner: CameraOwner) {
    assert(isDigest(owner.recordStart), "a camera is of a match");
    this.#owner = owner;
  }

  /** It looks there from now on. */
  look(look: CameraLook): void {
    this.#look = look;
  }

  /** That turn has ended. */
  note(turn: number): Uint8Array | null {
    const [look, last] = [this.#look, this.#last];
    const isDue = last === null || turn - last.turn >= HINT_TURNS;
    if (look !== null && turn >= 0 && isDue && !(last !== null && isSame(look, last)))
      this.#add({ turn, ...look });
    const [first] = this.#block;
    const isFull = this.#block.length >= BLOCK_HINTS_MAX;
    return first !== undefined && (isFull || turn - first.turn >= BLOCK_TURNS_MAX) ? this.end() : null;
  }

  /** What was not handed out yet; null: all was. */
  end(): Uint8Array | null {
    if (this.#block.length === 0) return null;
    const isFirst = this.#crc === 0;
    const head = isFirst ? headOf(this.#owner) : new Uint8Array(0);
    const before = isFirst ? crc32(head) : this.#crc;
    const { bytes, crc } = writeRecord("recorder", this.#writeBlock(), before);
    this.#crc = crc;
    this.#block = [];
    return joined(head, bytes);
  }

  #add(hint: CameraHint): void {
    let before = this.#last ?? { ...hint, turn: -1 };
    // It stood still meanwhile: hints of the same place bridge what a u8 can't say.
    while (hint.turn - before.turn > GAP_TURNS_MAX) {
      before = { ...before, turn: before.turn + GAP_TURNS_MAX };
      this.#block.push(before);
    }
    this.#block.push(hint);
    this.#last = hint;
  }

  #writeBlock(): Uint8Array {
    const writer = new BitWriter(this.#block.length * HINT_BYTES);
    for (const { turn, x, y, zoom } of this.#block) {
      writer.u8(turn - this.#written);
      writer.bits(x + ORIGIN, POINT_BITS);
      writer.bits(y + ORIGIN, POINT_BITS);
      writer.u8(zoom);
      this.#written = turn;
    }
    return writer.finish();
  }
}

/**
 * Reads the camera of a player in that match. Never throws, whatever the bytes. What is damaged, out of order, off the map or past the end
 * ends the track, and its problem says so.
 */
export function readCamera(
  bytes: Uint8Array,
  { recordStart, setup, turnCount }: CameraMatch,
): Result<CameraTrack, CameraFault> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const reader = new BitReader(head);
  if (reader.u32() !== MAGIC) return fail({ kind: "not-a-camera" });
  const version = reader.u8();
  if (!reader.failed && version !== VERSION) return fail({ kind: "other-camera-version", version });
  const match = recordDigest.read(reader, null);
  const playerId = reader.u8();
  if (reader.failed) return fail({ kind: "camera-cut" });
  if (match !== recordStart) return fail({ kind: "camera-of-other-match" });
  if (!setup.playerIds.includes(playerId)) return fail({ kind: "camera-of-nobody" });
  const place = { at: HEAD_BYTES, crc: crc32(head) };
  return ok({
    playerId,
    ...readHints(bytes, place, { reach: reachOf(setup), turnCount }),
  });
}

interface Bounds {
  readonly reach: { readonly x: number; readonly y: number }; // of the ground, from its middle
  readonly turnCount: number;
}

function readHints(
  bytes: Uint8Array,
  start: { readonly at: number; readonly crc: number },
  bounds: Bounds,
): Pick<CameraTrack, "hints" | "problem"> {
  const hints: CameraHint[] = [];
  let { at, crc } = start;
  while (at < bytes.length) {
    const read = readRecord(bytes, at, crc);
    if (read.kind === "truncated") return { hints, problem: "cut" };
    const isBlock =
      read.kind === "whole" && read.record === "recorder" && read.body.length % HINT_BYTES === 0;
    if (!isBlock) return { hints, problem: "damaged" };
    ({ end: at, crc } = read);
    const reader = new BitReader(read.body);
    while (!reader.finished) {
      const hint = readHint(reader, hints.at(-1)?.turn ?? -1);
      const problem = problemOf(hint, hints.at(-1), bounds);
      if (problem !== null) return { hints, problem };
      hints.push(hint);
    }
  }
  return { hints, problem: null };
}

function readHint(reader: BitReader, turnBefore: number): CameraHint {
  const turn = turnBefore + reader.u8();
  const [x, y] = [reader.bits(POINT_BITS) - ORIGIN, reader.bits(POINT_BITS) - ORIGIN];
  return { turn, x, y, zoom: reader.u8() };
}

function problemOf(
  { turn, x, y }: CameraHint,
  before: CameraHint | undefined,
  { reach, turnCount }: Bounds,
): CameraEnd | null {
  if (turn <= (before?.turn ?? -1)) return "unordered";
  if (turn >= Math.min(turnCount, MATCH_TURNS_MAX)) return "past-end";
  if (Math.abs(x) > reach.x || Math.abs(y) > reach.y) return "off-map";
  return null;
}

/** How far the ground goes from its middle. */
function reachOf({ ground }: MatchSetup): { readonly x: number; readonly y: number } {
  const [width, height] =
    ground === undefined
      ? [WORLD_HALF_WIDTH * 2, WORLD_HALF_HEIGHT * 2]
      : [ground.map.width * ONE, ground.map.height * ONE];
  const half = (side: number): number => Math.floor((side * CAMERA_POINTS_PER_UNIT) / (2 * ONE)) + 1; // it was rounded
  return { x: half(width), y: half(height) };
}

function headOf({ recordStart, playerId }: CameraOwner): Uint8Array {
  const writer = new BitWriter(HEAD_BYTES);
  writer.u32(MAGIC);
  writer.u8(VERSION);
  recordDigest.write(writer, recordStart, null);
  writer.u8(playerId);
  return writer.finish();
}

function isSame(a: CameraLook, b: CameraLook): boolean {
  return a.x === b.x && a.y === b.y && a.zoom === b.zoom;
}

assert(
  BLOCK_HINTS_MAX * HINT_BYTES <= RECORD_BODY_BYTES_MAX && HINT_TURNS <= GAP_TURNS_MAX,
  "a block is a record, and a hint is not too late to be one",
);
