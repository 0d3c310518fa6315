import type { PlayerCommands } from "../../lockstep/index.ts";
import { FactsFold, isCounted, standingOf, type MatchFacts, type Standing } from "../../replay/index.ts";
import type { PlayerId, World } from "../../sim/index.ts";

/** At the end of a turn that not all have agreed on, or of the last that they have. */
interface KeptStanding {
  readonly turn: number;
  readonly standing: Standing;
}

/** Makes the facts of a match in play, of what all have agreed on: they are those of its replay. */
export class FactsKeeper {
  readonly #playerIds: readonly PlayerId[];
  readonly #fold: FactsFold;
  #kept: readonly KeptStanding[] = []; // ascending turn
  #isWhole = true;

  /** `world`: as turn 0 finds it. */
  constructor(playerIds: readonly PlayerId[], world: World) {
    this.#playerIds = playerIds;
    this.#fold = new FactsFold(playerIds, standingOf(world, playerIds, null));
  }

  /** That turn has ended here with this world. */
  note(turn: number, world: World): void {
    const before = this.#kept.findLast((one) => one.turn < turn && isCounted(one.turn));
    const standing = standingOf(world, this.#playerIds, before?.standing ?? this.#fold.last);
    this.#kept = [...this.#kept, { turn, standing }];
  }

  /** All agreed on the next turn, which ran with these commands. */
  agree(turn: number, playerCommands: readonly PlayerCommands[]): void {
    const here = this.#kept.find((one) => one.turn === turn);
    this.#kept = this.#kept.filter((one) => one.turn >= turn);
    const isDue = isCounted(turn);
    if (isDue && here === undefined) this.#isWhole = false;
    if (this.#isWhole) this.#fold.addTurn(playerCommands, isDue ? here!.standing : null);
  }

  /** Turns from that one on were another's: how they ended is told, where it matters. Null: nobody knows here. */
  settle(from: number, { to, lastTurn }: { to: number; lastTurn: number }, worldOf: WorldOfTurn): void {
    this.#kept = this.#kept.filter((one) => one.turn < from);
    for (let turn = Math.max(from, this.#fold.turnCount); turn <= to; turn += 1) {
      const world = isCounted(turn) || turn === lastTurn ? worldOf(turn) : null;
      if (world !== null) this.note(turn, world);
    }
  }

  /** The match has ended with the turn that was agreed on last. Null: some of it is not known here. */
  end(): MatchFacts | null {
    const turn = this.#fold.turnCount - 1;
    const last = this.#kept.find((one) => one.turn === turn)?.standing ?? null;
    const isKnown = turn < 0 || isCounted(turn) || last !== null;
    if (!this.#isWhole || !isKnown) return null;
    this.#fold.end(last);
    return this.#fold.facts();
  }
}

type WorldOfTurn = (turn: number) => World | null;
