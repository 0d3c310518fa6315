import { createBot, type Pilot } from "../../../bot/index.ts";
import { MAP_CUSHIONS_MAX, type Command, type PlayerId } from "../../../sim/index.ts";
import { createStroller } from "./stroller.ts";

/** A command that changes nothing on any map of the campaign, and that no bot gives: by it one sees that a peer plays its seat itself. */
const MARK_CUSHION = MAP_CUSHIONS_MAX - 1;
const MARK: Command = { kind: "rally", cushion: MARK_CUSHION, at: null };
const MARK_EVERY_TURNS = 5;

/** A pilot that strolls or fights, and leaves its mark every few turns. */
export function createMarking(isPeaceful: boolean): (seed: number, localPlayerId: PlayerId) => Pilot {
  return (seed, localPlayerId) => {
    const pilot = isPeaceful ? createStroller(seed, localPlayerId) : createBot(seed, localPlayerId, "medium");
    return (world, turn) => {
      const commands = pilot(world, turn);
      return turn % MARK_EVERY_TURNS === 0 ? [...commands, MARK] : commands;
    };
  };
}

export function isMark(command: Command): boolean {
  return command.kind === "rally" && command.cushion === MARK_CUSHION;
}
