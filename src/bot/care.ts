import { CAT_KINDS, MODE_CUSHIONS, type CatKind } from "../sim/index.ts";
import { pointOf } from "./army.ts";
import { tasteOf } from "./memory.ts";
import { LATE_TURN } from "./skill.ts";
import { straightWay } from "./terrain.ts";
import { UNIT, type View } from "./view.ts";

/** A thing of taste that is no cushion. */
const FAVOURITE = 1_000;
/** Between two commands to cushions, turns: there is more to do in a match. */
const CARE_TURNS = 15;
/** A rally point so near to where the army gathers is good enough. */
const RALLY_DRIFT = 6 * UNIT;
/** As long as there are so few cats, numbers decide: what is bred fastest, and claims fastest, comes first. */
const FEW_CATS = 24;
/** The kind that stands before cats that throw far, by the kind that the enemy has most of. */
const FRONT_AGAINST: Readonly<Record<CatKind, CatKind>> = {
  tabby: "kitten",
  tom: "tabby",
  kitten: "tabby",
  knitter: "kitten",
};
const [TABBY, KITTEN, KNITTER] = (["tabby", "kitten", "knitter"] as const).map((kind) =>
  CAT_KINDS.indexOf(kind),
) as [number, number, number];

/** Sees to the cushions: what they breed and where that goes, a command at a time. Late in a match nobody comes there. */
export function commandCushions(view: View): void {
  const { ground, memory, skill, turn, orders } = view;
  if (ground.rules.mode !== MODE_CUSHIONS || turn >= LATE_TURN || !orders.isOpen) return;
  if (memory.careTurn !== 0 && turn + 1 - memory.careTurn < CARE_TURNS) return;
  for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
    if (ground.cushions.owner[cushion] !== view.playerId) continue;
    const isDone = chooseKind(view, cushion) || (skill.hasRally && rally(view, cushion));
    if (!isDone) continue;
    memory.careTurn = turn + 1;
    return;
  }
}

/** Has a cushion breed what is wanted there; false if it does. */
function chooseKind(view: View, cushion: number): boolean {
  const wanted = kindWanted(view, cushion);
  if (wanted < 0 || view.ground.cushions.breedsNext[cushion] === wanted) return false;
  return view.orders.give({ kind: "breed", cushion, catKind: CAT_KINDS[wanted]! });
}

/** The place in CAT_KINDS, or -1: whatever it is. */
function kindWanted(view: View, cushion: number): number {
  const { memory, skill, scene } = view;
  const isSmall = scene.ownRows.length < FEW_CATS;
  const isFront = scene.ownKinds[KNITTER]! * 2 >= scene.ownPower;
  switch (skill.breeding) {
    case "slow":
      return isFront ? TABBY : KNITTER;
    case "favourite":
      return tasteOf(memory, FAVOURITE, CAT_KINDS.length);
    case "half":
      return cushion % 2 === 0 ? KNITTER : TABBY;
    case "stages":
      return isSmall ? KITTEN : cushion % 2 === 0 ? KNITTER : TABBY;
    case "counter":
      return isSmall ? KITTEN : isFront ? frontOf(view) : KNITTER;
  }
}

/** The kind that is to stand before the knitters. */
function frontOf({ scene }: View): number {
  let most = 0;
  for (let kind = 1; kind < CAT_KINDS.length; kind += 1) {
    if (scene.foe.kinds[kind]! > scene.foe.kinds[most]!) most = kind;
  }
  return CAT_KINDS.indexOf(FRONT_AGAINST[CAT_KINDS[most]!]);
}

/** Sends what a cushion breeds to where the army gathers; false if it goes there. */
function rally(view: View, cushion: number): boolean {
  const { memory, ground, orders } = view;
  const { hasRally, rallyX, rallyY } = ground.cushions;
  if (memory.isPlaced === 0) return false;
  const at = pointOf(view);
  const now = { x: rallyX[cushion]! >> 8, y: rallyY[cushion]! >> 8 };
  if (hasRally[cushion] === 1 && straightWay(now, at) <= RALLY_DRIFT) return false;
  return orders.give({ kind: "rally", cushion, at });
}
