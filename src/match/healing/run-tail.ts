import { fail, ok, type Result } from "../../base/index.ts";
import type { Base, HaltMessage, SecondRun } from "../../desync/index.ts";
import {
  checksumOfMinds,
  COMMAND_DELAY_TURNS_MIN,
  extendLogChecksum,
  type BotTurn,
  type Minds,
  type Roster,
  type TurnData,
} from "../../lockstep/index.ts";

/** What came of running turns again besides the world: all that its bots did. */
export interface RunTail {
  readonly botTurns: readonly BotTurn[]; // of each turn
  readonly logChecksums: readonly number[]; // u32, of each turn
  readonly minds: Minds; // at the end
}

export function tailOf({ botTurns, logStates, minds }: SecondRun): RunTail {
  return { botTurns, logChecksums: logStates.map(({ logChecksum }) => logChecksum), minds };
}

/** Whether a bot plays in one of the turns after a base. */
export function hasBots({ roster, laterRosters = [] }: Base): boolean {
  return [roster, ...laterRosters].some(({ bots }) => bots.length > 0);
}

/**
 * The tail that another one gives of its second run of these turns, if it is the one that it promised by its log checksum: that
 * vouches for every order and for what all remember at each end.
 */
export function tailFrom(
  { botTurns, minds }: HaltMessage & { readonly kind: "minds" },
  { base, turns }: { readonly base: Base; readonly turns: readonly (readonly TurnData[])[] },
  promisedLogChecksum: number,
): Result<RunTail, "malformed" | "other-checksum"> {
  if (botTurns.length !== turns.length || minds.length !== base.minds.length) return fail("malformed");
  const logChecksums: number[] = [];
  let logChecksum = base.logState.logChecksum;
  for (const [i, turnData] of turns.entries()) {
    if (!areOf(botTurns[i]!, base.laterRosters?.[i] ?? base.roster)) return fail("malformed");
    logChecksum = extendLogChecksum(logChecksum, base.turn + 1 + i, turnData, botTurns[i]);
    logChecksums.push(logChecksum);
  }
  const isPromised =
    logChecksum === promisedLogChecksum && checksumOfMinds(minds) === mindsAtEnd(base, botTurns);
  return isPromised ? ok({ botTurns, logChecksums, minds }) : fail("other-checksum");
}

/** The turn data of turns with the orders of bots among them, as if they had been sent: for a run without bots. */
export function withOrders(
  turns: readonly (readonly TurnData[])[],
  firstTurn: number,
  { botTurns }: Pick<RunTail, "botTurns">,
): readonly (readonly TurnData[])[] {
  const unchecked = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: COMMAND_DELAY_TURNS_MIN };
  return turns.map((turnData, i) => {
    const orders = botTurns[i]?.orders ?? [];
    if (orders.length === 0) return turnData;
    const ofBots = orders.map((one): TurnData => ({ turn: firstTurn + i, ...unchecked, ...one }));
    return [...turnData, ...ofBots].sort((a, b) => a.playerId - b.playerId);
  });
}

/** The checksum of what all remember: where no bot plays that is nothing, and the log does not vouch for it. */
function mindsAtEnd({ minds }: Base, botTurns: readonly BotTurn[]): number {
  const last = botTurns.at(-1);
  if (last === undefined) return checksumOfMinds(minds);
  return last.orders.length > 0 ? last.mindsChecksum : checksumOfMinds(new Int32Array(minds.length));
}

function areOf({ orders }: BotTurn, { bots }: Roster): boolean {
  return orders.length === bots.length && bots.every(({ playerId }, i) => orders[i]!.playerId === playerId);
}
