import { assert, BitReader, BitWriter } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** How a match ended for the peer that recorded it. */
export type ReplayEnding =
  | { readonly kind: "won"; readonly winnerId: PlayerId }
  | { readonly kind: "draw" } // the last cats died in one sub-turn
  | { readonly kind: "stopped" } // all agreed, or a set number of turns had run
  | { readonly kind: "desynced" } // the worlds differ from the last turn on, or from shortly before
  | { readonly kind: "lost-peers" } // too few others could be reached to go on
  | { readonly kind: "left" }; // the recorder left while the others played on

/** The order in the file; only ever append. */
const ENDING_KINDS: readonly ReplayEnding["kind"][] = [
  "won",
  "draw",
  "stopped",
  "desynced",
  "lost-peers",
  "left",
];
const ENDING_BODY_BYTES = 6;

/** The body of the last record. The winner must be one of the match. */
export function writeEndingBody(
  ending: ReplayEnding,
  playerIds: readonly PlayerId[],
  turnCount: number,
): Uint8Array {
  const winnerId = ending.kind === "won" ? ending.winnerId : 0;
  assert(
    winnerId === 0 || playerIds.includes(winnerId),
    `writeEndingBody: player ${winnerId} is not in the match`,
  );
  const writer = new BitWriter(ENDING_BODY_BYTES);
  writer.u8(ENDING_KINDS.indexOf(ending.kind));
  writer.u8(winnerId);
  writer.u32(turnCount);
  return writer.finish();
}

/** The ending after exactly so many turns, or null if the body is none. */
export function readEndingBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  turnCount: number,
): ReplayEnding | null {
  const reader = new BitReader(body);
  const kind = ENDING_KINDS[reader.u8()];
  const winnerId = reader.u8();
  const isForTheseTurns = reader.u32() === turnCount;
  if (!reader.finished || kind === undefined || !isForTheseTurns) return null;
  if (kind === "won") return playerIds.includes(winnerId) ? { kind, winnerId } : null;
  return winnerId === 0 ? { kind } : null;
}
