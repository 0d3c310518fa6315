import { assert } from "../base/index.ts";
import { CATS_PER_PLAYER_MAX, WORLD_HALF_HEIGHT, WORLD_HALF_WIDTH } from "./constants.ts";
import type { PlayerId } from "./match-setup.ts";
import { ORDER_ASLEEP, ORDER_ATTACK, ORDER_IDLE, ORDER_MOVE } from "./fields.ts";
import { ONE } from "./fixed.ts";
import { giveGroundOrder } from "./ground/give-order.ts";
import { rowOfNetworkId } from "./rows.ts";
import { surrender } from "./surrender.ts";
import type { World } from "./world.ts";

interface ToCats {
  readonly cats: readonly number[]; // network ids, ascending, none twice, at least one
}

interface ToPoint extends ToCats {
  readonly x: number; // 1/256 of a world unit, i16: fine enough for a mouse, and half the bits of a Fixed
  readonly y: number;
}

/** To be done after what the cats do now. On a map only: in Classic a queued command is passed over. */
interface Queueable {
  readonly queued?: true;
}

/** An order of a player to some of their cats, or the end of their match. */
export type Command =
  | ({ readonly kind: "move" } & ToPoint & Queueable)
  | ({ readonly kind: "attack"; readonly targetId: number } & ToCats & Queueable)
  | ({ readonly kind: "stop" } & ToCats)
  | ({ readonly kind: "attack-move" } & ToPoint & Queueable) // this and the next two on a map only
  | ({ readonly kind: "hold" } & ToCats & Queueable)
  | ({ readonly kind: "patrol" } & ToPoint & Queueable)
  | { readonly kind: "surrender" };

export type CommandKind = Command["kind"];
/** A command to cats. */
export type CatCommand = Exclude<Command, { readonly kind: "surrender" }>;

/** The order of kinds on the wire and in the log; only ever append. */
export const COMMAND_KINDS: readonly CommandKind[] = [
  "move",
  "attack",
  "stop",
  "attack-move",
  "hold",
  "patrol",
  "surrender",
];

/** Points of a command in one world unit. */
export const COMMAND_POINTS_PER_UNIT = 256;
export const COMMAND_CATS_MAX = CATS_PER_PLAYER_MAX;
/** Network ids in commands stay below this, so that they take bounded room on the wire. */
export const NETWORK_ID_MAX = 0x4000_0000;

export const FIXED_PER_POINT = 256;
assert(FIXED_PER_POINT * COMMAND_POINTS_PER_UNIT === ONE, "a command's points divide a world unit");

/** Whether the command is one that a peer may send: everything in range, cats ascending. */
export function isCommand(command: Command): boolean {
  if (command.kind === "surrender") return true;
  const { cats } = command;
  const areCats =
    cats.length >= 1 &&
    cats.length <= COMMAND_CATS_MAX &&
    cats.every((id, i) => isNetworkId(id) && id > (cats[i - 1] ?? 0));
  if (!areCats) return false;
  switch (command.kind) {
    case "move":
    case "attack-move":
    case "patrol":
      return isPoint(command.x) && isPoint(command.y);
    case "attack":
      return isNetworkId(command.targetId);
    case "stop":
    case "hold":
      return true;
  }
}

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

/** Classic knows three orders and no queues: whatever else comes changes nothing. */
function giveClassicOrders(world: World, sender: PlayerId, command: CatCommand): void {
  if (command.kind !== "move" && command.kind !== "attack" && command.kind !== "stop") return;
  if (command.kind !== "stop" && command.queued === true) return;
  const { cats } = world;
  for (const networkId of command.cats) {
    const row = rowOfNetworkId(cats.networkId, world.header.catCount, networkId);
    if (row < 0 || cats.playerId[row] !== sender || cats.order[row] === ORDER_ASLEEP) continue;
    giveClassicOrder(world, row, command);
  }
}

function giveClassicOrder(world: World, row: number, command: CatCommand): void {
  const { cats } = world;
  cats.order[row] = ORDER_IDLE;
  cats.goalX[row] = 0;
  cats.goalY[row] = 0;
  cats.targetId[row] = 0;
  if (command.kind === "move") {
    cats.order[row] = ORDER_MOVE;
    cats.goalX[row] = clamp(command.x * FIXED_PER_POINT, WORLD_HALF_WIDTH);
    cats.goalY[row] = clamp(command.y * FIXED_PER_POINT, WORLD_HALF_HEIGHT);
  } else if (command.kind === "attack") {
    const target = rowOfNetworkId(cats.networkId, world.header.catCount, command.targetId);
    if (target < 0 || cats.playerId[target] === cats.playerId[row]) return;
    cats.order[row] = ORDER_ATTACK;
    cats.targetId[row] = command.targetId;
  }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function isNetworkId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id < NETWORK_ID_MAX;
}

function isPoint(value: number): boolean {
  return Number.isInteger(value) && value >= -0x8000 && value <= 0x7fff;
}
