import { assert, type BitReader } from "../base/index.ts";
import type { PlayedBy } from "../lockstep/index.ts";
import { BOT_STRENGTHS, PLAYER_COUNT_MAX, type MatchSetup, type PlayerId } from "../sim/index.ts";
import { MARK_FLAG, SEAT_FLAG } from "./constants.ts";

/** From the turn that records it on that seat is played otherwise. */
export interface RecordedSeat {
  readonly playerId: PlayerId;
  readonly playedBy: PlayedBy;
}

/** Who plays each seat, by player id. */
export type SeatKinds = ReadonlyMap<PlayerId, PlayedBy["kind"]>;

/** What a seat changes to, in the order of the file: its peer, nobody, then a bot of each level. */
const PLAYED_BY: readonly PlayedBy[] = [
  { kind: "peer" },
  { kind: "nobody" },
  ...BOT_STRENGTHS.map((level) => ({ kind: "bot" as const, level })),
];
const PLAYER_BITS = 3;

assert(SEAT_FLAG + (PLAYED_BY.length << PLAYER_BITS) <= MARK_FLAG, "a seat is no mark");
assert(PLAYER_COUNT_MAX === 1 << PLAYER_BITS, "three bits name a player");

/** A byte for each seat, in ascending player id. Asserts every range: the caller is us. */
export function writeSeats(
  seats: readonly RecordedSeat[],
  playerIds: readonly PlayerId[],
): readonly number[] {
  return seats.map(({ playerId, playedBy }, i) => {
    assert(playerIds.includes(playerId), `writeSeats: player ${playerId} is not in the match`);
    assert(playerId > (seats[i - 1]?.playerId ?? 0), "writeSeats: seats are in ascending player id");
    return SEAT_FLAG | (codeOf(playedBy) << PLAYER_BITS) | (playerId - 1);
  });
}

/** Whether a byte behind the commands of a turn is of a seat. */
export function isSeatByte(byte: number): boolean {
  return byte >= SEAT_FLAG && byte < MARK_FLAG;
}

/** The seat of a byte that isSeatByte; on anything that is none the reader has failed. */
export function readSeat(byte: number, reader: BitReader): RecordedSeat {
  const playedBy = PLAYED_BY[(byte - SEAT_FLAG) >> PLAYER_BITS];
  if (playedBy === undefined) reader.fail();
  return { playerId: (byte & (PLAYER_COUNT_MAX - 1)) + 1, playedBy: playedBy ?? PLAYED_BY[0]! };
}

/** Who plays as a match begins. */
export function startingSeats({ playerIds, bots = [] }: MatchSetup): SeatKinds {
  const isBot = (playerId: PlayerId): boolean => bots.some((bot) => bot.playerId === playerId);
  return new Map(playerIds.map((playerId) => [playerId, isBot(playerId) ? "bot" : "peer"]));
}

/** Who plays after these have changed, in ascending player id; null: they can't, or change nothing. */
export function changeSeats(before: SeatKinds, seats: readonly RecordedSeat[]): SeatKinds | null {
  if (seats.length === 0) return before;
  const after = new Map(before);
  let last = 0;
  for (const { playerId, playedBy } of seats) {
    const kind = before.get(playerId);
    if (playerId <= last || kind === undefined || kind === playedBy.kind) return null;
    last = playerId;
    after.set(playerId, playedBy.kind);
  }
  return after;
}

function codeOf(playedBy: PlayedBy): number {
  const code = PLAYED_BY.findIndex(
    (one) =>
      one.kind === playedBy.kind &&
      (one.kind !== "bot" || playedBy.kind !== "bot" || one.level === playedBy.level),
  );
  assert(code >= 0, `writeSeats: a seat is played by ${playedBy.kind}`);
  return code;
}
