import { ORDER_ASLEEP, rowOfNetworkId, type Command, type PlayerId, type World } from "../sim/index.ts";

/** Turns in a second. */
const TURNS_PER_SECOND = 10;
/** Commands that may follow at once on a while without any. */
const BURST_MAX = 3;

/**
 * Lets commands out at a person's rate: in any ten seconds at most ten times the rate, and a burst of as many as the rate
 * says. What is over the rate is not given at all: the next look at the game knows better.
 */
export class OrderDesk {
  readonly #rate: number;
  readonly #burst: number;
  readonly #delayTurns: number;
  readonly #waiting: { readonly dueTurn: number; readonly command: Command }[] = [];
  #credit: number; // tenths of a command
  #creditTurn = 0;

  constructor(commandsPerSecond: number, delayTurns: number) {
    this.#rate = commandsPerSecond;
    this.#burst = Math.min(BURST_MAX, commandsPerSecond) * TURNS_PER_SECOND;
    this.#delayTurns = delayTurns;
    this.#credit = this.#burst;
  }

  /** Whether a command may be given in this turn; turns must not go back. */
  isOpen(turn: number): boolean {
    this.#credit = Math.min(this.#burst, this.#credit + (turn - this.#creditTurn) * this.#rate);
    this.#creditTurn = turn;
    return this.#credit >= TURNS_PER_SECOND;
  }

  /** Gives a command, for after the delay; false if that would be one too many. */
  give(turn: number, command: Command): boolean {
    if (!this.isOpen(turn)) return false;
    this.#credit -= TURNS_PER_SECOND;
    this.#waiting.push({ dueTurn: turn + this.#delayTurns, command });
    return true;
  }

  /** The commands that are due, to those of their cats that are still there. */
  takeDue(world: World, playerId: PlayerId, turn: number): readonly Command[] {
    const due: Command[] = [];
    while (this.#waiting.length > 0 && this.#waiting[0]!.dueTurn <= turn) {
      const command = withLivingCats(world, playerId, this.#waiting.shift()!.command);
      if (command !== null) due.push(command);
    }
    return due;
  }
}

function withLivingCats(world: World, playerId: PlayerId, command: Command): Command | null {
  if (!("cats" in command)) return command;
  const { cats, header } = world;
  const living = command.cats.filter((networkId) => {
    const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
    return row >= 0 && cats.playerId[row] === playerId && cats.order[row] !== ORDER_ASLEEP;
  });
  if (living.length === 0) return null;
  const isVain =
    command.kind === "attack" && rowOfNetworkId(cats.networkId, header.catCount, command.targetId) < 0;
  return isVain ? null : { ...command, cats: living };
}
