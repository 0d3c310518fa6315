import type { PlayerId } from "../../sim/index.ts";
import type { Account } from "../letters/account.ts";
import type { Fault, LogDifference } from "../story.ts";
import { tellingFaults } from "./fault-order.ts";
import type { DataVersion, JudgeInput, Plan } from "./plan.ts";

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
