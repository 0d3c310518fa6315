import { REPLAY_VERSION, REPLAY_VERSION_MIN } from "./constants.ts";
import { describeOtherVersion } from "./frozen/choose-rules.ts";
import type { ReplayResult } from "./read-replay.ts";

/** Why a file can't be played, as people read it: the rest of a sentence that begins with the file's name. */
export function describeReplayRefusal(refusal: Extract<ReplayResult, { ok: false }>): string {
  switch (refusal.reason) {
    case "not-a-replay":
      return "not a replay";
    case "other-replay-version":
      return `a replay of format version ${refusal.version ?? "unknown"}; this program reads versions ${REPLAY_VERSION_MIN} to ${REPLAY_VERSION}`;
    case "other-sim-version":
      return describeOtherVersion(refusal.version ?? 0, []);
    case "damaged":
      return "the header of the replay is damaged or cut off";
  }
}
