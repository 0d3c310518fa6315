// What came of a simulated match, and whether it is as promised.

import type { MatchResult } from "../../match/index.ts";
import { formatChecksum } from "../../sim/index.ts";
import type { PeerRecord } from "./peer-record.ts";
import { SimulatedMatch } from "./simulated-match.ts";
import { resultOf } from "./peer-record.ts";

/** How a simulated match came out. */
export interface Verdict {
  readonly outcome: "won" | "draw" | "stopped" | "desync" | "stuck";
  readonly winnerId: number | null;
  readonly turn: number; // the last that all peers ended; -1: none
  readonly checksum: string | null; // at the end of that turn, equal on all peers unless there is a desync
  readonly simulatedMs: number; // from turn -2 to the last result
  readonly turnsPerSecond: number;
  readonly problem: string | null; // what went wrong, in one sentence without its full stop
}

/** Safety: equal checksums at each turn. Progress: every peer came to the same end. */
export function judgeMatch({ records, network }: SimulatedMatch): Verdict {
  const desync = describeDesync(records);
  const stuck = desync === null ? describeStuck(records) : null;
  const turn = records.reduce((least, { checksums }) => Math.min(least, checksums.length), Infinity) - 1;
  const checksum = records[0]!.checksums[turn];
  const startMs = records.reduce((first, { startAtMs }) => Math.min(first, startAtMs ?? Infinity), Infinity);
  const endMs = records.reduce(
    (last, { results }) => Math.max(last, results[0]?.atMs ?? network.nowMs),
    -Infinity,
  );
  const simulatedMs = Number.isFinite(startMs) ? endMs - startMs : 0;
  const result = resultOf(records[0]!);
  return {
    outcome: desync !== null ? "desync" : stuck !== null ? "stuck" : outcomeOf(result!),
    winnerId: desync === null && stuck === null ? result!.winnerId : null,
    turn,
    checksum: checksum === undefined ? null : formatChecksum(checksum),
    simulatedMs,
    turnsPerSecond: simulatedMs > 0 ? ((turn + 3) * 1_000) / simulatedMs : 0, // turns -2 and -1 count
    problem: desync ?? stuck,
  };
}

function describeDesync(records: readonly PeerRecord[]): string | null {
  const [first] = records;
  for (const { checksums } of records) {
    const turn = checksums.findIndex((checksum, i) => checksum !== (first!.checksums[i] ?? checksum));
    if (turn >= 0) return `peers differ at the end of turn ${turn}`;
  }
  const news = records.flatMap(({ desyncs }) => desyncs)[0];
  if (news === undefined) return null;
  const { localPlayerId, haltTurn } = news.story;
  return `player ${localPlayerId} found that games differ on entering turn ${haltTurn}`;
}

function describeStuck(records: readonly PeerRecord[]): string | null {
  const expected = resultOf(records[0]!);
  for (const [i, record] of records.entries()) {
    const result = resultOf(record);
    if (record.loss !== null) return `peer ${i + 1} lost the lobby: ${record.loss.kind}`;
    if (record.peer.run === null) return `peer ${i + 1} is not in the match`;
    if (result === null)
      return `peer ${i + 1} did not come to an end after turn ${record.checksums.length - 1}`;
    if (result.outcome === "lost-peers") {
      return `peer ${i + 1} waited for player ${result.lostPlayerIds.join(", ")} in vain after turn ${result.turn}`;
    }
    const isSame =
      result.outcome === expected!.outcome &&
      result.winnerId === expected!.winnerId &&
      result.turn === expected!.turn &&
      result.checksum === expected!.checksum;
    if (!isSame) return `peer ${i + 1} came to another end than peer 1`;
    if (!record.peer.isClosed) return `peer ${i + 1} did not close after its end`;
  }
  return null;
}

function outcomeOf({ outcome }: MatchResult): "won" | "draw" | "stopped" | "stuck" {
  return outcome === "won" || outcome === "draw" || outcome === "stopped" ? outcome : "stuck";
}
