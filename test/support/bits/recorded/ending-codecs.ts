import { ok, fail } from "../../../../src/base/index.ts";
import type { DepartureCause, ReplayEnding } from "../../../../src/replay/index.ts";
import type * as endings from "../../../../src/replay/ending-codec.ts";
import type { RecordedSignatures } from "../../../../src/replay/signatures-codec.ts";
import type { Draw } from "../draw-value.ts";
import type { Codec } from "../golden-records.ts";

type Code = Pick<typeof endings, "writeEndingBody" | "readEndingBody">;

const PLAYER_IDS = [1, 3, 4, 8];
const KINDS = ["won", "draw", "stopped", "desynced", "lost-peers", "left"] as const;
const CAUSES: readonly DepartureCause[] = [
  ...["gone", "left", "silent", "voted", "differs", "split", "accuses", "restarted", "lied"],
] as DepartureCause[];
const PLACE = { turnCount: 0x01_02_03_04, departureCount: 3 };

/** The records of a replay that are told relative to the match: of four players, so many turns and departures. */
export function endingCodecs({ writeEndingBody, readEndingBody }: Code): ReadonlyMap<string, Codec> {
  const codecOf = (hasSignatures: boolean): Codec => ({
    make: (draw) => ({
      ending: drawEnding(draw),
      causes: Array.from({ length: PLACE.departureCount }, () => pick(CAUSES, draw)),
      ...(hasSignatures ? { signed: drawSignatures(draw) } : {}),
    }),
    write: (value) => writeEndingBody(value, PLAYER_IDS, PLACE),
    read: (bytes) => {
      const read = readEndingBody(bytes, PLAYER_IDS, { ...PLACE, hasSignatures });
      return read === null ? fail("damaged") : ok(read);
    },
  });
  return new Map([
    ["ending", codecOf(false)],
    ["signed ending", codecOf(true)],
  ]);
}

function drawEnding(draw: Draw): ReplayEnding {
  const kind = pick(KINDS, draw);
  return kind === "won" ? { kind, winnerId: pick(PLAYER_IDS, draw) } : { kind };
}

/** None, or of some of the players, in their order. */
function drawSignatures(draw: Draw): RecordedSignatures {
  const signers = PLAYER_IDS.filter(() => draw.int(0, 2) > 0);
  if (signers.length === 0) return { protocolVersion: 0, matchDigest: "0".repeat(32), signatures: [] };
  return {
    protocolVersion: draw.int(0, 255),
    matchDigest: Buffer.from(draw.bytes(16)).toString("hex"),
    signatures: signers.map((playerId) => ({
      playerId,
      ...{ identity: draw.bytes(32), turn: draw.int(0, 0xffff_ffff), signature: draw.bytes(64) },
    })),
  };
}

function pick<T>(all: readonly T[], draw: Draw): T {
  return all[draw.int(0, all.length - 1)]!;
}
