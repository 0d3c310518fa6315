import type { Pilot } from "../../bot/index.ts";
import { COMMAND_POINTS_PER_UNIT, type Command, type PlayerId, type World } from "../../sim/index.ts";
import type { CasePlan } from "../desync/case-plan.ts";
import { drawerOf, type Draw } from "../simulate/draw-from-seed.ts";
import { drawMap } from "./drawn-map.ts";

/** Half the sides of what cats are sent about in, in world units. */
interface Field {
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** Network ids, as turn 0 found them: what becomes of the world later has no say in what is ordered. */
interface Armies {
  readonly fighters: readonly number[];
  readonly walkers: readonly number[];
  readonly enemies: readonly number[];
}

const CLASSIC_FIELD: Field = { halfWidth: 6, halfHeight: 3 };
/** Off the walls around a map. */
const EDGE = 2;
const QUEUED_KINDS = ["move", "attack-move", "patrol"] as const;

/**
 * A pilot that has everything there is happen within seconds: half of its cats fight at once, the others walk about, patrol,
 * hold, stop and have full queues. It goes by its seed and by the first world alone, so a harmed world changes no order.
 */
export function createDrill({ mode }: CasePlan, seed: number, localPlayerId: PlayerId): Pilot {
  const draw = drawerOf(seed, `drill ${localPlayerId}`);
  let armies: Armies | null = null;
  let field = CLASSIC_FIELD;
  return (world, turn) => {
    if (turn < 0) return [];
    if (armies === null) {
      armies = armiesOf(world, localPlayerId);
      if (world.ground !== null) field = fieldOf(world.ground.rules);
    }
    if (armies.fighters.length === 0) return []; // none of the match's
    const commands =
      mode === "classic" ? classicOrders(armies, turn, field, draw) : groundOrders(armies, turn, field, draw);
    return turn === 0 ? [...opening(armies, mode, draw), ...commands] : commands;
  };
}

function opening({ fighters, enemies }: Armies, mode: CasePlan["mode"], draw: Draw): readonly Command[] {
  if (mode !== "classic") return [{ kind: "attack-move", cats: fighters, x: 0, y: 0 }];
  return fighters.slice(0, 8).map((cat) => ({
    kind: "attack",
    cats: [cat],
    targetId: enemies[draw(`enemy of ${cat}`, 0, enemies.length - 1)]!,
  }));
}

/** One cat after the other somewhere, and sometimes at once elsewhere. */
function classicOrders({ walkers }: Armies, turn: number, field: Field, draw: Draw): readonly Command[] {
  const cat = walkers[turn % walkers.length]!;
  const move: Command = { kind: "move", cats: [cat], ...pointIn(field, `to ${turn}`, draw) };
  switch (draw(`what ${turn}`, 0, 3)) {
    case 0:
      return [move, { kind: "stop", cats: [cat] }];
    case 1:
      return [{ kind: "move", cats: walkers, ...pointIn(field, `all to ${turn}`, draw) }, move];
    default:
      return [move];
  }
}

/** The first walker has a queue as long as it gets; the others get all sorts of orders. */
function groundOrders({ walkers }: Armies, turn: number, field: Field, draw: Draw): readonly Command[] {
  const [first] = walkers;
  const queued = [0, 1].map((i): Command => {
    const kind = QUEUED_KINDS[draw(`queued kind ${turn} ${i}`, 0, QUEUED_KINDS.length - 1)]!;
    return { kind, cats: [first!], ...pointIn(field, `queued ${turn} ${i}`, draw), queued: true };
  });
  const cat = walkers[turn % walkers.length]!;
  if (cat === first) return queued;
  const to = pointIn(field, `to ${turn}`, draw);
  switch (draw(`what ${turn}`, 0, 5)) {
    case 0:
      return [...queued, { kind: "patrol", cats: [cat], ...to }];
    case 1:
      return [...queued, { kind: "hold", cats: [cat] }, { kind: "move", cats: [cat], ...to, queued: true }];
    case 2:
      return [...queued, { kind: "attack-move", cats: walkers.slice(1), ...to }];
    case 3:
      return [{ kind: "stop", cats: [cat] }, ...queued];
    case 4: {
      const line = pointIn(field, `line ${turn}`, draw);
      const way = { isFighting: turn % 2 === 0, isLoose: turn % 3 === 0 };
      return [...queued, { kind: "march", cats: walkers.slice(1), ...to, ...way, line }];
    }
    default:
      return [{ kind: "move", cats: [cat], ...to }, ...queued];
  }
}

function pointIn({ halfWidth, halfHeight }: Field, purpose: string, draw: Draw): { x: number; y: number } {
  const [x, y] = [halfWidth * COMMAND_POINTS_PER_UNIT, halfHeight * COMMAND_POINTS_PER_UNIT];
  return { x: draw(`${purpose} x`, -x, x), y: draw(`${purpose} y`, -y, y) };
}

function fieldOf({ mapWidth, mapHeight }: { readonly mapWidth: number; readonly mapHeight: number }): Field {
  return {
    halfWidth: Math.trunc(mapWidth / 2) - EDGE,
    halfHeight: Math.trunc(mapHeight / 2) - EDGE,
  };
}

function armiesOf({ cats, header }: World, localPlayerId: PlayerId): Armies {
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  const idsOf = (isOwn: boolean): readonly number[] =>
    rows.filter((row) => (cats.playerId[row] === localPlayerId) === isOwn).map((row) => cats.networkId[row]!);
  const own = idsOf(true);
  const half = Math.ceil(own.length / 2);
  return { fighters: own.slice(0, half), walkers: own.slice(-half), enemies: idsOf(false) };
}

/** Four spawns, three cushions, walls with doors. */
export const SMALL_MAP = drawMap(
  [
    "################",
    "#......#.......#",
    "#.1....#.....2.#",
    "#......#.......#",
    "#....o...o.....#",
    "#####..#..######",
    "#..............#",
    "#......##......#",
    "#..............#",
    "#.4....o.....3.#",
    "#..............#",
    "################",
  ],
  "Small",
);

/** Eight spawns and four cushions around a block in the middle, with ways that end nowhere. */
export const EIGHT_MAP = drawMap(
  [
    "####################",
    "#..................#",
    "#.1......2.......3.#",
    "#..................#",
    "#....#........#....#",
    "#..................#",
    "#......o.....o.....#",
    "#..................#",
    "#...#....#.....#...#",
    "#.8.....#..#.....4.#",
    "#...#...####...#...#",
    "#..................#",
    "#......o.....o.....#",
    "#...##........##...#",
    "#..................#",
    "#.....#......#.....#",
    "#..................#",
    "#.7.......6......5.#",
    "#..................#",
    "####################",
  ],
  "Eight",
);
