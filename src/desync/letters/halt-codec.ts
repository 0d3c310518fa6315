import { as, checked, i32, optional, packed, record, u, whole, type Schema } from "../../base/index.ts";
import { POINTS_PER_TURN, TURN_MAX, type Moment } from "../../lockstep/index.ts";
import { PATH_LENGTH_MAX } from "../../sim/index.ts";
import { ascii } from "../../wire/index.ts";
import { ACCOUNT_TURNS_MAX, ATTEMPTS_MAX, type Slip } from "./account.ts";

/** More than a slip takes, whatever it says. */
export const SLIP_BYTES_MAX = 72;
/** What comes first in every message about a halt: the kind and the turn. */
export const HALT_HEAD_BYTES = 5;

/** What other turns are told relative to. */
export interface Halted {
  readonly haltTurn: number;
}

export const haltTurn = u(31, "the turn that is not entered until all agree");

/** Which round of the halt. */
export function attempt(note = ""): Schema<number> {
  return whole({ from: 0, to: ATTEMPTS_MAX - 1, bits: 2 }, note);
}

/** A turn at most ACCOUNT_TURNS_MAX from that of the halt, from 0 on. */
export function nearHalt(note = ""): Schema<number, Halted> {
  const near = checked(
    as(u(6), {
      to: (code, halt: Halted) => halt.haltTurn + code - ACCOUNT_TURNS_MAX,
      from: (turn, halt) => turn - halt.haltTurn + ACCOUNT_TURNS_MAX,
    }),
    "a turn is near that of the halt",
    (turn, halt) => isTurnNearHalt(turn, halt.haltTurn),
  );
  return { ...near, type: "near6", note };
}

export function isTurnNearHalt(turn: number, halt: number): boolean {
  return turn >= 0 && turn <= TURN_MAX && Math.abs(turn - halt) <= ACCOUNT_TURNS_MAX;
}

/** A moment before the halt, from turn -1 on: turns back from the last one that was entered, and the point. */
export const moment: Schema<Moment, Halted> = {
  ...checked(
    as(
      record({
        back: whole({ from: 0, to: ACCOUNT_TURNS_MAX, bits: 5 }),
        point: whole({ from: 0, to: POINTS_PER_TURN - 1, bits: 3 }),
      }),
      {
        to: ({ back, point }, halt: Halted) => ({ turn: halt.haltTurn - 1 - back, point }),
        from: ({ turn, point }, halt) => ({ back: halt.haltTurn - 1 - turn, point }),
      },
    ),
    "a moment is of the match",
    ({ turn }) => turn >= -1,
  ),
  type: "moment",
};

/** Where two runs differed first. Whether there is such a field is for its receiver to ask. */
export const slip: Schema<Slip, Halted> = {
  ...record({
    at: moment,
    path: ascii(PATH_LENGTH_MAX, "such as `cats[3].health`"),
    networkId: optional(packed({ from: 0, to: 2 ** 31 - 1, order: 5 }), "of the object"),
    first: i32("the value in the first run; in a finding the sender's"),
    second: i32("in the second run; in a finding what is right"),
    wordCount: u(32, "words that differ then"),
    draws: optional(
      record({ first: u(16, "in the first run"), second: u(16, "in the second") }),
      "random numbers drawn in that turn up to then",
    ),
  }),
  type: "slip",
};
