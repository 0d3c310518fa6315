import { assert } from "../base/index.ts";
import { giveClassicOrders } from "./classic-cats.ts";
import { isCommand, type Command } from "./command.ts";
import { giveGroundOrder } from "./ground/give-order.ts";
import { leaveQueue } from "./ground/queue.ts";
import type { PlayerId } from "./match-setup.ts";
import { decideOutcome } from "./outcome.ts";
import { GROUND_FIELDS, ORDER_ASLEEP, OUTCOME_RUNNING } from "./world/fields.ts";
import { rowOfPlayer } from "./world/rows.ts";
import type { World } from "./world/world.ts";

/**
 * Gives the order to the cats that are alive and the sender's own; the others are passed over, on every peer alike.
 * A new order replaces the old one at once; an attack on an own, dead or missing cat makes the cat idle.
 */
export function runCommand(world: World, sender: PlayerId, command: Command): void {
  assert(isCommand(command), "runCommand: the command is out of range");
  if (command.kind === "surrender") surrender(world, sender);
  else if (world.ground !== null) giveGroundOrder(world, world.ground, sender, command);
  else giveClassicOrders(world, sender, command);
}

/**
 * A player gives up: all their cats fall asleep where they are, for good, and count no more. They are still in the way and
 * can still be hit. Who has no cats in the match, or has given up already, changes nothing.
 */
function surrender(world: World, sender: PlayerId): void {
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
