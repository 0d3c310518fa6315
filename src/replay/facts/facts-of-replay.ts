import type { World } from "../../sim/index.ts";
import type { Replay } from "../read-replay.ts";
import type { ChecksumMismatch } from "../recorded-game.ts";
import { ReplayPlayer } from "../replay-player.ts";
import { FactsFold, isCounted } from "./facts-fold.ts";
import type { MatchFacts } from "./match-facts.ts";
import { standingOf } from "./standing.ts";

/** Makes the facts of a replay while somebody plays it turn by turn, from its beginning. */
export class ReplayFacts {
  readonly #replay: Replay;
  readonly #fold: FactsFold;

  /** `world`: as its first turn finds it. */
  constructor(replay: Replay, world: World) {
    const { playerIds } = replay.header.setup;
    this.#replay = replay;
    this.#fold = new FactsFold(playerIds, standingOf(world, playerIds, null), replay.firstTurn);
    if (replay.turns.length === 0) this.#fold.end(null);
  }

  /** The player has run the next turn. */
  noteTurn(player: ReplayPlayer): void {
    const { turns, header } = this.#replay;
    const turn = this.#fold.turnCount;
    const isLast = turn + 1 === turns.length && this.#replay.isOpen !== true;
    const isDue = isCounted(turn);
    const standing =
      isDue || isLast ? standingOf(player.world, header.setup.playerIds, this.#fold.last) : null;
    this.#fold.addTurn(turns[turn]!.playerCommands, isDue ? standing : null);
    if (isLast) this.#fold.end(isDue ? null : standing);
  }

  /** No turn follows any more, which was not known as the last one ran. */
  noteEnd(player: ReplayPlayer): void {
    const { turns, header } = this.#replay;
    if (this.#fold.turnCount < turns.length) return;
    const isCountedLast = isCounted(turns.length - 1);
    this.#fold.end(isCountedLast ? null : standingOf(player.world, header.setup.playerIds, this.#fold.last));
  }

  /** Of the turns that have run. */
  facts(): MatchFacts {
    return this.#fold.facts();
  }
}

/** How the players of a replay stood, and whether it is the match that was recorded. */
interface PlayedFacts {
  readonly facts: MatchFacts;
  readonly mismatch: ChecksumMismatch | null; // the first turn that did not end as recorded
}

/** Plays a replay to its end. */
export function factsOfReplay(replay: Replay): PlayedFacts {
  const player = new ReplayPlayer(replay);
  const facts = new ReplayFacts(replay, player.world);
  while (!player.isFinished) {
    player.runTurn();
    facts.noteTurn(player);
  }
  return { facts: facts.facts(), mismatch: player.mismatch };
}
