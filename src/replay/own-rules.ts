import { fail, ok, type Result } from "../base/index.ts";
import { Game, rosterOf, startOfMatch, type AgreedState } from "../lockstep/index.ts";
import {
  SIM_VERSION,
  SIM_VERSION_CLASSIC_MIN,
  unpackWorld,
  usedParts,
  worldProblem,
  type MatchMode,
  type MatchSetup,
  type WayShelf,
} from "../sim/index.ts";
import type { ReplayGame } from "./recorded-game.ts";

/** Whether a match of that version is played by the rules of this program: Classic is the same since SIM_VERSION_CLASSIC_MIN. */
export function isOwnSimulation(simVersion: number, mode: MatchMode): boolean {
  return mode === "classic" ? isAnyClassic(simVersion) : simVersion === SIM_VERSION;
}

/** Whether Classic matches of that version are played by the rules of this program. */
export function isAnyClassic(simVersion: number): boolean {
  return simVersion >= SIM_VERSION_CLASSIC_MIN && simVersion <= SIM_VERSION;
}

/**
 * A game as turn 0 finds it. What was recorded vouches for the commands, so there is no log: that serves peers who can't trust
 * each other's word, and goes on from what each wanted and checked, which no replay keeps.
 */
export function startOwnGame(setup: MatchSetup): ReplayGame {
  const game = new OwnGame({ ...startOfMatch(setup), logState: null });
  game.runCountdown();
  return game;
}

/** A game that goes on from the end of a turn, with the words of a world that was looked through. */
export function playOwnGameFrom(state: Pick<AgreedState, "turn" | "words" | "roster">): ReplayGame {
  return new OwnGame({ ...state, logState: null });
}

/**
 * A game that goes on from the end of a turn with words that anybody may have packed. The reason of a failure is the rest of a
 * sentence: "the world ..."
 */
export function resumeOwnGame(packed: Int32Array, turn: number): Result<Game, string> {
  const world = unpackWorld(packed);
  if (world === null) return fail("is none");
  const problem = worldProblem(world);
  if (problem !== null) return fail(`is out of range at ${problem}`);
  const roster = rosterOf({ playerIds: [1] }); // who takes part is of no account: it shows in the commands
  return ok(new Game({ turn, words: world.words, logState: null, roster }));
}

class OwnGame extends Game implements ReplayGame {
  usedWords(): readonly Int32Array[] {
    return usedParts(this.world).map(({ start, count }) => this.words.subarray(start, start + count));
  }

  goTo(turn: number, packed: Int32Array, shelf: WayShelf): boolean {
    const world = unpackWorld(packed);
    if (world?.words.length !== this.words.length) return false;
    this.joinAt({ turn, words: world.words, logState: null, roster: this.roster });
    shelf.give(this.world);
    return true;
  }

  shelve(shelf: WayShelf): void {
    shelf.keep(this.world);
  }
}
