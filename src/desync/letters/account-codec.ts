import {
  as,
  assert,
  checked,
  bytesOfDigest,
  DIGEST_BYTES,
  digestOfBytes,
  flag,
  given,
  headed,
  list,
  octets,
  optional,
  packed,
  record,
  u,
  when,
  whole,
  within,
  word,
  type Digest,
  type Of,
  type Schema,
} from "../../base/index.ts";
import { END_POINT, POINTS_PER_TURN, type TurnEnd } from "../../lockstep/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { ascii, id3, players, signature } from "../../wire/index.ts";
import {
  ACCOUNT_TURNS_MAX,
  ENVIRONMENT_TEXT_MAX,
  isBefore,
  OTHER_DATA_MAX,
  type Account,
  type Environment,
  type RunTurn,
} from "./account.ts";
import { attempt, haltTurn, nearHalt, slip, type Halted } from "./halt-codec.ts";

const TOLD_TURNS_MAX = 32;
const HEX_WORD_DIGITS = 8;
/** Of turn data that are not here. */
const NOT_HERE = new Uint8Array(DIGEST_BYTES);
const CODE_HASH = /^[0-9a-f]{16}$/;

const points = list(
  given(() => POINTS_PER_TURN),
  u(32),
  `${POINTS_PER_TURN} CRC-32 of the world, at each of its points in the second run`,
);
const IS_SAME = "the first run ended that turn with the same checksum as the second; 1 wherever that is so";
/** The points of the second run, then how the first run ended: mostly the same, which takes one bit. */
interface SecondEnd extends RunTurn {
  readonly isSame: boolean;
}
const run = headed(
  record({
    points,
    randomValue: u(32, "drawn at the end of that turn in the first run"),
    isSame: flag(IS_SAME),
  }),
  record({
    checksum: when(
      ({ isSame }: SecondEnd) => !isSame,
      checked(
        u(32, "that of the first run"),
        "that it is the same is said by a bit",
        (checksum, { points: second }: SecondEnd) => checksum !== second[END_POINT],
      ),
      null,
      "where isSame is 0",
    ),
  }),
);

/** Of one player's turn data; all zeros: they are not here. */
const digestOrNone = as(octets(DIGEST_BYTES), {
  to: (bytes): Digest => (bytes.every((byte) => byte === 0) ? "" : digestOfBytes(bytes)),
  from: (text) => (text === "" ? NOT_HERE : bytesOfDigest(text)),
});

interface Turns {
  readonly turns: number;
}

/** A row for each of the turns that have run, and one for that of the halt. */
const digests = checked(
  list(
    given(({ turns }: Turns) => turns + 1),
    list(
      whole({ from: 1, to: PLAYER_COUNT_MAX, bits: 3 }),
      digestOrNone,
      "of each player that takes part, and then of each that has left lately, the first of the SHA-256 of what of its turn data runs; all 0: not here, with haltTurn, before the player came back, or after it left",
    ),
    "for each of the turns and for haltTurn",
  ),
  "turn data of a turn that has run are here",
  (rows) => rows.every((row, at) => at === rows.length - 1 || mayBe(row, rows, at)),
);

/** Whether that can be the row of a turn that has run: what is missing is of somebody who was not back yet, or had left. */
function mayBe(row: readonly Digest[], rows: readonly (readonly Digest[])[], at: number): boolean {
  return (
    row.every((text, place) => text !== "" || isBefore(rows, at, place) || isAfter(rows, at, place)) &&
    row.some((text) => text !== "")
  );
}

/** Whether none of the turns after have data there either. */
function isAfter(rows: readonly (readonly Digest[])[], at: number, place: number): boolean {
  return rows.slice(at + 1).every((row) => (row[place] ?? "") === "");
}

const toldValues = optional(record({ randomValue: u(16), checksum: u(32), logChecksum: u(16) }));

const otherData = list(
  packed({ from: 0, to: OTHER_DATA_MAX, order: 0 }),
  record({
    turn: nearHalt(),
    playerId: id3("its author"),
    kind: word(["ran-other", "passed-on"], 1),
    from: id3("who ran other than it was sent, or passed it on"),
  }),
  "turn data as others say that they are",
);

/** 16 hex digits; "" where it is not known. */
const codeHash = as(optional(record({ high: u(32), low: u(32) }), "the hash of its code"), {
  to: (words) => (words === null ? "" : hexOf(words.high) + hexOf(words.low)),
  from: (hash) => {
    if (hash === "") return null;
    assert(CODE_HASH.test(hash), `"${hash}" is not 16 hex digits`);
    return {
      high: parseInt(hash.slice(0, HEX_WORD_DIGITS), 16),
      low: parseInt(hash.slice(HEX_WORD_DIGITS), 16),
    };
  },
});

