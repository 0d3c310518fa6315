import { isCommand, type Command } from "../sim/index.ts";
import { assert } from "../base/index.ts";
import type { Memory } from "./memory.ts";

/** A command is a hundred of these, so that a turn adds a whole number of them at each rate. */
const COMMAND = 100;
/** Commands that may follow at once on a while without any. */
const BURST_MAX = 3;

/**
 * The commands of one turn, at a person's rate: in any ten seconds at most as many as the rate says, and a burst. What is over
 * it is not given at all: the next look at the game knows better.
 */
export class Orders {
  readonly given: Command[] = [];
  readonly #memory: Memory;

  /** `rate`: commands in ten seconds. Turns must not go back. */
  constructor(memory: Memory, rate: number, turn: number) {
    this.#memory = memory;
    const burst = Math.max(COMMAND, Math.min(BURST_MAX * COMMAND, rate * 10));
    const earned = memory.creditTurn === 0 ? burst : (turn + 1 - memory.creditTurn) * rate;
    assert(earned >= 0, `Orders: turn ${turn} is before the last one`);
    memory.credit = Math.min(burst, memory.credit + earned);
    memory.creditTurn = turn + 1;
  }

  get isOpen(): boolean {
    return this.#memory.credit >= COMMAND;
  }

  /** Gives a command; false if that would be one too many. */
  give(command: Command): boolean {
    if (!this.isOpen) return false;
    assert(isCommand(command), `Orders: ${command.kind} is no command`);
    this.#memory.credit -= COMMAND;
    this.given.push(command);
    return true;
  }
}
