import { GROUND_FIELDS, ORDER_ASLEEP, OUTCOME_RUNNING } from "./fields.ts";
import { leaveQueue } from "./ground/queue.ts";
import { decideOutcome } from "./outcome.ts";
import type { PlayerId } from "./match-setup.ts";
import type { World } from "./world.ts";

/**
 * A player gives up: all their cats fall asleep where they are, for good, and count no more. They are still in the way and
 * can still be hit. Who has no cats in the match, or has given up already, changes nothing.
 */
export function surrender(world: World, sender: PlayerId): void {
  const { header, cats, players, ground } = world;
  const player = rowOfPlayer(world, sender);
  if (player < 0 || players.score[player] === 0) return;
  if (ground !== null) ground.seats.isAsleep[player] = 1;
  players.score[player] = 0;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] !== sender) continue;
    cats.order[row] = ORDER_ASLEEP;
    cats.goalX[row] = 0;
    cats.goalY[row] = 0;
    cats.targetId[row] = 0;
    if (ground === null) continue;
    leaveQueue(ground, row);
    for (const field of GROUND_FIELDS.steering) ground.steering[field][row] = 0;
  }
  if (header.outcome === OUTCOME_RUNNING) header.outcome = decideOutcome(world);
}

/** The row of a player, or -1: observers have none. */
export function rowOfPlayer({ header, players }: World, playerId: PlayerId): number {
  for (let row = 0; row < header.playerCount; row += 1) if (players.playerId[row] === playerId) return row;
  return -1;
}
