import type { DesyncStory } from "../../desync/index.ts";
import { POINTS_PER_TURN, type Moment, type Rules } from "../../lockstep/index.ts";
import type { PlayerId, World } from "../../sim/index.ts";
import type { Deed } from "./fault.ts";

/** One stop of one peer, and what became of it. */
export interface HaltRecord {
  readonly turn: number; // that was not entered
  readonly stopMs: number; // of the last sub-turn before
  story: DesyncStory | null; // the last that was told
  pauseMs: number | null; // from then to the first sub-turn after; null: it did not go on
}

/** What one peer did. */
export interface CasePeer {
  readonly index: number; // 0: the master peer
  readonly playerId: PlayerId;
  readonly halts: readonly HaltRecord[];
  readonly checksums: ReadonlyMap<number, number>; // by turn, at its end, the last that was told
  readonly seen: readonly Seen[]; // of a peer that is watched
  readonly replay: Uint8Array; // as far as it was written
  readonly refusals: readonly string[]; // of messages of the healing
  readonly state: string; // of its run at the end
  readonly turn: number; // it is in at the end
  readonly worldChecksum: number; // u32, of its live world at the end
}

/** A deed, and how many halts of that peer had begun by then. */
export interface DeedRecord {
  readonly deed: Deed;
  readonly haltsBefore: number;
}

/** All that came of one match with a fault. */
export interface CaseRecord {
  readonly peers: readonly CasePeer[];
  readonly deeds: readonly DeedRecord[];
  readonly isDone: boolean; // the fault did all that it was to do
  readonly rules: Rules | null; // of the victim's build; null: those of all
  readonly bytes: readonly number[]; // of messages, by each peer to each other, for one halt
  readonly mistake: string | null; // what was thrown
}

/** What must be right of a fault. */
export type Aspect = "found" | "named" | "judged" | "healed";

/** What went wrong, in a sentence without its full stop. */
export interface Problem {
  readonly aspect: Aspect;
  readonly text: string;
}

/** The words of a live world at one moment. */
interface Sight {
  readonly at: Moment;
  readonly words: Int32Array;
}

/** What was seen of one peer's first run before it halted. */
interface Seen {
  readonly haltTurn: number;
  readonly sights: readonly Sight[]; // ascending
}

/** More turns than any peer goes on after its game has become another one. */
const TURNS_KEPT = 16;
const SIGHTS_MAX = TURNS_KEPT * POINTS_PER_TURN;

/** Keeps how the live world of one peer was at each moment of the last turns, and at each halt what it has kept. */
export class Witness {
  readonly #sights: Sight[] = [];
  readonly #seen: Seen[] = [];

  /** What was kept at each halt, ascending. */
  get seen(): readonly Seen[] {
    return this.#seen;
  }

  look(at: Moment, world: World): void {
    // The buffer of what is forgotten is used again.
    const old = this.#sights.length < SIGHTS_MAX ? undefined : this.#sights.shift();
    const words = old?.words ?? new Int32Array(world.words.length);
    words.set(world.words);
    this.#sights.push({ at, words });
  }

  /** `isInstead`: of the last halt, which was called off for this one. */
  halt(haltTurn: number, isInstead: boolean): void {
    const sights = isInstead ? this.#seen.pop()!.sights : this.#sights.splice(0);
    this.#seen.push({ haltTurn, sights });
  }
}
