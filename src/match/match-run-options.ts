import type { Looks } from "../base/index.ts";
import type { Pilot } from "../bot/index.ts";
import type { Environment } from "../desync/index.ts";
import type { Moment, Rules } from "../lockstep/index.ts";
import type { Notary } from "../seal/index.ts";
import type { Rejoined } from "./returning/rejoined.ts";
import { worldProblem, type Command, type MatchSetup, type PlayerId, type World } from "../sim/index.ts";

export interface MatchRunOptions {
  readonly setup: MatchSetup;
  readonly localPlayerId: PlayerId;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly looks?: Looks; // of all seats; PLAIN_LOOKS by default
  readonly others: readonly { readonly playerId: PlayerId; readonly rttMs: number | null }[];
  readonly startAtMs: number;
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly pilot: Pilot | null;
  readonly environment?: Environment; // what this peer runs on; not known by default
  /** A standstill after a desync ends by itself after so long; a minute by default, at once where nobody is there to choose. */
  readonly standstillMs?: number;
  /** A side that is too few to go on, because the others can't be reached, gives up after so long; half a minute by default. */
  readonly splitMs?: number;
  readonly isSeen?: boolean; // see MatchPeerOptions
  readonly isTraced?: boolean; // see MatchPeerOptions
  readonly watchDelaySeconds?: number | null; // for watchers; null, by default: nobody may watch
  readonly matchIds?: readonly number[]; // u32: what the match has been called so far, what it is called now last; of no account by default
  readonly rejoined?: Rejoined; // its peer was gone, and comes back
  /** What this peer signs with, and by which it knows what others have signed; nobody signs anything by default. */
  readonly notary?: Notary;
  readonly rules?: Rules; // for tests: SIM_RULES by default
  readonly onSecondRun?: (world: World, at: Moment) => void; // for tests
}

const UNKNOWN: Environment = { gameVersion: "", codeHash: "", platform: "", engine: "" };
const STANDSTILL_MS = 60_000;
export const SPLIT_MS = 30_000;

/** What of the options has to do with the healing of desyncs. */
export function healOptionsOf({ environment = UNKNOWN, standstillMs, onSecondRun, pilot }: MatchRunOptions) {
  return {
    environment,
    standstillMs: standstillMs ?? (pilot === null ? STANDSTILL_MS : 0),
    onSecondRun: onSecondRun ?? null,
  };
}

/** What the pilot orders. Of a world that is damaged it need not make sense. */
export function ordersOf(pilot: Pilot | null, world: World, turn: number): readonly Command[] {
  try {
    return pilot?.(world, turn) ?? [];
  } catch (error) {
    if (worldProblem(world) === null) throw error;
    return [];
  }
}
