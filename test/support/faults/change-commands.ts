import type { TurnData } from "../../../src/lockstep/index.ts";
import type { Command } from "../../../src/sim/index.ts";

/** The commands of a turn as somebody else has them; null if these don't suit. */
export type ChangeCommands = (commands: readonly Command[]) => readonly Command[] | null;

/** A point changes; on kinds without one the order becomes another. */
const altered: ChangeCommands = ([first, ...others]) => {
  if (first === undefined || first.kind === "surrender") return null;
  if ("x" in first) return [{ ...first, x: first.x > 0 ? first.x - 100 : first.x + 100 }, ...others];
  return [{ kind: first.kind === "stop" ? "hold" : "stop", cats: first.cats }, ...others];
};
const dropped: ChangeCommands = (commands) => (commands.length > 0 ? commands.slice(1) : null);
const doubled: ChangeCommands = ([first, ...others]) =>
  first === undefined ? null : [first, first, ...others];
const reordered: ChangeCommands = (commands) => {
  const turned = commands.toReversed();
  return JSON.stringify(turned) === JSON.stringify(commands) ? null : turned;
};

export const COMMAND_CHANGES: readonly ChangeCommands[] = [altered, dropped, doubled, reordered];

/** Turn data with other commands, or null. */
export function otherData(data: TurnData, change: ChangeCommands): TurnData | null {
  const commands = change(data.commands);
  return commands === null ? null : { ...data, commands };
}
