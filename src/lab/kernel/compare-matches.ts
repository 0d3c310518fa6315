import { assert } from "../../base/index.ts";
import { createBot } from "../../bot/index.ts";
import { SUB_TURNS_PER_TURN } from "../../lockstep/index.ts";
import {
  BOT_STRENGTHS,
  CAT_KINDS,
  createWorld,
  drawRandom,
  generateMap,
  isPaused,
  isWallAt,
  matchSetupProblem,
  middleOf,
  OBSERVER,
  runCommand,
  USUAL_PAUSES,
  type Command,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { drawerOf, pick, type Draw } from "../simulate/draw-from-seed.ts";
import { stepBothWays, type BothWays } from "./both-ways.ts";
import { countHappenings, nothingHappened, type Happenings } from "./happenings.ts";

const TURNS = 90;
const SIDE_HALF_MIN = 20;
const SIDE_HALF_MAX = 30;
const CATS_MIN = 10;
const CATS_MAX = 120;
const PLACE = 128; // in points of a command, to every side: half a unit of the map's half side
const SURRENDER_ONE_IN = 60; // of the orders at random
/** One match in so many has armies that stand where they begin; in the others they stand round the middle. */
const FAR_ONE_IN = 4;
const CATS_PER_CELL = 2;
const BRED_SUB_TURNS_MAX = 600;
const QUARTER = 16_384; // Fixed

type ComparedMatch = BothWays & { readonly happenings: Happenings };

/**
 * A match that follows from a seed: any mode, side, number of players, teams, observers, kinds, fog, pauses, limits and strengths of
 * bots, mostly with armies that meet at once; its players give orders at random besides, now and then one surrenders or pauses.
 * Each sub-turn runs both ways.
 */
export function compareMatch(seed: number, turnCount = TURNS): ComparedMatch {
  const draw = drawerOf(seed, "kernel");
  const setup = setupOf(seed, draw);
  assert(matchSetupProblem(setup) === null, `compareMatch: ${matchSetupProblem(setup) ?? ""}`);
  const seen = { subTurns: 0, byKernel: 0, difference: null, happenings: nothingHappened() };
  const step = countHappenings(seen.happenings, stepBothWays(seen));
  const world = createWorld(setup);
  if (draw("far", 1, FAR_ONE_IN) > 1) placeRoundMiddle(world, setup);
  if (draw("held", 0, 2) > 0) holdCushions(world, setup, draw);
  const { rules } = world.ground!;
  if (rules.timeLimit > 0)
    world.header.subTurn = rules.timeLimit - draw("left", 30, SUB_TURNS_PER_TURN * TURNS);
  const levelOf = (playerId: PlayerId) => pick(draw, `level ${playerId}`, BOT_STRENGTHS);
  const bots = setup.playerIds.map((playerId) => createBot(seed, playerId, levelOf(playerId)));
  for (let turn = 0; turn < turnCount && seen.difference === null; turn += 1) {
    setup.playerIds.forEach((playerId, i) => {
      for (const command of bots[i]!(world, turn)) runCommand(world, playerId, command);
      const command = orderAtRandom(world, (what, min, max) => draw(`${turn} ${playerId} ${what}`, min, max));
      if (command === null) return;
      const before = world.ground!.seats.isAsleep[i];
      runCommand(world, playerId, command);
      if (world.ground!.seats.isAsleep[i] !== before) seen.happenings.surrenders += 1;
    });
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) step(world);
    drawRandom(world);
  }
  return seen;
}

