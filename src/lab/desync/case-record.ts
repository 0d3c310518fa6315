import type { DesyncStory } from "../../desync/index.ts";
import type { Rules } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Deed } from "./fault.ts";
import type { Seen } from "./witness.ts";

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