function hexOf(word32: number): string {
  return word32.toString(16).padStart(HEX_WORD_DIGITS, "0");
}

const environment: Schema<Environment> = record({
  gameVersion: ascii(ENVIRONMENT_TEXT_MAX, "version of the game"),
  codeHash,
  platform: ascii(ENVIRONMENT_TEXT_MAX),
  engine: ascii(ENVIRONMENT_TEXT_MAX),
});

const RUN_TWICE = `that were run a second time, at most ${ACCOUNT_TURNS_MAX} (\`ACCOUNT_TURNS_MAX\`): haltTurn - 1 - baseTurn; baseTurn, from -1 on, is the last turn at whose end all agreed`;

const head = headed(
  record({
    haltTurn,
    attempt: attempt("one more each time that all run again"),
    hasFound: flag("the sender saw a difference itself"),
  }),
  record({
    turns: within(whole({ from: 0, to: ACCOUNT_TURNS_MAX, bits: 5 }, RUN_TWICE), (halt: Halted) => ({
      from: 0,
      to: Math.min(ACCOUNT_TURNS_MAX, halt.haltTurn),
    })),
  }),
);

const runs = headed(
  head,
  record({
    baseChecksum: u(32, "CRC-32 of the world at the end of baseTurn"),
    givenTurn: nearHalt("the last turn that the sender has given turn data for"),
    logChecksum: u(32, "of all that was said, and that bots did, for the turns up to haltTurn - 1"),
    runs: list(
      given(({ turns }: Turns) => turns),
      run,
      "for each of the turns",
    ),
    digests,
  }),
);

const TOLD_BEFORE =
  "haltTurn - the turn at whose end the check values for haltTurn were taken, which is -2 or later";

/** As it is said; turns are told relative to that of the halt. */
const said = headed(
  runs,
  record({
    toldBefore: within(whole({ from: 1, to: TOLD_TURNS_MAX, bits: 5 }, TOLD_BEFORE), (halt: Halted) => ({
      from: 1,
      to: Math.min(TOLD_TURNS_MAX, halt.haltTurn + 2),
    })),
    told: list(
      given(({ digests: rows }: Pick<Account, "digests">) => rows.at(-1)?.length ?? 0),
      toldValues,
      "of each player of the last digests: the check values of its turn data for haltTurn as they are here",
    ),
    otherData,
    slip: optional(slip, "the first word in which the first run differs from the second"),
    environment,
  }),
);
type Said = Of<typeof said>;

/** What its author has run, and what came of running it a second time. */
const accountBody = { account: as(said, { to: accountOf, from: saidOf }) };

/** The sender's own. */
export const account = record(accountBody);

/** To one whose account of that attempt is here, from one that lacks those of others. */
export const accountsWanted = record({
  haltTurn,
  attempt: attempt(),
  playerMask: players("whose accounts are missing"),
});

/** The answer, one for each of those that is here or still comes: another player's account, as it was signed. */
export const passedAccount = record({
  ...accountBody,
  signer: id3("whose account it is"),
  signature: signature("of the letter in which its signer gave it, in the same view"),
});

function accountOf({ turns, runs: both, toldBefore, ...rest }: Said): Account {
  return {
    ...rest,
    baseTurn: rest.haltTurn - 1 - turns,
    toldAtEndOf: rest.haltTurn - toldBefore,
    secondRun: both.map((one) => ({ points: one.points })),
    firstEnds: both.map((one): TurnEnd => ({
      randomValue: one.randomValue,
      checksum: one.checksum ?? one.points[END_POINT]!,
    })),
  };
}

function saidOf({ baseTurn, toldAtEndOf, secondRun, firstEnds, ...rest }: Account): Said {
  assert(firstEnds.length === secondRun.length, "an account has an end of each turn that was run twice");
  return {
    ...rest,
    turns: rest.haltTurn - 1 - baseTurn,
    toldBefore: rest.haltTurn - toldAtEndOf,
    runs: firstEnds.map(({ randomValue, checksum }, i) => {
      const { points: second } = secondRun[i]!;
      const isSame = checksum === second[END_POINT];
      return { points: second, randomValue, isSame, checksum: isSame ? null : checksum };
    }),
  };
}
