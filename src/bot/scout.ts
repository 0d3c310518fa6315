import { ORDER_MOVE, queuedAt } from "../sim/index.ts";
import { nearestCrowd } from "./choose-target.ts";
import { tasteOf } from "./memory.ts";
import type { Place } from "./terrain.ts";
import { isFighting, isHeadedFor, isNear, placeOf, send, UNIT, type View } from "./view.ts";

/** A thing of taste that is no cushion: when the scout sets out. */
const SCOUT = 1_002;
/** In each match it sets out up to so many turns later. */
const LATER_TURNS = 100;
/** So far before the enemies a scout turns round: all cats notice whom they may take on from 6 units off at most. */
const LOOKOUT = 7 * UNIT;
/** A bot that has no cushion yet when it is to scout still sends a scout so much later. Turns; no scout is there and back in fewer. */
const LATE_TURNS = 200;
/** A cat so near to the home cushion may be the scout: a cat that leaves a crowd disturbs the order of that crowd, and fights hang on that. */
const AT_HOME = 4 * UNIT;

/** Sends one cat, once, from a cushion of one's own to where it sees the nearest enemies, and back. It fights nobody. */
export function commandScout(view: View, army: readonly number[]): void {
  if (view.skill.scoutTurn === 0) return;
  const home = homeOf(view);
  if (home === null) return;
  // The cats of a bot that scouts walk nowhere else without being ready to fight.
  const scouts = view.scene.ownRows.filter((row) => view.world.cats.order[row] === ORDER_MOVE);
  if (scouts.length > 0) turnBack(view, scouts, home);
  else if (isTime(view)) setOut(view, army, home);
}

/** The first cushion of one's own; null: there is none. */
function homeOf({ ground, playerId, terrain }: View): Place | null {
  const cushion = ground.cushions.owner.indexOf(playerId);
  return cushion < 0 ? null : terrain.cushionPlace(cushion);
}

function setOut(view: View, army: readonly number[], home: Place): void {
  const row = army.find((cat) => !isFighting(view, cat) && isNear(view, cat, home, AT_HOME));
  if (row === undefined) return;
  const from = placeOf(view, row);
  const crowd = nearestCrowd(view, from); // measures the ways from there
  if (crowd !== null) send(view, "move", [row], view.terrain.placeBefore(from, crowd.place, LOOKOUT));
}

/** Tells them to come home when they have been there. */
function turnBack(view: View, scouts: readonly number[], home: Place): void {
  const { ground, world, orders } = view;
  const away = scouts.filter((row) => queuedAt(ground, row, 0) < 0 && !isHeadedFor(view, row, home));
  if (away.length === 0) return;
  const cats = away.map((row) => world.cats.networkId[row]!);
  orders.give({ kind: "move", cats, ...home, queued: true });
}

function isTime({ skill, turn, memory }: View): boolean {
  const waited = turn - skill.scoutTurn - tasteOf(memory, SCOUT, LATER_TURNS);
  return waited >= 0 && waited < LATE_TURNS;
}
