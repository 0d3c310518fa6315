import { findCause } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Account, ToldValues } from "../letters/account.ts";
import { endChecksumOf, type Teller } from "./judge-runs.ts";
import type { JudgeInput } from "./plan.ts";

/** Check values in turn data are the low halves of what was drawn and of the log checksum. */
const LOW_HALF = 0xffff;

/** Check values for the turn not entered, by their author. */
interface Told extends ToldValues {
  readonly playerId: PlayerId;
}

/**
 * What each player told the others of its game, where it told all of them the same: what it says itself that it told is no
 * word for that. Without those whose values have not come to all.
 */
function toldToOthers({ players, accounts }: JudgeInput): readonly Told[] {
  return players.flatMap((author, i) => {
    const [first, ...more] = viewsOf(accounts, author, i);
    if (first === undefined || first === null || more.some((view) => view === null)) return [];
    return more.every((view) => isSame(view!, first)) ? [{ playerId: author, ...first }] : [];
  });
}

/** Who told different players different check values for the same turn. */
function whoToldDifferently({ players, accounts }: JudgeInput): readonly PlayerId[] {
  return players.filter((author, i) => {
    const views = viewsOf(accounts, author, i).filter((view) => view !== null);
    return views.some((view) => !isSame(view, views[0]!));
  });
}

/** As the others have them; as the author itself has them where it alone gave an account. */
function viewsOf(
  accounts: ReadonlyMap<PlayerId, Account>,
  author: PlayerId,
  place: number,
): readonly (ToldValues | null)[] {
  const all = [...accounts];
  const others = all.filter(([id]) => id !== author);
  return (others.length > 0 ? others : all).map(([, { told }]) => told[place] ?? null);
}

function isSame(a: ToldValues, b: ToldValues): boolean {
  return a.randomValue === b.randomValue && a.checksum === b.checksum && a.logChecksum === b.logChecksum;
}

/** At the end of which turn the check values were taken: what most say, or else the lowest. */
function toldAtEndOf({ players, accounts }: JudgeInput): number {
  const all = players.flatMap((id) => accounts.get(id)?.toldAtEndOf ?? []);
  return all.find((turn) => all.filter((other) => other === turn).length * 2 > all.length) ?? all[0]!;
}

/**
 * Whether nobody can have seen a difference on entering the turn: everybody has all data, nobody had others before, and all
 * check values are alike.
 */
export function isWithoutCause(input: JudgeInput): boolean {
  const told = toldToOthers(input);
  if (input.before.some(({ kind }) => kind === "agree-data")) return false;
  return told.length === input.players.length && findCause(told) === null;
}

/**
 * Who told check values that its own game did not have. Four ways to know: it told different players different ones; its
 * account contradicts itself; what it told differs from its account; or it alone told other values than most, of a world in
 * which it agrees with them.
 */
export function whoToldOther(
  input: JudgeInput,
  tellers: readonly Teller[],
  rightAccount: Account,
): readonly PlayerId[] {
  const told = new Map(toldOnce(input).map((data) => [data.playerId, data]));
  const turn = toldAtEndOf(input);
  const different = whoToldDifferently(input);
  const own = tellers.filter(({ playerId, account, isConsistent }) => {
    const data = told.get(playerId);
    return (
      different.includes(playerId) ||
      (account.slip === null && !isConsistent) ||
      (data !== undefined && !isAsAccounted(data, account, turn))
    );
  });
  const rightEnd = endChecksumOf(rightAccount, turn);
  const alike = tellers.flatMap((teller) => {
    const data = told.get(teller.playerId);
    const isComparable = teller.isConsistent && !teller.isRelieved && !own.includes(teller);
    return isComparable && data?.checksum === rightEnd ? [data] : [];
  });
  return [...own.map(({ playerId }) => playerId), ...whoDiffersFromMost(alike)];
}

/** Without those that had to be agreed on: they may not be what their author told. */
function toldOnce(input: JudgeInput): readonly Told[] {
  const versions = input.before.flatMap((plan) => (plan.kind === "agree-data" ? plan.versions : []));
  const { haltTurn } = [...input.accounts.values()][0]!;
  return toldToOthers(input).filter(
    ({ playerId }) => !versions.some((other) => other.turn === haltTurn && other.playerId === playerId),
  );
}

/** Whether a first run and a second run that is said to repeat it end every turn alike. */
export function hasRepeatedItself(account: Account): boolean {
  const { baseTurn, firstEnds, slip } = account;
  return (
    slip === null &&
    firstEnds.every(({ checksum }, i) => endChecksumOf(account, baseTurn + 1 + i) === checksum)
  );
}

/** Values from before the base turn can't be told to be other. */
function isAsAccounted(data: ToldValues, account: Account, turn: number): boolean {
  if (turn === account.baseTurn) return data.checksum === account.baseChecksum;
  const end = account.firstEnds[turn - account.baseTurn - 1];
  if (end === undefined) return true;
  return data.checksum === end.checksum && data.randomValue === (end.randomValue & LOW_HALF);
}

function whoDiffersFromMost(told: readonly Told[]): readonly PlayerId[] {
  const isAlike = (a: Told, b: Told): boolean =>
    a.randomValue === b.randomValue && a.logChecksum === b.logChecksum;
  const most = told.find((a) => told.filter((b) => isAlike(a, b)).length * 2 > told.length);
  if (most === undefined) return [];
  return told.filter((data) => !isAlike(data, most)).map(({ playerId }) => playerId);
}
