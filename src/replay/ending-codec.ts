import { assert, BitReader, BitWriter, checked, given, list, record, u, when, word } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { RECORD_BODY_BYTES_MAX } from "./constants.ts";
import {
  signatures,
  SIGNATURES_BYTES_MAX,
  type MatchScope,
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

interface EndingScope extends EndingPlace, MatchScope {
  readonly hasSignatures: boolean;
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
const ENDING_KINDS = ["won", "draw", "stopped", "desynced", "lost-peers", "left"] as const;
const ENDING_BODY_BYTES = 6;

/** What an end record says whatever the match was: enough for a list. */
export interface EndingHead {
  readonly kind: ReplayEnding["kind"];
  readonly winnerId: number; // 0 unless won
  readonly turnCount: number;
}

const endingHead = record({
  kind: word(ENDING_KINDS, 8),
  winnerId: u(8, "player id; 0 unless won"),
  turnCount: u(32),
});

/** Layout: docs/replay-format.md. */
export const endingBody = record({
  head: checked(
    endingHead,
    "an ending after exactly these turns, won by a player of the match or by nobody",
    ({ kind, winnerId, turnCount }, scope: EndingScope) =>
      turnCount === scope.turnCount && (kind === "won" ? scope.playerIds.includes(winnerId) : winnerId === 0),
  ),
  causes: list(
    given((scope: EndingScope) => scope.departureCount),
    word(DEPARTURE_CAUSES, 8, "of all who were gone, in the order of the turns and then of player ids"),
  ),
  signed: when((scope: EndingScope) => scope.hasSignatures, signatures, undefined, "from version 9 on"),
});

/** The body of the last record. Asserts every range: the caller is us. */
export function writeEndingBody(
  { ending, causes, signed }: RecordedEnding,
  playerIds: readonly PlayerId[],
  { turnCount, departureCount }: EndingPlace,
): Uint8Array {
  assert(
    departureCount <= RECORD_BODY_BYTES_MAX - ENDING_BODY_BYTES - SIGNATURES_BYTES_MAX,
    `${departureCount} departures fit a record`,
  );
  const writer = new BitWriter(ENDING_BODY_BYTES + departureCount + SIGNATURES_BYTES_MAX);
  const head = { kind: ending.kind, winnerId: ending.kind === "won" ? ending.winnerId : 0, turnCount };
  const scope = { playerIds, turnCount, departureCount, hasSignatures: signed !== undefined };
  endingBody.write(writer, { head, causes, signed }, scope);
  return writer.finish();
}

/** Of the body of an end record of any version; null: it is none. */
export function readEndingHead(body: Uint8Array): EndingHead | null {
  const reader = new BitReader(body);
  const head = endingHead.read(reader, null);
  return reader.failed ? null : head;
}

/** The ending after exactly so many turns and departures, or null if the body is none. */
export function readEndingBody(
  body: Uint8Array,
  playerIds: readonly PlayerId[],
  { hasSignatures = false, ...place }: EndingPlace & { readonly hasSignatures?: boolean },
): RecordedEnding | null {
  const reader = new BitReader(body);
  const { head, causes, signed } = endingBody.read(reader, { playerIds, ...place, hasSignatures });
  if (!reader.finished) return null;
  const { kind, winnerId } = head;
  const ending = kind === "won" ? { kind, winnerId } : { kind };
  return { ending, causes, ...(signed === undefined ? {} : { signed }) };
}
