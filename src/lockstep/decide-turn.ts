import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { TurnData } from "./turn-data.ts";

/** What differs, the most telling first: other commands make other worlds, and other draws do so too. */
type DesyncCause = "logs-differ" | "random-values-differ" | "worlds-differ";

export type TurnOutcome =
  | { readonly kind: "waiting"; readonly turn: number; readonly missing: readonly PlayerId[] }
  | {
      readonly kind: "desynced";
      readonly turn: number;
      readonly cause: DesyncCause;
      readonly turnData: readonly TurnData[];
    }
  | { readonly kind: "advanced"; readonly turn: number; readonly turnData: readonly TurnData[] };

/**
 * Decides whether a turn may be entered. Pure: no clock, no socket, no change to its arguments. `turnData` of the outcome
 * is in ascending player id: every peer must run commands in the same order. Where all have left but one who is back, and whose seat
 * is not its own yet, a turn is nobody's, and is entered at once.
 */
export function decideTurn(
  turn: number,
  players: readonly PlayerId[],
  received: ReadonlyMap<PlayerId, TurnData>,
): TurnOutcome {
  const missing = players.filter((id) => !received.has(id));
  if (missing.length > 0) return { kind: "waiting", turn, missing };

  const turnData = players.toSorted((a, b) => a - b).map((id) => received.get(id)!);
  assert(
    turnData.every((data) => data.turn === turn),
    "turn data of another turn",
  );
  const cause = findCause(turnData);
  return cause === null ? { kind: "advanced", turn, turnData } : { kind: "desynced", turn, cause, turnData };
}

/** Why these check values can't come from one and the same game at the end of a turn, or null if they can. */
export function findCause(
  turnData: readonly Pick<TurnData, "randomValue" | "checksum" | "logChecksum">[],
): DesyncCause | null {
  const first = turnData[0]!;
  if (turnData.some((data) => data.logChecksum !== first.logChecksum)) return "logs-differ";
  if (turnData.some((data) => data.randomValue !== first.randomValue)) return "random-values-differ";
  if (turnData.some((data) => data.checksum !== first.checksum)) return "worlds-differ";
  return null;
}
