import {
  as,
  checked,
  flag,
  headed,
  noted,
  optional,
  record,
  u,
  when,
  whole,
  type Schema,
  type WithKind,
} from "../../base/index.ts";
import type { Statement } from "../../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { SIGNATURE_BYTES } from "../../seal/index.ts";
import { players, signature } from "../../wire/index.ts";
import { installation, turnsOf } from "./return-codec.ts";

/** Kind, number, view, lineage, five masks, two flags, and three times as many turns as there may be players. */
export const STATEMENT_BYTES_MAX = 1 + 4 + 2 + 4 + 5 + 1 + 3 * 4 * PLAYER_COUNT_MAX;
/** A statement, the player id of the one who has promised it, and that player's signature. */
export const PROMISE_BYTES_MAX = STATEMENT_BYTES_MAX + 1 + SIGNATURE_BYTES;
const ALL = 2 ** PLAYER_COUNT_MAX - 1;

type Head = Pick<Statement, "view" | "gone" | "promised">;
const isPromise = ({ promised }: Head): boolean => promised !== 0;
const ofPromised = ({ promised }: Head): number => promised;

const head = record({
  number: whole({ from: 1, to: 2 ** 32 - 1, bits: 32, less: 0 }, "one more with each other statement"),
  view: u(16, "how often the sender has agreed with others on who is gone"),
  lineage: u(32, "how that view came about, below; a promise of another lineage counts for nothing"),
  gone: players("who is gone, by what the sender knows itself"),
  promised: players(
    "of those: of whom it enters no turn any more that it did not hold then, until all agree; a player in it that is not in gone makes it refused",
  ),
});

const WITH_PROMISE = "where promised is not 0";
const NAMED =
  "of each player in promised, ascending: the last turn whose data count, by the promises of those";

const fields: Schema<Statement> = headed(
  checked(
    head,
    "who is promised to be gone is said to be gone, and somebody is left",
    ({ gone, promised }) => (gone & promised) === promised && promised !== ALL,
  ),
  record({
    held: turnsOf(
      ofPromised,
      "of each player in promised, ascending: the last turn whose data the sender held without a gap as it first promised that; -1: not even turn 0's",
    ),
    among: when(
      isPromise,
      checked(
        players(
          "of those who are left without them, by whose promises the sender goes; 0, or a player in promised, is refused",
        ),
        "a promise goes by the word of somebody who is left",
        (among, { promised }: Head) => among !== 0 && (among & promised) === 0,
      ),
      0,
      WITH_PROMISE,
    ),
    named: as(when(isPromise, optional(turnsOf(ofPromised, NAMED)), null, WITH_PROMISE), {
      to: (turns): readonly number[] => turns ?? [],
      from: (turns) => (turns.length === 0 ? null : turns),
    }),
    votes: players("whom the sender wants to be played for"),
    isAlone: flag("the sender goes on although too few are left, if all who are left do"),
    installed: when(({ view }: Head) => view !== 0, installation, null, "where view is not 0"),
  }),
);

/** The players that are gone, as its sender says. Whether that is true is not asked here. */
export const statement: Schema<Statement> = { ...fields, type: "statement" };

export const statementOf = record({ statement });

/** To one who goes by other promises, or lacks some: what that player has promised. Whether it is signed is not asked here. */
export const promise = record({
  signer: whole({ from: 1, to: PLAYER_COUNT_MAX, bits: 8, less: 0 }, "whose it is"),
  signature: signature("of the promise"),
  statement: noted(
    checked(statement, "it promises something", isPromise),
    "as in message 8; one that promises nothing is refused",
  ),
});
export type PromiseMessage = WithKind<"promise", typeof promise>;
