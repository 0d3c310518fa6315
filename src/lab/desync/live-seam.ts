import { END_POINT, SIM_RULES, type Moment, type Rules } from "../../lockstep/index.ts";
import type { MatchRun } from "../../match/index.ts";
import { isWorld, type PlayerId, type World } from "../../sim/index.ts";
import type { Fault, LiveCall } from "./fault.ts";

interface SeamOptions {
  readonly index: number; // of the peer
  readonly runOf: () => MatchRun | null; // its match, once there is one
  readonly faultOf: () => Fault | null;
  /** Told of each moment of the live game, with the world as it is then. */
  readonly onMoment: (at: Moment, world: World) => void;
}

/**
 * The rules of one peer, with a fault between them and its live world, and somebody who looks at each moment of it. What
 * happens to other worlds, as in a second run, passes as it is.
 */
export function seamRules({ index, runOf, faultOf, onMoment }: SeamOptions): Rules {
  const base = (): Rules => faultOf()?.rulesOf?.(index) ?? SIM_RULES;
  const live = (world: World): MatchRun | null => {
    const run = runOf();
    return run !== null && run.match.world === world && run.match.turn >= 0 ? run : null;
  };
  const call = (made: LiveCall): number => {
    const fault = faultOf();
    return fault?.live === undefined ? made.runOn(made.world) : fault.live(made);
  };
  return {
    runCommand(world: World, playerId: PlayerId, command): void {
      const runOn = (on: World): number => {
        base().runCommand(on, playerId, command);
        return 0;
      };
      const run = live(world);
      if (run === null) return void runOn(world);
      const at = { turn: run.match.turn, point: 0 };
      let isSound = false;
      try {
        call({ index, kind: "command", at, world, runOn });
        isSound = isWorld(world.words);
      } finally {
        if (!isSound) onMoment(at, world); // its peer sees it as well, and mends it before the first sub-turn
      }
    },
    step(world: World): void {
      const runOn = (on: World): number => {
        base().step(on);
        return 0;
      };
      const run = live(world);
      if (run === null) return void runOn(world);
      const { turn, subTurnsRun } = run.match; // this one is counted already
      if (subTurnsRun === 1) onMoment({ turn, point: 0 }, world);
      const at = { turn, point: subTurnsRun };
      try {
        call({ index, kind: "sub-turn", at, world, runOn });
      } finally {
        onMoment(at, world);
      }
    },
    decide: (world, memory, moment) => base().decide(world, memory, moment),
    drawRandom(world: World): number {
      const runOn = (on: World): number => base().drawRandom(on);
      const run = live(world);
      if (run === null) return runOn(world);
      const at = { turn: run.match.turn, point: END_POINT };
      try {
        return call({ index, kind: "draw", at, world, runOn });
      } finally {
        onMoment(at, world);
      }
    },
  };
}
