import type { PlayerId } from "../../sim/index.ts";
import type { Account, Slip } from "../letters/account.ts";
import type { StoryDifference } from "../story.ts";
import { compareMoments, firstOtherMoment } from "./judge-runs.ts";
import type { Plan } from "./plan.ts";

/** A word in which a player's game differed, by that player's word. */
interface Entry {
  readonly playerId: PlayerId;
  readonly slip: Slip;
  readonly isRightKnown: boolean; // slip.second is what the right second run has
}

/**
 * The first word in which games differed, and what is known of it: the earliest of what players have found in their own two
 * runs (in the accounts) and against what is right (`findings`). Null: nobody has found any, or the plan is another than to judge.
 * The same on every peer that has the same findings.
 */
export function differenceOf(
  accounts: ReadonlyMap<PlayerId, Account>,
  plan: Plan,
  findings: ReadonlyMap<PlayerId, Slip>,
): StoryDifference | null {
  if (plan.kind !== "judged") return null;
  const { right } = plan.judgement;
  const rightAccount = accounts.get(plan.source)!;
  const players = [...accounts.keys()].toSorted((a, b) => a - b);
  const entries = players.flatMap((playerId) => {
    const account = accounts.get(playerId)!;
    return entriesOf(
      playerId,
      account,
      rightAccount,
      right.includes(playerId) ? undefined : findings.get(playerId),
    );
  });
  const first = entries.toSorted(compareEntries)[0];
  return first === undefined
    ? null
    : describe(first, entries, players, (id) => firstOtherMoment(rightAccount, accounts.get(id)!));
}

/** A finding counts from where the second run is not right: before that there was nothing to find. */
function entriesOf(
  playerId: PlayerId,
  account: Account,
  rightAccount: Account,
  finding: Slip | undefined,
): readonly Entry[] {
  const other = firstOtherMoment(rightAccount, account);
  const { slip } = account;
  const entries: Entry[] = [];
  if (slip !== null) {
    const isRightKnown = other === null || compareMoments(slip.at, other) < 0;
    entries.push({ playerId, slip, isRightKnown });
  }
  if (finding !== undefined && other !== null && compareMoments(finding.at, other) >= 0)
    entries.push({ playerId, slip: finding, isRightKnown: true });
  return entries.filter(({ slip: { first, second } }) => first !== second);
}

function compareEntries(a: Entry, b: Entry): number {
  const byMoment = compareMoments(a.slip.at, b.slip.at);
  return byMoment || Number(b.isRightKnown) - Number(a.isRightKnown) || a.playerId - b.playerId;
}

function describe(
  { slip: { at, path, networkId, second, wordCount, draws }, isRightKnown }: Entry,
  entries: readonly Entry[],
  players: readonly PlayerId[],
  otherFrom: (playerId: PlayerId) => Slip["at"] | null,
): StoryDifference {
  const values: { playerId: PlayerId; value: number }[] = [];
  const drawn: { playerId: PlayerId; count: number | null }[] = [];
  for (const playerId of players) {
    const now = entries.filter(
      (entry) => entry.playerId === playerId && compareMoments(entry.slip.at, at) === 0,
    );
    const own = now.find((entry) => entry.slip.path === path);
    const other = otherFrom(playerId);
    if (own !== undefined) {
      values.push({ playerId, value: own.slip.first });
      drawn.push({ playerId, count: own.slip.draws?.first ?? null });
    } else if (isRightKnown && now.length === 0 && (other === null || compareMoments(at, other) < 0)) {
      values.push({ playerId, value: second });
      drawn.push({ playerId, count: draws?.second ?? null });
    }
  }
  return { at, path, networkId, values, wordCount, draws: drawn };
}
