import { assert } from "../base/index.ts";
import { COMMAND_DELAY_TURNS_MIN, type PlayerCommands } from "../lockstep/index.ts";
import {
  readEndingBody,
  readTurnBody,
  TURN_BODY_BYTES_MAX,
  writeEndingBody,
  writeTurnBody,
  type RecordedEnd,
  type RepairMark,
  type ReplayEnding,
  type ReplayTurn,
} from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A turn as watchers get it: as a replay has it. */
export interface WatchedTurn {
  readonly kind: "turn";
  readonly replayTurn: ReplayTurn;
}

export type WatchRecord = WatchedTurn | { readonly kind: "end"; readonly ending: ReplayEnding };

/** A turn that all have agreed on, and how it came out. */
export interface AgreedTurn {
  readonly turn: number;
  readonly commands: readonly PlayerCommands[]; // ascending player id, of bots as well
  readonly end: RecordedEnd;
  readonly mark: RepairMark | null;
}

/** Where a record stands. */
interface RecordPlace {
  readonly turn: number;
  readonly delayBefore: number; // the command delay in the turn before; COMMAND_DELAY_TURNS_MIN where a segment begins
  readonly playerIds: readonly PlayerId[];
}

/** Length u16. */
const HEAD_BYTES = 2;
const TURN = 0;
const END = 255;

/** Where a segment begins nothing is known of the turn before. */
export const DELAY_BEFORE_SEGMENT = COMMAND_DELAY_TURNS_MIN;

/** Length u16, 0, the body of a replay's turn. */
export function writeWatchedTurn(
  { commands, end, mark }: AgreedTurn,
  { delayBefore, playerIds }: Omit<RecordPlace, "turn">,
): Uint8Array {
  return withLength(TURN, writeTurnBody(playerIds, commands, { ...end, delayBefore, mark }));
}

/** Length u16, 255, the body of a replay's end: why somebody was gone is not said. */
export function writeWatchedEnd(
  ending: ReplayEnding,
  playerIds: readonly PlayerId[],
  turnCount: number,
): Uint8Array {
  const body = writeEndingBody({ ending, causes: [] }, playerIds, { turnCount, departureCount: 0 });
  return withLength(END, body);
}

/** The record that begins there, with where it ends; null: it is not all here; "malformed": it is none. */
export function readWatchRecord(
  bytes: Uint8Array,
  at: number,
  { turn, delayBefore, playerIds }: RecordPlace,
): { readonly record: WatchRecord; readonly end: number } | null | "malformed" {
  if (at + HEAD_BYTES > bytes.length) return null;
  const start = at + HEAD_BYTES;
  const end = start + bytes[at]! * 256 + bytes[at + 1]!;
  if (end > bytes.length) return null;
  const payload = bytes.subarray(start, end);
  const body = payload.slice(1);
  if (payload[0] === END) {
    const read = readEndingBody(body, playerIds, { turnCount: turn, departureCount: 0 });
    return read === null ? "malformed" : { record: { kind: "end", ending: read.ending }, end };
  }
  const replayTurn = payload[0] === TURN ? readTurnBody(body, playerIds, { turn, delayBefore }) : null;
  const hasDelayByte = replayTurn !== null && replayTurn.commandDelayTurns !== delayBefore;
  const isTooLong = body.length === TURN_BODY_BYTES_MAX && !hasDelayByte; // a byte of the most is for a delay
  return replayTurn === null || isTooLong ? "malformed" : { record: { kind: "turn", replayTurn }, end };
}

function withLength(kind: number, body: Uint8Array): Uint8Array {
  const length = 1 + body.length;
  assert(length <= 0xffff, `a record of ${length} bytes`);
  return Uint8Array.from([length >> 8, length & 0xff, kind, ...body]);
}
