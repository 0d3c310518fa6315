import { as, assert, checked, whileLed, whole } from "../base/index.ts";
import type { PlayedBy } from "../lockstep/index.ts";
import { BOT_STRENGTHS, PLAYER_COUNT_MAX, type MatchSetup, type PlayerId } from "../sim/index.ts";
import { MARK_FLAG, SEAT_FLAG } from "./constants.ts";
import type { MatchScope } from "./signatures-codec.ts";

/** From the turn that records it on that seat is played otherwise. */
export interface RecordedSeat {
  readonly playerId: PlayerId;
  readonly playedBy: PlayedBy;
}

/** What plays each seat (its peer, a bot, or nobody), by player id. */
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

/** What it changes to, and whose it is. */
const seat = as(
  whole({ from: SEAT_FLAG, to: SEAT_FLAG + (PLAYED_BY.length << PLAYER_BITS) - 1, bits: 8, less: 0 }),
  {
    to: (byte): RecordedSeat => ({
      playerId: (byte & (PLAYER_COUNT_MAX - 1)) + 1,
      playedBy: PLAYED_BY[(byte - SEAT_FLAG) >> PLAYER_BITS] ?? PLAYED_BY[0]!, // of a reader that has failed
    }),
    from: ({ playerId, playedBy }) => SEAT_FLAG | (codeOf(playedBy) << PLAYER_BITS) | (playerId - 1),
  },
);

/** Seats that change: a byte for each. */
export const seats = checked(
  whileLed(
    (byte) => byte >= SEAT_FLAG && byte < MARK_FLAG,
    seat,
    "each that changes: 64 + 8 * (0 its peer, 1 nobody, 2 to 6 a bot of level 0 to 4) + player id - 1; in ascending id",
  ),
  "seats are of players of the match, in ascending id",
  areSeats,
);

/** What plays each seat as a match begins. */
export function startingSeats({ playerIds, bots = [] }: MatchSetup): SeatKinds {
  const isBot = (playerId: PlayerId): boolean => bots.some((bot) => bot.playerId === playerId);
  return new Map(playerIds.map((playerId) => [playerId, isBot(playerId) ? "bot" : "peer"]));
}

/** What plays each seat after these changes; null: one of them changes nothing. */
export function changeSeats(before: SeatKinds, changes: readonly RecordedSeat[]): SeatKinds | null {
  if (changes.length === 0) return before;
  if (changes.some(({ playerId, playedBy }) => before.get(playerId) === playedBy.kind)) return null;
  return new Map([...before, ...changes.map(({ playerId, playedBy }) => [playerId, playedBy.kind] as const)]);
}

function areSeats(changes: readonly RecordedSeat[], { playerIds }: MatchScope): boolean {
  return changes.every(
    ({ playerId }, i) => playerIds.includes(playerId) && playerId > (changes[i - 1]?.playerId ?? 0),
  );
}

function codeOf(playedBy: PlayedBy): number {
  const code = PLAYED_BY.findIndex(
    (one) =>
      one.kind === playedBy.kind &&
      (one.kind !== "bot" || playedBy.kind !== "bot" || one.level === playedBy.level),
  );
  assert(code >= 0, `a seat is played by ${playedBy.kind}`);
  return code;
}
