import { assert, fail, ok, type Result } from "../base/index.ts";
import { isCommand, type Command } from "../sim/index.ts";
import {
  QUEUED_COMMANDS_MAX,
  TURN_COMMAND_BITS_MAX,
  TURN_COMMAND_CATS_MAX,
  TURN_GIVEN_BITS_MAX,
} from "./constants.ts";

/** Bits that a command takes in turn data; the wire layer knows. */
export type MeasureCommand = (command: Command) => number;

/** Commands given by the local player, in order, until a turn takes them. None is lost while the match is in delay. */
export class CommandQueue {
  readonly #measure: MeasureCommand;
  #commands: Command[] = [];

  constructor(measure: MeasureCommand) {
    this.#measure = measure;
  }

  /** Keeps a command; one to more cats than fit a turn is split into several. */
  give(command: Command): Result<"kept", "out-of-range" | "too-many"> {
    if (!isCommand(command)) return fail("out-of-range");
    const parts = split(command, this.#measure, TURN_GIVEN_BITS_MAX);
    if (this.#commands.length + parts.length > QUEUED_COMMANDS_MAX) return fail("too-many");
    this.#commands.push(...parts);
    return ok("kept");
  }

  /** Takes as many as fit one turn, from the oldest on. */
  take(): readonly Command[] {
    const count = fittingCount(this.#commands, this.#measure, TURN_GIVEN_BITS_MAX);
    const taken = this.#commands.slice(0, count);
    this.#commands = this.#commands.slice(count);
    return taken;
  }
}

/**
 * Those of the commands that one player may give in one turn if it gives all at once: as many as a peer, in their
 * order, split where they are to more cats than fit. What is over that is not said at all.
 */
export function withinTurn(commands: readonly Command[], measure: MeasureCommand): readonly Command[] {
  const parts = commands
    .filter(isCommand)
    .flatMap((command) => split(command, measure, TURN_COMMAND_BITS_MAX));
  return parts.slice(0, fittingCount(parts, measure, TURN_COMMAND_BITS_MAX));
}

function split(command: Command, measure: MeasureCommand, bitsMax: number): readonly Command[] {
  if (measure(command) <= bitsMax) return [command];
  assert("cats" in command && command.cats.length > 1, "a command to one cat, or to none, fits a turn");
  const middle = command.cats.length >> 1;
  return [
    ...split({ ...command, cats: command.cats.slice(0, middle) }, measure, bitsMax),
    ...split({ ...command, cats: command.cats.slice(middle) }, measure, bitsMax),
  ];
}

/** So many of them, from the first on, fit one turn. */
function fittingCount(commands: readonly Command[], measure: MeasureCommand, bitsMax: number): number {
  let bits = 0;
  let cats = 0;
  let count = 0;
  for (const command of commands) {
    bits += measure(command);
    cats += namedCatCount(command);
    if (bits > bitsMax || cats > TURN_COMMAND_CATS_MAX) break;
    count += 1;
  }
  return count;
}

/** Cats that a command names, whether or not they live. */
export function namedCatCount(command: Command): number {
  return "cats" in command ? command.cats.length : 0;
}
