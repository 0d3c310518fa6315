import {
  BitReader,
  BitWriter,
  checked,
  fail,
  headed,
  list,
  ok,
  optional,
  record,
  u,
  whole,
  type Result,
  type Schema,
} from "../../base/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  END_POINT,
  FIRST_TURN,
  NO_SHOWS_MAX,
  rosterOfSeats,
  type AgreedState,
  type CommandDelay,
  type RosterSeat,
} from "../../lockstep/index.ts";
import { checksumOf, openWorld, PLAYER_COUNT_MAX, type World } from "../../sim/index.ts";
import { id3 } from "../../wire/index.ts";
import { applyBlocks, differingBlocks } from "../rerun/blocks.ts";
import { blocks } from "./blocks-codec.ts";
import { minds } from "./minds-codec.ts";
import { playedBy, STATE_BYTES_MAX } from "./return-codec.ts";
import { STATE_TURN_MAX } from "./limits.ts";

type StateRefusal = "malformed" | "other-match" | "other-checksum" | "out-of-range";

const TURN_BITS = 31;

const delay: Schema<CommandDelay> = record({
  turns: whole(
    { from: COMMAND_DELAY_TURNS_MIN, to: COMMAND_DELAY_TURNS_MAX, bits: 4, less: 0 },
    "the command delay in force",
  ),
  holdTurns: u(16, "turns for which it is kept in any case"),
  lowTurns: u(16, "turns that could have done with less, on end"),
  calmTurns: u(16, "so many of them are needed for a lowering"),
  turnsSinceLowering: optional(u(16)),
});

const seat: Schema<RosterSeat> = record({
  playerId: id3(),
  playedBy,
  sinceTurn: whole(
    { from: FIRST_TURN, to: FIRST_TURN + 2 ** TURN_BITS - 1, bits: TURN_BITS },
    "the first turn in which it is so",
  ),
  noShows: whole(
    { from: 0, to: NO_SHOWS_MAX, bits: 3 },
    "so often in a row, up to 5, its peer was let back in and gave no turn data before it was gone",
  ),
});

/** All blocks of the world, none left out, are those of its end. */
export const state = headed(
  record({
    turn: whole({ from: -1, to: STATE_TURN_MAX, bits: TURN_BITS }, "the turn at whose end it is so"),
    checksum: u(32, "of the world"),
    logChecksum: u(32, "of all that was said, and that bots did, up to that turn"),
    delay,
    seats: checked(
      list(
        whole({ from: 1, to: PLAYER_COUNT_MAX, bits: 3 }),
        seat,
        "all of the match; they ascend by player id",
      ),
      "seats ascend by player",
      (seats) => seats.every(({ playerId }, i) => playerId > (seats[i - 1]?.playerId ?? 0)),
    ),
    minds,
  }),
  checked(
    blocks,
    "the blocks are those of its end",
    ({ haltTurn, at }, { turn }: { readonly turn: number }) => haltTurn === turn + 1 && at.turn === turn,
  ),
);

/**
 * All that a peer needs to go on from the end of a turn: the same bytes on every peer that was there. A world of 1,500 cats in battle
 * takes some 25 KB. Layout: docs/protocol.md.
 */
export function writeState({ turn, words, minds: remembered, logState, roster }: AgreedState): Uint8Array {
  const world = openWorld(words);
  const writer = new BitWriter(STATE_BYTES_MAX);
  const head = { turn, checksum: checksumOf(world), ...logState, seats: roster.seats, minds: remembered };
  const end = { haltTurn: turn + 1, at: { turn, point: END_POINT }, blocks: differingBlocks(world, []) };
  state.write(writer, { ...head, ...end }, null);
  return writer.finish();
}

/** Reads the state of a match of which `own` is any world: nothing of the map may differ, and no more cats than it holds. */
export function readState(bytes: Uint8Array, own: World): Result<AgreedState, StateRefusal> {
  const reader = new BitReader(bytes);
  const read = state.read(reader, null);
  if (!reader.finished) return fail("malformed");
  const world = applyBlocks(own, read.blocks, read.checksum, own);
  if (!world.ok) return world;
  const { turn, minds: remembered, logChecksum, seats } = read;
  const logState = { logChecksum, delay: read.delay };
  return ok({ turn, words: world.value.words, minds: remembered, logState, roster: rosterOfSeats(seats) });
}
