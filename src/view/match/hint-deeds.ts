import {
  COMMAND_POINTS_PER_UNIT,
  CUSHION_RADIUS,
  ONE,
  teamOfRow,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import type { HintDeed } from "./hint-table.ts";

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
  if (command.kind === "rally") return [];
  const deeds: HintDeed[] = ["ordered"];
  if (command.kind === "attack") return [...deeds, "advanced", "went-for-enemy"];
  if (!("x" in command)) return deeds;
  const isFighting = command.kind === "march" ? command.isFighting : command.kind !== "move";
  if (isFighting) deeds.push("advanced");
  if (world === null || playerId === null) return deeds;
  const at = { x: command.x / COMMAND_POINTS_PER_UNIT, y: command.y / COMMAND_POINTS_PER_UNIT };
  const owner = ownerNear(world, at);
  if (owner !== null && owner !== playerId) deeds.push("went-for-cushion");
  const foes = foesOf(world, playerId);
  if (isFighting && ((owner !== null && foes.has(owner)) || hasCatNear(world, at, foes)))
    deeds.push("went-for-enemy");
  return deeds;
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

function foesOf(world: World, playerId: PlayerId): ReadonlySet<PlayerId> {
  const { header, players } = world;
  const rows = Array.from({ length: header.playerCount }, (_, row) => row);
  const own = rows.find((row) => players.playerId[row] === playerId);
  const team = own === undefined ? null : teamOfRow(world, own);
  const foes = rows.filter((row) => teamOfRow(world, row) !== team);
  return new Set(foes.map((row) => players.playerId[row]!));
}
