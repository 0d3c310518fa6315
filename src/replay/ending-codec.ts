import { assert, BitReader, BitWriter } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { RECORD_BODY_BYTES_MAX } from "./constants.ts";
import {
  readSignatures,
  SIGNATURES_BYTES_MAX,
  writeSignatures,
  type RecordedSignatures,
} from "./signatures-codec.ts";

/** How a match ended for the peer that recorded it. */
export type ReplayEnding =
  | { readonly kind: "won"; readonly winnerId: PlayerId }
  | { readonly kind: "draw" } // the last cats died in one sub-turn
  | { readonly kind: "stopped" } // all agreed, or a set number of turns had run
  | { readonly kind: "desynced" } // the worlds differ from the last turn on, or from shortly before
  | { readonly kind: "lost-peers" } // too few others could be reached to go on
  | { readonly kind: "left" }; // the recorder left while the others played on

/** Why somebody was gone, as the recorder knew it: others may have heard a goodbye where it heard nothing. */
export type DepartureCause = (typeof DEPARTURE_CAUSES)[number];

/** What the last record says. */
interface RecordedEnding {
  readonly ending: ReplayEnding;
  readonly causes: readonly DepartureCause[]; // of all who were gone, in the order of the turns, then of player ids
  readonly signed?: RecordedSignatures; // missing: such an ending has none, as that which those hear who watch
}

/** How many turns, and how many times somebody was gone in them: of each a cause. */
interface EndingPlace {
  readonly turnCount: number;
  readonly departureCount: number;
}

/** The order in the file; only ever append. "gone": it is not known why. */
const DEPARTURE_CAUSES = [
  "gone",
  "left",
  "silent",
  "voted",
  "differs",
  "split",
  "accuses",
  "restarted",
  "lied",
] as const;
/** The same. */
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
  { ending, causes, signed }: RecordedEnding,
  playerIds: readonly PlayerId[],
  { turnCount, departureCount }: EndingPlace,
): Uint8Array {
  const winnerId = ending.kind === "won" ? ending.winnerId : 0;
  assert(
    winnerId === 0 || playerIds.includes(winnerId),
    `writeEndingBody: player ${winnerId} is not in the match`,
  );
  assert(causes.length === departureCount, `${causes.length} causes of ${departureCount} departures`);
  assert(
    departureCount <= RECORD_BODY_BYTES_MAX - ENDING_BODY_BYTES - SIGNATURES_BYTES_MAX,
    `${departureCount} departures fit a record`,
  );
  const writer = new BitWriter(ENDING_BODY_BYTES + departureCount + SIGNATURES_BYTES_MAX);
  writer.u8(ENDING_KINDS.indexOf(ending.kind));
  writer.u8(winnerId);
  writer.u32(turnCount);
  for (const cause of causes) writer.u8(DEPARTURE_CAUSES.indexOf(cause));
  if (signed !== undefined) writeSignatures(writer, signed);
  return writer.finish();
}

/** What an end record says whatever the match was: enough for a list. */
export interface EndingHead {
  readonly kind: ReplayEnding["kind"];
  readonly winnerId: number; // 0 unless won
  readonly turnCount: number;
}

/** Of the body of an end record of any version; null: it is none. */
export function readEndingHead(body: Uint8Array): EndingHead | null {
  const reader = new BitReader(body);
  const kind = ENDING_KINDS[reader.u8()];
  const winnerId = reader.u8();
  const turnCount = reader.u32();
  return reader.failed || kind === undefined ? null : { kind, winnerId, turnCount };
}

/** The ending after exactly so many turns and departures, or null if the body is none. */
export function readEndingBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  { turnCount, departureCount, hasSignatures = false }: EndingPlace & { readonly hasSignatures?: boolean },
): RecordedEnding | null {
  const reader = new BitReader(body);
  const kind = ENDING_KINDS[reader.u8()];
  const winnerId = reader.u8();
  const isForTheseTurns = reader.u32() === turnCount;
  const causes = Array.from({ length: departureCount }, () => DEPARTURE_CAUSES[reader.u8()]);
  const signed = hasSignatures ? { signed: readSignatures(reader, playerIds) } : {};
  if (!reader.finished || kind === undefined || !isForTheseTurns) return null;
  const known = causes.filter((cause) => cause !== undefined);
  if (known.length < departureCount) return null;
  if (kind === "won")
    return playerIds.includes(winnerId) ? { ending: { kind, winnerId }, causes: known, ...signed } : null;
  return winnerId === 0 ? { ending: { kind }, causes: known, ...signed } : null;
}
