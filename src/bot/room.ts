import { CAT_KINDS, CAT_RULES, ORDER_ASLEEP, ORDER_MOVE } from "../sim/index.ts";
import { straightWay, type Place } from "./terrain.ts";
import { isNear, placeOf, send, UNIT, type View } from "./view.ts";

const KNITTER = CAT_KINDS.indexOf("knitter");
/** So far, and so near, a knitter throws; points. */
const FAR = CAT_RULES.knitter.range >> 8;
const NEAR = CAT_RULES.knitter.leastRange >> 8;
/** They step so far back: two who both do so still see each other when they come again. */
const ROOM = (5 * UNIT) >> 1;
const WAY_MAX = ROOM + 2 * UNIT;
const ASIDE = 453; // a root of a half of it
const AROUND: readonly Place[] = [
  { x: ROOM, y: 0 },
  { x: ASIDE, y: ASIDE },
  { x: 0, y: ROOM },
  { x: -ASIDE, y: ASIDE },
  { x: -ROOM, y: 0 },
  { x: -ASIDE, y: -ASIDE },
  { x: 0, y: -ROOM },
  { x: ASIDE, y: -ASIDE },
];
/** Own cats that are looked at. */
const LOOKED_AT = 60;

/**
 * Who has nobody but knitters has those step back that stand so near to knitters of an enemy that neither can throw: they would stand
 * there for ever.
 */
export function makeRoom(view: View): void {
  const { scene, orders, ground } = view;
  if (!orders.isOpen || scene.ownRows.some((row) => ground.steering.kind[row] !== KNITTER)) return;
  const stuck = scene.ownRows.slice(0, LOOKED_AT).filter((row) => foeTooNear(view, row) >= 0);
  if (stuck.length === 0) return;
  const from = placeOf(view, stuck[0]!);
  const place = placeOff(view, from, placeOf(view, foeTooNear(view, stuck[0]!)));
  const together = stuck.filter((row) => isNear(view, row, from, ROOM));
  if (place !== null) send(view, "move", together, place);
}

/** The nearest enemy of a cat, if it and all others near are knitters too near to throw, or to be thrown at; or -1. */
function foeTooNear(view: View, row: number): number {
  const { scene, world, ground } = view;
  const { cats, header } = world;
  if (cats.order[row] === ORDER_MOVE || scene.around(scene.foes, scene.blockOf(row)) === 0) return -1;
  const here = placeOf(view, row);
  let nearest = -1;
  let least = NEAR;
  for (let other = 0; other < header.catCount; other += 1) {
    if (scene.isFriend(cats.playerId[other]!) || cats.order[other] === ORDER_ASLEEP) continue;
    const way = straightWay(here, placeOf(view, other));
    if (way > FAR) continue;
    if (way >= NEAR || ground.steering.kind[other] !== KNITTER) return -1;
    if (way >= least) continue;
    least = way;
    nearest = other;
  }
  return nearest;
}

/** Of the places round there that are not far on foot, the one that is farthest from an enemy; null: there is none. */
function placeOff({ terrain }: View, from: Place, foe: Place): Place | null {
  terrain.measureFrom(from);
  let best: Place | null = null;
  for (const { x, y } of AROUND) {
    const place = { x: from.x + x, y: from.y + y };
    if (terrain.wayTo(from, place) > WAY_MAX) continue;
    if (best === null || straightWay(place, foe) > straightWay(best, foe)) best = place;
  }
  return best;
}
