import type { Pilot } from "../bot/index.ts";
import type { Environment } from "../desync/index.ts";
import type { Moment, Rules } from "../lockstep/index.ts";
import type { Session } from "../net/index.ts";
import type { PlayerId, World } from "../sim/index.ts";

export interface MatchPeerOptions {
  readonly session: Session;
  readonly seed: number; // u32, of the match, if this is the master peer
  /** As the master peer: start when so many are there and ready; "as-hosted": by the word of the lobby's host; null: by hand. */
  readonly autoStartPlayers: number | "as-hosted" | null;
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  /** Makes the pilot of a seat that plays by itself, once the match is known, unless it only watches; null for a person's. */
  readonly createPilot: ((seed: number, localPlayerId: PlayerId) => Pilot) | null;
  readonly environment?: Environment; // what this peer runs on, for those whose games differ; not known by default
  /** A standstill after a desync ends by itself after so long; a minute by default, at once where nobody is there to choose. */
  readonly standstillMs?: number;
  /** Cut off from too many others, a match ends after so long; half a minute by default, Infinity where somebody is there to choose. */
  readonly splitMs?: number;
  /** False: nobody looks at single sub-turns, so those of a turn may run all at once; true by default. */
  readonly isSeen?: boolean;
  /** What each sub-turn did to the world is told as well; false by default. */
  readonly isTraced?: boolean;
  /** A player that was left out, after a nap or a cut line, goes back to the match by itself; true by default. */
  readonly comesBack?: boolean;
  /** u32 each, that nobody can guess: passes of watchers. Missing: nobody can watch. */
  readonly random?: () => number;
  /** A person is here, and stays at the result to talk to the others, until it leaves; false by default. */
  readonly staysToTalk?: boolean;
  readonly rules?: Rules; // for tests
  readonly onSecondRun?: (world: World, at: Moment) => void; // for tests
}

/** Those options of the run that were given. */
export function definedOf(options: MatchPeerOptions) {
  const { environment, standstillMs, splitMs, isSeen, isTraced, rules, onSecondRun } = options;
  return {
    ...(environment === undefined ? {} : { environment }),
    ...(standstillMs === undefined ? {} : { standstillMs }),
    ...(splitMs === undefined ? {} : { splitMs }),
    ...(isSeen === undefined ? {} : { isSeen }),
    ...(isTraced === undefined ? {} : { isTraced }),
    ...(rules === undefined ? {} : { rules }),
    ...(onSecondRun === undefined ? {} : { onSecondRun }),
  };
}
