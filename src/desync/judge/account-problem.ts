import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_TURN,
  POINTS_PER_TURN,
  TURN_WINDOW,
  type OtherData,
} from "../../lockstep/index.ts";
import { isPath, type PlayerId } from "../../sim/index.ts";
import { ACCOUNT_TURNS_MAX, type Account, type Slip } from "../letters/account.ts";

/** The turns that an account may speak of follow from the match, of which its reader knows nothing. */
interface AccountContext {
  readonly from: PlayerId;
  readonly players: readonly PlayerId[]; // who takes part, ascending
  readonly haltTurn: number;
}

/**
 * Why a peer's account can't be judged, or null if it can. Every peer asks this of each account before it keeps it, so that
 * all refuse the same ones: their senders count as silent. That it is true is not asked here.
 */
export function accountProblem(account: Account, { from, players, haltTurn }: AccountContext): string | null {
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
  if (!areDigests(account, players, turnCount + 1, players.indexOf(from))) return "digests are missing";
  if (account.told.length !== players.length || !isToldTurn(account.toldAtEndOf, haltTurn))
    return "check values are missing";
  if (account.otherData.some((data) => !isOtherData(data, account, from, players)))
    return "tells of turn data that nobody gave";
  if (account.slip !== null && !isPath(account.slip.path)) return "its slip is in no field";
  if (account.slip !== null && !isWithin(account.slip, baseTurn, haltTurn)) return "its slip is elsewhere";
  return null;
}

/** Only data for the turn to come may be missing, and never one's own. */
function areDigests(
  { digests }: Account,
  players: readonly PlayerId[],
  rowCount: number,
  own: number,
): boolean {
  return (
    digests.length === rowCount &&
    digests.every(
      (row, i) =>
        row.length === players.length &&
        row.every((digest, j) => digest !== 0 || (i === rowCount - 1 && j !== own)),
    )
  );
}

function isToldTurn(turn: number, haltTurn: number): boolean {
  return turn >= FIRST_TURN && turn < haltTurn && turn >= haltTurn - COMMAND_DELAY_TURNS_MAX - 1;
}

function isOtherData(
  { turn, playerId, kind, from }: OtherData,
  { baseTurn, haltTurn }: Account,
  teller: PlayerId,
  players: readonly PlayerId[],
): boolean {
  if (turn <= baseTurn || turn > haltTurn || !players.includes(playerId)) return false;
  return kind === "ran-other" ? from === teller : from !== teller; // who passed it on may have left since
}

function isWithin({ at }: Slip, baseTurn: number, haltTurn: number): boolean {
  return at.turn > baseTurn && at.turn < haltTurn && at.point >= 0 && at.point < POINTS_PER_TURN;
}
