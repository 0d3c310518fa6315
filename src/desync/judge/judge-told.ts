import { findCause } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Account, ToldValues } from "../letters/account.ts";
import type { Fault, LogDifference } from "../story.ts";
import { tellingFaults } from "./fault-order.ts";
import { endChecksumOf, type Teller } from "./judge-runs.ts";
import type { DataVersion, JudgeInput, Plan } from "./plan.ts";

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

type AgreeData = Extract<Plan, { readonly kind: "agree-data" }>;

/** One author's turn data for one turn, as each teller has them. */
interface Holding {
  readonly turn: number;
  readonly author: PlayerId;
  readonly digests: ReadonlyMap<PlayerId, number>; // by who has them, ascending
  readonly without: readonly PlayerId[]; // to whom they have not come, ascending
}

/** Which turn data hold where tellers have different ones, and who is at fault; null: none differ. The bases are equal. */
export function judgeData({ players, accounts }: JudgeInput): AgreeData | null {
  const holdings = holdingsOf(players, accounts).filter(({ digests }) => new Set(digests.values()).size > 1);
  if (holdings.length === 0) return null;
  const versions = holdings.map((holding) => versionOf(holding, accounts));
  const faults = holdings
    .flatMap((holding, i) => faultsOf(holding, versions[i]!.digest, accounts))
    .filter(({ playerId }) => players.includes(playerId)); // who passed something on may have left since
  const logDifference = describe(holdings[0]!, versions[0]!.digest);
  return { kind: "agree-data", versions, faults: tellingFaults(faults), logDifference };
}

/** In ascending turn, then author. */
function holdingsOf(
  players: readonly PlayerId[],
  accounts: ReadonlyMap<PlayerId, Account>,
): readonly Holding[] {
  const tellers = players.filter((id) => accounts.has(id));
  const { baseTurn, haltTurn } = accounts.get(tellers[0]!)!;
  const holdings: Holding[] = [];
  for (let turn = baseTurn + 1; turn <= haltTurn; turn += 1) {
    for (const [i, author] of players.entries()) {
      const told = tellers.map((id) => [id, accounts.get(id)!.digests[turn - baseTurn - 1]![i]!] as const);
      const digests = new Map(told.filter(([, digest]) => digest !== 0));
      holdings.push({ turn, author, digests, without: tellers.filter((id) => !digests.has(id)) });
    }
  }
  return holdings;
}

function versionOf(holding: Holding, accounts: ReadonlyMap<PlayerId, Account>): DataVersion {
  const { turn, author, digests, without } = holding;
  const digest = digestThatHolds(holding, accounts);
  const holders = [...digests.keys()];
  const others = holders.filter((id) => digests.get(id) !== digest);
  return {
    turn,
    playerId: author,
    digest,
    source: holders.find((id) => digests.get(id) === digest)!,
    // Whoever has none yet might still get the version that does not hold.
    lacking: [...others, ...without].toSorted((a, b) => a - b),
  };
}

/** What more than half of the tellers have; else what the lowest has of those who ran what they were sent. */
function digestThatHolds(holding: Holding, accounts: ReadonlyMap<PlayerId, Account>): number {
  const { digests } = holding;
  const all = [...digests.values()];
  const common = all.find((digest) => all.filter((other) => other === digest).length * 2 > accounts.size);
  if (common !== undefined) return common;
  const holders = [...digests.keys()];
  const lowest = holders.find((id) => !hasRunOther(holding, accounts.get(id)!)) ?? holders[0]!;
  return digests.get(lowest)!;
}

/** Each holder of a version that does not hold points at somebody: by what it lists itself, or else at the author. */
function faultsOf(
  holding: Holding,
  digest: number,
  accounts: ReadonlyMap<PlayerId, Account>,
): readonly Fault[] {
  const { turn, author, digests } = holding;
  const others = [...digests.keys()].filter((id) => digests.get(id) !== digest);
  return others.flatMap((playerId): readonly Fault[] => {
    const account = accounts.get(playerId)!;
    if (hasRunOther(holding, account)) return [{ kind: "ran-other-commands", playerId }];
    const ways = account.otherData.filter((data) => data.turn === turn && data.playerId === author);
    if (ways.length === 0) return [{ kind: "told-other-commands", playerId: author }];
    return ways.map(({ from }) => ({ kind: "passed-on-other-commands", playerId: from }));
  });
}

function hasRunOther({ turn, author }: Holding, { otherData }: Account): boolean {
  return otherData.some(
    (data) => data.kind === "ran-other" && data.turn === turn && data.playerId === author,
  );
}

function describe({ turn, author, digests }: Holding, digest: number): LogDifference {
  const holders = [...digests.keys()];
  const inOrder = new Set([digest, ...digests.values()]);
  const versions = [...inOrder].map((version) => ({
    digest: version,
    playerIds: holders.filter((id) => digests.get(id) === version),
  }));
  return { turn, playerId: author, versions };
}
