import { COMMAND_POINTS_PER_UNIT, type Command } from "../sim/index.ts";
import type { NameOf } from "./describe-field.ts";
import type { StoryTurn } from "./story.ts";

/** Lines and cats that a person reads; of more it is told how many. */
const LINES_MAX = 40;
const CATS_MAX = 8;

/** A line for each command of a turn, in the order in which they ran. */
export function describeCommands({ players }: StoryTurn, nameOf: NameOf): readonly string[] {
  const lines = players.flatMap(({ playerId, commands }) =>
    commands.map((command) => `${nameOf(playerId)}: ${describeCommand(command)}`),
  );
  if (lines.length <= LINES_MAX) return lines;
  return [...lines.slice(0, LINES_MAX), `and ${lines.length - LINES_MAX} more`];
}

function describeCommand(command: Command): string {
  if (command.kind === "surrender") return "surrender";
  const isQueued = "queued" in command && command.queued;
  const cats = describeCats(command.cats);
  return `${isQueued ? "then " : ""}${command.kind}, ${cats}${describeGoal(command)}`;
}

function describeGoal(command: Command): string {
  if ("x" in command) return `, to ${inUnits(command.x)}, ${inUnits(command.y)}`;
  return "targetId" in command ? `, target number ${command.targetId}` : "";
}

function describeCats(cats: readonly number[]): string {
  if (cats.length === 1) return `cat ${cats[0]!}`;
  const more = cats.length > CATS_MAX ? " ..." : "";
  return `${cats.length} cats (${cats.slice(0, CATS_MAX).join(", ")}${more})`;
}

function inUnits(points: number): string {
  return (points / COMMAND_POINTS_PER_UNIT).toFixed(2);
}
