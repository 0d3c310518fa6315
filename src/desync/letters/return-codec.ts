import {
  checked,
  choice,
  counted,
  digest,
  given,
  headed,
  list,
  record,
  u,
  whole,
  word,
  type Of,
} from "../../base/index.ts";
import { playersOfMask, TURN_MAX } from "../../lockstep/index.ts";
import { BOT_STRENGTHS } from "../../sim/index.ts";
import { endOfTurn, id3 } from "../../wire/index.ts";

/** Bytes of a state in one message. */
export const STATE_PART_BYTES = 1_024;
/** More than any world of a match takes. */
export const STATE_BYTES_MAX = 16 * 2 ** 20;
const CHANGES_MAX = 15;

const lastTurn = whole({ from: -1, to: TURN_MAX - 1, bits: 32 });

/** A turn of each player in a mask, ascending; -1: not even turn 0. */
export function turnsOf<Scope>(mask: (scope: Scope) => number, note = "") {
  return list(
    given((scope: Scope) => playersOfMask(mask(scope)).length),
    lastTurn,
    note,
  );
}

/** By which a view came about. */
export const installation = headed(
  record({
    gone: whole(
      { from: 1, to: 255, bits: 8, less: 0 },
      "bit (player id - 1) of each who left as that view came about",
    ),
  }),
  record({
    lastTurns: turnsOf(
      ({ gone }: { readonly gone: number }) => gone,
      "of each of them, ascending: the last turn whose data count",
    ),
  }),
);

export const playedBy = choice(["peer", "bot", "nobody"], 2, {
  peer: record({}),
  bot: record({ level: word(BOT_STRENGTHS, 3) }),
  nobody: record({}),
});

const seatChange = record({ playerId: id3(), playedBy, turn: u(31, "the first turn in which it is so") });

/** A state of the match that its sender can give, and what a peer that comes back has to know besides. */
const offer = record({
  turn: endOfTurn("the turn at whose end it is so"),
  byteCount: whole({ from: 1, to: STATE_BYTES_MAX, bits: 32, less: 0 }, "(`STATE_BYTES_MAX`): of the state"),
  digest: digest("of its bytes"),
  view: whole(
    { from: 1, to: 0xffff, bits: 16, less: 0 },
    "how often those who are left have agreed on who is gone",
  ),
  lineage: u(32, "how that came about, as in a statement"),
  peers: whole({ from: 1, to: 255, bits: 8, less: 0 }, "bit (player id - 1) of each who takes part by then"),
  installed: installation,
  changes: list(
    whole({ from: 0, to: CHANGES_MAX, bits: 4 }),
    seatChange,
    "seats that all have agreed on, in turns after that one",
  ),
});
export type StateOffer = Of<typeof offer>;

export const stateOffer = record({ offer });

/** To one that has offered the state of that turn: those parts of it. */
export const partsWanted = checked(
  record({
    turn: endOfTurn("the turn of the offer"),
    first: u(16, "the first part that is wanted, from 0"),
    end: u(16, "the first after it that is not; above first"),
  }),
  "parts are asked for",
  ({ first, end }) => first < end,
);

export const statePart = record({
  turn: endOfTurn("the turn of the offer"),
  index: u(16, "which part: the bytes from index times `STATE_PART_BYTES` on"),
  bytes: counted(
    whole({ from: 1, to: STATE_PART_BYTES, bits: 16, less: 0 }),
    "(`STATE_PART_BYTES`): of the state; as many as that in every part but the last",
  ),
});
