import type { Injection, InjectionSite, Planted } from "../../../src/cli/desync/fault.ts";
import { SUB_TURNS_PER_TURN } from "../../../src/lockstep/index.ts";
import { cloneWorld, type World } from "../../../src/sim/index.ts";

/**
 * Changes a world after the last sub-turn of a turn, before the turn ends, and returns the name of the field in which it
 * then first differs; null if the moment does not suit and nothing was changed. `before`: before that sub-turn.
 */
export type PlantInWorld = (world: World, before: World) => string | null;

/** An injection that tries each turn from the site's on until the moment suits. */
export function plantInWorld(plant: PlantInWorld): (site: InjectionSite) => Injection {
  return ({ victim, fromTurn }) => {
    let planted: Planted | null = null;
    let before: { readonly turn: number; readonly world: World } | null = null;
    return {
      get planted() {
        return planted;
      },
      look() {
        const { run } = victim;
        if (planted !== null || run === null || run.state !== "playing") return;
        const { turn, subTurnsRun, world } = run.match;
        if (turn < fromTurn || run.waitingFor.length > 0) return; // in delay: this turn has ended
        if (subTurnsRun === SUB_TURNS_PER_TURN - 1) before = { turn, world: cloneWorld(world) };
        if (subTurnsRun !== SUB_TURNS_PER_TURN || before?.turn !== turn) return;
        const path = plant(world, before.world);
        if (path !== null) planted = { turn, path: exactly(path) };
      },
    };
  };
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replace(/[[\].]/g, "\\$&")}$`);
}
