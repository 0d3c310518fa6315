import { cloneWorld, createWorld, runCommand, type World } from "../../src/sim/index.ts";
import { runSubTurns } from "./test-world.ts";

let made: World | null = null;

/** Three players in the middle of a fight: cats that died, that walk, that throw, and yarn in the air. */
export function busyWorld(): World {
  made ??= makeBusyWorld();
  return cloneWorld(made);
}

function makeBusyWorld(): World {
  const world = createWorld({ seed: 0x0ca7, catsPerPlayer: 4, playerIds: [1, 3, 6] });
  const { cats } = world;
  for (let row = 0; row < world.header.catCount; row += 1) {
    cats.x[row] = Math.trunc(cats.x[row]! / 8);
    cats.y[row] = Math.trunc(cats.y[row]! / 8);
  }
  cats.health[5] = 1;
  runCommand(world, 1, { kind: "attack", cats: [1, 2], targetId: 6 });
  runSubTurns(world, 12);
  runCommand(world, 1, { kind: "move", cats: [3], x: 1_000, y: -500 });
  runCommand(world, 3, { kind: "attack", cats: [5, 7], targetId: 9 });
  runCommand(world, 6, { kind: "attack", cats: [11, 12], targetId: 1 });
  runSubTurns(world, 4);
  return world;
}
