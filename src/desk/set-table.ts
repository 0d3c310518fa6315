import type { SetMatch } from "../channel/index.ts";
import { setupProblemOf } from "../match/index.ts";
import { chooseMap, describeFileError } from "../peer/index.ts";
import type { GameMap } from "../sim/index.ts";
import type { Seat } from "./own-peers.ts";
import { SeatPlan } from "./seat-plan.ts";

/** All peers are in this process: nobody has to be waited for, and a second is long when one only wants to play. */
const COUNTDOWN_MS = 250;

/** The lobby of a set match, which nobody sees: lets its bots in and starts as soon as all of them are ready. */
export class SetTable {
  readonly #seat: Seat;
  readonly #plan: SeatPlan;
  readonly #match: SetMatch;
  readonly #onProblem: (sentence: string) => void;

  /** `onProblem`: there will be no match. */
  constructor(seat: Seat, match: SetMatch, onProblem: (sentence: string) => void) {
    this.#seat = seat;
    this.#match = match;
    this.#onProblem = onProblem;
    const seats = match.bots.map(({ strength, team }) => ({ name: null, bot: strength, team }));
    this.#plan = new SeatPlan(seat, seats);
  }

  /** To call once, when the lobby is open. */
  lay(homeFolder: string): void {
    const { options, mapId, bots } = this.#match;
    let map: GameMap | null = null;
    if (options.mode !== "classic") {
      const chosen = chooseMap(homeFolder, mapId, bots.length + 1);
      if (!chosen.ok) return this.#onProblem(`Cannot play on that map: ${chosen.reason}.`);
      ({ map } = chosen.value);
    }
    this.#seat.live.setOptions(options, map);
    this.#plan.addBots().catch((error: unknown) => {
      this.#onProblem(`Cannot add a bot: ${describeFileError(error)}.`);
    });
  }

  /** The lobby has changed. */
  update(): void {
    const { matchPeer } = this.#seat.live;
    if (matchPeer.session.phase !== "lobby") return;
    this.#plan.update();
    if (this.#plan.missing.length > 0) return;
    const problem = setupProblemOf(matchPeer);
    if (problem !== null) this.#onProblem(`Cannot play: ${problem}`);
    else if (matchPeer.canStart) this.#seat.live.start(COUNTDOWN_MS);
  }
}
