import { isInMask, playersOfMask, type Departures } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { MatchWire } from "../wire/match-wire.ts";
import { WHOLE_LINE_MS } from "./limits.ts";

/** A line without an answer for so long has a gap, ms. */
const GAP_MS = 1_000;
/** After a halt in which games differed the other one may go on without us for that, and says so soon, ms. */
const HALT_MS = 10_000;

/**
 * Of two players, the other one calls us gone. Where the line was cut, that may be so for it, and it may go on as the one that counts.
 * But where it has answered our packets all along, it breaks the match off, and there is no third player who could believe it:
 * it has left, and we go on.
 */
export class Desertion {
  readonly #wire: Pick<MatchWire, "answeredMs">;
  #wholeSinceMs: number | null = null; // since when there was no gap in the answers
  #updatedMs = Infinity;
  #haltedMs = -Infinity;

  constructor(wire: Pick<MatchWire, "answeredMs">) {
    this.#wire = wire;
  }

  /**
   * The player that has left us so; null: none. Call it often: a gap between two calls counts as one of the line.
   * `isHalting`: the match stands, or is about to.
   */
  update(departures: Departures, isHalting: boolean, nowMs: number): PlayerId | null {
    if (isHalting) this.#haltedMs = nowMs;
    const sinceMs = nowMs - this.#updatedMs;
    this.#updatedMs = nowMs;
    const other = onlyOther(departures);
    if (other === null) return null;
    // A peer that comes back does not know what was before; at the start of a match there was nothing.
    this.#wholeSinceMs ??= departures.said.view === 0 ? -Infinity : nowMs;
    if (Math.max(sinceMs, nowMs - this.#wire.answeredMs(other)) > GAP_MS) this.#wholeSinceMs = nowMs;
    const isWhole = nowMs >= Math.max(this.#wholeSinceMs + WHOLE_LINE_MS, this.#haltedMs + HALT_MS);
    return isWhole && callsUsGone(departures, other) ? other : null;
  }
}

/** Null: there are more others, or none. */
function onlyOther({ peers, localPlayerId }: Departures): PlayerId | null {
  const others = playersOfMask(peers).filter((id) => id !== localPlayerId);
  return others.length === 1 && isInMask(peers, localPlayerId) ? others[0]! : null;
}

function callsUsGone({ said, heard, localPlayerId }: Departures, other: PlayerId): boolean {
  const statement = heard[other] ?? null;
  if (statement === null) return false;
  if (statement.view === said.view) return isInMask(statement.gone | statement.promised, localPlayerId);
  const { view, installed } = statement;
  // As in isLeftOut: two views further nobody gets without us but by having gone on without us.
  if (view > said.view + 1) return true;
  return view === said.view + 1 && installed !== null && isInMask(installed.gone, localPlayerId);
}
