import { differenceOf, type DesyncStory, type Judgement } from "../../desync/index.ts";
import type { PlayerId } from "../../lockstep/index.ts";
import type { HealCase } from "./heal-case.ts";

/** All that this peer knows of a halt. */
export function storyOf(one: HealCase, judgement: Judgement, localPlayerId: PlayerId): DesyncStory {
  const { healing, reason, without, outcome, tookMs, bytesSent, bytesReceived } = one;
  const { stage, accounts, turns } = healing;
  const baseTurn = healing.base?.turn ?? healing.halt.turn - 1;
  const plan = stage.kind === "judged" ? stage.plan : null;
  return {
    haltTurn: healing.halt.turn,
    baseTurn,
    localPlayerId,
    judgement,
    difference: plan === null ? null : differenceOf(accounts, plan, healing.findings),
    logDifference: healing.logDifference,
    turns: turns.map((turnData, i) => ({
      turn: baseTurn + 1 + i,
      players: turnData.map(({ playerId, wantedDelay, commands }) => ({ playerId, wantedDelay, commands })),
    })),
    environments: [...accounts]
      .sort(([a], [b]) => a - b)
      .map(([playerId, { environment }]) => ({ playerId, environment })),
    outcome,
    standstill: reason,
    without,
    tookMs,
    bytesSent,
    bytesReceived,
  };
}
