import { maskOfPlayers, SIM_RULES, type Rules } from "../../../lockstep/index.ts";
import type { World } from "../../../sim/index.ts";
import type { PeerStory } from "./peer-story.ts";

interface Watch {
  readonly story: () => PeerStory;
  /** Whether the game slips after this step. */
  readonly slips: (world: World) => boolean;
}

/** The seam through which a game slips, and by which is seen which seats bots play. */
export function watchedRules({ story, slips }: Watch): Rules {
  return {
    ...SIM_RULES,
    step: (world) => {
      SIM_RULES.step(world);
      if (slips(world)) world.random.x ^= 1;
    },
    decide: (world, memory, moment) => {
      const { botTurns } = story();
      const mask = maskOfPlayers([moment.playerId]);
      botTurns.set(moment.turn, (botTurns.get(moment.turn) ?? 0) | mask);
      return SIM_RULES.decide(world, memory, moment);
    },
  };
}
