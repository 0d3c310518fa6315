import {
  createWorld,
  openWorld,
  usedParts,
  type MatchSetup,
  type Snapshot,
  type World,
} from "../sim/index.ts";
import { FIRST_COMMAND_DELAY, type CommandDelay } from "./command-delay.ts";
import { EMPTY_LOG_CHECKSUM } from "./command-log.ts";
import { FIRST_TURN } from "./constants.ts";
import { createMinds, type Minds } from "./minds.ts";
import { rosterOf, type Roster } from "./roster.ts";

/** What goes on from turn to turn besides the world and the roster. */
export interface LogState {
  readonly logChecksum: number; // u32, of all turn data that have run, and of all that bots did
  readonly delay: CommandDelay;
}

/** How a match stands at the end of a turn, as all peers agree on it: whatever runs on from here runs alike. */
export interface AgreedState {
  readonly turn: number; // it has ended
  readonly words: Snapshot; // of the world
  readonly minds: Minds; // of the bots
  readonly logState: LogState;
  readonly roster: Roster;
}

/** As a match begins: the turn before the first has ended, and the first is entered next, without turn data. */
export function startOfMatch(setup: MatchSetup): AgreedState {
  const world = createWorld(setup);
  const roster = rosterOf(setup);
  return {
    turn: FIRST_TURN - 1,
    words: world.words,
    minds: createMinds(roster, world, FIRST_TURN),
    logState: { logChecksum: EMPTY_LOG_CHECKSUM, delay: FIRST_COMMAND_DELAY },
    roster,
  };
}

/** A world of its own, with zeros in rows that are not in use: no checksum vouches for those, and a new cat takes them as they are. */
export function worldOfState({ words }: Pick<AgreedState, "words">): World {
  const cleared = new Int32Array(words.length);
  for (const { start, count } of usedParts(openWorld(words))) {
    cleared.set(words.subarray(start, start + count), start);
  }
  return openWorld(cleared);
}
