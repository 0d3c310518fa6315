import type { Digest } from "../../base/index.ts";
import { findCause, LOW_HALF } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Account, ToldValues } from "../letters/account.ts";
import type { Fault, LogDifference } from "../story.ts";
import { tellingFaults } from "./fault-order.ts";
import { endChecksumOf, type Teller } from "./judge-runs.ts";
import type { Dispute, DataVersion, JudgeInput, Plan } from "./plan.ts";

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

/**
 * The players that told others check values that differ from those that they say they told: more than half of the
 * others say so, and at least two. If only one other player says so, nobody can tell whether that is true.
 */
function whoToldDifferently({ players, accounts }: JudgeInput): readonly PlayerId[] {
  return players.filter((author, i) => {
    const own = accounts.get(author)?.told[i] ?? null;
    if (own === null) return false;
    const others = [...accounts].filter(([id]) => id !== author);
    const accusers = others.filter(([, { told }]) => told[i] !== null && !isSame(told[i]!, own));
    return areEnough(accusers.length, others.length);
  });
}

/** Whether so many of so many others are believed: nobody is at fault on the word of one, nor of half. */
function areEnough(accusers: number, others: number): boolean {
  return accusers > 1 && accusers * 2 > others;
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
 * The players that told check values that their own games did not have. Four ways to know of a player: it told
 * different players different ones; its account contradicts itself; what it told differs from its account; or it alone
 * told other values than most, of a world in which it agrees with them.
 */
export function whoToldOther(
  input: JudgeInput,
  tellers: readonly Teller[],
  rightAccount: Account,
): readonly PlayerId[] {
  const told = new Map(toldOnce(input).map((data) => [data.playerId, data]));
  const turn = toldAtEndOf(input);
  const different = whoToldDifferently(input);
  const areMany = areEnough(input.accounts.size - 1, input.accounts.size - 1); // what all others were told alike
  const own = tellers.filter(({ playerId, account, isConsistent }) => {
    const data = told.get(playerId);
    return (
      different.includes(playerId) ||
      (account.slip === null && !isConsistent) ||
      (data !== undefined && areMany && !isAsAccounted(data, account, turn))
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
  readonly digests: ReadonlyMap<PlayerId, Digest>; // by player that has them, ascending
  readonly without: readonly PlayerId[]; // players to which they have not come, ascending
}

/** Which turn data hold where tellers have different ones, and which players are at fault; null: none differ. The bases are equal. */
export function judgeData({ players, leavers = [], accounts }: JudgeInput): AgreeData | null {
  const holdings = holdingsOf({ players, leavers, accounts }).filter(
    ({ digests }) => new Set(digests.values()).size > 1,
  );
  if (holdings.length === 0) return null;
  const versions = holdings.map((holding) => versionOf(holding, accounts));
  const faults = holdings
    .flatMap((holding) => faultsOf(holding, accounts))
    .filter(({ playerId }) => players.includes(playerId)); // a player that passed something on may have left since
  const disputes = holdings
    .flatMap((holding) => disputesOf(holding, accounts))
    .filter(({ accused }) => players.includes(accused));
  const logDifference = describe(holdings[0]!, versions[0]!.digest);
  return { kind: "agree-data", versions, faults: tellingFaults(faults), disputes, logDifference };
}

/** In ascending turn, then author; those that have left after the others. */
function holdingsOf({
  players,
  leavers,
  accounts,
}: Required<Pick<JudgeInput, "players" | "leavers" | "accounts">>): readonly Holding[] {
  const tellers = players.filter((id) => accounts.has(id));
  const { baseTurn, haltTurn } = accounts.get(tellers[0]!)!;
  const holdings: Holding[] = [];
  for (let turn = baseTurn + 1; turn <= haltTurn; turn += 1) {
    for (const [i, author] of [...players, ...leavers].entries()) {
      const told = tellers.map((id) => [id, accounts.get(id)!.digests[turn - baseTurn - 1]![i]!] as const);
      const digests = new Map(told.filter(([, digest]) => digest !== ""));
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
    // A player that has none yet might still get the version that does not hold.
    lacking: [...others, ...without].toSorted((a, b) => a - b),
  };
}

/** What more than half of the tellers have; else what the lowest has of those that ran what they were sent. */
function digestThatHolds(holding: Holding, accounts: ReadonlyMap<PlayerId, Account>): Digest {
  const { digests } = holding;
  const all = [...digests.values()];
  const common = all.find((digest) => all.filter((other) => other === digest).length * 2 > accounts.size);
  if (common !== undefined) return common;
  const holders = [...digests.keys()];
  const lowest = holders.find((id) => !hasRunOther(holding, accounts.get(id)!)) ?? holders[0]!;
  return digests.get(lowest)!;
}

/**
 * A player that says itself that it ran something else is at fault. A player that says that it was sent something else
 * points at the player that brought it, by what it lists, or else at the author: the accused is at fault where enough
 * others say so, for they can't all have made it up.
 */
function faultsOf(holding: Holding, accounts: ReadonlyMap<PlayerId, Account>): readonly Fault[] {
  const { author, digests } = holding;
  const own = digests.get(author) ?? null;
  const faults = [...digests].flatMap(([playerId, digest]): readonly Fault[] =>
    digest !== own && hasRunOther(holding, accounts.get(playerId)!)
      ? [{ kind: "ran-other-commands", playerId }]
      : [],
  );
  const accusers = new Map<PlayerId, Set<PlayerId>>();
  for (const { accused, by } of disputesOf(holding, accounts))
    accusers.set(accused, (accusers.get(accused) ?? new Set()).add(by));
  for (const [playerId, by] of accusers) {
    const others = [...accounts.keys()].filter((id) => id !== playerId);
    const kind = playerId === author ? "told-other-commands" : "passed-on-other-commands";
    if (areEnough(by.size, others.length)) faults.push({ kind, playerId });
  }
  return faults;
}

/**
 * The players that brought other turn data than their author says, and the accusers. Where the author says nothing, it
 * is a word against none.
 */
function disputesOf(holding: Holding, accounts: ReadonlyMap<PlayerId, Account>): readonly Dispute[] {
  const { turn, author, digests } = holding;
  const own = digests.get(author) ?? null;
  return [...digests].flatMap(([by, digest]) => {
    const account = accounts.get(by)!;
    if (own === null || digest === own || hasRunOther(holding, account)) return [];
    const ways = account.otherData.filter((data) => data.turn === turn && data.playerId === author);
    const from = ways.length === 0 ? [author] : ways.map((way) => way.from);
    return from.map((accused) => ({ turn, accused, by }));
  });
}

function hasRunOther({ turn, author }: Holding, { otherData }: Account): boolean {
  return otherData.some(
    (data) => data.kind === "ran-other" && data.turn === turn && data.playerId === author,
  );
}

function describe({ turn, author, digests }: Holding, digest: Digest): LogDifference {
  const holders = [...digests.keys()];
  const inOrder = new Set([digest, ...digests.values()]);
  const versions = [...inOrder].map((version) => ({
    digest: version,
    playerIds: holders.filter((id) => digests.get(id) === version),
  }));
  return { turn, playerId: author, versions };
}
