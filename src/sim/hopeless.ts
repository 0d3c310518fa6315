import { teamOfRow } from "./outcome.ts";
import type { World } from "./world/world.ts";

/** A team with so many times fewer cats than another, and cushions if there are some, can't come back. */
const CATS_TIMES = 4;
const CUSHIONS_TIMES = 3;

/**
 * Whether a team (its lowest player id) is so far behind the strongest other one that it can't come back. A fight that goes
 * on may make it so for a moment, so a bot gives up only once it has been so for a minute or more.
 */
export function isHopeless(world: World, team: number): boolean {
  const { header } = world;
  let rivalCats = 0;
  let rivalCushions = 0;
  for (let row = 0; row < header.playerCount; row += 1) {
    const other = teamOfRow(world, row);
    if (other === team) continue;
    rivalCats = Math.max(rivalCats, catsOf(world, other));
    rivalCushions = Math.max(rivalCushions, cushionsOf(world, other));
  }
  const isOutnumbered = rivalCats > 0 && catsOf(world, team) * CATS_TIMES <= rivalCats;
  return isOutnumbered && cushionsOf(world, team) * CUSHIONS_TIMES <= rivalCushions;
}

function catsOf(world: World, team: number): number {
  let cats = 0;
  for (let row = 0; row < world.header.playerCount; row += 1) {
    if (teamOfRow(world, row) === team) cats += world.players.score[row]!;
  }
  return cats;
}

/** In Classic and in a battle there are none. */
function cushionsOf(world: World, team: number): number {
  const { ground, header, players } = world;
  let cushions = 0;
  for (let cushion = 0; cushion < (ground?.rules.cushionCount ?? 0); cushion += 1) {
    const owner = ground!.cushions.owner[cushion]!;
    for (let row = 0; row < header.playerCount; row += 1) {
      if (owner !== 0 && players.playerId[row] === owner && teamOfRow(world, row) === team) cushions += 1;
    }
  }
  return cushions;
}