function setupOf(seed: number, draw: Draw): MatchSetup {
  const playerCount = draw("players", 2, 8);
  const playerIds = Array.from({ length: playerCount }, (_, i) => i + 1);
  const map = generateMap({ seed, playerCount, side: 2 * draw("side", SIDE_HALF_MIN, SIDE_HALF_MAX) + 1 });
  const catsPerPlayer = draw("cats", CATS_MIN, CATS_MAX);
  const isAllied = draw("teams", 0, 1) === 1 && playerCount > 2;
  const isWatched = draw("observer", 0, 2) === 0 && playerCount > 2;
  const teamOf = (id: PlayerId) =>
    isWatched && id === playerCount ? OBSERVER : isAllied ? 1 + (id % 2) : id;
  return {
    ...{ seed, catsPerPlayer, playerIds },
    ...(isAllied || isWatched ? { teams: playerIds.map(teamOf) } : {}),
    ...(draw("pauses", 0, 1) === 1 ? { pauses: USUAL_PAUSES } : {}),
    ground: {
      ...{
        mode: pick(draw, "mode", ["battle", "cushions"] as const),
        map,
        timeLimitMinutes: draw("limit", 0, 1),
      },
      catLimit: catsPerPlayer + draw("more", 0, 4),
      ...(draw("mixed", 0, 1) === 1 ? { kinds: "mixed" as const } : {}),
      ...(draw("fog", 0, 1) === 1 ? { fog: true as const } : {}),
    },
  };
}

/** One in four turns, to a run of any cats: some are another's, or dead, and nothing comes of that. */
function orderAtRandom(world: World, draw: Draw): Command | null {
  if (draw("whether", 0, 3) !== 0) return null;
  const { header, ground } = world;
  const first = draw("first", 1, header.nextNetworkId);
  const cats = Array.from({ length: draw("count", 1, 60) }, (_, i) => first + i);
  const at = (axis: string, side: number) => draw(axis, -PLACE * side, PLACE * side);
  const point = { x: at("x", ground!.rules.mapWidth), y: at("y", ground!.rules.mapHeight) };
  const target = { targetId: draw("target", 1, header.nextNetworkId) };
  const line = { x: at("line x", ground!.rules.mapWidth), y: at("line y", ground!.rules.mapHeight) };
  const way = { isFighting: draw("fights", 0, 1) === 1, isLoose: draw("loose", 0, 2) === 0 };
  const queued = draw("queued", 0, 2) === 0 ? { queued: true as const } : {};
  const cushion = draw("cushion", 0, 3);
  const commands: readonly Command[] = [
    { kind: "move", cats, ...point, ...queued },
    { kind: "attack", cats, ...target, ...queued },
    { kind: "attack-move", cats, ...point, ...queued },
    { kind: "patrol", cats, ...point, ...queued },
    { kind: "march", cats, ...point, ...way, line, ...queued },
    { kind: "march", cats, ...point, ...way, isLoose: true, line: null, ...queued },
    { kind: "hold", cats, ...queued },
    { kind: "stop", cats },
    { kind: "breed", cushion, catKind: pick(draw, "kind", CAT_KINDS) },
    { kind: "rally", cushion, at: point },
    { kind: "pause", reason: "none" },
  ];
  if (isPaused(world)) return { kind: "go-on" };
  const gaveUp = draw("surrender", 1, SURRENDER_ONE_IN) === 1;
  return gaveUp ? { kind: "surrender" } : pick(draw, "command", commands);
}

/** As after some minutes: each cushion is somebody's, and has bred for a while. */
function holdCushions({ ground }: World, { playerIds, teams }: MatchSetup, draw: Draw): void {
  const { cushions, rules } = ground!;
  const players = playerIds.filter((_, i) => teams?.[i] !== OBSERVER);
  for (let cushion = 0; cushion < rules.cushionCount; cushion += 1) {
    cushions.owner[cushion] = pick(draw, `owner ${cushion}`, players);
    cushions.breedSubTurns[cushion] = draw(`bred ${cushion}`, 0, BRED_SUB_TURNS_MAX);
  }
}

/** Each army in a slice of the floor round the middle, in reach of its neighbours. */
function placeRoundMiddle({ cats, header }: World, { ground }: MatchSetup): void {
  const { map } = ground!;
  const places = Array.from({ length: map.width * map.height }, (_, index) => index)
    .filter((index) => !isWallAt(map.walls, index))
    .map((index) => middleOf(map, { column: index % map.width, row: Math.floor(index / map.width) }))
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    .slice(0, Math.ceil(header.catCount / CATS_PER_CELL))
    .toSorted((a, b) => Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x));
  for (let row = 0; row < header.catCount; row += 1) {
    const place = places[Math.floor(row / CATS_PER_CELL) % places.length]!;
    cats.x[row] = place.x + QUARTER * (2 * (row % CATS_PER_CELL) - 1);
    cats.y[row] = place.y;
  }
}
