import xor128 from "seedrandom/lib/xor128.js";
import type { BotStrength, PlayerId } from "../sim/index.ts";
import { CLASSIC_SKILLS, commandClassic } from "./bot/classic.ts";
import { Commander } from "./bot/commander.ts";
import { OrderDesk } from "./bot/order-desk.ts";
import { SKILLS } from "./bot/skill.ts";
import type { Pilot } from "../lockstep/index.ts";

/**
 * A player that is a program. It sees the world and gives commands as a person does, no faster than one, and draws from a
 * generator of its own. The same seed, seat and strength play the same match.
 */
export function createBot(seed: number, localPlayerId: PlayerId, strength: BotStrength = "medium"): Pilot {
  const generator = xor128(`${seed} bot ${localPlayerId}`, { state: true });
  const drawBelow = (limit: number): number => (generator.int32() >>> 0) % limit;
  const classic = CLASSIC_SKILLS[strength];
  const desk = new OrderDesk(SKILLS[strength].commandsPerSecond, 0);
  let commander: Commander | null = null;
  return (world, turn) => {
    if (turn < 0) return [];
    const { ground } = world;
    if (ground === null) {
      if (turn % classic.lookTurns !== localPlayerId % classic.lookTurns) return [];
      const commands = commandClassic(world, localPlayerId, classic, drawBelow);
      return strength === "medium" ? commands : commands.filter((command) => desk.give(turn, command));
    }
    if (commander?.isFor(ground) !== true) {
      commander = new Commander(ground, localPlayerId, SKILLS[strength], drawBelow);
    }
    return commander.command(world, turn);
  };
}
