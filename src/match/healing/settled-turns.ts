import { FAULT_KINDS, worldAt, type Judgement } from "../../desync/index.ts";
import {
  END_POINT,
  maskOfPlayers,
  type LogState,
  type PlayerCommands,
  type Rules,
} from "../../lockstep/index.ts";
import type { RecordedEnd, RepairMark } from "../../replay/index.ts";
import { OUTCOME_RUNNING, type Snapshot, type World } from "../../sim/index.ts";
import type { GoodbyeEnd } from "../../wire/index.ts";
import type { Judged } from "./block-exchange.ts";
import type { Healing } from "./healing.ts";

/** How a turn ended, and what the bots ordered in it: that is in no turn data. */
export interface AgreedEnd extends RecordedEnd {
  readonly orders: readonly PlayerCommands[]; // ascending player id
}

/** How the turns from the base to the halt ended, by the account of one who is right: the same on all peers. */
export function settledEnds(healing: Healing, plan: Judged): readonly AgreedEnd[] {
  const { secondRun } = healing.accounts.get(plan.source)!;
  return healing.turns.map((_, i) => ({
    checksum: secondRun[i]!.points[END_POINT]!,
    commandDelayTurns: healing.run!.logStates[i]!.delay.turns,
    orders: healing.tail!.botTurns[i]!.orders,
  }));
}

/** The log states after those turns, as all have them. */
export function settledLogStates({ run, tail }: Healing): readonly LogState[] {
  return run!.logStates.map((state, i) => ({ ...state, logChecksum: tail!.logChecksums[i]! }));
}

/** What the replay says of it: the same on all peers, so only what the accounts of all tell. */
export function repairMarkOf(healing: Healing, { faults }: Judgement): RepairMark {
  const slips = [...healing.accounts.values()]
    .flatMap(({ slip }) => slip ?? [])
    .sort((a, b) => a.at.turn - b.at.turn || a.at.point - b.at.point || (a.path < b.path ? -1 : 1));
  return {
    playerMask: maskOfPlayers(faults.map(({ playerId }) => playerId)),
    kind: Math.max(0, FAULT_KINDS.indexOf(faults[0]?.kind ?? "first-run")),
    path: slips[0]?.path ?? "",
  };
}

/**
 * Where the match has come to its end before the halt: that end, and the world then; null if it has not. `world` is the right
 * one at the halt.
 */
export function endBefore(
  healing: Healing,
  world: World,
  {
    plan,
    rules,
    stopAfterTurn,
  }: { readonly plan: Judged; readonly rules: Rules; readonly stopAfterTurn: number },
): { readonly end: GoodbyeEnd; readonly words: Snapshot } | null {
  const lastTurn = healing.halt.turn - 1;
  if (world.header.outcome === OUTCOME_RUNNING && lastTurn < stopAfterTurn) return null;
  const { turns, base, run } = healing;
  // Where our own second run is not right, the ends are those of one whose is; its worlds on the way are not here.
  const right = healing.accounts.get(plan.source)!;
  const isOwn = run!.world.words.every((word, i) => word === world.words[i]);
  for (const [i, { randomValue }] of right.firstEnds.entries()) {
    const turn = base!.turn + 1 + i;
    const at = isOwn || turn < lastTurn ? worldAt(base!, turns, { turn, point: END_POINT }, rules) : world;
    if (at.header.outcome === OUTCOME_RUNNING && turn < stopAfterTurn) continue;
    const checksum = right.secondRun[i]!.points[END_POINT]!;
    const logChecksum = healing.tail!.logChecksums[i]!;
    return {
      end: { turn, randomValue, checksum, logChecksum },
      words: isOwn ? at.words : world.words.slice(),
    };
  }
  return null;
}
