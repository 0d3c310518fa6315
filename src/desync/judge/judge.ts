import { assert } from "../../base/index.ts";
import { TURN_WINDOW, type Moment } from "../../lockstep/index.ts";
import { accountProblem, type Account } from "../letters/account.ts";
import { commonTurn } from "../rerun/match-history.ts";
import type { Fault } from "../story.ts";
import { tellingFaults } from "./fault-order.ts";
import {
  compareMoments,
  endChecksumOf,
  firstOtherMoment,
  judgeRuns,
  type RunsVerdict,
  type Teller,
} from "./judge-runs.ts";
import { hasRepeatedItself, isWithoutCause, judgeData, whoToldOther } from "./judge-told.ts";
import type { JudgeInput, Plan } from "./plan.ts";

type Judged = Extract<Plan, { readonly kind: "judged" }>;

/**
 * What all peers do next, from what each has told of its game. Pure, and the same from the same accounts in whatever order
 * they came. The accounts are without an `accountProblem` and of one attempt: else peers that got a later one sooner would
 * plan something else.
 */
export function planOf(given: JudgeInput): Plan {
  const input = withoutSilent(given);
  checkInput(input);
  const bases = [...input.accounts.values()].map(({ baseTurn }) => baseTurn);
  const baseTurn = Math.min(...bases);
  if (bases.some((base) => base !== baseTurn)) return { kind: "again", baseTurn: commonTurn(baseTurn) };
  return judgeData(input) ?? judge(input);
}

/** An account that comes after all is here on some peers, and on others not yet: none may go by it. */
function withoutSilent(input: JudgeInput): JudgeInput {
  const accounts = [...input.accounts].filter(([playerId]) => !input.silent.includes(playerId));
  return { ...input, accounts: new Map(accounts) };
}

function checkInput({ players, leavers, accounts, silent }: JudgeInput): void {
  const [first] = accounts.values();
  assert(first !== undefined, "somebody has given an account");
  const { haltTurn, attempt } = first;
  const isAscending = players.every((id, i) => id > (players[i - 1] ?? 0));
  assert(isAscending && accounts.size + silent.length === players.length, "each player told or was silent");
  for (const [from, account] of accounts) {
    assert(players.includes(from), `player ${from} can't have told`);
    assert(account.attempt === attempt, `accounts of attempts ${attempt} and ${account.attempt}`);
    const problem = accountProblem(account, {
      from,
      players,
      ...(leavers === undefined ? {} : { leavers }),
      haltTurn,
    });
    assert(problem === null, `the account of player ${from}: ${problem ?? ""}`);
  }
}

function judge(input: JudgeInput): Judged {
  const tellers = tellersOf(input);
  const verdict = judgeRuns(tellers);
  const { right, rightBy, rightAccount } = verdict;
  const { baseTurn, haltTurn, logChecksum } = rightAccount;
  const lastTurn = haltTurn - 1;
  return {
    kind: "judged",
    judgement: { faults: faultsOf(input, tellers, verdict), rightBy, right },
    source: right[0]!,
    borrowers: tellers.map(({ playerId }) => playerId).filter((id) => !right.includes(id)),
    endChecksum: endChecksumOf(rightAccount, lastTurn)!,
    endRandomValue: lastTurn === baseTurn ? null : endRandomValueOf(tellers, verdict),
    logChecksum,
    settledThrough: settledThroughOf(input, haltTurn),
    firstOther: firstOtherOf(tellers),
  };
}

/**
 * In ascending player id, whatever the order of the map. A player that ran other turn data is not held to be
 * inconsistent for it: else one that tells all others different commands would be the only one left to be right.
 */
function tellersOf({ players, accounts, before }: JudgeInput): readonly Teller[] {
  const versions = before.flatMap((plan) => (plan.kind === "agree-data" ? plan.versions : []));
  const relieved = new Set(versions.flatMap(({ lacking }) => lacking));
  return players.flatMap((playerId) => {
    const account = accounts.get(playerId);
    if (account === undefined) return [];
    const isRelieved = relieved.has(playerId);
    return [{ playerId, account, isRelieved, isConsistent: isRelieved || hasRepeatedItself(account) }];
  });
}

function faultsOf(
  input: JudgeInput,
  tellers: readonly Teller[],
  { right, rightAccount }: RunsVerdict,
): readonly Fault[] {
  const faults: Fault[] = input.before.flatMap((plan) => (plan.kind === "agree-data" ? plan.faults : []));
  for (const playerId of whoToldOther(input, tellers, rightAccount))
    faults.push({ kind: "told-other-checksum", playerId });
  for (const { playerId, account, isRelieved } of tellers) {
    if (account.slip !== null && !isRelieved) faults.push({ kind: "first-run", playerId });
    else if (!right.includes(playerId)) faults.push({ kind: "other-simulation", playerId });
  }
  if (faults.length === 0 && isWithoutCause(input)) {
    const callers = tellers.filter(({ account }) => account.hasFound);
    for (const { playerId } of callers) faults.push({ kind: "called-without-cause", playerId });
  }
  for (const playerId of input.silent) faults.push({ kind: "silent", playerId });
  return tellingFaults(faults);
}

/** What the lowest right player drew at the end of its first run, if that run ended right; null: nobody's did. */
function endRandomValueOf(tellers: readonly Teller[], { right, rightAccount }: RunsVerdict): number | null {
  const endChecksum = endChecksumOf(rightAccount, rightAccount.haltTurn - 1);
  const ends = tellers
    .filter(({ playerId }) => right.includes(playerId))
    .map(({ account }) => account.firstEnds.at(-1));
  return ends.find((end) => end?.checksum === endChecksum)?.randomValue ?? null;
}

/** A silent player may have given as much as anybody can. */
function settledThroughOf({ accounts, silent }: JudgeInput, haltTurn: number): number {
  if (silent.length > 0) return haltTurn - 1 + TURN_WINDOW;
  return Math.max(...[...accounts.values()].map(({ givenTurn }) => givenTurn));
}

function firstOtherOf(tellers: readonly Teller[]): Moment | null {
  const first: Account = tellers[0]!.account;
  const moments = tellers
    .map(({ account }) => firstOtherMoment(first, account))
    .filter((moment) => moment !== null);
  return moments.toSorted(compareMoments)[0] ?? null;
}
