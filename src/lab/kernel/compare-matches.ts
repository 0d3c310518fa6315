import { assert } from "../../base/index.ts";
import { createBot } from "../../bot/index.ts";
import { SUB_TURNS_PER_TURN } from "../../lockstep/index.ts";
import {
  BOT_STRENGTHS,
  CAT_KINDS,
  createWorld,
  drawRandom,
  generateMap,
  matchSetupProblem,
  runCommand,
  type Command,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { drawerOf, pick, type Draw } from "../simulate/draw-from-seed.ts";
import { stepBothWays, type BothWays } from "./both-ways.ts";

const TURNS = 90;
const SIDE_HALF_MIN = 20;
const SIDE_HALF_MAX = 40;
const CATS_MIN = 20;
const CATS_MAX = 120;
const PLACE = 128; // in points of a command, to every side: half a unit of the map's half side
const SURRENDER_ONE_IN = 400;

/**
 * A match that follows from a seed: any mode, side, number of players, teams, kinds, fog and strengths of bots; its players give
 * orders at random besides, now and then one surrenders. Each sub-turn runs both ways.
 */
export function compareMatch(seed: number, turnCount = TURNS): BothWays {
  const draw = drawerOf(seed, "kernel");
  const setup = setupOf(seed, draw);
  assert(matchSetupProblem(setup) === null, `compareMatch: ${matchSetupProblem(setup) ?? ""}`);
  const seen: BothWays = { subTurns: 0, byKernel: 0, difference: null };
  const step = stepBothWays(seen);
  const world = createWorld(setup);
  const levelOf = (playerId: PlayerId) => pick(draw, `level ${playerId}`, BOT_STRENGTHS);
  const bots = setup.playerIds.map((playerId) => createBot(seed, playerId, levelOf(playerId)));
  for (let turn = 0; turn < turnCount && seen.difference === null; turn += 1) {
    setup.playerIds.forEach((playerId, i) => {
      for (const command of bots[i]!(world, turn)) runCommand(world, playerId, command);
      orderAtRandom(world, playerId, (what, min, max) => draw(`${turn} ${playerId} ${what}`, min, max));
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
  return {
    ...{ seed, catsPerPlayer, playerIds },
    ...(isAllied ? { teams: playerIds.map((id) => 1 + (id % 2)) } : {}),
    ground: {
      ...{ mode: pick(draw, "mode", ["battle", "cushions"] as const), map, timeLimitMinutes: 0 },
      catLimit: catsPerPlayer + draw("more", 0, 20),
      ...(draw("mixed", 0, 1) === 1 ? { kinds: "mixed" as const } : {}),
      ...(draw("fog", 0, 1) === 1 ? { fog: true as const } : {}),
    },
  };
}

/** One in four turns, to a run of any cats: some are another's, or dead, and nothing comes of that. */
function orderAtRandom(world: World, playerId: PlayerId, draw: Draw): void {
  if (draw("whether", 0, 3) !== 0) return;
  const { header, ground } = world;
  const first = draw("first", 1, header.nextNetworkId);
  const cats = Array.from({ length: draw("count", 1, 60) }, (_, i) => first + i);
  const at = (axis: string, side: number) => draw(axis, -PLACE * side, PLACE * side);
  const point = { x: at("x", ground!.rules.mapWidth), y: at("y", ground!.rules.mapHeight) };
  const target = { targetId: draw("target", 1, header.nextNetworkId) };
  const queued = draw("queued", 0, 2) === 0 ? { queued: true as const } : {};
  const cushion = draw("cushion", 0, 3);
  const commands: readonly Command[] = [
    { kind: "move", cats, ...point, ...queued },
    { kind: "attack", cats, ...target, ...queued },
    { kind: "attack-move", cats, ...point, ...queued },
    { kind: "patrol", cats, ...point, ...queued },
    { kind: "hold", cats, ...queued },
    { kind: "stop", cats },
    { kind: "breed", cushion, catKind: pick(draw, "kind", CAT_KINDS) },
    { kind: "rally", cushion, at: point },
  ];
  const gaveUp = draw("surrender", 1, SURRENDER_ONE_IN) === 1;
  runCommand(world, playerId, gaveUp ? { kind: "surrender" } : pick(draw, "command", commands));
}
