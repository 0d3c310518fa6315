import {
  COMMAND_POINTS_PER_UNIT,
  CUSHION_RADIUS,
  ONE,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import type { HintDeed } from "./hint-table.ts";
import { foesOf } from "./teams.ts";

/** World units about a click on a cushion or among cats. */
const NEAR_CUSHION = CUSHION_RADIUS / ONE + 1;
const NEAR_CATS = 8;

/** What a command shows that its player knows. */
export function deedsOf(
  command: Command,
  world: World | null,
  playerId: PlayerId | null,
): readonly HintDeed[] {
  if (command.kind === "breed") return ["bred"];
  if (command.kind === "rally") return ["rallied"];
  const deeds: HintDeed[] = ["ordered"];
  if (command.kind === "attack") return [...deeds, "advanced", "went-for-enemy"];
  if (!("x" in command)) return deeds;
  const isFighting = command.kind === "march" ? command.isFighting : command.kind !== "move";
  if (isFighting) deeds.push("advanced");
  if (world === null || playerId === null) return deeds;
  const at = { x: command.x / COMMAND_POINTS_PER_UNIT, y: command.y / COMMAND_POINTS_PER_UNIT };
  const owner = ownerNear(world, at);
  if (owner !== null && owner !== playerId) deeds.push("went-for-cushion");
  if (isFighting && isAtEnemy(world, playerId, { at, owner })) deeds.push("went-for-enemy");
  return deeds;
}

/**
 * Whether cats that are sent there are sent at an enemy: onto its cushion, among its cats, or to where more is the
 * enemy's than the player's own.
 */
function isAtEnemy(
  world: World,
  playerId: PlayerId,
  { at, owner }: { readonly at: Point; readonly owner: PlayerId | null },
): boolean {
  const foes = foesOf(world, playerId);
  if (owner !== null) return foes.has(owner) || hasCatNear(world, at, foes);
  const theirs = awayOf(world, at, foes);
  return theirs <= NEAR_CATS || theirs < awayOf(world, at, new Set([playerId]));
}

/** World units to the nearest cat or cushion of theirs. */
function awayOf({ header, cats, ground }: World, at: Point, ofThem: ReadonlySet<PlayerId>): number {
  let nearest = Infinity;
  const look = (owner: PlayerId, x: number, y: number): void => {
    if (ofThem.has(owner)) nearest = Math.min(nearest, Math.hypot(x / ONE - at.x, y / ONE - at.y));
  };
  for (let row = 0; row < header.catCount; row += 1) look(cats.playerId[row]!, cats.x[row]!, cats.y[row]!);
  for (let row = 0; row < (ground?.rules.cushionCount ?? 0); row += 1)
    look(ground!.cushions.owner[row]!, ground!.cushions.x[row]!, ground!.cushions.y[row]!);
  return nearest;
}

/** Of the cushion there; 0: nobody's, null: there is none. */
function ownerNear({ ground }: World, at: Point): PlayerId | null {
  if (ground === null) return null;
  for (let row = 0; row < ground.rules.cushionCount; row += 1) {
    const { x, y, owner } = ground.cushions;
    if (Math.hypot(x[row]! / ONE - at.x, y[row]! / ONE - at.y) <= NEAR_CUSHION) return owner[row]!;
  }
  return null;
}

function hasCatNear({ header, cats }: World, at: Point, ofThem: ReadonlySet<PlayerId>): boolean {
  for (let row = 0; row < header.catCount; row += 1) {
    const isNear = Math.hypot(cats.x[row]! / ONE - at.x, cats.y[row]! / ONE - at.y) <= NEAR_CATS;
    if (isNear && ofThem.has(cats.playerId[row]!)) return true;
  }
  return false;
}
