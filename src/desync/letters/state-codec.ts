import { assert, BitReader, BitWriter, fail, ok, type Result } from "../../base/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  END_POINT,
  FIRST_TURN,
  isCommandDelay,
  MINDS_WORDS_MAX,
  rosterOfSeats,
  type AgreedState,
  type CommandDelay,
  type PlayedBy,
  type RosterSeat,
} from "../../lockstep/index.ts";
import { BOT_STRENGTHS, checksumOf, openWorld, PLAYER_COUNT_MAX, type World } from "../../sim/index.ts";
import { applyBlocks, differingBlocks } from "../rerun/blocks.ts";
import { blocksBytesMax, readBlocks, writeBlocks } from "./blocks-codec.ts";
import type { BlocksMessage } from "./message.ts";

type StateRefusal = "malformed" | "other-match" | "other-checksum" | "out-of-range";

const TURN_BITS = 31;
/** More than three years of play: whoever goes on from there can do so for as long again before turns have no more numbers. */
export const STATE_TURN_MAX = 2 ** 30;
const SEAT_BITS = 3;
const KIND_BITS = 2;
const LEVEL_BITS = 3;
const DELAY_BITS = 4;
const WORD_COUNT_BITS = 8;
const WORD_BITS = 32;
const PLAYED_BY: readonly PlayedBy["kind"][] = ["peer", "bot", "nobody"];
/** Turn, log, delay, seats, minds. */
const HEAD_BYTES_MAX = 4 + 4 + 4 + 10 + PLAYER_COUNT_MAX * 6 + 1 + 4 * MINDS_WORDS_MAX;

assert(
  COMMAND_DELAY_TURNS_MAX < 2 ** DELAY_BITS && BOT_STRENGTHS.length <= 2 ** LEVEL_BITS,
  "they take their bits",
);
assert(MINDS_WORDS_MAX < 2 ** WORD_COUNT_BITS, "the count of words takes eight bits");

/**
 * All that a peer needs to go on from the end of a turn: the same bytes on every peer that was there. A world of 1,500 cats in battle
 * takes some 25 KB. Layout: docs/protocol.md.
 */
export function writeState({ turn, words, minds, logState, roster }: AgreedState): Uint8Array {
  assert(turn <= STATE_TURN_MAX, `writeState: turn ${turn}`);
  const world = openWorld(words);
  const blocks: BlocksMessage = {
    kind: "blocks",
    haltTurn: turn + 1,
    at: endOf(turn),
    blocks: differingBlocks(world, []),
  };
  const writer = new BitWriter(HEAD_BYTES_MAX + blocksBytesMax(blocks));
  writer.bits(turn + 1, TURN_BITS);
  writer.u32(checksumOf(world));
  writer.u32(logState.logChecksum);
  writeDelay(writer, logState.delay);
  writer.bits(roster.seats.length - 1, SEAT_BITS);
  for (const seat of roster.seats) writeSeat(writer, seat);
  writer.bits(minds.length, WORD_COUNT_BITS);
  for (const word of minds) writer.i32(word);
  writeBlocks(writer, blocks);
  return writer.finish();
}

/** Reads the state of a match of which `own` is any world: nothing of the map may differ, and no more cats than it holds. */
export function readState(bytes: Uint8Array, own: World): Result<AgreedState, StateRefusal> {
  const reader = new BitReader(bytes);
  const turn = reader.bits(TURN_BITS) - 1;
  const checksum = reader.u32();
  const logState = { logChecksum: reader.u32(), delay: readDelay(reader) };
  const seats = Array.from({ length: reader.bits(SEAT_BITS) + 1 }, () => readSeat(reader));
  const wordCount = reader.bits(WORD_COUNT_BITS);
  // Before anything is made for them: what is announced must be there.
  if (wordCount > MINDS_WORDS_MAX || wordCount * WORD_BITS > reader.bitsLeft) reader.fail();
  const minds = new Int32Array(reader.failed ? 0 : wordCount).map(() => reader.i32());
  const isInOrder = seats.every(({ playerId }, i) => playerId > (seats[i - 1]?.playerId ?? 0));
  if (reader.failed || !isInOrder || turn > STATE_TURN_MAX) return fail("malformed");
  const { haltTurn, at, blocks } = readBlocks(reader);
  if (!reader.finished || haltTurn !== turn + 1 || at.turn !== turn) return fail("malformed");
  const world = applyBlocks(own, blocks, checksum, own);
  if (!world.ok) return world;
  return ok({ turn, words: world.value.words, minds, logState, roster: rosterOfSeats(seats) });
}

function endOf(turn: number): BlocksMessage["at"] {
  return { turn, point: END_POINT };
}

function writeDelay(writer: BitWriter, delay: CommandDelay): void {
  writer.bits(delay.turns, DELAY_BITS);
  writer.u16(delay.holdTurns);
  writer.u16(delay.lowTurns);
  writer.u16(delay.calmTurns);
  writer.flag(delay.turnsSinceLowering !== null);
  if (delay.turnsSinceLowering !== null) writer.u16(delay.turnsSinceLowering);
}

function readDelay(reader: BitReader): CommandDelay {
  const turns = reader.bits(DELAY_BITS);
  if (!isCommandDelay(turns)) reader.fail();
  const [holdTurns, lowTurns, calmTurns] = [reader.u16(), reader.u16(), reader.u16()];
  return { turns, holdTurns, lowTurns, calmTurns, turnsSinceLowering: reader.flag() ? reader.u16() : null };
}

function writeSeat(writer: BitWriter, { playerId, playedBy, sinceTurn }: RosterSeat): void {
  writer.bits(playerId - 1, SEAT_BITS);
  writer.bits(PLAYED_BY.indexOf(playedBy.kind), KIND_BITS);
  if (playedBy.kind === "bot") writer.bits(BOT_STRENGTHS.indexOf(playedBy.level), LEVEL_BITS);
  writer.bits(sinceTurn - FIRST_TURN, TURN_BITS);
}

function readSeat(reader: BitReader): RosterSeat {
  const playerId = reader.bits(SEAT_BITS) + 1;
  const kind = PLAYED_BY[reader.bits(KIND_BITS)];
  if (kind === undefined) reader.fail();
  const level = kind === "bot" ? BOT_STRENGTHS[reader.bits(LEVEL_BITS)] : undefined;
  if (kind === "bot" && level === undefined) reader.fail();
  const playedBy: PlayedBy = kind === "bot" ? { kind, level: level ?? "medium" } : { kind: kind ?? "nobody" };
  return { playerId, playedBy, sinceTurn: reader.bits(TURN_BITS) + FIRST_TURN };
}
