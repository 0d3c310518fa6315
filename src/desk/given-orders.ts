import { ORDERS_GIVEN_EACH_MAX, type GivenOrder, type GivenOrderKind } from "../channel/index.ts";
import type { ReplayTurn } from "../replay/index.ts";
import {
  COMMAND_POINTS_PER_UNIT,
  CUSHION_RADIUS,
  ONE,
  rowOfNetworkId,
  type Command,
  type PlayerId,
  type World,
} from "../sim/index.ts";

interface Point {
  readonly x: number; // units of the world
  readonly y: number;
}

/** So many of the cats of an order say where its cats are: it may name ten thousand. */
const LOOKED_AT_MAX = 32;
/** Orders of a kind to places as near as that are one: a crowd of Classic goes to a place by up to 36 commands. */
const SAME_PLACE_UNITS = 3;
/** A player that sends cats there wants the cushion. */
const CUSHION_UNITS = CUSHION_RADIUS / ONE;

/** What those turns ordered, as it is drawn; each has just been entered. `world` says where cats and cushions are. */
export function givenOrders(
  turns: readonly Pick<ReplayTurn, "playerCommands">[],
  world: World,
): readonly GivenOrder[] {
  const found = new Map<PlayerId, Crowd[]>();
  for (const { playerCommands } of turns) {
    for (const { playerId, commands } of playerCommands) {
      const crowds = found.get(playerId) ?? [];
      found.set(playerId, crowds);
      for (const command of commands) addTo(crowds, orderOf(command, playerId, world));
    }
  }
  const playerIds = [...found.keys()].sort((a, b) => a - b);
  return playerIds.flatMap((id) => found.get(id)!.slice(-ORDERS_GIVEN_EACH_MAX).map(middleOf));
}

/** Orders that are drawn as one. */
interface Crowd {
  readonly first: GivenOrder;
  count: number;
  readonly sum: { x: number; y: number; fromX: number; fromY: number };
}

function addTo(crowds: Crowd[], order: GivenOrder | null): void {
  if (order === null) return;
  const { x, y } = order;
  const { x: fromX, y: fromY } = order.from ?? order;
  const crowd = crowds.find(({ first }) => isAsGoodAs(first, order));
  if (crowd === undefined) {
    crowds.push({ first: order, count: 1, sum: { x, y, fromX, fromY } });
    return;
  }
  const { sum } = crowd;
  crowd.count += 1;
  sum.x += x;
  sum.y += y;
  sum.fromX += fromX;
  sum.fromY += fromY;
}

function isAsGoodAs(first: GivenOrder, order: GivenOrder): boolean {
  return (
    first.kind === order.kind &&
    first.targetId === order.targetId &&
    (first.from === null) === (order.from === null) &&
    Math.abs(first.x - order.x) <= SAME_PLACE_UNITS &&
    Math.abs(first.y - order.y) <= SAME_PLACE_UNITS
  );
}

function middleOf({ first, count, sum }: Crowd): GivenOrder {
  const from = first.from === null ? null : { x: sum.fromX / count, y: sum.fromY / count };
  return { ...first, x: sum.x / count, y: sum.y / count, from };
}

/** Null: it has no place, or nothing there is any more. */
function orderOf(command: Command, playerId: PlayerId, world: World): GivenOrder | null {
  switch (command.kind) {
    case "move":
    case "attack-move":
    case "patrol":
    case "march":
      return marchOf(command, playerId, world);
    case "attack": {
      const at = placeOf(world, command.targetId);
      const from = middle(world, command.cats);
      return at && { playerId, kind: "attack", ...at, from, targetId: command.targetId };
    }
    case "hold":
    case "stop": {
      const at = middle(world, command.cats);
      return at && { playerId, kind: command.kind, ...at, from: null, targetId: null };
    }
    case "breed":
    case "rally": {
      const cushion = cushionPlace(world, command.cushion);
      if (cushion === null) return null;
      const goal = command.kind === "rally" && command.at !== null ? unitsOf(command.at) : null;
      return {
        ...{ playerId, kind: command.kind, ...(goal ?? cushion) },
        ...{ from: goal === null ? null : cushion, targetId: null },
      };
    }
    case "surrender":
    case "pause":
    case "go-on":
    case "admit":
      return null;
  }
}

type MarchCommand = Extract<Command, { readonly kind: "move" | "attack-move" | "patrol" | "march" }>;

function marchOf(command: MarchCommand, playerId: PlayerId, world: World): GivenOrder {
  const end = unitsOf(command);
  const other = command.kind === "march" && command.line !== null ? unitsOf(command.line) : end;
  const at = { x: (end.x + other.x) / 2, y: (end.y + other.y) / 2 };
  const isFighting = command.kind === "march" && command.isFighting;
  const plain = command.kind !== "march" ? command.kind : isFighting ? "attack-move" : "move";
  const kind: GivenOrderKind = plain !== "patrol" && isClaim(world, playerId, at) ? "claim" : plain;
  return { playerId, kind, ...at, from: middle(world, command.cats), targetId: null };
}

function isClaim({ ground }: World, playerId: PlayerId, { x, y }: Point): boolean {
  if (ground === null) return false;
  const { cushions, rules } = ground;
  for (let row = 0; row < rules.cushionCount; row += 1) {
    const dx = cushions.x[row]! / ONE - x;
    const dy = cushions.y[row]! / ONE - y;
    if (dx * dx + dy * dy <= CUSHION_UNITS * CUSHION_UNITS) return cushions.owner[row] !== playerId;
  }
  return false;
}

function unitsOf({ x, y }: Point): Point {
  return { x: x / COMMAND_POINTS_PER_UNIT, y: y / COMMAND_POINTS_PER_UNIT };
}

function cushionPlace({ ground }: World, row: number): Point | null {
  if (ground === null || row >= ground.rules.cushionCount) return null;
  return { x: ground.cushions.x[row]! / ONE, y: ground.cushions.y[row]! / ONE };
}

function placeOf({ cats, header }: World, networkId: number): Point | null {
  const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
  return row < 0 ? null : { x: cats.x[row]! / ONE, y: cats.y[row]! / ONE };
}

/** Of the cats that are still there, or of some of them where they are many. */
function middle(world: World, networkIds: readonly number[]): Point | null {
  const step = Math.max(1, networkIds.length / LOOKED_AT_MAX);
  const places: Point[] = [];
  for (let i = 0; i < networkIds.length; i += step) {
    const place = placeOf(world, networkIds[Math.floor(i)]!);
    if (place !== null) places.push(place);
  }
  if (places.length === 0) return null;
  const sum = places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / places.length, y: sum.y / places.length };
}
