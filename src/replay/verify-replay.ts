import type { Replay } from "./read-replay.ts";
import { ReplayPlayer, type ChecksumMismatch } from "./replay-player.ts";

interface VerifyOptions {
  /** Told how many turns have come out right, now and then; false stops the verification. */
  readonly onProgress?: (turnCount: number) => boolean;
}

type VerifyOutcome =
  | { readonly kind: "ok"; readonly turnCount: number; readonly checksum: number } // u32, after the last turn
  | ({ readonly kind: "differs" } & ChecksumMismatch)
  | { readonly kind: "cancelled"; readonly turnCount: number }; // onProgress returned false after so many turns

/** A few milliseconds of Classic rules. */
const TURNS_PER_PROGRESS = 1_000;

/**
 * Plays all turns of a replay, without drawing or waiting, and compares the checksum of each; stops at the first that
 * differs. Of a damaged replay it says how the turns before the damage came out: see Replay.damage for the rest.
 */
export function verifyReplay(replay: Replay, options: VerifyOptions = {}): VerifyOutcome {
  const player = new ReplayPlayer(replay);
  while (!player.isFinished) {
    player.runTurn();
    if (player.mismatch !== null) return { kind: "differs", ...player.mismatch };
    if (player.turn % TURNS_PER_PROGRESS === 0 && options.onProgress?.(player.turn) === false) {
      return { kind: "cancelled", turnCount: player.turn };
    }
  }
  return { kind: "ok", turnCount: player.turnCount, checksum: player.checksum };
}
