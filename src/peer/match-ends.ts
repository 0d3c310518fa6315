import type { CheckValues } from "../desync/index.ts";
import { findCause, type LockstepMatch, type PlayerId } from "../lockstep/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";
import { findingOf, type DesyncFinding } from "./desync-inquiry.ts";

/** For turn data that tell whether a turn before the last differed already: well below the time of an inquiry. */
const LAST_TURN_DATA_MS = 2_000;
/** The low half of a check value is what turn data, and so reports, have of it. */
const LOW_HALF = 0xffff;

/** How the others ended the match, by their goodbyes, and whether that is how we ended it. */
export class MatchEnds {
  readonly #match: LockstepMatch;
  readonly #ends = new Map<PlayerId, GoodbyeEnd>();
  #differMs: number | null = null; // since when that is known

  constructor(match: LockstepMatch) {
    this.#match = match;
  }

  hear(playerId: PlayerId, end: GoodbyeEnd): void {
    this.#ends.set(playerId, end);
  }

  /** True once it is known that an end differs, although not yet from which turn on. */
  get areInDispute(): boolean {
    return this.#differMs !== null;
  }

  /** A player that is finished repeats its turn data until all have them; for later turns there will be none. */
  hasNoMoreFor(playerId: PlayerId, turn: number): boolean {
    const end = this.#ends.get(playerId);
    return end !== undefined && this.#match.checkedTurnOf(turn) > end.turn;
  }

  /** Where our end differs from that of the others, or null: as far as is known it does not. */
  compare(end: GoodbyeEnd, nowMs: number): DesyncFinding | null {
    return this.#compareTurnData(nowMs) ?? this.#compareEnds(end, nowMs);
  }

  /**
   * Turn data for the turns after the end are not run, but they tell whether the last turns were the same. Those of a later
   * turn may all be here before those of an earlier one.
   */
  #compareTurnData(nowMs: number): DesyncFinding | null {
    const match = this.#match;
    let isEarlierMissing = false;
    for (let turn = Math.max(0, match.turn + 1); turn <= match.turn + match.commandDelay; turn += 1) {
      const outcome = match.judgeTurn(turn);
      if (outcome.kind === "waiting") isEarlierMissing = true;
      if (outcome.kind !== "desynced") continue;
      this.#differMs ??= nowMs;
      const isToWait = isEarlierMissing && nowMs < this.#differMs + LAST_TURN_DATA_MS;
      return isToWait ? null : findingOf(outcome, match);
    }
    return null;
  }

  /** The goodbyes say how the match ended, also to a peer that lacks turn data of its last turns. */
  #compareEnds(end: GoodbyeEnd, nowMs: number): DesyncFinding | null {
    const others = [...this.#ends].filter(([, { turn }]) => turn === end.turn);
    const all = [[this.#match.localPlayerId, end] as const, ...others];
    const checkValues = all
      .map(([playerId, values]) => checkValuesOf(playerId, values))
      .sort((a, b) => a.playerId - b.playerId);
    const cause = findCause(checkValues);
    if (cause === null) return null;
    // All must ask about the same turn: one before may differ too, and the others know it.
    this.#differMs ??= nowMs;
    if (this.#isTurnDataMissing() && nowMs < this.#differMs + LAST_TURN_DATA_MS) return null;
    return { cause, foundOnEnteringTurn: end.turn + 1, differsAtEndOfTurn: end.turn, checkValues };
  }

  /** Of the turns after the end, those that tell how the turns before the last ended. */
  #isTurnDataMissing(): boolean {
    const match = this.#match;
    for (let turn = Math.max(0, match.turn + 1); turn < match.turn + match.commandDelay; turn += 1)
      if (match.judgeTurn(turn).kind === "waiting") return true;
    return false;
  }
}

function checkValuesOf(playerId: PlayerId, { randomValue, checksum, logChecksum }: GoodbyeEnd): CheckValues {
  return { playerId, randomValue: randomValue & LOW_HALF, checksum, logChecksum: logChecksum & LOW_HALF };
}

/** Who ends the match when that player says goodbye: the player, or those for want of whom it goes. */
export function lostWith(match: LockstepMatch, from: PlayerId, lostMask: number): readonly PlayerId[] {
  const named = match.setup.playerIds.filter(
    (id) => id !== match.localPlayerId && (lostMask & (1 << (id - 1))) !== 0,
  );
  return named.length > 0 ? named : [from];
}
