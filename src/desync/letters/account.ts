import type { Digest } from "../../base/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_TURN,
  POINTS_PER_TURN,
  TURN_WINDOW,
  type Moment,
  type OtherData,
  type TurnEnd,
} from "../../lockstep/index.ts";
import { isPath, type PlayerId } from "../../sim/index.ts";

/** One turn of a second run. */
export interface RunTurn {
  readonly points: readonly number[]; // u32, the world's checksum at each of the five points
}

/** The check values that came with turn data, as turn data have them. */
export interface ToldValues {
  readonly randomValue: number; // u16
  readonly checksum: number; // u32
  readonly logChecksum: number; // u16
}

/** The first word in which a peer's first run differs from its own second run. */
export interface Slip {
  readonly at: Moment;
  readonly path: string; // such as "cats[3].health", at most PATH_LENGTH_MAX characters
  readonly networkId: number | null; // u31, of the object, if it has one
  readonly first: number; // i32, the value in the first run
  readonly second: number; // i32, in the second
  readonly wordCount: number; // u32, words in use that differ at that moment
  readonly draws: { readonly first: number; readonly second: number } | null; // random numbers drawn in that turn up to then, 0..65,535; null: can't be told
}

/** What a game runs on. Texts of printable ASCII, at most ENVIRONMENT_TEXT_MAX characters each. */
export interface Environment {
  readonly gameVersion: string; // such as "0.4.0"
  readonly codeHash: string; // 16 hex digits, of the simulation's code; "" where it is not known
  readonly platform: string; // such as "linux x64"
  readonly engine: string; // such as "V8 13.6.233.10-node.28"
}

export const ENVIRONMENT_TEXT_MAX = 48;
/** Turns that an account may speak of: from the last agreed one on, as long as the longest command delay asks for, twice. */
export const ACCOUNT_TURNS_MAX = 24;
export const OTHER_DATA_MAX = 64;
/** A halt has so many rounds at most. */
export const ATTEMPTS_MAX = 4;

/**
 * What a peer tells all others once games differ: what it has run, and what came of running it a second time from the last
 * agreed turn on.
 */
export interface Account {
  readonly haltTurn: number; // u31, the turn that is not entered until all agree
  readonly attempt: number; // 0..ATTEMPTS_MAX - 1; each changed base or log makes another
  readonly hasFound: boolean; // it saw a difference itself; else it was told to halt
  readonly baseTurn: number; // i32, -1..haltTurn - 1: at its end all agreed; the second run begins there
  readonly baseChecksum: number; // u32
  readonly givenTurn: number; // from 0 on, near haltTurn: the last turn that the peer has given turn data for
  readonly firstEnds: readonly TurnEnd[]; // of its first run, of baseTurn + 1 .. haltTurn - 1
  readonly secondRun: readonly RunTurn[]; // of the same turns
  readonly logChecksum: number; // u32, of all turn data up to haltTurn - 1
  /**
   * Of baseTurn + 1 .. haltTurn: the digest of the turn data of each player that takes part, in ascending player id, then of each one that
   * has left lately; "": not here.
   */
  readonly digests: readonly (readonly Digest[])[];
  readonly toldAtEndOf: number; // i32, -2..haltTurn - 1: at the end of which turn the check values for haltTurn were taken
  readonly told: readonly (ToldValues | null)[]; // of the same players, for haltTurn, as they are here; null: not here, told before a halt, or of one that has left
  readonly otherData: readonly OtherData[];
  readonly slip: Slip | null; // null: its second run repeats its first
  readonly environment: Environment;
}

/** The turns that an account may speak of follow from the match, of which its reader knows nothing. */
interface AccountContext {
  readonly from: PlayerId;
  readonly players: readonly PlayerId[]; // who takes part, ascending
  readonly leavers?: readonly PlayerId[]; // whose turn data ran lately, ascending; absent: nobody
  readonly haltTurn: number;
}

/**
 * Why a peer's account can't be judged, or null if it can. Every peer asks this of each account before it keeps it, so that
 * all refuse the same ones: their senders count as silent. That it is true is not asked here.
 */
export function accountProblem(
  account: Account,
  { from, players, leavers = [], haltTurn }: AccountContext,
): string | null {
  const authors = [...players, ...leavers];
  const { baseTurn, givenTurn } = account;
  const turnCount = haltTurn - baseTurn - 1; // of the second run
  if (account.haltTurn !== haltTurn) return `of a halt at turn ${account.haltTurn}`;
  if (baseTurn < -1 || turnCount < 0 || turnCount > ACCOUNT_TURNS_MAX) return `begins at turn ${baseTurn}`;
  // One that was only told to halt may have gone on as far as the data of those reach who halted, and given more by then.
  if (givenTurn < haltTurn || givenTurn >= haltTurn + TURN_WINDOW)
    return `turn data were given up to turn ${givenTurn}`;
  if (account.firstEnds.length !== turnCount || account.secondRun.length !== turnCount)
    return `tells of other turns than ${baseTurn + 1}..${haltTurn - 1}`;
  if (account.secondRun.some(({ points }) => points.length !== POINTS_PER_TURN))
    return "a turn has other points";
  if (!areDigests(account, { players, authors, rowCount: turnCount + 1, own: players.indexOf(from) }))
    return "digests are missing";
  if (account.told.length !== authors.length || !isToldTurn(account.toldAtEndOf, haltTurn))
    return "check values are missing";
  if (account.otherData.some((data) => !isOtherData(data, account, from, authors)))
    return "tells of turn data that nobody gave";
  if (account.slip !== null && !isPath(account.slip.path)) return "its slip is in no field";
  if (account.slip !== null && !isWithin(account.slip, baseTurn, haltTurn)) return "its slip is elsewhere";
  return null;
}

interface Rows {
  readonly players: readonly PlayerId[];
  readonly authors: readonly PlayerId[]; // the players, and then those that have left
  readonly rowCount: number;
  readonly own: number; // column of the teller
}

/**
 * Whether what is missing may be: data for the turn to come, those of turns before a player came back, and any of one that has left;
 * never one's own for the turn to come.
 */
function areDigests({ digests }: Account, { players, authors, rowCount, own }: Rows): boolean {
  return (
    digests.length === rowCount &&
    digests.every(
      (row, i) =>
        row.length === authors.length &&
        row
          .slice(0, players.length)
          .every((digest, j) => digest !== "" || (i === rowCount - 1 ? j !== own : isBefore(digests, i, j))),
    )
  );
}

/** Whether none of the turns before have data of that player either: it was not back yet. */
export function isBefore(digests: readonly (readonly Digest[])[], row: number, player: number): boolean {
  return digests.slice(0, row).every((before) => (before[player] ?? "") === "");
}

function isToldTurn(turn: number, haltTurn: number): boolean {
  return turn >= FIRST_TURN && turn < haltTurn && turn >= haltTurn - COMMAND_DELAY_TURNS_MAX - 1;
}

function isOtherData(
  { turn, playerId, kind, from }: OtherData,
  { baseTurn, haltTurn }: Account,
  teller: PlayerId,
  authors: readonly PlayerId[],
): boolean {
  if (turn <= baseTurn || turn > haltTurn || !authors.includes(playerId)) return false;
  return kind === "ran-other" ? from === teller : from !== teller; // who passed it on may have left since
}

function isWithin({ at }: Slip, baseTurn: number, haltTurn: number): boolean {
  return at.turn > baseTurn && at.turn < haltTurn && at.point >= 0 && at.point < POINTS_PER_TURN;
}
